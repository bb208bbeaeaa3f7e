package org.wirelore.emulator.myrinet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.fabric.Fabric;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.Outages;
import org.wirelore.emulator.time.virtual.EventPlace;

/** A Myrinet: crossbars, and a plug for each host. */
public final class MyrinetFabric implements Fabric<StreamWire> {
    private static final long BITS_PICOSECONDS = 8_000_000_000_000L;
    private static final int RESETS_KEPT = 64;
    /** Longer cables, or none, do not let cards run further ahead. */
    private static final long CABLE_MOST_PS = 1_000_000;

    private final String name;
    private final MyrinetConfig config;
    private final FabricEnvironment environment;
    private final List<StationPlug> plugs = new ArrayList<>();
    private final List<CrossbarPort> ports = new ArrayList<>();
    private final @Nullable CableLine[] lines;
    private final List<Outages> outages = new ArrayList<>();
    private final ArrayDeque<TransitPacket> pool = new ArrayDeque<>();
    private final List<TransitPacket> all = new ArrayList<>();
    private final List<ForwardReset> firstResets = new ArrayList<>();
    private final LostPackets losses;
    private final long reachPs;
    private final long idleReachPs;
    private final @Nullable EventPlace wires;
    private final List<EventPlace> hosts;
    private final int firstOrder;

    /** Builds it, of alarms that belong to no place. */
    public MyrinetFabric(String name, MyrinetConfig config, FabricEnvironment environment) {
        this(name, config, environment, null);
    }

    /** Builds it in places of its own; null for none. */
    public MyrinetFabric(String name, MyrinetConfig config, FabricEnvironment environment,
            MyrinetConfig.@Nullable Places places) {
        this.name = name;
        this.config = config;
        this.environment = environment;
        // What a rule does to a cable is felt at both ends at once.
        boolean isRuled = !environment.faults().isEmpty();
        wires = isRuled || places == null ? null : places.wires();
        hosts = isRuled || places == null ? List.of() : places.hosts();
        firstOrder = places == null ? 1 : places.firstOrder();
        losses = new LostPackets(environment.scheduler());
        Topology topology = config.topology();
        lines = new @Nullable CableLine[topology.ends()];
        for (int end = 0; end < topology.ends(); end++) {
            if (topology.peerOf(end) >= 0 || isHost(end)) {
                lines[end] = line(name + "." + nameOf(end), end);
            }
        }
        for (int i = 0; i < topology.crossbars(); i++) {
            addCrossbar(i);
        }
        for (int i = 0; i < topology.hosts(); i++) {
            addPlug(i);
        }
        for (MyrinetConfig.Cable cable : config.cables()) {
            connect(topology.number(cable.near()), topology.number(cable.far()));
        }
        boolean isDirect = false;
        long cablePs = CABLE_MOST_PS;
        for (int i = 0; i < topology.hosts(); i++) {
            int end = topology.number(topology.endOfHost(i));
            if (topology.peerOf(end) >= 0) {
                isDirect |= isHost(topology.peerOf(end));
                cablePs = Math.min(cablePs, config.delaysPs().get(end));
            }
        }
        reachPs = Math.max(1, isDirect ? cablePs : 2 * cablePs + config.byteTimePs());
        idleReachPs = reachPs + config.byteTimePs() + (isDirect ? 0 : config.firstBytePs());
        if (isRuled && places != null) {
            places.hosts().forEach(host -> host.reachedAfter(this::reachPs));
        }
        for (int i = 0; i < hosts.size() && wires != null; i++) {
            hosts.get(i).reachedBy(wires, isDirect ? 0 : Math.max(0, cablePs - config.byteTimePs()),
                    isDirect ? Math.min(cablePs, config.byteTimePs()) : cablePs, plugs.get(i)::soonestPs);
        }
    }

    private void addCrossbar(int number) {
        Topology topology = config.topology();
        @Nullable
        CrossbarPort[] crossbar = new @Nullable CrossbarPort[topology.ports(number)];
        for (int i = 0; i < topology.ports(number); i++) {
            int end = topology.number(new Topology.End(number, i));
            if (topology.peerOf(end) >= 0) {
                CrossbarPort port = new CrossbarPort(crossbar, config.nameOf(topology.end(end)), i, this,
                        line(end), line(topology.peerOf(end)));
                crossbar[i] = port;
                ports.add(port);
            }
        }
    }

