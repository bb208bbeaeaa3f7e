package org.wirelore.device.lanai;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamWire;

/**
 * Receive DMA. An armed receiver stores a packet at RMP as it streams in, behind its last byte the CRC residue, and is
 * disarmed by the tail (RECV_INT) or a full buffer (BUFF_INT), in which case the same packet goes on when it is armed
 * again. While it is not armed, it stops the wire, and what still comes waits in the link's buffer, from which single
 * receive can take it.
 *
 * <p>Data are in SRAM at the latest 64 byte times after they have arrived, at times counted from the head, and whenever
 * RMP has been read.
 */
final class ReceiveEngine implements CardPart {
    private static final int PIECE_BYTE_TIMES = 64;
    private static final int WORD = 4;
    private static final int WORD_MASK = 3;

    private final StreamWire wire;
    private final Sram sram;
    private final CardParts parts;
    private final InterruptStatus isr;
    private final Alarm full;
    private final long pieceTimePs;
    private final ArrayDeque<IncomingPacket> arrivals = new ArrayDeque<>();
    private final ArrayDeque<IncomingPacket> pool = new ArrayDeque<>();

    /** Where the next byte goes; RMP is its word while a packet streams in. */
    private int at;
    private int limit;
    private boolean isArmed;
    private boolean isReceived;
    private boolean isFull;
    private boolean isStreaming;
    private boolean isFlowing;
    private long nextPs = Host.FOREVER;

    ReceiveEngine(StreamWire wire, Sram sram, CardParts parts, InterruptStatus isr) {
        this.wire = wire;
        this.sram = sram;
        this.parts = parts;
        this.isr = isr;
        full = parts.alarm("receive.full", 2, this::onFull);
        pieceTimePs = PIECE_BYTE_TIMES * wire.byteTimePs();
    }

    /** The chip is reset: what has come is lost, and what is coming. */
    void reset(long nowPs) {
        full.cancel();
        at = 0;
        limit = 0;
        isArmed = false;
        isReceived = false;
        isFull = false;
        nextPs = Host.FOREVER;
        IncomingPacket coming = isStreaming ? arrivals.removeLast() : null;
        while (!arrivals.isEmpty()) {
            pool.add(arrivals.remove());
        }
        if (coming != null) {
            coming.isDropped = true;
            arrivals.add(coming);
            wire.go(nowPs);
        }
    }

    /** Power-on of card and wire. */
    void powerOn() {
        isStreaming = false;
        isFlowing = false;
        reset(0);
    }

    boolean isMoving() {
        return isArmed && isFlowing && arrivals.size() == 1;
    }

    int limit() {
        return limit;
    }

    /** The level bits of the ISR. */
    int status(long nowPs) {
        int bits = (isReceived ? Isr.RECV_INT : 0) | (isFull ? Isr.BUFF_INT : 0);
        if (!isArmed && !arrivals.isEmpty()) {
            int available = available(arrivals.element(), nowPs);
            bits |= (available >= 1 ? Isr.BYTE_RDY : 0) | (available >= 2 ? Isr.HALF_RDY : 0)
                    | (available >= WORD ? Isr.WORD_RDY : 0);
        }
        return bits;
    }

    /** When the level bits change next, or earlier, without an event. */
    long nextStatusPs(long nowPs) {
        boolean isFilling = !isArmed && isFlowing && arrivals.size() == 1
                && available(arrivals.element(), nowPs) < WORD;
        return isFilling ? nowPs + wire.byteTimePs() : Host.FOREVER;
    }

    /** RMP. What it shows is in SRAM. */
    int pointer(long nowPs) {
        settle(nowPs);
        return at & ~WORD_MASK;
    }

    /** RMP, without bringing SRAM up to it. */
    int peekPointer(long nowPs) {
        if (!isMoving()) {
            return at & ~WORD_MASK;
        }
        int come = at + Math.max(0, available(arrivals.element(), nowPs));
        return Math.min(come, limit + WORD) & ~WORD_MASK;
    }

    /** When RMP moves next, or earlier, without an event. */
    long nextPointerPs(long nowPs) {
        return isMoving() ? nowPs + wire.byteTimePs() : Host.FOREVER;
    }

    void setPointer(int value, long nowPs) {
        settle(nowPs);
        parts.beforeReceiveChange();
        at = value & ~WORD_MASK;
    }

