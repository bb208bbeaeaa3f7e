package org.wirelore.device.tulip;

import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameWire;

/**
 * The receive process (manuals, chapter on host communication, receive process). It owns one descriptor ahead, filters
 * arriving frames, spreads a frame over the buffers of its descriptors, and closes the last one when the bus has moved
 * the last byte.
 *
 * <p>The model of the FIFO is the number of bytes that are not yet in host memory. A frame is moved while it arrives,
 * see {@link Arrival}; on an idle bus only its tail is left when its last bit is in. One half of the chip's latency
 * after the last byte is the check for the frame's end, the other half closes the descriptor or, without enough
 * descriptors, flushes the rest.
 */
final class ReceiveProcess extends DmaProcess<ReceiveState> {
    /** The most descriptors of one frame; the rest of the frame is flushed. */
    static final int DESCRIPTORS_PER_FRAME = 128;

    private final MissedFrames missed;
    private final Receiver receiver;
    private final Alarm moved;
    private final PendingFrames pending;
    private final Arrival arrival;

    /** Whether the chip owns the descriptor at {@link #current} and has read its words. */
    private boolean held;
    /** CSR2 has caused the present fetch, while suspended. */
    private boolean demanded;
    private int word1;
    private int word2;
    private int word3;

    ReceiveProcess(TulipConfig config, Scheduler scheduler, TulipParts parts, MissedFrames missed, SiaPort port,
            FrameWire wire) {
        super(config, scheduler, parts, "rx", ReceiveState.STOPPED, ReceiveState.FETCHING, TulipRegisters.CSR5_RPS);
        this.missed = missed;
        this.receiver = new Receiver(config.chip(), scheduler, parts, port);
        this.moved = scheduler.alarm(config.name() + ".rx.close", this::onMoved);
        this.pending = new PendingFrames(config.receiveFifoBytes(), scheduler);
        this.arrival = new Arrival(config, scheduler, wire, parts, receiver);
        bus.onClaim(this::catchUp);
    }

    @Override
    void reset() {
        super.reset();
        receiver.reset();
        arrival.reset();
        word1 = 0;
        word2 = 0;
        word3 = 0;
    }

    @Override
    boolean isBusy() {
        return !pending.isEmpty();
    }

    @Override
    void forgetAhead() {
        held = false;
    }

    @Override
    void forgetFrames() {
        moved.cancel();
        pending.clear();
        arrival.forget();
    }

    @Override
    void setBase(int address) {
        super.setBase(address);
        held = false;
    }

    /** The state in CSR5.RS. While a frame is moved it follows the frame's progress. */
    ReceiveState shown() {
        if (!isIn(ReceiveState.QUEUEING)) {
            return state();
        }
        long leftPs = pending.atPs() - scheduler.now();
        if (leftPs > config.receiveLatencyPs()) {
            return ReceiveState.QUEUEING;
        }
        if (2 * leftPs > config.receiveLatencyPs()) {
            return ReceiveState.CHECKING;
        }
        return (pending.status() & Descriptors.RDES0_DE) != 0 ? ReceiveState.FLUSHING : ReceiveState.CLOSING;
    }

    /** CSR2: reads the descriptor again (manuals, chapter on CSRs, CSR2). */
    void demandPoll() {
        if (isIn(ReceiveState.SUSPENDED) && !bus.isDead()) {
            fetch("CSR2");
            demanded = true;
        }
    }

    /** CSR7 was written. */
    void onMaskChange() {
        arrival.announce(held ? firstBufferBytes() : 0);
    }

    /** The middle of a frame has arrived. */
    void onHead() {
        if (takesFrames()) {
            arrival.onHead();
        }
    }

    private void catchUp() {
        if (takesFrames()) {
            arrival.catchUp();
        }
    }

    private boolean takesFrames() {
        return held && !isIn(ReceiveState.STOPPED) && !stopping && !bus.isDead();
    }

    /** The size of the first buffer that is used. */
    private int firstBufferBytes() {
        int size1 = Descriptors.size1(word1);
        return size1 > 0 ? size1 : Descriptors.size2(word1);
    }

