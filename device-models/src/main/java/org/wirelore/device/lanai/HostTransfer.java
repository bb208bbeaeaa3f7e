package org.wirelore.device.lanai;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.host.DmaBus;

/**
 * What moves data between SRAM and the host's memory: one transfer at a time, in either direction. It asks for the bus
 * a start-up time after it was started, and moves at the slower of the bus's rate and its own. Into SRAM, data arrive
 * by pieces; out of SRAM, they are read by pieces and are in the host's memory when the last one is.
 */
final class HostTransfer implements CardPart {
    /** What moves at a time between SRAM and the engine. */
    private static final int PIECE_BYTES = 64;
    private static final int WORD_MASK = 3;

    /** What it is doing. */
    enum State {
        /** Nothing. */
        IDLE,
        /** It has been started and waits for the bus. */
        STARTING,
        /** Data move. */
        MOVING
    }

    /** The engine whose transfers these are. */
    interface Owner {
        /** A transfer has ended; another may begin at once. */
        void onEnd();

        /** Whether others may have to know at once that a transfer into SRAM has ended, so that it ends by an event. */
        boolean endsByEvent();
    }

    private final LanaiConfig config;
    private final DmaBus bus;
    private final Sram sram;
    private final CardParts parts;
    private final Alarm start;
    private final Alarm end;
    private final int grainMask;
    private Owner owner;
    private byte[] buffer = new byte[1 << 14];

    private long hostAddress;
    private int sramAddress;
    private boolean toSram;
    private int checksum;

    private State state = State.IDLE;
    private boolean mayMaster;
    private int bytes;
    private int status;
    private int moved;
    /** From when, and from how many bytes on, the rest moves at one rate. */
    private long beganPs;
    private int beganBytes;
    private long endPs;
    private long nextPs = Host.FOREVER;
    private long delayPs;
    private final DmaBus.DelayListener delays;

    HostTransfer(LanaiConfig config, DmaBus bus, Sram sram, CardParts parts) {
        this.config = config;
        this.bus = bus;
        this.sram = sram;
        this.parts = parts;
        grainMask = config.chip().grain() - 1;
        start = parts.alarm("dma.start", 0, this::onStart);
        end = parts.alarm("dma.end", 1, this::onEndAlarm);
        Runnable delayed = this::onDelay;
        delays = byPs -> {
            delayPs = byPs;
            parts.asEvent(delayed);
        };
        owner = new Owner() {
            @Override
            public void onEnd() {
                // No engine has started it.
            }

            @Override
            public boolean endsByEvent() {
                return false;
            }
        };
    }

