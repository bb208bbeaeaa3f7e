package org.wirelore.emulator.sci;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.fabric.Fabric;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.Outages;

/** An SCI network: ringlets, and what joins them. */
public final class SciFabric implements Fabric<TransactionWire> {
    private static final long BITS_PICOSECONDS = 16_000_000_000_000L;

    private final String name;
    private final SciConfig config;
    private final FabricEnvironment environment;
    private final List<SciPlug> plugs = new ArrayList<>();
    private final List<SciHub> hubs = new ArrayList<>();
    private final List<Ringlet> ringlets = new ArrayList<>();
    private final List<Outages> outages = new ArrayList<>();
    private final ArrayDeque<RingPacket> pool = new ArrayDeque<>();
    private final SciPacket nothing = new SciPacket();
    private final List<RingPacket> all = new ArrayList<>();
    private final ArrayDeque<SciPacket> contentPool = new ArrayDeque<>();
    private final List<SciPacket> allContents = new ArrayList<>();

    /** Builds it. */
    public SciFabric(String name, SciConfig config, FabricEnvironment environment) {
        this.name = name;
        this.config = config;
        this.environment = environment;
        SciTopology topology = config.topology();
        for (int i = 0; i < topology.hubs(); i++) {
            SciPlug plug = null;
            if (i < topology.plugs()) {
                plug = new SciPlug(this, i, name + "." + config.hubNames().get(i), environment);
                plugs.add(plug);
            }
            hubs.add(new SciHub(this, i, plug));
        }
        for (int i = 0; i < topology.ringlets().size(); i++) {
            ringlets.add(ringlet(i, topology.ringlets().get(i)));
        }
    }

    private Ringlet ringlet(int number, List<SciTopology.Port> ports) {
        Ringlet ringlet = new Ringlet(number, this, environment.scheduler());
        RingTiming timing = config.timing();
        int delay = timing.passSymbols() + timing.symbols(config.cablePs());
        for (int i = 0; i < ports.size(); i++) {
            SciTopology.Port port = ports.get(i);
            SciHub hub = hubs.get(port.hub());
            String node = name + "." + config.hubNames().get(port.hub())
                    + (hub.controllers() == 1 ? "" : ":" + port.controller());
            RingLink link = new RingLink(node + ".link", timing, delay, environment.scheduler());
            RingNode ringNode = new RingNode(ringlet, i, node, timing, environment.scheduler(),
                    hub.controller(port.controller()), link);
            hub.controller(port.controller()).join(ringNode);
            ringlet.add(ringNode);
            CaptureTap tap = environment.tap();
            if (tap != null) {
                int wire = tap
                        .addWire(new CapturedWire(node, "SCI link of ring " + number + ", from here to the next node",
                                BITS_PICOSECONDS / timing.symbolPs(), SciCapture.LINK_TYPE));
                link.tap(new LinkTap(tap, wire, timing.symbolPs()));
            }
            int position = i;
            int cable = config.topology().cable(port);
            outages.add(new Outages(name, "cable" + cable, environment.faults().outages(name, cable),
                    environment.scheduler(), environment.decider(), isOut -> ringlet.pull(position, isOut)));
        }
        ringlet.close();
        return ringlet;
    }

    SciConfig config() {
        return config;
    }

    SciHub hub(int number) {
        return hubs.get(number);
    }

    /** The present slot. */
    long slot() {
        return nowPs() / config.timing().symbolPs();
    }

    long nowPs() {
        return environment.scheduler().now();
    }

    RingPacket claim() {
        RingPacket claimed = pool.poll();
        if (claimed == null) {
            claimed = new RingPacket(nothing);
            all.add(claimed);
        }
        return claimed;
    }

    void recycle(RingPacket packet) {
        packet.forget();
        pool.push(packet);
    }

    SciPacket claimContent() {
        SciPacket claimed = contentPool.poll();
        if (claimed == null) {
            claimed = new SciPacket();
            allContents.add(claimed);
        }
        return claimed;
    }

    void release(SciPacket content) {
        contentPool.push(content);
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
    public TransactionWire plug(int index) {
        return plugs.get(index);
    }

    @Override
    public void count(int plug, ObjLongConsumer<String> visitor) {
        plugs.get(plug).count(visitor);
        NodeTotals sum = new NodeTotals();
        for (int i = 0; i < hubs.get(plug).controllers(); i++) {
            sum.add(hubs.get(plug).controller(i).node().totals());
        }
        sum.show(visitor);
    }

    @Override
    public void count(ObjLongConsumer<String> visitor) {
        LinkTotals sum = new LinkTotals();
        ringlets.forEach(ringlet -> ringlet.nodes().forEach(node -> sum.add(node.link().totals())));
        sum.show("", visitor);
    }

    /** Shows what each link has carried in this run, under names such as {@code node4.link.bytes}. */
    public void countLinks(ObjLongConsumer<String> visitor) {
        for (Ringlet ringlet : ringlets) {
            for (RingNode node : ringlet.nodes()) {
                node.link().totals().show(node.link().name().substring(name.length() + 1) + ".", visitor);
            }
        }
    }

    /** The longest that a packet has waited in a bypass FIFO in this run, in symbols. */
    public long bypassMostSymbols() {
        return ringlets.stream().flatMap(ringlet -> ringlet.nodes().stream())
                .mapToLong(node -> node.output().bypassMost()).max().orElse(0);
    }

    /** Pulls out the cable that leads away from a link controller, or puts it back. */
    public void pullCable(SciTopology.Port port, boolean isOut) {
        RingNode node = hubs.get(port.hub()).controller(port.controller()).node();
        node.ringlet().pull(node.position(), isOut);
    }

    /**
     * Switches a card or a switch off, or on again. What was in it is lost, and its ringlets are down meanwhile. What
     * several have switched off is on when each of them has switched it on again.
     *
     * @param hub a plug's number, or that of a switch
     */
    public void power(int hub, boolean isOff) {
        hubs.get(hub).power(isOff);
    }

    @Override
    public int inFlight() {
        return all.size() - pool.size();
    }

    @Override
    public void reset() {
        ringlets.forEach(Ringlet::reset);
        hubs.forEach(SciHub::reset);
        plugs.forEach(SciPlug::reset);
        outages.forEach(Outages::reset);
        pool.clear();
        pool.addAll(all);
        contentPool.clear();
        contentPool.addAll(allContents);
    }
}
