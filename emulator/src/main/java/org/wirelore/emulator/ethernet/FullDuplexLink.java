package org.wirelore.emulator.ethernet;

import java.util.function.ObjLongConsumer;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPath;

/**
 * A full-duplex cable between two stations. A frame takes its own bits, eight bytes of preamble before and a gap of
 * twelve bytes behind. A station that sets its transceiver to half duplex defers and collides by itself, as with a
 * duplex mismatch.
 */
public final class FullDuplexLink implements EthernetFabric {
    private final String name;
    private final Segment segment;

    public FullDuplexLink(String name, LinkConfig config, FabricEnvironment environment) {
        this.name = name;
        this.segment = new Segment(name, "", "full-duplex link; outbound is from plug 0", config, true,
                new int[]{0, 1},
                new FaultPath(name, 1, 0), new FaultPath(name, 0, 1), environment);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int plugs() {
        return 2;
    }

    @Override
    public FrameWire plug(int index) {
        return segment.plug(index);
    }

    @Override
    public PlugCounters counters(int plug) {
        return segment.plug(plug).counters();
    }

    @Override
    public void count(int plug, ObjLongConsumer<String> visitor) {
        segment.plug(plug).count(visitor);
    }

    @Override
    public int inFlight() {
        return segment.inFlight();
    }

    @Override
    public void reset() {
        segment.reset();
    }

    @Override
    public boolean hashInto(StateKey key) {
        return segment.hashInto(key);
    }
}