    /** Sets whose transfers these are. */
    void serve(Owner engine) {
        owner = engine;
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

    long hostAddress() {
        return hostAddress;
    }

    void setHostAddress(long address) {
        hostAddress = address & ~WORD_MASK;
    }

    int sramAddress() {
        return sramAddress;
    }

    void setSramAddress(int address) {
        sramAddress = address & ~grainMask;
    }

    boolean toSram() {
        return toSram;
    }

    void setToSram(boolean newToSram) {
        toSram = newToSram;
    }

    /** The one's complement sum of the half words that came into SRAM. */
    int checksum() {
        return checksum;
    }

    void setChecksum(int value) {
        checksum = value & 0xFFFF;
    }

    /** The bytes that are left. */
    int left(long nowPs) {
        return switch (state) {
            case IDLE -> 0;
            case STARTING -> bytes;
            case MOVING -> bytes - progress(nowPs);
        };
    }

    /** When {@link #left} changes next, or earlier. */
    long nextCountPs(long nowPs) {
        return state == State.MOVING ? Math.min(endPs, timeOf(progress(nowPs) + 4)) : Host.FOREVER;
    }

    /** When the transfer ends, if that is known. */
    long idlePs() {
        return state == State.MOVING ? endPs : Host.FOREVER;
    }

    /**
     * Starts a transfer between the addresses that were set, unless one is under way or there is nothing to move; tells
     * whether it does.
     */
    boolean start(int count, long nowPs) {
        int wanted = count & ~grainMask;
        if (state != State.IDLE || wanted <= 0 || wanted > sram.bytes()) {
            parts.counters().badStarts++;
            return false;
        }
        parts.beforeStatusChange();
        bytes = wanted;
        moved = 0;
        parts.view().onEngine(EngineListener.Act.STARTS, sramAddress, bytes, (int) hostAddress);
        enter(State.STARTING, "started");
        start.set(nowPs + config.dmaStartPs());
        return true;
    }

    private void onStart() {
        long nowPs = parts.nowPs();
        // From now on it is known when it ends.
        parts.beforeStatusChange();
        long rate = toSram ? config.dmaReadBytesPerSecond() : config.dmaWriteBytesPerSecond();
        long ownPs = bytes * TimeUnits.PS_PER_SECOND / rate;
        long busPs = toSram ? bus.claimRead(bytes, 0) : bus.claim(bytes, 0);
        beganPs = nowPs;
        beganBytes = 0;
        endPs = Math.max(busPs, nowPs + ownPs);
        bus.spread(nowPs, endPs, bytes, toSram, delays);
        if (buffer.length < bytes) {
            buffer = new byte[bytes];
        }
        status = mayMaster ? DmaBus.OK : DmaBus.MASTER_ABORT;
        if (toSram && mayMaster) {
            status = bus.read(hostAddress, buffer, 0, bytes);
        }
        parts.view().onEngine(toSram ? EngineListener.Act.FETCHES : EngineListener.Act.STORES, sramAddress, bytes,
                (int) hostAddress);
        enter(State.MOVING, "bus granted");
        nextPs = timeOf(Math.min(PIECE_BYTES, bytes));
        if (toSram) {
            parts.beforeDeposits(sramAddress, bytes);
        }
        if (!toSram || owner.endsByEvent()) {
            end.set(endPs);
        }
    }

    /** The CPU had the bus: what has not moved yet moves later. */
    private void onDelay() {
        long nowPs = parts.nowPs();
        if (state != State.MOVING || nowPs >= endPs) {
            return;
        }
        parts.beforeStatusChange();
        move(progress(nowPs));
        beganBytes = moved;
        beganPs = Math.max(beganPs, nowPs) + delayPs;
        endPs += delayPs;
        nextPs = timeOf(Math.min(moved + PIECE_BYTES, bytes));
        if (end.isSet()) {
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
        return count >= bytes
                ? endPs
                : beganPs + Math.ceilDiv((count - beganBytes) * (endPs - beganPs), bytes - beganBytes);
    }

    private int progress(long nowPs) {
        if (nowPs >= endPs) {
            return bytes;
        }
        long ranPs = Math.max(0, nowPs - beganPs);
        return beganBytes + ((int) (ranPs * (bytes - beganBytes) / (endPs - beganPs)) & ~WORD_MASK);
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
            if (toSram && !owner.endsByEvent()) {
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

    private void sum(int from, int count) {
        int sum = checksum;
        for (int i = from; i < from + count; i += 2) {
            sum += (buffer[i] & 0xFF) << 8 | (buffer[i + 1] & 0xFF);
            sum = (sum & 0xFFFF) + (sum >>> 16);
        }
        checksum = sum;
    }

    private void onEndAlarm() {
        move(bytes);
        nextPs = Host.FOREVER;
        if (!toSram && status == DmaBus.OK) {
            status = bus.write(hostAddress, buffer, 0, bytes);
        }
        boolean isInHost = !toSram;
        int address = (int) hostAddress;
        int length = bytes;
        finish();
        if (isInHost) {
            parts.onHostStore(address, length);
        }
    }

    private void finish() {
        LanaiCounters counters = parts.counters();
        parts.view().onEngine(status == DmaBus.OK ? EngineListener.Act.MOVED : EngineListener.Act.REFUSED, sramAddress,
                bytes, (int) hostAddress);
        parts.beforeStatusChange();
        if (status != DmaBus.OK) {
            counters.dmaErrors++;
            parts.onBusError(status);
        } else {
            counters.dmaBytes += bytes;
            counters.dmaReads += toSram ? 1 : 0;
            counters.dmaWrites += toSram ? 0 : 1;
        }
        // The address registers show where the transfer has ended.
        hostAddress += bytes;
        sramAddress += bytes;
        enter(State.IDLE, status == DmaBus.OK ? "last byte moved" : "bus error");
        owner.onEnd();
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
        beganBytes = visitor.count("beganBytes", bytes, state == State.MOVING ? beganBytes : 0);
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
