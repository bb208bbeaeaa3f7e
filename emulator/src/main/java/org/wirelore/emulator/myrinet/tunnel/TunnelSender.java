package org.wirelore.emulator.myrinet.tunnel;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamWire;

/**
 * From the cable into frames. Takes what has arrived whenever a frame's worth of it is there, when the stream halts and
 * when a packet ends, and sends it as far as the other end's credit goes. Without credit it keeps what is on the way,
 * and stops the cable.
 */
final class TunnelSender {
    private final StreamTunnel tunnel;
    private final StreamWire wire;
    private final Scheduler scheduler;
    private final TunnelCounters counters;
    private final TunnelBuffer buffer = new TunnelBuffer();
    private final int dataBytesMax;
    private final Alarm gather;
    /** Where the stream is that has left in frames. */
    private long position;
    private long credit;
    private int packet;
    /** Bytes of the first packet that have left in frames. */
    private int offset;
    private boolean isStopping;

    private @Nullable StreamPacket arriving;
    private int taken;
    private boolean isFlowing;

    TunnelSender(StreamTunnel tunnel, String name, TunnelConfig config, Scheduler scheduler, StreamWire wire,
            TunnelCounters counters) {
        this.tunnel = tunnel;
        this.wire = wire;
        this.scheduler = scheduler;
        this.counters = counters;
        dataBytesMax = config.dataBytesMax();
        gather = scheduler.alarm(name + ".gather", this::onGather);
        reset();
    }

    void reset() {
        buffer.clear();
        position = 0;
        // Until the other end has said that it is there, what it is sent would be lost.
        credit = 0;
        packet = 0;
        offset = 0;
        isStopping = false;
        arriving = null;
        taken = 0;
        isFlowing = false;
    }

    long position() {
        return position;
    }

    /** Packets that have arrived, or begun to, and have not left whole. */
    int packets() {
        return buffer.ended() + (arriving == null ? 0 : 1);
    }

    void onHead(StreamPacket head) {
        arriving = head;
        taken = 0;
        isFlowing = true;
        onGather();
    }

    void onHalt() {
        isFlowing = false;
        gather.cancel();
        take(wire.arrivedBytes(scheduler.now()));
        send();
    }

    void onResume() {
        isFlowing = true;
        onGather();
    }

    void onTail(StreamPacket tail) {
        isFlowing = false;
        gather.cancel();
        take(tail.length);
        arriving = null;
        if (tail.cut && offset > 0 && buffer.ended() == 0) {
            // Its beginning has left, perhaps for a place where it waits: the cut is to come there without delay.
            buffer.dropOpen();
        }
        buffer.end(tail.cut ? 0 : tail.crcResidue, tail.cut);
        send();
    }

    /** The other end says up to which position this one may send. */
    void onCredit(long newCredit) {
        long ahead = newCredit - position;
        if (ahead > TunnelConfig.WINDOW_BYTES_MAX || ahead < -TunnelConfig.WINDOW_BYTES_MAX) {
            counters.badCredit++;
            return;
        }
        credit = newCredit;
        send();
    }

    private void onGather() {
        take(wire.arrivedBytes(scheduler.now()));
        send();
        if (isFlowing) {
            // Without credit there may be a frame's worth and more already.
            int there = buffer.ended() == 0 ? buffer.available() % dataBytesMax : 0;
            gather.set(scheduler.now() + (dataBytesMax - there) * wire.byteTimePs());
        }
    }

    private void take(int arrived) {
        StreamPacket from = arriving;
        if (from != null && arrived > taken) {
            buffer.append(from.bytes, taken, arrived - taken);
            taken = arrived;
        }
    }

    /** Sends what can be sent, then tells the cable whether it may go on. */
    private void send() {
        boolean hasLeft;
        do {
            hasLeft = sendFrame();
        } while (hasLeft);
        boolean isFull = buffer.bytes() >= 2 * dataBytesMax;
        if (isFull && !isStopping) {
            isStopping = true;
            counters.stops++;
            wire.stop(scheduler.now());
        } else if (isStopping && buffer.bytes() < dataBytesMax) {
            isStopping = false;
            wire.go(scheduler.now());
        }
    }

    private boolean sendFrame() {
        int there = buffer.available();
        boolean isEnded = buffer.isFirstEnded();
        if (!isEnded && (there == 0 || (there < dataBytesMax && isFlowing))) {
            return false;
        }
        int length = Math.min(there, dataBytesMax);
        // An end without bytes needs no credit, so that a cut gets through.
        if (there > 0 && length > credit - position) {
            length = (int) Math.max(credit - position, 0);
            if (2 * length < dataBytesMax) {
                return false;
            }
        }
        boolean isLast = isEnded && length == there;
        boolean isCut = isLast && buffer.isFirstCut();
        int flags = (offset == 0 ? TunnelFrame.HEAD : 0) | (isLast ? TunnelFrame.TAIL : 0)
                | (isCut ? TunnelFrame.CUT : 0);
        TunnelFrame frame = tunnel.begin(flags, length);
        frame.packet = packet;
        frame.offset = offset;
        frame.residue = isLast ? buffer.firstResidue() : 0;
        buffer.take(tunnel.leaving(), TunnelFrame.DATA, length);
        counters.packetsOut += offset == 0 ? 1 : 0;
        counters.bytesOut += length;
        offset += length;
        if (isLast) {
            buffer.removeEnd();
            packet++;
            offset = 0;
        }
        position += frame.units();
        tunnel.leave();
        return true;
    }
}
