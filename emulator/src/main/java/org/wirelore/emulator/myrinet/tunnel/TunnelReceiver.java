package org.wirelore.emulator.myrinet.tunnel;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamWire;

/**
 * From frames onto the cable. Packets leave in the order of the stream, each as soon as its first bytes are here; one
 * whose frames break off is cut. Credit is given for what has left on the cable.
 */
final class TunnelReceiver {
    /** Credit is sent on its own when it has grown by this part of the window. */
    private static final int PARTS = 4;
    /** Between two looks at how far the cable has come, byte times at least. */
    private static final int LOOK_BYTES_MIN = 64;

    private final StreamTunnel tunnel;
    private final StreamWire wire;
    private final Scheduler scheduler;
    private final TunnelCounters counters;
    private final TunnelBuffer buffer = new TunnelBuffer();
    private final FrameOrder order = new FrameOrder();
    private final int windowBytes;
    private final Alarm look;
    /** Where the stream is that has come in frames. */
    private long position;
    private boolean hasPosition;
    private int session;
    private long granted;

    /* The packet whose frames are coming. */
    private boolean isOpen;
    private int packet;
    private int offset;

    /* The packet on the cable. */
    private @Nullable StreamPacket leaving;
    private boolean isClosed;
    private boolean isStopped;
    /** The cable has given up a packet; what is left of it in the buffer goes nowhere. */
    private boolean isSkipping;

    TunnelReceiver(StreamTunnel tunnel, String name, TunnelConfig config, Scheduler scheduler, StreamWire wire,
            TunnelCounters counters) {
        this.tunnel = tunnel;
        this.wire = wire;
        this.scheduler = scheduler;
        this.counters = counters;
        windowBytes = config.windowBytes();
        look = scheduler.alarm(name + ".look", this::onLook);
        reset();
    }

    void reset() {
        buffer.clear();
        order.clear();
        position = 0;
        hasPosition = false;
        session = 0;
        granted = 0;
        isOpen = false;
        packet = 0;
        offset = 0;
        leaving = null;
        isClosed = false;
        isStopped = false;
        isSkipping = false;
    }

    /** Packets of which something is here or on the cable. */
    int packets() {
        return buffer.ended() + (isOpen ? 1 : 0) + (isClosed ? 1 : 0);
    }

    /** Up to which position the other end may send; a frame is about to tell it. */
    long credit() {
        granted = creditNow();
        return granted;
    }

    /**
     * A whole frame has come.
     *
     * @return whether what it says of the streams is news
     */
    boolean accept(TunnelFrame frame, byte[] bytes) {
        if (hasPosition && frame.session != session) {
            counters.restarts++;
            breakOff();
            order.clear();
            hasPosition = false;
        }
        session = frame.session;
        switch (order.place(frame.number)) {
            case DOUBLED -> {
                counters.doubled++;
                breakOffFor(frame);
                return false;
            }
            case LATE -> {
                counters.outOfOrder++;
                counters.lost -= counters.lost > 0 ? 1 : 0;
                breakOffFor(frame);
                return false;
            }
            case ANEW -> {
                counters.restarts++;
                hasPosition = false;
            }
            case NEXT -> {
                // Hellos from before this end listened are no loss; bytes are.
                boolean isLate = !hasPosition && frame.position != 0;
                counters.lost += isLate ? Integer.toUnsignedLong(frame.number) : order.missing();
            }
        }
        if (!hasPosition || frame.position != position) {
            counters.gaps += hasPosition || frame.position != 0 ? 1 : 0;
            breakOff();
        }
        hasPosition = true;
        position = frame.position + frame.units();
        if (frame.hasContent()) {
            takeContent(frame, bytes);
        }
        return true;
    }

    void onSent() {
        leaving = null;
        if (!isClosed) {
            isSkipping = true;
        }
        isClosed = false;
        feed();
    }

    void onStop() {
        isStopped = true;
        feed();
    }

    void onGo() {
        isStopped = false;
        feed();
    }

