package org.wirelore.device.lanai;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamWire;

/**
 * Send DMA and single send: packets composed of pieces of SRAM and of what is written to SB, SH and SW, closed by SMLT
 * or ST. A packet that makes no progress for the NRES period is cut by a forward reset, where MYRINET enables that.
 *
 * <p>A piece is read from SRAM when it starts. A packet that begins while the tail of the one before is still leaving
 * waits for it.
 */
final class SendEngine implements CardPart {
    private static final int CHECK_BYTES_MIN = 16;

    private final StreamWire wire;
    private final Sram sram;
    private final CardParts parts;
    private final InterruptStatus isr;
    private final Alarm blocked;
    private final int grain;
    private final PacketCrc32 crc32 = new PacketCrc32();
    private long blockedAfterPs = Host.FOREVER;

    private int smp;
    private int skip;
    private int limit;

    /** The packet that can be extended, and whether the wire has it. */
    private @Nullable StreamPacket open;
    private @Nullable StreamPacket latest;
    private boolean isWaiting;
    private boolean isClosedWaiting;
    private @Nullable StreamPacket waiting;
    /** The wire has a packet whose tail has not left. */
    private boolean isWireBusy;
    private boolean isStopped;
    /** Bytes of the packet that the engine works on. */
    private int given;
    /** Of them, those before the piece that is leaving. */
    private int before;
    private int pieceStart;
    private boolean isIdle = true;
    private long donePs = Host.FOREVER;
    /** When to look again, while the end can't be foreseen. */
    private long checkPs = Host.FOREVER;

    SendEngine(int grain, StreamWire wire, Sram sram, CardParts parts, InterruptStatus isr) {
        this.grain = grain;
        this.wire = wire;
        this.sram = sram;
        this.parts = parts;
        this.isr = isr;
        blocked = parts.alarm("send.blocked", 3, this::onBlocked);
    }

    /** The chip is reset; a packet that is leaving is cut. */
    void reset(long nowPs) {
        smp = 0;
        skip = 0;
        limit = 0;
        abandon(nowPs);
        crc32.reset();
        blockedAfterPs = Host.FOREVER;
    }

    PacketCrc32 crc32() {
        return crc32;
    }

    /** Power-on of card and wire. */
    void powerOn() {
        isWireBusy = false;
        isStopped = false;
        open = null;
        waiting = null;
        reset(0);
    }

    private void abandon(long nowPs) {
        blocked.cancel();
        if (isWireBusy) {
            wire.cut(nowPs);
        }
        open = null;
        waiting = null;
        isWaiting = false;
        isClosedWaiting = false;
        given = 0;
        before = 0;
        isIdle = true;
        donePs = Host.FOREVER;
        checkPs = Host.FOREVER;
    }

    /** A packet that makes no progress for so long is cut; {@link Host#FOREVER}: never. */
    void setBlockedAfter(long periodPs) {
        blockedAfterPs = periodPs;
    }

    boolean isIdle() {
        return isIdle;
    }

    boolean isMoving() {
        return !isIdle && !isStopped && !isWaiting;
    }

    /** When SEND_INT rises, if nothing comes from the wire before. */
    long donePs() {
        return nextPs();
    }

    int skip() {
        return skip;
    }

    void setSkip(int value) {
        skip = value & grain - 1;
    }

    void setPointer(int value) {
        parts.beforeSendChange();
        smp = value & -grain;
    }

    int limit() {
        return limit;
    }

    int pointer(long nowPs) {
        if (isIdle) {
            return smp;
        }
        int left = isWaiting ? 0 : Math.max(0, wire.sentBytes(nowPs) - before);
        return Math.min(pieceStart + left, smp) & -grain;
    }

    /** When SMP changes next, or earlier, if nothing comes from the wire before. */
    long nextPointerPs(long nowPs) {
        return isIdle ? Host.FOREVER : nowPs + wire.byteTimePs();
    }

    /** SML or SMLT was written. */
    void send(int lastWord, boolean hasTail, long nowPs) {
        limit = lastWord & -grain;
        int from = smp + skip;
        int length = limit + grain - from;
        if (length <= 0 || length > sram.bytes() || (open == null && waiting != null)) {
            parts.counters().badStarts++;
            return;
        }
        StreamPacket packet = packet();
        packet.ensureCapacity(given + length);
        sram.read(from, packet.bytes, given, length);
        crc32.onPiece(from, given, length);
        if (hasTail) {
            crc32.close(packet.bytes, given + length);
        }
        pieceStart = from;
        smp = limit + grain;
        skip = 0;
        append(packet, length, hasTail, nowPs);
    }

    /** SB, SH or SW was written. */
    void sendSingle(int value, int bytes, long nowPs) {
        if (open == null && waiting != null) {
            parts.counters().badStarts++;
            return;
        }
        StreamPacket packet = packet();
        packet.ensureCapacity(given + bytes);
        for (int i = 0; i < bytes; i++) {
            packet.bytes[given + i] = (byte) (value >>> (8 * (bytes - 1 - i)));
        }
        pieceStart = smp;
        append(packet, bytes, false, nowPs);
    }

    /** ST was written. */
    void sendTail(long nowPs) {
        StreamPacket packet = open;
        if (packet == null) {
            parts.counters().badStarts++;
            return;
        }
        parts.beforeStatusChange();
        close(nowPs);
        foresee(nowPs);
    }

    private StreamPacket packet() {
        StreamPacket packet = open;
        if (packet == null) {
            packet = wire.claim();
            latest = packet;
            given = 0;
            crc32.beginPacket();
        }
        return packet;
    }

