package org.wirelore.emulator.myrinet;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultOutlet;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.FaultStage;

/**
 * One direction of a cable. Each corner of what the sender's {@link CableFlow} lets out travels to the other end, where
 * it is a corner of what has arrived; STOP and GO travel the other way and take a byte time to send. Only corners and
 * symbols are events.
 *
 * <p>Rules judge a packet when it is known whole: at its head if its sender has closed it by then, else when its tail
 * is known; then they can touch only what has not left yet.
 */
final class CableLine implements CableFlow.Corners, FaultOutlet<TransitPacket> {
    private final Scheduler scheduler;
    private final long byteTimePs;
    private final long latencyPs;
    private final CableFlow flow;
    private final CableFlow forecast;
    private final LineMarks marks = new LineMarks();
    private final Alarm sendEnd;
    private final Alarm arrival;
    private final StopControl stops;
    private final LineTrouble trouble;
    private final @Nullable FaultStage<TransitPacket> stage;
    private final LineCounters counters = new LineCounters();
    private final PacketHash hash;
    private @Nullable CableTap tap;
    private @Nullable LineSource source;
    private @Nullable LineSink sink;

    /* The sender's end. */
    private int hop;
    private int cutAt;
    private boolean judged;
    /** What is being sent goes nowhere: the cable was out, or has cut it. */
    private boolean muted;
    private boolean dead;
    private long stoppedAtPs;

    private boolean cableOut;
    private boolean deaf;

    /* The receiver's end. */
    private final LineArrival arrived;

    CableLine(String name, long byteTimePs, long latencyPs, FaultPath path, FabricEnvironment environment,
            Scheduler sender, Scheduler receiver, LostPackets losses) {
        this.scheduler = environment.scheduler();
        this.byteTimePs = byteTimePs;
        this.latencyPs = latencyPs;
        arrived = new LineArrival(byteTimePs);
        flow = new CableFlow(byteTimePs, this);
        forecast = new CableFlow(byteTimePs, (corner, atPs, bytes) -> {
        });
        sendEnd = sender.alarm(name + ".sendEnd", this::onSendEnd);
        arrival = receiver.alarm(name + ".arrival", this::onMark);
        stops = new StopControl(sender, name, byteTimePs + latencyPs, this);
        trouble = new LineTrouble(scheduler, name, this);
        hash = new PacketHash(name, environment.hash(), losses);
        stage = environment.faults().stage(path, MyrinetUnits.UNITS, scheduler, environment.decider(), this);
    }

    void connect(LineSource newSource, LineSink newSink, @Nullable CableTap newTap) {
        source = newSource;
        sink = newSink;
        tap = newTap;
    }

    void reset() {
        sendEnd.cancel();
        arrival.cancel();
        stops.reset();
        trouble.reset();
        marks.clear();
        flow.clear();
        counters.reset();
        muted = false;
        dead = false;
        cableOut = false;
        deaf = false;
        arrived.clear();
        if (stage != null) {
            stage.reset();
        }
    }

    /** What the receiver says. */
    StopControl stops() {
        return stops;
    }

    /** Whether corners are on their way. */
    boolean hasMarks() {
        return marks.count() > 0;
    }

    LineCounters counters() {
        return counters;
    }

    @Nullable
    FaultStage<TransitPacket> stage() {
        return stage;
    }

    CableFlow flow() {
        return flow;
    }

    /** What would be, for a station that asks ahead of its time. */
    CableFlow forecast() {
        forecast.copyFrom(flow);
        return forecast;
    }

    void head(TransitPacket packet, int onHop, int limit, long atPs) {
        hop = onHop;
        cutAt = Integer.MAX_VALUE;
        judged = false;
        muted = dead;
        packet.hold();
        if (!dead) {
            packet.hold();
        }
        if (packet.isClosed) {
            judge(packet, 0);
        }
        flow.head(packet, limit, atPs);
        changed();
    }

    void limit(int limit, long atPs) {
        flow.limit(limit, atPs);
        changed();
    }

    void close(int length, boolean isCut, long atPs) {
        TransitPacket packet = flow.packet();
        if (packet != null && !judged && !isCut) {
            judge(packet, flow.sentAt(atPs));
        }
        flow.close(length, isCut, atPs);
        changed();
    }

    void cut(long atPs) {
        TransitPacket packet = flow.packet();
        if (packet != null) {
            packet.note(hop, MyrinetEvent.FORWARD_RESET, flow.sentAt(atPs));
            flow.cut(atPs);
            changed();
        }
    }

    /** The cable is out, or no longer. */
    void pull(boolean isOut) {
        cableOut = isOut;
        fail();
    }

    /** The receiver hears nothing, or does again. */
    void deafen(boolean isDeaf) {
        deaf = isDeaf;
        fail();
    }

    private void fail() {
        boolean isDead = cableOut || deaf;
        if (dead == isDead) {
            return;
        }
        requireSource().catchUp();
        dead = isDead;
        if (isDead) {
            lose();
        }
        stops.fail(isDead);
    }

    /** Bytes of the packet that arrives that are there, those that close it included. */
    int arrivedRaw(long atPs) {
        return arrived.bytes(atPs);
    }

    /** Content bytes of the packet that arrives that are there. */
    int arrived(long atPs) {
        int end = marks.endOf(arrived.packet());
        if (end == CableFlow.OPEN && flow.packet() == arrived.packet()) {
            end = Math.min(flow.limit(), cutAt);
        }
        return Math.min(end, arrived.bytes(atPs));
    }

    boolean isArrivalFlowing() {
        return arrived.isFlowing();
    }

    @Override
    public void launch(CableFlow.Corner corner, long atPs, int bytes) {
        if (muted) {
            return;
        }
        mark(corner, atPs, bytes, flow.isCut());
    }

