package org.wirelore.device.loopback;

import java.util.ArrayDeque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;

/**
 * One direction of a Myrinet cable.
 *
 * <p>How many bytes have left is a piecewise linear function of time: {@code sentBase} at {@code sentBaseAtPs}, and
 * while the stream flows one more per byte time. Each corner of that function (head, halt, resume, tail) is a mark that
 * travels to the other end and becomes a corner of what has arrived there. STOP and GO travel the other way, each
 * taking one byte time to send.
 */
final class LoopbackStreamChannel {
    /** A corner of the stream on its way to the receiver. */
    private enum Corner {
        HEAD, HALT, RESUME, TAIL
    }

    private record Mark(Corner corner, long atPs, int bytes, StreamPacket packet) {
    }

    private record Control(boolean stop, long atPs) {
    }

    private final Scheduler scheduler;
    private final long byteTimePs;
    private final long latencyPs;
    private final Alarm sendEnd;
    private final Alarm arrival;
    private final Alarm controlArrival;
    private final ArrayDeque<Mark> marks = new ArrayDeque<>();
    private final ArrayDeque<Control> controls = new ArrayDeque<>();
    private final ArrayDeque<StreamPacket> pool = new ArrayDeque<>();
    private @Nullable StreamStation sender;
    private @Nullable StreamStation receiver;

    /* The sender's end. Bytes count the closing ones too. */
    private @Nullable StreamPacket sending;
    private boolean begun;
    private boolean closed;
    private boolean stopped;
    private boolean flowing;
    private int sentBase;
    private long sentBaseAtPs;

    /* The receiver's end. */
    private @Nullable StreamPacket arriving;
    private boolean arrivalFlowing;
    private int arrivedBase;
    private long arrivedBaseAtPs;
    private boolean stopAsked;

    LoopbackStreamChannel(Scheduler scheduler, String name, long byteTimePs, long latencyPs) {
        this.scheduler = scheduler;
        this.byteTimePs = byteTimePs;
        this.latencyPs = latencyPs;
        sendEnd = scheduler.alarm(name + ".sendEnd", this::onSendEnd);
        arrival = scheduler.alarm(name + ".arrival", this::onMark);
        controlArrival = scheduler.alarm(name + ".control", this::onControl);
    }

    void reset() {
        sendEnd.cancel();
        arrival.cancel();
        controlArrival.cancel();
        marks.clear();
        controls.clear();
        sending = null;
        begun = false;
        closed = false;
        stopped = false;
        flowing = false;
        arriving = null;
        arrivalFlowing = false;
        stopAsked = false;
    }

    void setSender(StreamStation station) {
        sender = station;
    }

    void setReceiver(StreamStation station) {
        receiver = station;
    }

    long byteTimePs() {
        return byteTimePs;
    }

    StreamPacket claim() {
        StreamPacket packet = pool.poll();
        if (packet == null) {
            packet = new StreamPacket();
        }
        packet.clear();
        return packet;
    }

    void head(StreamPacket packet) {
        if (sending != null) {
            throw new IllegalStateException("the tail of the packet before must have left: length=" + sending.length);
        }
        if (packet.length < 1) {
            throw new IllegalArgumentException("a packet must have a first byte: length=" + packet.length);
        }
        sending = packet;
        begun = false;
        closed = false;
        sentBase = 0;
        sentBaseAtPs = scheduler.now();
        flowIfPossible();
    }

    void extend(int length) {
        StreamPacket packet = open();
        if (length < packet.length) {
            throw new IllegalArgumentException(
                    "a packet must not shrink: length=" + length + ", before=" + packet.length);
        }
        packet.length = length;
        carryOn();
    }

    void tail() {
        open();
        closed = true;
        carryOn();
    }

    void cut() {
        StreamPacket packet = sending;
        if (packet == null) {
            return;
        }
        settle(scheduler.now());
        packet.length = Math.min(packet.length, sentBase);
        packet.cut = true;
        packet.crcResidue = 0xFF;
        closed = true;
        if (!begun) {
            begun = true;
            launch(Corner.HEAD, sentBaseAtPs, 0);
        }
        sentBase = packet.length + StreamPacket.CLOSING_BYTES;
        sentBaseAtPs += byteTimePs * StreamPacket.CLOSING_BYTES;
        flowing = true;
        sendEnd.set(sentBaseAtPs);
    }

    int sentBytes() {
        StreamPacket packet = sending;
        return packet == null ? 0 : Math.min(packet.length, sentAt(scheduler.now()));
    }

    int arrivedBytes() {
        StreamPacket packet = arriving;
        if (packet == null) {
            return 0;
        }
        long flowed = arrivalFlowing ? (scheduler.now() - arrivedBaseAtPs) / byteTimePs : 0;
        return (int) Math.min(packet.length, arrivedBase + flowed);
    }

