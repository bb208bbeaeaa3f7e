package org.wirelore.emulator.ethernet;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.TransmitOutcome;

/**
 * One direction of a full-duplex cable. A frame costs two events: its end at the sender and its end at the receiver.
 * Long cables hold several frames at a time.
 */
final class Line {
    private final Scheduler scheduler;
    private final FramePool pool;
    private final Plug from;
    private final Plug to;
    private long bitPs;
    private final long propagationPs;
    private final Alarm sent;
    private final Alarm arrived;
    private final Alarm middle;

    /** Ring of the frames under way, in order of arrival. */
    private @Nullable Frame[] ring = new @Nullable Frame[4];
    private int head;
    private int count;
    private long freePs;
    private int outcome;
    private int lengthBytes;

    Line(String name, Scheduler scheduler, FramePool pool, Plug from, Plug to, long bitPs, long propagationPs) {
        this.scheduler = scheduler;
        this.pool = pool;
        this.from = from;
        this.to = to;
        this.bitPs = bitPs;
        this.propagationPs = propagationPs;
        this.sent = scheduler.alarm(name + ".sent", this::onSent);
        this.arrived = scheduler.alarm(name + ".arrived", this::onArrived);
        this.middle = scheduler.alarm(name + ".middle", to::head);
    }

    /** Sends a frame after the gap behind the one before. On a dead line the bits go nowhere but take their time. */
    void start(Frame frame, long earliestPs, boolean alive) {
        long nowPs = scheduler.now();
        frame.startPs = Math.max(earliestPs, freePs);
        long endPs = Math.max(nowPs, frame.startPs + (Ethernet.PREAMBLE_BYTES + frame.length) * 8L * bitPs);
        frame.endPs = endPs;
        freePs = endPs + Ethernet.GAP_BITS * bitPs;
        lengthBytes = frame.length;
        sent.set(endPs);
        if (!alive) {
            outcome = TransmitOutcome.LINK_DOWN;
            from.hashUnsent(frame);
            pool.release(frame);
            return;
        }
        outcome = 0;
        frame.startPs += propagationPs;
        frame.endPs += propagationPs;
        int headBytes = to.headBytes(frame.length);
        if (headBytes != 0 && !middle.isSet()) {
            middle.set(frame.startPs + (Ethernet.PREAMBLE_BYTES + headBytes) * 8L * bitPs);
        }
        push(frame);
    }

    /** Both ends run at another speed from now on; the line is empty. */
    void speed(long newBitPs) {
        bitPs = newBitPs;
    }

    /** The frame that is arriving; null if there is none. */
    @Nullable
    Frame arriving() {
        if (count == 0) {
            return null;
        }
        Frame frame = first();
        return frame.startPs <= scheduler.now() ? frame : null;
    }

    /** The cable is cut: what is on it is lost, and the transmission under way fails. */
    void cut() {
        arrived.cancel();
        middle.cancel();
        if (sent.isSet()) {
            outcome = TransmitOutcome.LINK_DOWN;
        }
        while (count > 0) {
            boolean sending = count == 1 && sent.isSet();
            Frame frame = pop();
            if (sending) {
                to.tellLost(frame, EthernetEvent.LINK_DOWN);
            } else {
                to.missLinkDown(frame);
            }
            pool.release(frame);
        }
    }

    /** Frames under way, one on a dead line included until its sender has the notification. */
    int inFlight() {
        return count + (outcome != 0 && sent.isSet() ? 1 : 0);
    }

    /** Whether the sender's end is quiet, gap included. */
    boolean isIdle() {
        return scheduler.now() >= freePs;
    }

    void reset() {
        sent.cancel();
        arrived.cancel();
        middle.cancel();
        Arrays.fill(ring, null);
        head = 0;
        count = 0;
        freePs = 0;
        outcome = 0;
    }

    private void onSent() {
        from.transmitted(outcome, lengthBytes);
    }

    private void onArrived() {
        Frame frame = pop();
        if (count > 0) {
            arrived.set(first().endPs);
        }
        to.receive(frame);
    }

    private void push(Frame frame) {
        if (count == ring.length) {
            @Nullable
            Frame[] longer = new @Nullable Frame[2 * count];
            for (int i = 0; i < count; i++) {
                longer[i] = ring[(head + i) & (count - 1)];
            }
            ring = longer;
            head = 0;
        }
        ring[(head + count) & (ring.length - 1)] = frame;
        count++;
        if (count == 1) {
            arrived.set(frame.endPs);
        }
    }

    private Frame pop() {
        Frame frame = first();
        ring[head] = null;
        head = (head + 1) & (ring.length - 1);
        count--;
        return frame;
    }

    private Frame first() {
        Frame frame = ring[head];
        if (frame == null) {
            throw new IllegalStateException("a frame must be under way: count=" + count);
        }
        return frame;
    }

    /** Adds when it is free; false if a frame is on it. */
    boolean hashInto(StateKey key) {
        key.add(Math.max(0, freePs - scheduler.now()));
        return count == 0 && !sent.isSet();
    }
}
