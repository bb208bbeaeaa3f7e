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
    /** The residue byte of a packet whose CRC-32 alone is wrong. */
    private static final int WRONG_CRC32 = 1;

    private final StreamWire wire;
    private final Sram sram;
    private final CardParts parts;
    private final InterruptStatus isr;
    private final Alarm full;
    private final long pieceTimePs;
    private final int grain;
    private final PacketCrc32 crc32 = new PacketCrc32();
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
    /** The residue byte says 0, whatever the link has found. */
    private boolean ignoresCrc8;
    private long nextPs = Host.FOREVER;

    ReceiveEngine(int grain, StreamWire wire, Sram sram, CardParts parts, InterruptStatus isr) {
        this.grain = grain;
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
        ignoresCrc8 = false;
        crc32.reset();
        nextPs = Host.FOREVER;
        IncomingPacket coming = isStreaming ? arrivals.removeLast() : null;
        pool.addAll(arrivals);
        arrivals.clear();
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

    PacketCrc32 crc32() {
        return crc32;
    }

    void ignoreCrc8(boolean ignored) {
        ignoresCrc8 = ignored;
    }

    boolean isMoving() {
        return isArmed && isFlowing && arrivals.size() == 1;
    }

    int limit() {
        return limit;
    }

    /** The level bits of the ISR that receive DMA has. */
    int levels() {
        return (isReceived ? Isr.RECV_INT : 0) | (isFull ? Isr.BUFF_INT : 0);
    }

    /** The same, with those of single receive. */
    int status(long nowPs) {
        int bits = levels();
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
        return at & -grain;
    }

    /** RMP, without bringing SRAM up to it. */
    int peekPointer(long nowPs) {
        if (!isMoving()) {
            return at & -grain;
        }
        int come = at + Math.max(0, available(arrivals.element(), nowPs));
        return Math.min(come, limit + grain) & -grain;
    }

    /** When RMP moves next, or earlier, without an event. */
    long nextPointerPs(long nowPs) {
        return isMoving() ? nowPs + wire.byteTimePs() : Host.FOREVER;
    }

    void setPointer(int value, long nowPs) {
        settle(nowPs);
        parts.beforeReceiveChange();
        at = value & -grain;
    }

    /** RML was written. */
    void arm(int lastWord, long nowPs) {
        settle(nowPs);
        parts.beforeStatusChange();
        parts.beforeReceiveChange();
        limit = lastWord & -grain;
        isReceived = false;
        isFull = false;
        isr.clear(isr.bits().unused());
        isArmed = true;
        parts.view().onEngine(EngineListener.Act.ARMED, at, limit + grain - at, 0);
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
        int count = Math.min(available(arrival, nowPs), limit + grain - at);
        if (count > 0) {
            parts.beforeReceiveChange();
            crc32.onPiece(at, arrival.taken, arrival.streaming == null ? 0 : count);
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
        } else if (at >= limit + grain) {
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
        parts.view().onEngine(arrival.outcome(), at, arrival.length - 1, 0);
        int unused = -at & grain - 1;
        for (int i = 0; i < unused; i++) {
            sram.setOctet(at + i, 0);
        }
        at += unused;
        isReceived = true;
        isr.raise(isr.bits().unused(unused) | isr.bits().received() | (arrival.isCut ? Isr.NRES_INT : 0));
        arrival.countIn(parts.counters());
        pool.add(arrivals.remove());
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
            arrival.countIn(parts.counters());
            pool.add(arrivals.remove());
        }
        letWordCome(nowPs);
        return value;
    }

    /** What single receive lacks of a word may come, if the receiver is not armed. */
    private void letWordCome(long nowPs) {
        IncomingPacket next = arrivals.peek();
        if (!isArmed && (next == null || (!next.isWhole && available(next, nowPs) < WORD))) {
            wire.go(nowPs);
        }
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
        int room = limit + grain - at + arrival.taken;
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
        return Math.max(0, limit + grain - at);
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
        crc32.beginPacket();
        isr.raise(isr.bits().head());
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
        letWordCome(nowPs);
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
        arrival.residue = ignoresCrc8 ? 0 : arrival.residue;
        if (arrival.residue == 0 && !crc32.accepts(packet.bytes, packet.length)) {
            arrival.residue = WRONG_CRC32;
        }
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
        visitor.part("crc32", crc32);
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