    /** The receiver sends STOP or GO. */
    void control(boolean stop) {
        if (stop == stopAsked) {
            return;
        }
        stopAsked = stop;
        Control control = new Control(stop, scheduler.now() + byteTimePs + latencyPs);
        controls.add(control);
        if (controls.size() == 1) {
            controlArrival.set(control.atPs());
        }
    }

    private StreamPacket open() {
        StreamPacket packet = sending;
        if (packet == null || closed) {
            throw new IllegalStateException("a packet must be open: closed=" + closed);
        }
        return packet;
    }

    private int endBytes() {
        return Objects.requireNonNull(sending).length + (closed ? StreamPacket.CLOSING_BYTES : 0);
    }

    private int sentAt(long nowPs) {
        long flowed = flowing || nowPs < sentBaseAtPs ? Math.floorDiv(nowPs - sentBaseAtPs, byteTimePs) : 0;
        return (int) Math.min(endBytes(), sentBase + flowed);
    }

    /** Makes the end of the byte that is leaving now the new base. */
    private void settle(long nowPs) {
        if (flowing) {
            long since = Math.max(0, nowPs - sentBaseAtPs);
            long leaving = Math.max((since + byteTimePs - 1) / byteTimePs, sentBase == 0 ? 1 : 0);
            int more = (int) Math.min(leaving, endBytes() - sentBase);
            sentBase += more;
            sentBaseAtPs += more * byteTimePs;
        } else {
            sentBaseAtPs = Math.max(sentBaseAtPs, nowPs);
        }
    }

    /* There is more to send than before: the stream's end moves out, or the stream begins to flow again. */
    private void carryOn() {
        if (flowing) {
            setSendEnd();
        } else {
            flowIfPossible();
        }
    }

    private void flowIfPossible() {
        if (sending == null || stopped || flowing || sentBase == endBytes()) {
            return;
        }
        sentBaseAtPs = Math.max(sentBaseAtPs, scheduler.now());
        flowing = true;
        launch(begun ? Corner.RESUME : Corner.HEAD, sentBaseAtPs, sentBase);
        begun = true;
        setSendEnd();
    }

    private void setSendEnd() {
        sendEnd.set(sentBaseAtPs + (endBytes() - sentBase) * byteTimePs);
    }

    private void onSendEnd() {
        StreamPacket packet = Objects.requireNonNull(sending);
        sentBase = endBytes();
        sentBaseAtPs = scheduler.now();
        flowing = false;
        if (closed) {
            launch(Corner.TAIL, sentBaseAtPs, packet.length);
            sending = null;
            Objects.requireNonNull(sender).onSent();
        } else {
            launch(Corner.HALT, sentBaseAtPs, sentBase);
        }
    }

    private void launch(Corner corner, long atPs, int bytes) {
        /* The receiver sees a head when the first byte is there whole. */
        long arrivalPs = atPs + latencyPs + (corner == Corner.HEAD ? byteTimePs : 0);
        marks.add(new Mark(corner, arrivalPs, bytes, Objects.requireNonNull(sending)));
        if (marks.size() == 1) {
            arrival.set(arrivalPs);
        }
    }

    private void onMark() {
        Mark mark = marks.remove();
        Mark next = marks.peek();
        if (next != null) {
            arrival.set(next.atPs());
        }
        StreamStation station = Objects.requireNonNull(receiver);
        arrivedBaseAtPs = scheduler.now();
        arrivedBase = mark.bytes();
        switch (mark.corner()) {
            case HEAD -> {
                arriving = mark.packet();
                arrivedBase = Math.min(1, mark.packet().length);
                arrivalFlowing = true;
                station.onHead(mark.packet());
            }
            case HALT -> {
                arrivalFlowing = false;
                station.onHalt();
            }
            case RESUME -> {
                arrivalFlowing = true;
                station.onResume();
            }
            case TAIL -> {
                arrivalFlowing = false;
                station.onTail(mark.packet());
                arriving = null;
                pool.add(mark.packet());
            }
        }
    }

    private void onControl() {
        Control control = controls.remove();
        Control next = controls.peek();
        if (next != null) {
            controlArrival.set(next.atPs());
        }
        stopped = control.stop();
        if (control.stop()) {
            if (flowing) {
                haltAtByteEnd();
            }
            Objects.requireNonNull(sender).onStop();
        } else {
            Objects.requireNonNull(sender).onGo();
            flowIfPossible();
        }
    }

    /* The byte that is leaving leaves whole. If it is the last one of a closed packet, the packet is through. */
    private void haltAtByteEnd() {
        settle(scheduler.now());
        if (sentBase == endBytes()) {
            sendEnd.set(sentBaseAtPs);
        } else {
            flowing = false;
            sendEnd.cancel();
            launch(Corner.HALT, sentBaseAtPs, sentBase);
        }
    }
}
