package org.wirelore.device.lanai;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.host.DmaBus;

/**
 * The host DMA engine of a LANai 4: one transfer at a time, in either direction. It asks for the bus a start-up time
 * after DMA_CTR was written, and moves at the slower of the bus's rate and its own. Into SRAM, data arrive by pieces;
 * out of SRAM, they are read by pieces and are in the host's memory when the last one is.
 */
final class HostDma implements CardPart {
    /** What moves at a time between SRAM and the engine. */
    private static final int PIECE_BYTES = 64;
    private static final int WORD_MASK = 3;

    /** What the engine is doing. */
    enum State {
        /** Nothing. */
        IDLE,
        /** It has been started and waits for the bus. */
        STARTING,
        /** Data move. */
        MOVING
    }

    private final LanaiConfig config;
    private final DmaBus bus;
    private final Sram sram;
    private final CardParts parts;
    private final Alarm start;
    private final Alarm end;
    private byte[] buffer = new byte[1 << 14];

    private int hostAddress;
    private int sramAddress;
    private boolean toSram;
    private int checksum;

    private State state = State.IDLE;
    private boolean mayMaster;
    private int bytes;
    private int status;
    private int moved;
    private long beganPs;
    private long endPs;
    private long nextPs = Host.FOREVER;

    HostDma(LanaiConfig config, DmaBus bus, Sram sram, CardParts parts) {
        this.config = config;
        this.bus = bus;
        this.sram = sram;
        this.parts = parts;
        start = parts.alarm("dma.start", 0, this::onStart);
        end = parts.alarm("dma.end", 1, this::onEnd);
    }

    void reset() {
        start.cancel();
        end.cancel();
        hostAddress = 0;
        sramAddress = 0;
        toSram = false;
        checksum = 0;
        enter(State.IDLE, "reset");
        bytes = 0;
        moved = 0;
        nextPs = Host.FOREVER;
    }

    /** The configuration space lets the card master the bus, or not. */
    void grant(boolean granted) {
        mayMaster = granted;
    }

    boolean isIdle() {
        return state == State.IDLE;
    }

    boolean isMoving() {
        return state == State.MOVING;
    }

    int hostAddress() {
        return hostAddress;
    }

    void setHostAddress(int address) {
        hostAddress = address & ~WORD_MASK;
    }

    int sramAddress() {
        return sramAddress;
    }

    void setSramAddress(int address) {
        sramAddress = address & ~WORD_MASK;
    }

    int direction() {
        return toSram ? 1 : 0;
    }

    void setDirection(int value) {
        toSram = (value & 1) != 0;
    }

    int checksum() {
        return checksum;
    }

    void setChecksum(int value) {
        checksum = value & 0xFFFF;
    }

    /** DMA_CTR: the bytes that are left. */
    int left(long nowPs) {
        return switch (state) {
            case IDLE -> 0;
            case STARTING -> bytes;
            case MOVING -> bytes - progress(nowPs);
        };
    }

    /** When DMA_CTR changes next, or earlier. */
    long nextCountPs(long nowPs) {
        return state == State.MOVING ? Math.min(endPs, timeOf(progress(nowPs) + 4)) : Host.FOREVER;
    }

    /** When DMA_INT rises, if that is known. */
    long idlePs() {
        return state == State.MOVING ? endPs : Host.FOREVER;
    }

    /** DMA_CTR was written. */
    void start(int count, long nowPs) {
        int wanted = count & ~WORD_MASK;
        if (state != State.IDLE || wanted <= 0 || wanted > sram.bytes()) {
            parts.counters().badStarts++;
            return;
        }
        parts.beforeStatusChange();
        bytes = wanted;
        moved = 0;
        enter(State.STARTING, "DMA_CTR written");
        start.set(nowPs + config.dmaStartPs());
    }

    private void onStart() {
        long nowPs = parts.nowPs();
        // From now on it is known when DMA_INT rises.
        parts.beforeStatusChange();
        long rate = toSram ? config.dmaReadBytesPerSecond() : config.dmaWriteBytesPerSecond();
        long ownPs = bytes * TimeUnits.PS_PER_SECOND / rate;
        long busPs = toSram ? bus.claimRead(bytes, 0) : bus.claim(bytes, 0);
        beganPs = nowPs;
        endPs = Math.max(busPs, nowPs + ownPs);
        if (buffer.length < bytes) {
            buffer = new byte[bytes];
        }
        long address = Integer.toUnsignedLong(hostAddress);
        status = mayMaster ? DmaBus.OK : DmaBus.MASTER_ABORT;
        if (toSram && mayMaster) {
            status = bus.read(address, buffer, 0, bytes);
        }
        parts.view().onEngine(toSram ? EngineListener.Act.FETCHES : EngineListener.Act.STORES, sramAddress, bytes,
                hostAddress);
        enter(State.MOVING, "bus granted");
        nextPs = timeOf(Math.min(PIECE_BYTES, bytes));
        if (toSram) {
            parts.beforeDeposits(sramAddress, bytes);
        } else {
            end.set(endPs);
        }
    }