    private void addPlug(int host) {
        int end = config.topology().number(config.topology().endOfHost(host));
        int peer = config.topology().peerOf(end);
        String plug = name + "." + config.hostNames().get(host);
        // To a plug without a cable nothing comes, and what must not be sent by it goes nowhere.
        plugs.add(new StationPlug(this, plug, host, firstOrder + host, line(end),
                peer < 0 ? line(plug + ".none", end) : line(peer)));
    }

    private CableLine line(String line, int end) {
        int peer = config.topology().peerOf(end);
        return new CableLine(line, config.byteTimePs(), config.delaysPs().get(end), path(end), environment,
                at(end), at(peer < 0 ? end : peer), losses);
    }

    /** Connects both directions of a cable. */
    private void connect(int from, int to) {
        CaptureTap tap = environment.tap();
        CableTap outward = null;
        CableTap inward = null;
        if (tap != null) {
            int wire = tap.addWire(new CapturedWire(name + "." + nameOf(from), "Myrinet cable to " + nameOf(to)
                    + "; outbound is from " + nameOf(from), BITS_PICOSECONDS / config.byteTimePs(),
                    MyrinetCapture.LINK_TYPE));
            outward = new CableTap(tap, wire, CaptureTap.Direction.OUTBOUND);
            inward = new CableTap(tap, wire, CaptureTap.Direction.INBOUND);
        }
        line(from).connect(source(from), sink(to), outward);
        line(to).connect(source(to), sink(from), inward);
        if (isHost(from)) {
            plugs.get(hostOf(from)).meet(source(to));
        }
        if (isHost(to)) {
            plugs.get(hostOf(to)).meet(source(from));
        }
        int number = isHost(from) ? hostOf(from) : plugNumber(from);
        outages.add(new Outages(name, "cable" + number, environment.faults().outages(name, number),
                environment.scheduler(), environment.decider(), cut -> fail(from, cut)));
    }

    private void fail(int end, boolean cut) {
        int peer = config.topology().peerOf(end);
        line(end).pull(cut);
        line(peer).pull(cut);
        for (int each : new int[]{end, peer}) {
            if (isHost(each)) {
                plugs.get(hostOf(each)).tellLink(!cut);
            }
        }
    }

    private LineSource source(int end) {
        return isHost(end) ? plugs.get(hostOf(end)) : port(end);
    }

    private LineSink sink(int end) {
        return isHost(end) ? plugs.get(hostOf(end)) : port(end);
    }

    private CrossbarPort port(int end) {
        CableLine own = line(end);
        return ports.stream().filter(port -> port.out() == own).findFirst().orElseThrow();
    }

    private CableLine line(int end) {
        return Objects.requireNonNull(lines[end], "a cable has two ends");
    }

    private boolean isHost(int end) {
        return config.topology().end(end).node() >= config.topology().crossbars();
    }

    private int hostOf(int end) {
        return config.topology().end(end).node() - config.topology().crossbars();
    }

    private String nameOf(int end) {
        return config.nameOf(config.topology().end(end));
    }

    /**
     * The number by which rules know a port of a crossbar: hosts have those of their plugs, and ports the following, in
     * the order of the topology's ends.
     */
    public int plugNumber(Topology.End crossbarPort) {
        return plugNumber(config.topology().number(crossbarPort));
    }

    private int plugNumber(int end) {
        return config.topology().hosts() + end;
    }

    /** The path that leads away from an end: from a host, or to whatever is at the other end. */
    private FaultPath path(int end) {
        if (isHost(end)) {
            return new FaultPath(name, hostOf(end), FaultPath.FABRIC);
        }
        int peer = config.topology().peerOf(end);
        return new FaultPath(name, FaultPath.FABRIC, isHost(peer) ? hostOf(peer) : plugNumber(peer));
    }

    Scheduler scheduler() {
        return environment.scheduler();
    }

    /** The scheduler of what happens within the network. */
    Scheduler wires() {
        return wires == null ? environment.scheduler() : wires;
    }

    /** The scheduler of what happens at an end of a cable. */
    private Scheduler at(int end) {
        if (!isHost(end)) {
            return wires();
        }
        int host = hostOf(end);
        return host < hosts.size() ? hosts.get(host) : environment.scheduler();
    }

    /**
     * How long what a host or its card does takes to reach another: through a cable that joins two hosts, or through
     * the cables of both, and a byte time in the crossbar until what stood still goes on. Where no packet is under way,
     * it begins with the head of one, which takes two further times: through a crossbar, and for its first byte to be
     * there whole.
     */
    long reachPs() {
        return inFlight() == 0 ? idleReachPs : reachPs;
    }

