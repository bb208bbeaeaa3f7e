package org.wirelore.device.tulip;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Frame;

/**
 * The receive process: owns one descriptor ahead, filters what arrives, spreads it over the buffers of as many descriptors
 * as it needs, and closes the last one when the bus has moved the last byte.
 *
 * <p>The FIFO is modelled by the bytes that are not yet in host memory. A frame is moved while it arrives; on an idle bus
 * only its tail is left when its last bit is in.
 */
final class ReceiveProcess {
    /** More descriptors than this are not given to one frame; the rest of it is flushed. */
    static final int DESCRIPTORS_PER_FRAME = 128;
    /** What the receive watchdog lets through. */
    static final int WATCHDOG_BYTES = 2560;
    /** Bytes of a frame that must be in before its transfer begins: the collision window. */
    private static final int COLLISION_WINDOW_BYTES = 64;
    private static final int SHORTEST_FRAME_BYTES = 64;
    private static final int LONGEST_FRAME_BYTES = 1518;
    private static final int LONGEST_LENGTH_FIELD = 1500;
    private static final int ERRORS = Descriptors.RDES0_CE | Descriptors.RDES0_CS | Descriptors.RDES0_TL
            | Descriptors.RDES0_RF | Descriptors.RDES0_DE;

    private final TulipConfig config;
    private final Scheduler scheduler;
    private final BusMaster bus;
    private final BusMode busMode;
    private final OperatingMode mode;
    /** CSR6.IDAMSB exists on the 21143 only. */
    private final boolean canIgnoreTopBit;
    private final AddressFilter filter;
    private final FrameCheck check;
    private final InterruptUnit interrupts;
    private final InterruptMitigation mitigation;
    private final MissedFrames missed;
    private final SiaPort port;
    private final TulipCounters counters;
    private final Alarm fetched;
    private final Alarm moved;
    private final PendingFrames pending;

    private ReceiveState state = ReceiveState.STOPPED;
    private @Nullable TulipTrace trace;
    private boolean stopping;
    private int base;
    private int current;
    /** Whether the descriptor at {@link #current} is the chip's, and its words are here. */
    private boolean held;
    private int word1;
    private int word2;
    private int word3;

    ReceiveProcess(TulipConfig config, Scheduler scheduler, TulipParts parts, MissedFrames missed, SiaPort port) {
        this.config = config;
        this.scheduler = scheduler;
        this.bus = parts.bus();
        this.busMode = parts.busMode();
        this.mode = parts.mode();
        this.canIgnoreTopBit = config.chip() == TulipChip.DC21143;
        this.filter = parts.filter();
        this.check = parts.check();
        this.interrupts = parts.interrupts();
        this.mitigation = parts.mitigation();
        this.counters = parts.counters();
        this.missed = missed;
        this.port = port;
        this.fetched = scheduler.alarm(config.name() + ".rx.fetch", this::onFetched);
        this.moved = scheduler.alarm(config.name() + ".rx.close", this::onMoved);
        this.pending = new PendingFrames(config.receiveFifoBytes());
    }

    void trace(@Nullable TulipTrace newTrace) {
        trace = newTrace;
    }

    void reset() {
        fetched.cancel();
        moved.cancel();
        pending.clear();
        stopping = false;
        held = false;
        base = 0;
        current = 0;
        word1 = 0;
        word2 = 0;
        word3 = 0;
        enter(ReceiveState.STOPPED);
    }

    /** After a bus error: nothing moves until a reset. */
    void halt() {
        fetched.cancel();
        moved.cancel();
        pending.clear();
        held = false;
        stopping = false;
        enter(ReceiveState.STOPPED);
    }

    ReceiveState state() {
        return state;
    }

    int base() {
        return base;
    }

    /** CSR3: also makes the address the current one. */
    void setBase(int address) {
        base = address & ~3;
        current = base;
        held = false;
    }

    /** CSR6.SR was set. */
    void start() {
        stopping = false;
        if (state == ReceiveState.STOPPED && !bus.isDead()) {
            fetch();
        }
    }

    /** CSR6.SR was cleared: what is on its way to memory gets there first. */
    void stop() {
        if (state == ReceiveState.STOPPED) {
            return;
        }
        if (pending.isEmpty()) {
            enterStopped();
        } else {
            stopping = true;
        }
    }

    /** CSR2: looks at the descriptor again. */
    void demandPoll() {
        if (state == ReceiveState.SUSPENDED && !bus.isDead()) {
            fetch();
        }
    }

    /** The host enabled bus mastering. */
    void onBusGranted() {
        if (state == ReceiveState.FETCHING && !fetched.isSet()) {
            fetch();
        }
    }