    private void mark(CableFlow.Corner corner, long atPs, int bytes, boolean isCut) {
        LineMarks.Mark mark = marks.add();
        mark.corner = corner;
        /* The receiver sees a head when the first byte is there whole. Commands are carried out a byte time late. */
        long firstPs = corner == CableFlow.Corner.HEAD ? byteTimePs : 0;
        mark.atPs = Math.max(atPs + latencyPs + firstPs, scheduler.now());
        mark.bytes = bytes;
        mark.cut = isCut;
        mark.hop = hop;
        mark.packet = flow.packet();
        if (marks.count() == 1) {
            arrival.set(mark.atPs);
        }
    }

    private void judge(TransitPacket packet, int gone) {
        judged = true;
        if (stage != null && !muted) {
            packet.show(hop, gone);
            stage.accept(packet);
            cutAt = packet.cutAt();
            trouble.take(packet);
        }
    }

    @Override
    public TransitPacket claim() {
        throw new IllegalStateException("a rule must not copy packets of a cable: hop=" + hop);
    }

    @Override
    public void pass(TransitPacket packet, @Nullable WireNote note) {
        if (note != null) {
            packet.note(note);
        }
    }

    @Override
    public void lose(TransitPacket packet, WireNote note) {
        throw new IllegalStateException("a cable must not lose a packet whole: hop=" + hop);
    }

    private void changed() {
        long nextPs = Host.FOREVER;
        if (flow.isFlowing()) {
            nextPs = muted ? flow.endPs() : Math.min(flow.endPs(), flow.whenPs(cutAt));
        }
        if (nextPs == Host.FOREVER) {
            sendEnd.cancel();
        } else {
            sendEnd.set(Math.max(nextPs, scheduler.now()));
        }
        requireSource().onFlow();
    }

    private void onSendEnd() {
        long nowPs = scheduler.now();
        requireSource().catchUp();
        TransitPacket packet = flow.packet();
        if (packet == null || !flow.isFlowing()) {
            return;
        }
        if (!muted && flow.whenPs(cutAt) <= nowPs) {
            mark(CableFlow.Corner.TAIL, flow.whenPs(cutAt), cutAt, true);
            muted = true;
        }
        if (flow.end(nowPs)) {
            over(packet);
            requireSource().onTailSent();
        } else {
            changed();
        }
    }

    private void over(TransitPacket packet) {
        counters.packets++;
        counters.bytes += flow.limit();
        if (muted && cutAt == Integer.MAX_VALUE) {
            counters.lost++;
            hash.lost(packet, hop, flow.limit());
            if (tap != null) {
                packet.note(hop, MyrinetEvent.CABLE_OUT, 0);
                long endPs = scheduler.now();
                tap.show(packet, hop, flow.limit(), flow.isCut(), endPs - flow.limit() * byteTimePs, endPs,
                        packet.note(hop));
            }
        }
        muted = false;
        packet.release();
    }

    private void onMark() {
        LineMarks.Mark mark = marks.remove();
        if (marks.count() > 0) {
            arrival.set(marks.get(0).atPs);
        }
        TransitPacket packet = Objects.requireNonNull(mark.packet);
        long nowPs = scheduler.now();
        switch (mark.corner) {
            case HEAD -> {
                arrived.head(packet, mark.hop, nowPs);
                requireSink().onHead(packet, mark.hop);
            }
            case HALT -> {
                arrived.halt(mark.bytes, nowPs);
                requireSink().onHalt();
            }
            case RESUME -> {
                arrived.resume(mark.bytes, nowPs);
                requireSink().onResume();
            }
            case TAIL -> finish(packet, mark.bytes, mark.cut);
        }
    }

    private void finish(TransitPacket packet, int length, boolean isCut) {
        arrived.halt(length, scheduler.now());
        int onHop = arrived.hop();
        if (tap != null) {
            tap.show(packet, onHop, length, isCut, arrived.startPs(), scheduler.now(), packet.note(onHop));
        }
        requireSink().onTail(packet, length, isCut);
        arrived.clear();
        packet.release();
    }

    void catchUp() {
        requireSource().catchUp();
    }

    /** The sender stops or goes on. */
    void obey(boolean stop) {
        if (stop == flow.isStopped()) {
            return;
        }
        long nowPs = scheduler.now();
        if (stop) {
            stoppedAtPs = nowPs;
            flow.stop(nowPs);
            changed();
            requireSource().onStopped();
        } else {
            counters.wentOn(stoppedAtPs, nowPs);
            requireSource().onGone();
            flow.go(nowPs);
            changed();
        }
    }

    /** Everything on the cable is gone; the receiver has the beginning of what was arriving. */
    private void lose() {
        TransitPacket sending = flow.packet();
        boolean onTheWay = sending != null && !muted && sending != arrived.packet();
        for (int i = 0; i < marks.count(); i++) {
            LineMarks.Mark mark = marks.get(i);
            if (mark.corner == CableFlow.Corner.HEAD && mark.packet != null) {
                onTheWay &= mark.packet != sending;
                hash.lost(mark.packet, mark.hop, 0);
                mark.packet.release();
            }
        }
        if (onTheWay && sending != null) {
            sending.release();
        }
        muted = sending != null;
        TransitPacket cutShort = arrived.packet();
        int length = cutShort == null ? 0 : arrived(scheduler.now());
        marks.clear();
        arrival.cancel();
        if (cutShort != null) {
            hash.cut(cutShort, arrived.hop());
            finish(cutShort, length, true);
        }
    }

    private LineSource requireSource() {
        return Objects.requireNonNull(source, "a line has a source");
    }

    private LineSink requireSink() {
        return Objects.requireNonNull(sink, "a line has a sink");
    }
}
