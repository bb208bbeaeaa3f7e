package org.wirelore.emulator.ethernet;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.LinkOffer;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.capture.LinkType;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.Outages;

/**
 * One cable with a plug at each end. While both ends run full duplex it is a pair of lines; while one is set to half
 * duplex, medium access goes through a collision domain, in which an end that is set to full duplex neither defers nor
 * notices collisions. That is what a duplex mismatch is.
 */
final class Segment implements Medium {
    private final FramePool pool = new FramePool();
    private final Plug[] plugs = new Plug[2];
    private final Line[] lines = new Line[2];
    private final CollisionDomain domain;
    private final Outages outages;
    private final long mediumBitsPerSecond;
    /** Whether the ends can choose between 10 and 100 Mb/s; else they have the medium's speed. */
    private final boolean isNegotiable;
    private long bitsPerSecond;
    private boolean isOutage;
    private boolean hasCarrier = true;

    /**
     * @param fabric the fabric's name, by which rules know it
     * @param part which of its cables this is, such as {@code port1}; empty for the only one
     * @param outagePlugs the plugs whose outages cut this cable
     * @param toFirst the way to plug 0, for faults
     * @param toSecond the way to plug 1, for faults
     */
    Segment(String fabric, String part, String description, LinkConfig config, boolean fullDuplex, int[] outagePlugs,
            FaultPath toFirst, FaultPath toSecond, FabricEnvironment environment) {
        String name = part.isEmpty() ? fabric : fabric + "." + part;
        mediumBitsPerSecond = config.bitsPerSecond();
        bitsPerSecond = mediumBitsPerSecond;
        isNegotiable = mediumBitsPerSecond == LinkOffer.bitsPerSecond(LinkOffer.of(mediumBitsPerSecond, false));
        plugs[0] = new Plug(this, name + ".plug0", 0, link(fullDuplex), pool, toFirst, environment);
        plugs[1] = new Plug(this, name + ".plug1", 1, link(fullDuplex), pool, toSecond, environment);
        long bitPs = Ethernet.bitPs(config.bitsPerSecond());
        for (int i = 0; i < 2; i++) {
            lines[i] = new Line(name + ".line" + i, environment.scheduler(), pool, plugs[i], plugs[1 - i], bitPs,
                    config.propagationPs());
        }
        this.domain = new CollisionDomain(fabric, part, environment, pool, List.of(plugs), bitPs,
                config.propagationPs(), null);
        this.outages = new Outages(fabric, part, environment.faults().outages(fabric, outagePlugs),
                environment.scheduler(), environment.decider(), this::onCut);
        CaptureTap tap = environment.tap();
        if (tap != null) {
            int wire = tap.addWire(
                    new CapturedWire(name, description, config.bitsPerSecond(), LinkType.ETHERNET));
            plugs[0].showTo(new FrameTap(tap, environment.scheduler(), wire, CaptureTap.Direction.INBOUND,
                    CaptureRecord.NO_PLUG), true);
            plugs[1].showTo(new FrameTap(tap, environment.scheduler(), wire, CaptureTap.Direction.OUTBOUND,
                    CaptureRecord.NO_PLUG), true);
        }
    }

    private PlugLink link(boolean fullDuplex) {
        return new PlugLink(mediumBitsPerSecond, fullDuplex, LinkOffer.upTo(mediumBitsPerSecond, fullDuplex));
    }

    Plug plug(int index) {
        return plugs[index];
    }

    int inFlight() {
        return lines[0].inFlight() + lines[1].inFlight() + domain.inFlight() + plugs[0].held() + plugs[1].held();
    }

    void reset() {
        pool.reset();
        for (int i = 0; i < 2; i++) {
            plugs[i].reset();
            lines[i].reset();
        }
        domain.reset();
        runAt(mediumBitsPerSecond);
        isOutage = false;
        hasCarrier = true;
        outages.reset();
    }

    /** Whether what is behind one end gives a carrier; without it the cable is as good as cut. */
    void carrier(boolean isThere) {
        hasCarrier = isThere;
        cutOrMend();
    }

    @Override
    public void start(Plug plug, Frame frame, long earliestPs) {
        if (plugs[0].isFullDuplex() && plugs[1].isFullDuplex()) {
            lines[plug.index()].start(frame, earliestPs, plug.isUp());
        } else {
            domain.start(plug, frame, earliestPs);
        }
    }

    @Override
    public @Nullable Frame arriving(Plug plug) {
        return plugs[0].isFullDuplex() && plugs[1].isFullDuplex()
                ? lines[1 - plug.index()].arriving()
                : domain.arriving(plug.index());
    }

    /** Settles the speed anew. What is on the cable when it changes is lost. */
    @Override
    public void onOffer(Plug plug) {
        int first = plugs[0].link().own();
        int second = plugs[1].link().own();
        long settled = isNegotiable
                ? LinkOffer.bitsPerSecond(LinkOffer.outcome(first, second))
                : first == LinkOffer.SILENT || second == LinkOffer.SILENT ? 0 : mediumBitsPerSecond;
        if (settled != bitsPerSecond) {
            for (int i = 0; i < 2; i++) {
                lines[i].cut();
                domain.cut(plugs[i]);
            }
            runAt(settled);
        }
        plugs[0].settle(second, settled);
        plugs[1].settle(first, settled);
    }

    private void runAt(long newBitsPerSecond) {
        bitsPerSecond = newBitsPerSecond;
        if (newBitsPerSecond != 0) {
            long bitPs = Ethernet.bitPs(newBitsPerSecond);
            lines[0].speed(bitPs);
            lines[1].speed(bitPs);
            domain.speed(bitPs);
        }
    }

    private void onCut(boolean cut) {
        isOutage = cut;
        cutOrMend();
    }

    private void cutOrMend() {
        boolean cut = isOutage || !hasCarrier;
        if (cut == plugs[0].isCut()) {
            return;
        }
        for (int i = 0; i < 2; i++) {
            plugs[i].cut(cut);
            if (cut) {
                lines[i].cut();
                domain.cut(plugs[i]);
            }
        }
    }

    /** Adds its state while no frame is under way; false if not all of it can be added. */
    boolean hashInto(StateKey key) {
        boolean isWhole = !isOutage && hasCarrier && plugs[0].isWithoutState() && plugs[1].isWithoutState()
                && plugs[0].isFullDuplex() && plugs[1].isFullDuplex();
        for (Line line : lines) {
            isWhole &= line.hashInto(key);
        }
        return isWhole;
    }
}