    /**
     * A frame has arrived, from the wire or from the chip's own transmitter.
     *
     * @param dataType RDES0.DT: 0 from the wire, 1 or 2 in loopback
     */
    void onFrame(Frame frame, int dataType) {
        if (state == ReceiveState.STOPPED || stopping || bus.isDead() || frame.length == 0) {
            return;
        }
        boolean matches = frame.length >= 6
                && filter.accepts(frame.bytes, canIgnoreTopBit && mode.has(TulipRegisters.CSR6_IDAMSB));
        if (!matches && !acceptsAnyway(frame)) {
            counters.framesFiltered++;
            return;
        }
        int length = frame.length;
        boolean cut = length > WATCHDOG_BYTES && port.limitsReception();
        if (cut) {
            length = WATCHDOG_BYTES;
        }
        int status = errorsOf(frame, cut);
        if ((status & (Descriptors.RDES0_CE | Descriptors.RDES0_RF | Descriptors.RDES0_CS)) != 0
                && !mode.has(TulipRegisters.CSR6_PB)) {
            counters.framesBad++;
            return;
        }
        if (!matches && mode.has(TulipRegisters.CSR6_RA) && frame.length >= SHORTEST_FRAME_BYTES) {
            status |= Descriptors.RDES0_FF;
        }
        status |= kindOf(frame) | dataType << Descriptors.RDES0_DT_SHIFT;
        take(frame, length, status);
    }

    private boolean acceptsAnyway(Frame frame) {
        return mode.has(TulipRegisters.CSR6_RA) || mode.has(TulipRegisters.CSR6_PR)
                || (mode.has(TulipRegisters.CSR6_PM) && (frame.bytes[0] & 1) != 0);
    }

    private int errorsOf(Frame frame, boolean cut) {
        int status = 0;
        if (cut) {
            status |= Descriptors.RDES0_RW;
        } else if (frame.symbolError || frame.collided || !check.holds(frame.bytes, frame.length)) {
            status |= Descriptors.RDES0_CE;
        }
        if (frame.symbolError) {
            status |= Descriptors.RDES0_RE;
        }
        if (frame.dribble) {
            status |= Descriptors.RDES0_DB;
        }
        if (frame.collided && frame.collisionOffset >= COLLISION_WINDOW_BYTES) {
            status |= Descriptors.RDES0_CS;
        } else if (frame.collided || frame.length < SHORTEST_FRAME_BYTES) {
            status |= Descriptors.RDES0_RF;
        }
        if (frame.length > LONGEST_FRAME_BYTES) {
            status |= Descriptors.RDES0_TL;
        }
        return status;
    }

    private static int kindOf(Frame frame) {
        int status = (frame.bytes[0] & 1) != 0 ? Descriptors.RDES0_MF : 0;
        if (frame.length >= 14) {
            int type = (frame.bytes[12] & 0xFF) << 8 | (frame.bytes[13] & 0xFF);
            status |= type > LONGEST_LENGTH_FIELD ? Descriptors.RDES0_FT : 0;
        }
        return status;
    }

    /** Finds room for an accepted frame and sends it on its way. */
    private void take(Frame frame, int length, int status) {
        if (pending.lacksRoomFor(length)) {
            overflow();
            return;
        }
        if (!held && !acquire()) {
            if (!bus.isDead()) {
                fetched.cancel();
                suspend();
                missed.countMissed();
                counters.framesMissed++;
            }
            return;
        }
        fetched.cancel();
        long movedPs = reserveBus(frame, length);
        if (movedPs < 0) {
            overflow();
            return;
        }
        int kept = bytesKept;
        int closing = kept < length ? cutByOverflow(status) : status;
        place(frame, kept, closing, movedPs);
    }

    private void overflow() {
        missed.countOverflow();
        counters.framesOverflowed++;
    }

    private int cutByOverflow(int status) {
        counters.framesOverflowed++;
        return status | (config.chip().hasSia() ? Descriptors.RDES0_CE : Descriptors.RDES0_OF | Descriptors.RDES0_ES);
    }

    /** Result of {@link #reserveBus}: how much of the frame the FIFO could save. */
    private int bytesKept;

    /**
     * Claims the bus for a frame, its closing and the next descriptor.
     *
     * @return when the last descriptor may be closed; negative if the FIFO overflowed before anything was moved
     */
    private long reserveBus(Frame frame, int length) {
        long nowPs = scheduler.now();
        int tail = Math.min(length, config.receiveTailBytes());
        int body = length - tail;
        long bodyPs = body == 0 ? nowPs : bus.claim(body);
        long tailPs = bus.claim(tail + 4 + Descriptors.BYTES);
        long takesPs = bodyPs - nowPs;
        long arrivingPs = frame.endPs - frame.startPs
                - (long) COLLISION_WINDOW_BYTES * mode.speed().psPerByte();
        long lateBodyPs = Math.max(0, takesPs - Math.max(0, arrivingPs));
        bytesKept = length;
        if (lateBodyPs > 0 && body > config.receiveFifoBytes()) {
            int drained = (int) Math.min(body, body * Math.max(0, arrivingPs) / takesPs);
            if (drained < COLLISION_WINDOW_BYTES) {
                return -1;
            }
            bytesKept = Math.min(length, drained + config.receiveFifoBytes());
        }
        return nowPs + lateBodyPs + (tailPs - bodyPs) + config.receiveLatencyPs();
    }

