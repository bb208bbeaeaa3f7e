package org.wirelore.device.mvia;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.vipl.engine.MessageCarrier;
import org.wirelore.device.vipl.engine.ViaMessage;

/**
 * The protocol of M-VIA at one agent: messages and control packets in frames. One thread at a time may use it.
 *
 * <p>Its link asks for work piece by piece, so that each frame can be paid for before it goes out.
 */
public final class MviaCarrier implements MessageCarrier {
    private final FrameLink link;
    private final MviaPeers peers;
    private final Scheduler scheduler;
    private final long address;
    private final int messageBytesMax;
    private final Alarm alarm;
    private final FrameWriter out;
    private final FrameFields in;
    private final MemorySegment frame;
    private final byte[] control;
    private final ArrayDeque<byte[]> prepared = new ArrayDeque<>();
    private final ArrayDeque<Flow> queued = new ArrayDeque<>();
    private final FlowTable flows;
    private FrameTotals totals = new FrameTotals();
    private @Nullable Listener listener;
    private boolean hasFailed;
    /** Whether the alarm has gone off. */
    private boolean isDue;

    /**
     * A carrier.
     *
     * @param link below it; nothing else uses it
     * @param peers who is where
     * @param config settings
     * @param scheduler for acknowledgments that do not come, and those that are due
     * @param address the agent's own VIA address, which {@code peers} knows
     * @param messageBytesMax the longest message
     * @param viMax how many VIs there are at most
     */
    public MviaCarrier(FrameLink link, MviaPeers peers, MviaConfig config, Scheduler scheduler, long address,
            int messageBytesMax, int viMax) {
        this.link = link;
        this.peers = peers;
        this.scheduler = scheduler;
        this.address = address;
        this.messageBytesMax = messageBytesMax;
        out = new FrameWriter(config, peers, link.address(), peers.agent(address));
        in = new FrameFields(config.etherType());
        frame = Arena.ofAuto().allocate(link.frameBytesMax(), Long.BYTES);
        control = new byte[link.frameBytesMax()];
        flows = new FlowTable(config, link.frameBytesMax(), messageBytesMax, viMax);
        alarm = scheduler.alarm("mvia." + Long.toHexString(address), this::onAlarm);
        link.attach(this);
    }

    /** {@return what happened since the last reset} */
    public MviaCounters counters() {
        return totals.read();
    }

    /** Forgets everything, for a rerun. */
    public void reset() {
        alarm.cancel();
        prepared.clear();
        queued.clear();
        flows.endAll();
        totals = new FrameTotals();
        hasFailed = false;
        isDue = false;
    }

    /** The interface has failed for good. */
    public void fail() {
        hasFailed = true;
        prepared.clear();
        flows.endAll();
        listener().onFailed();
    }

    // What the engine asks for.

    @Override
    public void attach(Listener engine) {
        listener = engine;
    }

    @Override
    public ViaMessage take() {
        return flows.take();
    }

    @Override
    public void send(ViaMessage message) {
        Flow flow = hasFailed ? null : flows.open(message.fromVi, message.fromConnection, listener());
        if (flow == null) {
            flows.giveBack(message);
            return;
        }
        flow.sender.add(message);
        queue(flow);
        ViaMessage taken = flow.sender.take();
        if (taken != null) {
            listener().onTaken(taken);
        }
    }

    @Override
    public boolean sendControl(long host, byte[] packet, int length) {
        long station = peers.station(host);
        if (station == MviaPeers.NONE || length > link.frameBytesMax() - FrameFields.CONTROL_HEADER) {
            return false;
        }
        for (int i = 0; i < flows.size(); i++) {
            if (flows.get(i).ends.toHost == host) {
                answer(flows.get(i));
            }
        }
        prepared.add(out.control(station, peers.agent(host), packet, length));
        link.request();
        return true;
    }

    @Override
    public boolean losesControl() {
        return true;
    }

    @Override
    public List<Long> neighbours(int numberOfHops) {
        return peers.neighbours(numberOfHops);
    }