    private void append(StreamPacket packet, int length, boolean hasTail, long nowPs) {
        parts.beforeStatusChange();
        parts.beforeSendChange();
        parts.view().onEngine(EngineListener.Act.SENDS, pieceStart, length, 0);
        boolean isNew = open == null;
        before = given;
        given += length;
        open = packet;
        isIdle = false;
        if (isNew && isWireBusy) {
            isWaiting = true;
            waiting = packet;
            packet.length = given;
        } else if (isNew) {
            packet.length = given;
            isWireBusy = true;
            wire.head(packet, nowPs);
        } else if (isWaiting) {
            packet.length = given;
        } else {
            wire.extend(given, nowPs);
        }
        if (hasTail) {
            close(nowPs);
        }
        foresee(nowPs);
    }

    private void close(long nowPs) {
        open = null;
        LanaiCounters counters = parts.counters();
        counters.packetsSent++;
        counters.bytesSent += given;
        if (isWaiting) {
            isClosedWaiting = true;
        } else {
            wire.tail(nowPs);
        }
    }

    /** When the last byte will have left, and when a packet that does not go on is cut. */
    private void foresee(long nowPs) {
        donePs = Host.FOREVER;
        checkPs = Host.FOREVER;
        if (!isIdle && !isStopped && !isWaiting) {
            donePs = SendForecast.lastByteLeavesPs(wire, given, nowPs);
            // The wire may go on only after it has said so.
            int left = Math.max(CHECK_BYTES_MIN, given - wire.sentBytes(nowPs));
            checkPs = donePs == Host.FOREVER ? nowPs + left * wire.byteTimePs() : Host.FOREVER;
        }
        boolean isUnderWay = isWireBusy && (isStopped || open != null);
        if (!isUnderWay || blockedAfterPs == Host.FOREVER) {
            blocked.cancel();
        } else if (isStopped) {
            if (!blocked.isSet()) {
                blocked.set(nowPs + blockedAfterPs);
            }
        } else {
            blocked.set((donePs == Host.FOREVER ? nowPs : donePs) + blockedAfterPs);
        }
    }

    @Override
    public long nextPs() {
        return Math.min(donePs, checkPs);
    }

    @Override
    public void advance(long nowPs) {
        if (wire.sentBytes(nowPs) >= given) {
            finish();
        } else {
            parts.beforeStatusChange();
        }
        foresee(nowPs);
    }

    private void finish() {
        if (!isIdle) {
            isr.raise(isr.bits().sent());
        }
        parts.view().onEngine(EngineListener.Act.SENT, pieceStart, given - before, 0);
        isIdle = true;
        donePs = Host.FOREVER;
        checkPs = Host.FOREVER;
    }

    void onStop(long nowPs) {
        beforeOtherPace();
        isStopped = true;
        foresee(nowPs);
    }

    void onGo(long nowPs) {
        beforeOtherPace();
        isStopped = false;
        blocked.cancel();
        foresee(nowPs);
    }

    /** What was foreseen of SMP and SEND_INT no longer holds. */
    private void beforeOtherPace() {
        if (!isIdle) {
            parts.beforeSendChange();
            parts.beforeStatusChange();
        }
    }

    /** The tail has left; the packet that waits begins. */
    void onSent(long nowPs) {
        beforeOtherPace();
        isWireBusy = false;
        StreamPacket packet = waiting;
        if (packet == null) {
            finish();
            foresee(nowPs);
            return;
        }
        waiting = null;
        isWaiting = false;
        isWireBusy = true;
        wire.head(packet, nowPs);
        if (isClosedWaiting) {
            isClosedWaiting = false;
            wire.tail(nowPs);
        }
        foresee(nowPs);
    }

    private void onBlocked() {
        parts.counters().forwardResets++;
        parts.beforeSendChange();
        parts.beforeStatusChange();
        long nowPs = parts.nowPs();
        StreamPacket next = isWaiting ? waiting : null;
        if (next == null) {
            abandon(nowPs);
        } else {
            wire.cut(nowPs);
        }
        isr.raise(isr.bits().blocked());
    }

    private static long visitMoment(StateVisitor visitor, String name, long atPs, long nowPs) {
        long leftPs = visitor.field(name, atPs == Host.FOREVER ? -1 : atPs - nowPs);
        return leftPs < 0 ? Host.FOREVER : nowPs + leftPs;
    }

    /** What is on the wire belongs to the wire's state. */
    void visit(StateVisitor visitor, long nowPs) {
        smp = visitor.field("smp", smp);
        skip = visitor.field("sa", skip);
        limit = visitor.field("limit", limit);
        visitor.part("crc32", crc32);
        blockedAfterPs = visitor.field("blockedAfter", blockedAfterPs);
        visitor.alarm("blocked", blocked, nowPs);
        isWireBusy = visitor.field("isWireBusy", isWireBusy);
        isStopped = visitor.field("isStopped", isStopped);
        given = visitor.field("given", given);
        before = visitor.field("before", before);
        pieceStart = visitor.field("pieceStart", pieceStart);
        isIdle = visitor.field("isIdle", isIdle);
        donePs = visitMoment(visitor, "done", donePs, nowPs);
        checkPs = visitMoment(visitor, "check", checkPs, nowPs);
        boolean isOpen = visitor.field("isOpen", open != null);
        isWaiting = visitor.field("isWaiting", isWaiting);
        isClosedWaiting = visitor.field("isClosedWaiting", isClosedWaiting);
        if (visitor.restores()) {
            waiting = isWaiting ? wire.claim() : null;
            open = !isOpen ? null : waiting != null ? waiting : latest;
        }
        StreamPacket packet = waiting;
        if (packet != null) {
            packet.ensureCapacity(given);
            packet.length = given;
            visitor.fields("waiting", packet.bytes, given);
        }
    }
}