    /** Writes a frame into the descriptors' buffers and remembers how to close the last of them. */
    private void place(Frame frame, int length, int status, long movedPs) {
        int first = Descriptors.RDES0_FS;
        int done = 0;
        for (int descriptors = 1;; descriptors++) {
            int size1 = Descriptors.size1(word1);
            int size2 = Descriptors.size2(word1);
            int part = Math.min(size1, length - done);
            if (part > 0) {
                bus.writeBuffer(word2 & ~3, frame.bytes, done, part);
                done += part;
            }
            part = Math.min(size2, length - done);
            if (part > 0) {
                bus.writeBuffer(word3 & ~3, frame.bytes, done, part);
                done += part;
            }
            if (bus.isDead()) {
                return;
            }
            if (first != 0 && length > (size1 > 0 ? size1 : size2)) {
                interrupts.post(TulipRegisters.CSR5_ERI);
            }
            int address = current;
            current = Descriptors.next(address, word1, word3, base, busMode.skipBytes());
            held = false;
            if (done == length) {
                close(address, status | first, length, movedPs);
                return;
            }
            if (descriptors == DESCRIPTORS_PER_FRAME || !acquireNext(address)) {
                if (!bus.isDead()) {
                    counters.framesTooLongForDescriptors++;
                    close(address, status | first | Descriptors.RDES0_DE, done, movedPs);
                }
                return;
            }
            bus.writeStatus(address, first);
            first = 0;
        }
    }

    /** Takes the next descriptor, unless it is the very one in hand. */
    private boolean acquireNext(int inHand) {
        return current != inHand && acquire();
    }

    private void close(int address, int status, int length, long movedPs) {
        int closing = status | Descriptors.RDES0_LS | (length << Descriptors.RDES0_FL_SHIFT & Descriptors.RDES0_FL);
        if ((closing & ERRORS) != 0) {
            closing |= Descriptors.RDES0_ES;
        }
        long atPs = pending.add(address, closing, length, movedPs);
        if (!moved.isSet()) {
            moved.set(atPs);
        }
        enter(ReceiveState.CLOSING);
    }

    /** The last byte of the oldest frame is in host memory. */
    private void onMoved() {
        int status = pending.status();
        bus.writeStatus(pending.address(), status);
        if (bus.isDead()) {
            return;
        }
        pending.remove();
        counters.framesReceived++;
        counters.bytesReceived += (status & Descriptors.RDES0_FL) >>> Descriptors.RDES0_FL_SHIFT;
        if (!pending.isEmpty()) {
            moved.set(pending.atPs());
        }
        if ((status & Descriptors.RDES0_RW) != 0) {
            interrupts.post(TulipRegisters.CSR5_RWT);
        }
        mitigation.onReceived();
        if (!pending.isEmpty()) {
            return;
        }
        if (stopping) {
            enterStopped();
        } else if (held || acquire()) {
            enter(ReceiveState.WAITING);
        } else if (!bus.isDead()) {
            suspend();
        }
    }

    private void fetch() {
        enter(ReceiveState.FETCHING);
        if (bus.isGranted()) {
            fetched.set(bus.claim(Descriptors.BYTES) + config.decisionPs());
        }
    }

    private void onFetched() {
        if (held || acquire()) {
            enter(ReceiveState.WAITING);
        } else if (!bus.isDead()) {
            suspend();
        }
    }

    /** Reads the current descriptor; true if it is the chip's. One that waits to be closed is not to be had again. */
    private boolean acquire() {
        if (pending.holds(current) || (bus.readDescriptor(current) & Descriptors.OWN) == 0 || bus.isDead()) {
            return false;
        }
        word1 = bus.word1;
        word2 = bus.word2;
        word3 = bus.word3;
        held = true;
        return true;
    }

    /** Enters the suspended state; RU only on the way in. */
    private void suspend() {
        if (state != ReceiveState.SUSPENDED) {
            enter(ReceiveState.SUSPENDED);
            interrupts.post(TulipRegisters.CSR5_RU);
        }
    }

    private void enterStopped() {
        stopping = false;
        held = false;
        fetched.cancel();
        enter(ReceiveState.STOPPED);
        interrupts.post(TulipRegisters.CSR5_RPS);
    }

    private void enter(ReceiveState next) {
        if (trace != null && next != state) {
            trace.onReceiveState(state.code(), next.code());
        }
        state = next;
    }

    void save(StateSink sink) {
        long nowPs = scheduler.now();
        sink.put(state);
        sink.put(stopping);
        sink.put(base);
        sink.put(current);
        sink.put(held);
        sink.put(word1);
        sink.put(word2);
        sink.put(word3);
        sink.put(fetched, nowPs);
        sink.put(moved, nowPs);
        pending.save(sink, nowPs);
    }

    void restore(StateSource source) {
        long nowPs = scheduler.now();
        state = source.next(ReceiveState.values());
        stopping = source.nextFlag();
        base = source.nextInt();
        current = source.nextInt();
        held = source.nextFlag();
        word1 = source.nextInt();
        word2 = source.nextInt();
        word3 = source.nextInt();
        source.next(fetched, nowPs);
        source.next(moved, nowPs);
        pending.restore(source, nowPs);
    }
}