    /** RML was written. */
    void arm(int lastWord, long nowPs) {
        settle(nowPs);
        parts.beforeStatusChange();
        parts.beforeReceiveChange();
        limit = lastWord & ~WORD_MASK;
        isReceived = false;
        isFull = false;
        isr.clear(Isr.ORUN1 | Isr.ORUN2);
        isArmed = true;
        parts.view().onEngine(EngineListener.Act.ARMED, at, limit + WORD - at, 0);
        IncomingPacket first = arrivals.peek();
        if (first != null && !first.isDropped) {
            take(first, nowPs);
        }
        if (isArmed) {
            wire.go(nowPs);
            foresee(nowPs);
        }
    }

    private int available(IncomingPacket arrival, long nowPs) {
        if (arrival.isDropped) {
            return 0;
        }
        return (arrival.isWhole ? arrival.length : wire.arrivedBytes(nowPs)) - arrival.taken;
    }

    /** What has arrived by now is in SRAM, if the receiver is armed. */
    void settle(long nowPs) {
        if (isArmed && isFlowing && arrivals.size() == 1) {
            take(arrivals.element(), nowPs);
        }
    }

    /** Stores what has come of the first packet, as far as there is room. */
    private void take(IncomingPacket arrival, long nowPs) {
        int count = Math.min(available(arrival, nowPs), limit + WORD - at);
        if (count > 0) {
            parts.beforeReceiveChange();
            boolean hasResidue = arrival.isWhole && arrival.taken + count == arrival.length;
            sram.write(at, arrival.bytes(), arrival.taken - arrival.origin(), hasResidue ? count - 1 : count);
            if (hasResidue) {
                sram.setOctet(at + count - 1, arrival.residue);
            }
            at += count;
            arrival.taken += count;
        }
        if (arrival.isWhole && arrival.taken == arrival.length) {
            finish(arrival);
        } else if (at > limit) {
            disarm();
            isFull = true;
            parts.view().onEngine(EngineListener.Act.FULL, at, arrival.taken, 0);
            parts.counters().buffersFull++;
            wire.stop(nowPs);
        }
    }

    private void disarm() {
        parts.beforeStatusChange();
        isArmed = false;
        full.cancel();
        nextPs = Host.FOREVER;
    }

    /** The residue is stored: pads the word. */
    private void finish(IncomingPacket arrival) {
        disarm();
        parts.view().onEngine(arrival.isCut
                ? EngineListener.Act.RECEIVED_CUT
                : arrival.residue == 0
                        ? EngineListener.Act.RECEIVED
                        : EngineListener.Act.RECEIVED_DAMAGED,
                at,
                arrival.length - 1, 0);
        int unused = -at & WORD_MASK;
        for (int i = 0; i < unused; i++) {
            sram.setOctet(at + i, 0);
        }
        at += unused;
        isReceived = true;
        isr.raise(((unused & 1) != 0 ? Isr.ORUN1 : 0) | ((unused & 2) != 0 ? Isr.ORUN2 : 0)
                | (arrival.isCut ? Isr.NRES_INT : 0));
        count(arrival);
        arrivals.remove();
        pool.add(arrival);
    }

    private void count(IncomingPacket arrival) {
        LanaiCounters counters = parts.counters();
        counters.packetsReceived++;
        counters.bytesReceived += arrival.length - 1;
        counters.badPackets += arrival.residue != 0 ? 1 : 0;
        counters.cutPackets += arrival.isCut ? 1 : 0;
    }

    /** RB, RH or RW was read: what has come, if that is enough and the receiver is not armed. */
    int receiveSingle(int bytes, long nowPs) {
        IncomingPacket arrival = arrivals.peek();
        if (isArmed || arrival == null || available(arrival, nowPs) < bytes) {
            return 0;
        }
        parts.beforeStatusChange();
        int value = 0;
        for (int i = 0; i < bytes; i++) {
            value = value << 8 | arrival.octet(arrival.taken++);
        }
        if (arrival.isWhole && arrival.taken == arrival.length) {
            isr.raise(Isr.TAIL_INT | (arrival.isCut ? Isr.NRES_INT : 0));
            count(arrival);
            arrivals.remove();
            pool.add(arrival);
        }
        if (arrivals.isEmpty() || available(arrivals.element(), nowPs) == 0) {
            wire.go(nowPs);
        }
        return value;
    }