    @Override
    public void ring(Host process) {
        link.ring(process);
    }

    @Override
    public void flush(Host process) {
        link.flush(process);
    }

    @Override
    public void look(Host process) {
        link.look(process);
    }

    @Override
    public void forget(int vi, int connection) {
        Flow flow = flows.find(vi, connection);
        if (flow != null) {
            answer(flow);
            flows.end(flow);
        }
    }

    /** What was taken completes at the other side before it learns that the connection is over. */
    private void answer(Flow flow) {
        if (flow.isReliable && flow.receiver.owesAnswer()) {
            prepared.add(out.acknowledgment(flow));
            flow.receiver.answered();
            link.request();
        }
    }

    private void queue(Flow flow) {
        if (!flow.isQueued && flow.hasFrame()) {
            flow.isQueued = true;
            queued.add(flow);
            link.request();
        }
    }

    // What the link asks for.

    /** {@return whether {@link #work} has something to do} */
    public boolean hasWork() {
        while (!queued.isEmpty() && (queued.peek().isOver || !queued.peek().hasFrame())) {
            queued.remove().isQueued = false;
        }
        return !prepared.isEmpty() || !queued.isEmpty();
    }

    /** {@return bytes of messages in the next frame; there is work} */
    public int nextBytes() {
        Flow flow = prepared.isEmpty() ? queued.element() : null;
        return flow != null && flow.sender.hasFrame() ? flow.sender.nextBytes() : 0;
    }

    /** {@return whether the next frame is for this host itself, which takes it at once; there is work} */
    boolean isNextAtHome() {
        byte[] first = prepared.peek();
        return link.address() == (first == null
                ? peers.station(queued.element().ends.toHost)
                : FrameFields.destination(MemorySegment.ofArray(first)));
    }

    /**
     * Sends the next frame; there is work.
     *
     * @return false if the link has no room for it
     */
    public boolean work() {
        byte[] first = prepared.peek();
        if (first != null) {
            MemorySegment.copy(first, 0, frame, ValueLayout.JAVA_BYTE, 0, first.length);
            return leave(null, false, first.length);
        }
        Flow flow = queued.element();
        boolean hasData = flow.sender.hasFrame();
        return leave(flow, hasData, hasData ? out.part(flow, frame) : out.acknowledge(flow, frame));
    }

    /** @param flow whose frame it is; null: it is a prepared one */
    private boolean leave(@Nullable Flow flow, boolean hasData, int length) {
        boolean isAtHome = FrameFields.destination(frame) == link.address();
        if (!isAtHome && !link.send(frame, length)) {
            return false;
        }
        totals.sent++;
        if (flow == null) {
            prepared.remove();
        } else {
            left(flow, hasData);
        }
        if (isAtHome) {
            onFrame(frame, 0, length);
        }
        return true;
    }

    private void left(Flow flow, boolean hasData) {
        queued.remove();
        flow.isQueued = false;
        flow.receiver.answered();
        if (hasData) {
            totals.resent += flow.sender.sent(scheduler.now()) ? 1 : 0;
            complete(flow);
        } else {
            totals.acknowledgments++;
        }
        update(flow);
    }

    /** Reports what needs its sender no longer. */
    private void complete(Flow flow) {
        for (ViaMessage left = flow.sender.poll(); left != null; left = flow.sender.poll()) {
            listener().onLeft(left);
            flows.giveBack(left);
        }
        for (ViaMessage taken = flow.sender.take(); taken != null; taken = flow.sender.take()) {
            listener().onTaken(taken);
        }
    }

    /** Something has changed about a flow, which may be over. */
    private void update(Flow flow) {
        if (!flow.isOver) {
            queue(flow);
            long deadlinePs = flow.deadlinePs();
            if (deadlinePs != Host.FOREVER && (!alarm.isSet() || alarm.atPs() > deadlinePs)) {
                alarm.set(Math.max(deadlinePs, scheduler.now()));
            }
        }
    }

