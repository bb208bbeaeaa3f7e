package org.wirelore.device.tulip;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameWire;

/**
 * The frame that is arriving, and its way over the bus. Once the collision window has passed, the chip asks for the bus
 * for what is in its receive FIFO, burst by burst (manuals, chapter on network interface, receive).
 *
 * <p>No event marks the bursts. Before each other transfer of the card, and at the end of the frame, the model claims
 * the bus for what has arrived since the last time, from when it arrived on. So a transfer of the transmit process
 * meets the bursts that came before it, and they find the bus free where it was. A wire that can't show a frame before
 * its end has the whole frame claimed then, over the time of its arrival.
 *
 * <p>ERI is set when the first buffer of a frame is full, and at the latest with its first 200 bytes.
 */
final class Arrival implements StatePart {
    /** A frame sets ERI at the latest when this much of it is in host memory. */
    static final int EARLY_BYTES = 200;
    private static final int BURST_BYTES = 32;

    private final TulipConfig config;
    private final Scheduler scheduler;
    private final FrameWire wire;
    private final BusMaster bus;
    private final OperatingMode mode;
    private final InterruptUnit interrupts;
    private final Receiver receiver;
    private final Alarm early;

    /** Whether a frame is known; it began then. */
    private boolean isKnown;
    private long startPs;
    private boolean isAccepted;
    /** Bytes of it for which the bus was claimed, and when the last of them has moved. */
    private int moved;
    private long movedPs;
    /** ERI was set for it, or will be. */
    private boolean isEarly;
    private int announced;
    /** Result of {@link #finish}: how much of the frame the FIFO could save. */
    private int bytesKept;

    Arrival(TulipConfig config, Scheduler scheduler, FrameWire wire, TulipParts parts, Receiver receiver) {
        this.config = config;
        this.scheduler = scheduler;
        this.wire = wire;
        this.bus = parts.bus();
        this.mode = parts.mode();
        this.interrupts = parts.interrupts();
        this.receiver = receiver;
        this.early = scheduler.alarm(config.name() + ".rx.early", this::postEarly);
    }

    void reset() {
        forget();
        announce(0);
    }

    /** Drops the frame. */
    void forget() {
        isKnown = false;
        startPs = 0;
        isAccepted = false;
        moved = 0;
        movedPs = 0;
        isEarly = false;
        bytesKept = 0;
        early.cancel();
    }

    /** Asks the wire for a call in the middle of frames while ERI can interrupt. */
    void announce(int firstBufferBytes) {
        boolean isWanted = (interrupts.mask() & TulipRegisters.CSR5_ERI) != 0;
        int bytes = isWanted ? Math.min(EARLY_BYTES, firstBufferBytes) : 0;
        if (bytes != announced) {
            announced = bytes;
            wire.announceAfter(bytes);
        }
    }

    /** Claims the bus for what has arrived by now. The chip owns a descriptor. */
    void catchUp() {
        Frame frame = wire.arriving();
        if (frame == null) {
            return;
        }
        if (isNew(frame)) {
            begin(frame, receiver.acceptsHead(frame));
        }
        if (!isAccepted) {
            return;
        }
        long arrived = (scheduler.now() - startPs) / mode.speed().psPerByte() - Transmitter.PREAMBLE_BYTES;
        int body = frame.length - Math.min(frame.length, config.receiveTailBytes());
        int due = (int) Math.min(arrived, body) & -BURST_BYTES;
        if (due > Receiver.COLLISION_WINDOW_BYTES && due > moved) {
            movedPs = bus.claimSince(due - moved, fromPs());
            moved = due;
        }
    }

    /** The wire has announced the middle of a frame. */
    void onHead() {
        catchUp();
        if (isKnown && isAccepted && !isEarly && !early.isSet()) {
            early.set(Math.max(scheduler.now(), movedPs));
        }
    }

    /**
     * Claims the bus for the rest of a frame whose last bit is in, for its closing and for the next descriptor.
     *
     * @param length the bytes that go to host memory
     * @return when the last descriptor may be closed; negative if the FIFO overflowed before anything was moved
     */
    long finish(Frame frame, int length) {
        if (isNew(frame)) {
            begin(frame, true);
        }
        long nowPs = scheduler.now();
        int tail = Math.min(length, config.receiveTailBytes());
        int body = length - tail;
        int done = Math.min(moved, body);
        long sincePs = Math.min(nowPs, fromPs());
        long bodyPs = body == done ? Math.min(nowPs, movedPs) : bus.claimSince(body - done, sincePs);
        bytesKept = length;
        if (bodyPs > nowPs && body > config.receiveFifoBytes()) {
            int drained = done + (int) ((body - done) * (nowPs - sincePs) / (bodyPs - sincePs));
            if (drained < Receiver.COLLISION_WINDOW_BYTES) {
                return -1;
            }
            bytesKept = Math.min(length, drained + config.receiveFifoBytes());
        }
        return bus.claimSince(tail + 4 + Descriptors.BYTES, nowPs) + config.receiveLatencyPs();
    }

    int bytesKept() {
        return bytesKept;
    }

    /** More of the frame has come than its first buffer holds, or than sets ERI. */
    void onFirstBuffer(int length, int bufferBytes) {
        if (length > Math.min(EARLY_BYTES, bufferBytes) && !isEarly) {
            postEarly();
        }
    }

    private void postEarly() {
        early.cancel();
        isEarly = true;
        interrupts.post(TulipRegisters.CSR5_ERI);
    }

    private boolean isNew(Frame frame) {
        return !isKnown || startPs != frame.startPs;
    }

    private void begin(Frame frame, boolean accepts) {
        forget();
        isKnown = true;
        startPs = frame.startPs;
        isAccepted = accepts;
    }

    /** When the chip asked for the bus for what was not moved. */
    private long fromPs() {
        int arrived = Transmitter.PREAMBLE_BYTES + Math.max(Receiver.COLLISION_WINDOW_BYTES, moved);
        return startPs + arrived * mode.speed().psPerByte();
    }

    @Override
    public void visit(StateVisitor visitor) {
        isKnown = visitor.field("isKnown", isKnown);
        startPs = isKnown ? visitor.time("startPs", startPs, scheduler.now()) : 0;
        isAccepted = visitor.field("isAccepted", isAccepted);
        moved = visitor.field("moved", moved);
        movedPs = moved > 0 ? visitor.time("movedPs", movedPs, scheduler.now()) : 0;
        isEarly = visitor.field("isEarly", isEarly);
        announced = visitor.field("announced", announced);
        visitor.alarm("early", early, scheduler.now());
        if (visitor.restores()) {
            wire.announceAfter(announced);
        }
    }
}