    /**
     * A frame has arrived, from the wire or from the chip's own transmitter.
     *
     * @param dataType RDES0.DT: 0 from the wire, 1 or 2 in loopback
     */
    void onFrame(Frame frame, int dataType) {
        if (isIn(ReceiveState.STOPPED) || stopping || bus.isDead() || frame.length == 0) {
            return;
        }
        int status = receiver.judge(frame, dataType);
        if (status != Receiver.REFUSED) {
            take(frame, Receiver.lengthOf(frame, status), status);
        }
        arrival.forget();
    }

    /** Finds room for an accepted frame and starts to move it. */
    private void take(Frame frame, int length, int status) {
        if (pending.lacksRoomFor(length) || !bus.isGranted()) {
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
        long movedPs = arrival.finish(frame, length);
        if (movedPs < 0) {
            overflow();
            return;
        }
        int kept = arrival.bytesKept();
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
            if (first != 0) {
                arrival.onFirstBuffer(length, firstBufferBytes());
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

    /** Takes the next descriptor, unless it is the same as the present one. */
    private boolean acquireNext(int inHand) {
        return current != inHand && acquire();
    }

    /** LS, FL with the check sequence, and ES over the errors (manuals, chapter on host communication, RDES0). */
    private void close(int address, int status, int length, long movedPs) {
        int closing = status | Descriptors.RDES0_LS | (length << Descriptors.RDES0_FL_SHIFT & Descriptors.RDES0_FL);
        if ((closing & Receiver.ERRORS) != 0) {
            closing |= Descriptors.RDES0_ES;
        }
        long atPs = pending.add(address, closing, length, movedPs);
        if (!moved.isSet()) {
            moved.set(atPs);
        }
        enter(ReceiveState.QUEUEING, "frame accepted");
    }

    /**
     * The last byte of the oldest frame is in host memory: its status, then RI, after RWT (manuals, CSR5 RI and RWT).
     */
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
            enterStopped("stop");
        } else if (!held && !bus.isGranted()) {
            fetch("frame closed");
        } else if (held || acquire()) {
            enter(ReceiveState.WAITING, "frame closed");
        } else if (!bus.isDead()) {
            suspend();
        }
    }

    @Override
    void fetch(String reason) {
        demanded = false;
        enter(ReceiveState.FETCHING, reason);
        if (bus.isGranted()) {
            fetched.set(bus.fetch(Descriptors.BYTES) + config.decisionPs());
        }
    }

    @Override
    void onFetched() {
        if (held || acquire()) {
            enter(ReceiveState.WAITING, "descriptor owned");
        } else if (!bus.isDead()) {
            suspend();
        }
    }

    /** Reads the current descriptor; true if the chip owns it. A descriptor that is still open does not count. */
    private boolean acquire() {
        if (pending.holds(current) || (bus.readDescriptor(current) & Descriptors.OWN) == 0 || bus.isDead()) {
            return false;
        }
        word1 = bus.word1;
        word2 = bus.word2;
        word3 = bus.word3;
        held = true;
        arrival.announce(firstBufferBytes());
        return true;
    }

    /** Enters the suspended state. RU is set on entry only, and not again after a poll demand without effect. */
    private void suspend() {
        if (!isIn(ReceiveState.SUSPENDED)) {
            enter(ReceiveState.SUSPENDED, "descriptor not owned");
            if (!demanded) {
                interrupts.post(TulipRegisters.CSR5_RU);
            }
        }
        demanded = false;
    }

    @Override
    public void visit(StateVisitor visitor) {
        super.visit(visitor);
        held = visitor.field("held", held);
        demanded = visitor.field("demanded", demanded);
        word1 = (int) visitor.remnant("word1", word1);
        word2 = (int) visitor.remnant("word2", word2);
        word3 = (int) visitor.remnant("word3", word3);
        visitor.alarm("moved", moved, scheduler.now());
        visitor.part("pending", pending);
        visitor.part("receiver", receiver);
        visitor.part("arrival", arrival);
    }

    /** Where in the ring it is counts only together with where the driver is. */
    @Override
    int visitCurrent(StateVisitor visitor) {
        return (int) visitor.position("current", current, current);
    }
}