    private void takeContent(TunnelFrame frame, byte[] bytes) {
        if ((frame.flags & TunnelFrame.HEAD) != 0) {
            breakOff();
            isOpen = true;
            packet = frame.packet;
            offset = 0;
            counters.packetsIn++;
        }
        if (!isOpen || frame.packet != packet || frame.offset != offset) {
            counters.skipped++;
            breakOff();
        } else if (held() + frame.units() > windowBytes + TunnelBuffer.END_UNITS) {
            counters.overrun++;
            breakOff();
        } else {
            counters.bytesIn += frame.length;
            offset += frame.length;
            buffer.append(bytes, TunnelFrame.DATA, frame.length);
            if ((frame.flags & TunnelFrame.TAIL) != 0) {
                buffer.end(frame.residue, (frame.flags & TunnelFrame.CUT) != 0);
                isOpen = false;
            }
        }
        feed();
    }

    private void breakOffFor(TunnelFrame frame) {
        if (frame.hasContent()) {
            breakOff();
        }
    }

    /** The packet whose frames were coming ends here. */
    private void breakOff() {
        if (isOpen) {
            isOpen = false;
            counters.cut++;
            buffer.end(0, true);
            feed();
        }
    }

    /** Gives the cable what there is for it. */
    private void feed() {
        if (isSkipping) {
            buffer.skip();
            if (!buffer.isFirstEnded()) {
                tell();
                return;
            }
            buffer.removeEnd();
            isSkipping = false;
        }
        int available = buffer.available();
        StreamPacket onCable = leaving;
        if (onCable == null) {
            if (available > 0) {
                begin(available);
            }
        } else if (!isClosed && available > 0) {
            int length = onCable.length + available;
            onCable.ensureCapacity(length);
            buffer.take(onCable.bytes, onCable.length, available);
            wire.extend(length, scheduler.now());
        }
        close();
        tell();
    }

    private void begin(int length) {
        StreamPacket next = wire.claim();
        next.ensureCapacity(length);
        buffer.take(next.bytes, 0, length);
        next.length = length;
        leaving = next;
        wire.head(next, scheduler.now());
    }

    /** Ends the packet on the cable if its end is here. */
    private void close() {
        StreamPacket onCable = leaving;
        if (onCable == null || isClosed || !buffer.isFirstEnded()) {
            return;
        }
        long nowPs = scheduler.now();
        if (!buffer.isFirstCut()) {
            onCable.crcResidue = buffer.firstResidue();
            wire.tail(nowPs);
        } else if (isStopped || wire.sentBytes(nowPs) >= onCable.length) {
            wire.cut(nowPs);
        } else {
            return;
        }
        isClosed = true;
        buffer.removeEnd();
    }

    private void onLook() {
        close();
        tell();
    }

    /** Tells the other end of credit that has grown enough, or sees to it that this is done later. */
    private void tell() {
        long missing = windowBytes / PARTS - (creditNow() - granted);
        if (missing <= 0) {
            tunnel.say();
            missing = windowBytes / PARTS;
        }
        StreamPacket onCable = leaving;
        int toSend = onCable == null ? 0 : onCable.length - wire.sentBytes(scheduler.now());
        long bytes = !isClosed && buffer.isFirstEnded() ? Math.min(missing, toSend) : missing;
        if (isStopped || toSend <= 0 || bytes > toSend) {
            look.cancel();
        } else {
            look.set(scheduler.now() + Math.max(bytes, LOOK_BYTES_MIN) * wire.byteTimePs());
        }
    }

    private long creditNow() {
        return position - held() + windowBytes;
    }

    /** What has come in frames and has not left on the cable. */
    private int held() {
        StreamPacket onCable = leaving;
        int units = buffer.units();
        if (onCable == null) {
            return units;
        }
        int left = wire.sentBytes(scheduler.now());
        return units + onCable.length - left + (isClosed ? TunnelBuffer.END_UNITS : 0);
    }
}