    long byteTimePs() {
        return config.byteTimePs();
    }

    MyrinetConfig config() {
        return config;
    }

    @Nullable
    StateHash hash() {
        return environment.hash();
    }

    TransitPacket claim(StationPlug sender, StreamPacket packet) {
        TransitPacket claimed = pool.poll();
        if (claimed == null) {
            claimed = new TransitPacket(this, sender);
            all.add(claimed);
        }
        claimed.begin(sender, packet, packet.length);
        return claimed;
    }

    void takeBack(TransitPacket packet) {
        if (packet.retire()) {
            packet.sender.recycle(packet.source);
            pool.push(packet);
        }
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
    public StreamWire plug(int index) {
        return plugs.get(index);
    }

    @Override
    public void count(int plug, ObjLongConsumer<String> visitor) {
        plugs.get(plug).count(visitor);
    }

    @Override
    public void count(ObjLongConsumer<String> visitor) {
        PortTotals sum = new PortTotals();
        ports.forEach(port -> sum.add(port.totals()));
        sum.show(visitor);
    }

    /** Shows what each port of each crossbar has counted in this run, under names such as {@code xbar0:3.packets}. */
    public void countPorts(ObjLongConsumer<String> visitor) {
        ports.forEach(port -> port.count(visitor));
    }

    /** How many packets crossbars have cut because they were blocked for too long. */
    public long forwardResets() {
        return ports.stream().mapToLong(port -> port.totals().forwardResets()).sum();
    }

    /** The first 64 of them in this run. */
    public List<ForwardReset> firstForwardResets() {
        return List.copyOf(firstResets);
    }

    /** The first 1,024 packets that were lost in this run, wholly or in part, on cables that were pulled out. */
    public List<LostPackets.LostPacket> firstLosses() {
        return losses.first();
    }

    void onForwardReset(TransitPacket packet, CrossbarPort exit) {
        if (firstResets.size() < RESETS_KEPT) {
            int end = Arrays.asList(lines).indexOf(exit.out());
            firstResets.add(new ForwardReset(environment.scheduler().now(), packet.sender.index(),
                    nameOf(config.topology().peerOf(end))));
        }
    }

    /** The most that any crossbar's input has held in this run, in bytes of its slack buffer. */
    public int slackMost() {
        return ports.stream().mapToInt(port -> port.slack().most()).max().orElse(0) - SlackBuffer.underWay(config);
    }

    /** Gets how long what is sent on cables was stopped. */
    @FunctionalInterface
    public interface StopListener {
        /**
         * After STOP, GO has come; times in picoseconds.
         *
         * @param sender the end that was stopped
         */
        void wentOn(Topology.End sender, long stoppedAtPs, long goesOnPs);
    }

    /** Sets a listener for STOP and GO, or with null removes it. */
    public void onStops(@Nullable StopListener listener) {
        for (int i = 0; i < lines.length; i++) {
            CableLine line = lines[i];
            Topology.End sender = config.topology().end(i);
            if (line != null) {
                line.counters().listen(listener == null
                        ? null
                        : (stoppedAtPs, goesOnPs) -> listener.wentOn(sender, stoppedAtPs, goesOnPs));
            }
        }
    }

    /** Holds what is sent towards a port's cable back as if its far end had said STOP for good, or no longer. */
    public void stickStop(Topology.End sender, boolean isStuck) {
        line(config.topology().number(sender)).stops().stick(isStuck);
    }

    /** A port hears nothing any more, or does so again; neither side's link goes down. */
    public void deafen(Topology.End port, boolean isDeaf) {
        line(config.topology().peerOf(config.topology().number(port))).deafen(isDeaf);
    }

    /** The cable at a port is pulled out, or put back. */
    public void pullCable(Topology.End port, boolean isOut) {
        fail(config.topology().number(port), isOut);
    }

    @Override
    public int inFlight() {
        return all.size() - pool.size();
    }

    @Override
    public void reset() {
        for (CableLine line : lines) {
            if (line != null) {
                line.reset();
            }
        }
        ports.forEach(CrossbarPort::reset);
        plugs.forEach(StationPlug::reset);
        all.forEach(this::takeBack);
        outages.forEach(Outages::reset);
        firstResets.clear();
        losses.reset();
    }
}