    private void onAlarm() {
        isDue = true;
        link.request();
    }

    /** The same as the alarm, for a link that nothing interrupts when it goes off. */
    void noticeTime() {
        if (alarm.isSet() && alarm.atPs() <= scheduler.now()) {
            alarm.cancel();
            isDue = true;
        }
    }

    /** Does what time calls for: acknowledgments that are due, and what follows from those that have not come. */
    public void runDue() {
        if (!isDue) {
            return;
        }
        isDue = false;
        long nowPs = scheduler.now();
        for (int i = flows.size() - 1; i >= 0; i--) {
            Flow flow = flows.get(i);
            if (flow.receiver.answerAtPs() <= nowPs) {
                flow.receiver.answerNow();
            }
            if (flow.sender.retryAtPs() <= nowPs && !flow.sender.retry(nowPs)) {
                giveUp(flow);
            }
            update(flow);
        }
    }

    private void giveUp(Flow flow) {
        totals.givenUp++;
        ViaMessage lost = flow.sender.remove();
        if (lost != null) {
            listener().onLost(lost);
            flows.giveBack(lost);
        }
        if (!flow.isOver) {
            flows.end(flow);
        }
    }

    /**
     * A frame has come, whatever it is.
     *
     * @param memory holds it, during the call
     * @param at where its destination address begins
     * @param length bytes from there, 0 or more
     */
    public void onFrame(MemorySegment memory, long at, int length) {
        long fromHost = in.read(memory, at, length) && in.destination == link.address()
                ? peers.address(in.source, in.fromAgent)
                : MviaPeers.NONE;
        if (fromHost == MviaPeers.NONE) {
            totals.strange++;
        } else if (in.toAgent != peers.agent(address)) {
            totals.foreign++;
        } else if (!hasFailed) {
            take(memory, at, fromHost);
        }
    }

    private void take(MemorySegment memory, long at, long fromHost) {
        if (in.kind == FrameFields.CONTROL) {
            totals.received++;
            MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at + FrameFields.CONTROL_HEADER, control, 0, in.bytes);
            listener().onControl(fromHost, control, in.bytes);
            return;
        }
        Flow flow = flows.open(in.toVi, in.toConnection, listener());
        if (flow == null || flow.ends.toHost != fromHost || flow.ends.toVi != in.fromVi) {
            totals.stale++;
            return;
        }
        boolean isPart = in.kind != FrameFields.ACKNOWLEDGMENT;
        if (flow.isReliable != in.has(FrameFields.RELIABLE) || (isPart && in.messageBytes > messageBytesMax)) {
            totals.strange++;
            return;
        }
        totals.received++;
        long nowPs = scheduler.now();
        if (flow.isReliable && in.has(FrameFields.HAS_EXPECTED)) {
            flow.sender.onExpected(in.expected, in.has(FrameFields.GAP), nowPs);
            complete(flow);
        }
        if (isPart && !flow.isOver && isNext(flow)) {
            flow.receiver.take(in, flow.isReliable, nowPs);
            flow.receiver.place(in, memory, at + FrameFields.headerBytes(in.kind), listener());
        }
        update(flow);
    }

    /** Whether a part goes where it belongs. */
    private boolean isNext(Flow flow) {
        int distance = flow.receiver.distance(in);
        totals.repeated += distance < 0 ? 1 : 0;
        totals.gaps += distance > 0 ? 1 : 0;
        if (flow.isReliable) {
            boolean isExpected = flow.receiver.isExpected(in);
            boolean isNext = isExpected && flow.receiver.fits(in);
            totals.strange += isExpected && !isNext ? 1 : 0;
            return isNext;
        }
        if (distance < 0) {
            return false;
        }
        if (distance > 0 || !flow.receiver.fits(in)) {
            flow.receiver.breakOff();
        }
        boolean isNext = flow.receiver.fits(in);
        if (!isNext) {
            flow.receiver.take(in, false, 0);
        }
        return isNext;
    }

    private Listener listener() {
        return Objects.requireNonNull(listener);
    }
}
