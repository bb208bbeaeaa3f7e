package org.wirelore.emulator.ethernet;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fabric.FrameExit;
import org.wirelore.emulator.fault.FaultPath;

/**
 * A full-duplex wire for each station, with nothing but a gateway at its far end: stations that are connected, if at
 * all, outside. To a station its wire looks like that of a switch port, and rules name the ways as there.
 */
public final class GatewayWires implements EthernetFabric {
    /** Makes the exit at the far end of a wire. */
    @FunctionalInterface
    public interface Exits {
        /** @param wire the wire's number, from 0 on */
        FrameExit of(int wire);
    }

    private final String name;
    private final List<Segment> wires = new ArrayList<>();
    private final List<Gateway> gateways = new ArrayList<>();

    /** @param stations how many wires there are */
    public GatewayWires(String name, int stations, LinkConfig config, Exits exits, FabricEnvironment environment) {
        this.name = name;
        for (int i = 0; i < stations; i++) {
            Segment wire = new Segment(name, "wire" + i, "wire to the outside; outbound is from the station", config,
                    true, new int[]{i}, new FaultPath(name, FaultPath.FABRIC, i),
                    new FaultPath(name, i, FaultPath.FABRIC), environment);
            wires.add(wire);
            gateways.add(new Gateway(wire.plug(1), exits.of(i)));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int plugs() {
        return wires.size();
    }

    @Override
    public FrameWire plug(int index) {
        return wires.get(index).plug(0);
    }

    /** The far end of a wire. */
    public Gateway gateway(int wire) {
        return gateways.get(wire);
    }

    /** Whether there is a carrier on a wire, as far as its outside is concerned. Notifies its station. */
    public void carrier(int wire, boolean isThere) {
        wires.get(wire).carrier(isThere);
    }

    @Override
    public PlugCounters counters(int plug) {
        return wires.get(plug).plug(0).counters();
    }

    @Override
    public void count(int plug, ObjLongConsumer<String> visitor) {
        wires.get(plug).plug(0).count(visitor);
    }

    @Override
    public int inFlight() {
        int frames = 0;
        for (Segment wire : wires) {
            frames += wire.inFlight();
        }
        return frames;
    }

    @Override
    public void reset() {
        for (int i = 0; i < wires.size(); i++) {
            wires.get(i).reset();
            gateways.get(i).reset();
        }
    }
}