    /** Where a transfer into SRAM goes. */
    int depositAddress() {
        return sramAddress & sram.bytes() - 1;
    }

    int depositBytes() {
        return toSram ? bytes : 0;
    }

    private long timeOf(int count) {
        return count >= bytes ? endPs : beganPs + Math.ceilDiv(count * (endPs - beganPs), bytes);
    }

    private int progress(long nowPs) {
        if (nowPs >= endPs) {
            return bytes;
        }
        return (int) ((nowPs - beganPs) * bytes / (endPs - beganPs)) & ~WORD_MASK;
    }

    @Override
    public long nextPs() {
        return nextPs;
    }

    @Override
    public void advance(long nowPs) {
        move(progress(nowPs));
        if (moved < bytes) {
            nextPs = timeOf(Math.min(moved + PIECE_BYTES, bytes));
        } else {
            nextPs = Host.FOREVER;
            if (toSram) {
                finish();
            }
        }
    }

    /** What has moved by now is in SRAM, or has been read from there. */
    void settle(long nowPs) {
        if (state == State.MOVING) {
            move(progress(nowPs));
        }
    }

    private void move(int upTo) {
        int count = upTo - moved;
        if (count <= 0) {
            return;
        }
        if (!toSram) {
            sram.read(sramAddress + moved, buffer, moved, count);
        } else if (status == DmaBus.OK) {
            sram.write(sramAddress + moved, buffer, moved, count);
            sum(moved, count);
        }
        moved = upTo;
    }

    /** CKS: the one's complement sum of the half words that came into SRAM. */
    private void sum(int from, int count) {
        int sum = checksum;
        for (int i = from; i < from + count; i += 2) {
            sum += (buffer[i] & 0xFF) << 8 | (buffer[i + 1] & 0xFF);
            sum = (sum & 0xFFFF) + (sum >>> 16);
        }
        checksum = sum;
    }

    private void onEnd() {
        move(bytes);
        nextPs = Host.FOREVER;
        if (status == DmaBus.OK) {
            status = bus.write(Integer.toUnsignedLong(hostAddress), buffer, 0, bytes);
        }
        int address = hostAddress;
        finish();
        parts.onHostStore(address, bytes);
    }

    private void finish() {
        LanaiCounters counters = parts.counters();
        parts.beforeStatusChange();
        if (status != DmaBus.OK) {
            counters.dmaErrors++;
            parts.onBusError(status);
        } else {
            counters.dmaBytes += bytes;
            counters.dmaReads += toSram ? 1 : 0;
            counters.dmaWrites += toSram ? 0 : 1;
        }
        parts.view().onEngine(status == DmaBus.OK ? EngineListener.Act.MOVED : EngineListener.Act.REFUSED, sramAddress,
                bytes, hostAddress);
        // The address registers show where the transfer has ended.
        hostAddress += bytes;
        sramAddress += bytes;
        enter(State.IDLE, status == DmaBus.OK ? "last byte moved" : "bus error");
    }

    private void enter(State next, String reason) {
        State before = state;
        state = next;
        parts.onState("hostDma", before, next, reason);
    }

    void visit(StateVisitor visitor, long nowPs) {
        hostAddress = visitor.field("ear", hostAddress);
        sramAddress = visitor.field("lar", sramAddress);
        toSram = visitor.field("toSram", toSram);
        checksum = visitor.field("cks", checksum);
        state = visitor.field("state", state);
        mayMaster = visitor.field("mayMaster", mayMaster);
        if (state == State.IDLE) {
            if (visitor.restores()) {
                start.cancel();
                end.cancel();
                nextPs = Host.FOREVER;
            }
            return;
        }
        visitor.alarm("start", start, nowPs);
        visitor.alarm("end", end, nowPs);
        bytes = visitor.count("bytes", sram.bytes(), bytes);
        status = visitor.field("status", status);
        moved = visitor.count("moved", bytes, moved);
        long ranPs = visitor.field("ran", state == State.MOVING ? nowPs - beganPs : 0);
        long leftPs = visitor.field("left", state == State.MOVING ? endPs - nowPs : 0);
        if (visitor.restores()) {
            beganPs = nowPs - ranPs;
            endPs = nowPs + leftPs;
            nextPs = state == State.MOVING && moved < bytes
                    ? timeOf(Math.min(moved + PIECE_BYTES, bytes))
                    : Host.FOREVER;
            if (buffer.length < bytes) {
                buffer = new byte[bytes];
            }
        }
        visitor.fields("buffer", buffer, bytes);
    }
}