    /** Plans the next deposit, and the time at which the buffer may be full. */
    private void foresee(long nowPs) {
        if (!isMoving()) {
            nextPs = Host.FOREVER;
            full.cancel();
            return;
        }
        IncomingPacket arrival = arrivals.element();
        int arrived = wire.arrivedBytes(nowPs);
        int room = limit + WORD - at + arrival.taken;
        parts.beforeDeposits(depositAddress(), depositBytes());
        nextPs = nowPs + pieceTimePs;
        full.set(nowPs + Math.max(1, room - arrived) * wire.byteTimePs());
    }

    private void onFull() {
        long nowPs = parts.nowPs();
        settle(nowPs);
        foresee(nowPs);
    }

    @Override
    public long nextPs() {
        return nextPs;
    }

    @Override
    public void advance(long nowPs) {
        nextPs = nowPs + pieceTimePs;
        settle(nowPs);
    }

    /** Where the packet goes. */
    int depositAddress() {
        return at & sram.bytes() - 1;
    }

    int depositBytes() {
        return Math.max(0, limit + WORD - at);
    }

    void onHead(StreamPacket packet, long nowPs) {
        IncomingPacket arrival = pool.isEmpty() ? new IncomingPacket() : pool.remove();
        arrival.begin(packet);
        parts.view().onEngine(EngineListener.Act.HEAD, at, 0, 0);
        parts.beforeReceiveChange();
        if (!isArmed) {
            parts.beforeStatusChange();
        }
        arrivals.add(arrival);
        isStreaming = true;
        isFlowing = true;
        if (isArmed && arrivals.size() == 1) {
            foresee(nowPs);
        } else {
            wire.stop(nowPs);
        }
    }

    void onHalt(long nowPs) {
        settle(nowPs);
        parts.beforeReceiveChange();
        isFlowing = false;
        foresee(nowPs);
    }

    void onResume(long nowPs) {
        parts.beforeReceiveChange();
        if (!isArmed) {
            parts.beforeStatusChange();
        }
        isFlowing = true;
        if (isArmed) {
            foresee(nowPs);
        } else if (!arrivals.getLast().isDropped) {
            wire.stop(nowPs);
        }
    }

    void onTail(StreamPacket packet, long nowPs) {
        parts.beforeReceiveChange();
        parts.beforeStatusChange();
        isStreaming = false;
        isFlowing = false;
        IncomingPacket arrival = arrivals.getLast();
        if (arrival.isDropped) {
            pool.add(arrivals.removeLast());
            return;
        }
        arrival.close(packet);
        if (isArmed && arrivals.size() == 1) {
            take(arrival, nowPs);
        }
        nextPs = Host.FOREVER;
        full.cancel();
        @Nullable
        IncomingPacket still = arrivals.peekLast();
        if (still != null) {
            still.keepRest(packet);
        } else {
            arrival.streaming = null;
        }
    }

    /** What is on the wire belongs to the wire's state. */
    void visit(StateVisitor visitor, long nowPs) {
        at = visitor.field("rmp", at);
        limit = visitor.field("rml", limit);
        isArmed = visitor.field("isArmed", isArmed);
        isReceived = visitor.field("isReceived", isReceived);
        isFull = visitor.field("isFull", isFull);
        isStreaming = visitor.field("isStreaming", isStreaming);
        isFlowing = visitor.field("isFlowing", isFlowing);
        visitor.alarm("full", full, nowPs);
        long leftPs = visitor.field("nextPiece", nextPs == Host.FOREVER ? -1 : nextPs - nowPs);
        nextPs = leftPs < 0 ? Host.FOREVER : nowPs + leftPs;
        int count = visitor.field("arrivals", arrivals.size());
        if (visitor.restores()) {
            StreamPacket streaming = arrivals.isEmpty() ? null : arrivals.getLast().streaming;
            arrivals.clear();
            for (int i = 0; i < count; i++) {
                IncomingPacket arrival = new IncomingPacket();
                arrival.begin(isStreaming && i == count - 1 ? streaming : null);
                arrivals.add(arrival);
            }
        }
        for (IncomingPacket arrival : arrivals) {
            visitor.part("arrival", arrival);
        }
    }
}
