package org.wirelore.emulator.clan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.wire.CircuitWire;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.fabric.Fabric;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.Outages;

/** A cLAN network: cards back to back, or on switches. */
public final class ClanFabric implements Fabric<CircuitWire> {
    private final String name;
    private final ClanNetworkConfig config;
    private final FabricEnvironment environment;
    private final FabricCells pool;
    private final List<ClanPlug> plugs = new ArrayList<>();
    /** By the cables' numbers. */
    private final List<CellLink> up = new ArrayList<>();
    private final List<CellLink> down = new ArrayList<>();
    private final List<Outages> outages = new ArrayList<>();

    /**
     * Builds it.
     *
     * @param name of the network
     * @param config what it consists of
     * @param environment what it is built into
     * @param others decides how long units wait in switches for traffic that is not part of the run; null: they don't
     */
    public ClanFabric(String name, ClanNetworkConfig config, FabricEnvironment environment,
            @Nullable Decider others) {
        this.name = name;
        this.config = config;
        this.environment = environment;
        pool = new FabricCells(new CellHash(name, environment.hash()));
        ClanTopology topology = config.topology();
        for (int i = 0; i < topology.stations(); i++) {
            plugs.add(new ClanPlug(this, i, name + "." + config.names().get(i), config, environment, pool));
        }
        for (int i = 0; i < topology.cables(); i++) {
            up.add(link(i, topology.upper(i), others));
            down.add(link(topology.upper(i), i, others));
            int cable = i;
            outages.add(new Outages(name, "cable" + cable, environment.faults().outages(name, cable),
                    environment.scheduler(), environment.decider(), isOut -> pullCable(cable, isOut)));
        }
    }

    private CellLink link(int from, int to, @Nullable Decider others) {
        ClanTopology topology = config.topology();
        String ends = config.names().get(from) + "-" + config.names().get(to);
        ClanPlug sender = topology.isSwitch(from) ? null : plugs.get(from);
        CellLink link = new CellLink(name + "." + ends, config, config.cablePs(), environment.scheduler(), pool,
                sender);
        if (!topology.isSwitch(to)) {
            link.endAt(plugs.get(to));
        }
        if (sender == null && others != null) {
            link.contend(new Contention(name, ends, others, config.cellPs()));
        }
        CaptureTap tap = environment.tap();
        if (tap != null) {
            link.tap(new CellTap(tap, tap.addWire(new CapturedWire(link.name(),
                    "cLAN link from " + config.names().get(from) + " to " + config.names().get(to),
                    Byte.SIZE * config.bytesPerSecond(), ClanCapture.LINK_TYPE))));
        }
        return link;
    }

    /** The links from a station to another; those to one that is not there end where it would be missed. */
    List<CellLink> route(int from, int to) {
        ClanTopology topology = config.topology();
        if (from == to || topology.cables() == 0) {
            return List.of(plugs.get(from).loop());
        }
        if (to >= topology.stations()) {
            return List.of(route(from, from == 0 ? 1 : 0).getFirst());
        }
        List<CellLink> links = new ArrayList<>();
        int[] path = topology.path(from, to);
        for (int i = 1; i < path.length; i++) {
            boolean isUp = path[i - 1] < path[i];
            links.add(isUp ? up.get(path[i - 1]) : down.get(path[i]));
        }
        return links;
    }

    boolean isUp(int station) {
        int cable = config.topology().cableOf(station);
        return cable >= 0 && up.get(cable).isUp();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int plugs() {
        return plugs.size();
    }

    @Override
    public CircuitWire plug(int index) {
        return plugs.get(index);
    }

    /** {@return whether there is a way from a station to another now} */
    public boolean reaches(int from, int to) {
        return from == to
                || (to >= 0 && to < plugs.size() && route(from, to).stream().allMatch(CellLink::isUp));
    }

    /**
     * {@return the stations with not more than some switches between them and one, that one first}
     *
     * @param from that one
     * @param switches 0 or more
     */
    public List<Integer> within(int from, int switches) {
        List<Integer> near = new ArrayList<>(List.of(from));
        for (int to = 0; to < plugs.size(); to++) {
            if (to != from && config.topology().switchesBetween(from, to) <= switches) {
                near.add(to);
            }
        }
        return near;
    }

    /**
     * Pulls out a cable, or puts it back. What several have pulled out is in when each of them has put it back.
     *
     * @param cable number of the node at its lower end; a station's for the station's cable
     */
    public void pullCable(int cable, boolean isOut) {
        boolean wasUp = up.get(cable).isUp();
        up.get(cable).cut(isOut);
        down.get(cable).cut(isOut);
        if (up.get(cable).isUp() != wasUp) {
            for (int i = 0; i < plugs.size(); i++) {
                if (config.topology().cableOf(i) == cable) {
                    plugs.get(i).linkChanged();
                }
            }
        }
    }

    /** Takes away what a station's link is driven by, or brings it back: its host goes down or comes up. */
    public void power(int station, boolean isOff) {
        int cable = config.topology().cableOf(station);
        if (cable >= 0) {
            pullCable(cable, isOff);
        }
    }

    @Override
    public void count(int plug, ObjLongConsumer<String> visitor) {
        plugs.get(plug).count(visitor);
    }

    @Override
    public void count(ObjLongConsumer<String> visitor) {
        CellTotals sum = new CellTotals();
        up.forEach(link -> sum.add(link.totals()));
        down.forEach(link -> sum.add(link.totals()));
        sum.show("", visitor);
    }

    @Override
    public int inFlight() {
        return pool.inFlight();
    }

    @Override
    public void reset() {
        up.forEach(CellLink::reset);
        down.forEach(CellLink::reset);
        plugs.forEach(ClanPlug::reset);
        outages.forEach(Outages::reset);
        pool.reset();
    }
}
