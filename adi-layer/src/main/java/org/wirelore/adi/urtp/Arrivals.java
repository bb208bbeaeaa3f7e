package org.wirelore.adi.urtp;

import java.lang.foreign.MemorySegment;
import org.wirelore.adi.packet.PacketHeader;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.FrameBatch;
import org.wirelore.device.api.datalink.PortKernel;

/**
 * The receiver's half of URTP: what the signal handler does with the packets that the kernel has queued (figures 21 to
 * 26 of the paper, by the names there).
 */
final class Arrivals {
    private final UrtpStation station;
    private final UrtpSender sender;
    private final UrtpReceiver receiver;
    private final PeerWatch watch;
    private final HardwareGroups groups;
    private final UrtpConfig config;
    private final Host host;
    private final Datalink datalink;
    private final Cost handleCost;
    private boolean isNews;

    Arrivals(UrtpStation station, UrtpSender sender, UrtpReceiver receiver, PeerWatch watch,
            HardwareGroups groups) {
        this.station = station;
        this.sender = sender;
        this.receiver = receiver;
        this.watch = watch;
        this.groups = groups;
        config = station.config;
        host = station.host;
        datalink = station.datalink;
        handleCost = host.cost(UrtpCostNames.HANDLE);
    }

    /** Whether a packet of the job has come since {@link #takeNews} was called. */
    boolean isNews() {
        return isNews;
    }

    /** As {@link #isNews}, and begins anew. */
    boolean takeNews() {
        boolean wasNews = isNews;
        isNews = false;
        return wasNews;
    }

    /** Takes all packets out of the kernel. */
    void handle() {
        while (receiver.pool.hasFree() && datalink.isReadable()) {
            FrameBatch batch = receiver.pool.offer();
            datalink.receive(batch);
            int frames = batch.frames();
            receiver.pool.taken(frames);
            for (int i = 0; i < frames; i++) {
                host.spend(handleCost);
                int buffer = receiver.pool.buffer(i);
                if (!isKept(buffer, batch.length(i))) {
                    receiver.pool.release(buffer);
                }
            }
        }
    }

    /**
     * As {@link #handle}, in the interrupt handler and for one packet; false if the library has to do it.
     *
     * @param frame in the kernel's memory
     */
    boolean handle(PortKernel kernel, MemorySegment frame, int length) {
        if (length < UrtpHeader.BYTES || !receiver.pool.hasFree()) {
            return false;
        }
        int type = UrtpHeader.byteAt(frame, UrtpHeader.TYPE_AT);
        int buffer = receiver.pool.take();
        if (type < UrtpHeader.REQ) {
            kernel.move(receiver.pool.memory, receiver.pool.frame(buffer));
        } else {
            MemorySegment.copy(frame, 0, receiver.pool.memory, receiver.pool.frame(buffer), UrtpHeader.BYTES);
        }
        station.kernel = kernel;
        try {
            station.counters.inKernel++;
            kernel.spend(handleCost);
            if (!isKept(buffer, length)) {
                receiver.pool.release(buffer);
            }
        } finally {
            station.kernel = null;
        }
        return true;
    }

    private boolean isOurs(MemorySegment memory, long frame) {
        return UrtpHeader.shortAt(memory, frame + UrtpHeader.JOB_AT) == station.job
                && (UrtpHeader.byteAt(memory, frame + UrtpHeader.TYPE_AT) == UrtpHeader.BCAST
                        || UrtpHeader.byteAt(memory, frame + UrtpHeader.DESTINATION_AT) == station.rank);
    }

    /** Handles the packet in a buffer; whether the buffer is its place from now on. */
    private boolean isKept(int buffer, int length) {
        MemorySegment memory = receiver.pool.memory;
        long frame = receiver.pool.frame(buffer);
        // Until it has its filter, a port takes the packets of every job.
        if (length < UrtpHeader.BYTES || !isOurs(memory, frame)) {
            station.counters.malformed++;
            return false;
        }
        int type = UrtpHeader.byteAt(memory, frame + UrtpHeader.TYPE_AT);
        int source = UrtpHeader.byteAt(memory, frame + UrtpHeader.SOURCE_AT);
        if (groups.isOn() && type >= UrtpHeader.JOIN && type <= UrtpHeader.LEFT) {
            handleGroup(type, source, memory, frame, length);
            return false;
        }
        int stream = UrtpHeader.byteAt(memory, frame + UrtpHeader.STREAM_AT);
        int payload = UrtpHeader.shortAt(memory, frame + UrtpHeader.LENGTH_AT);
        boolean isMulticast = type == UrtpHeader.BCAST;
        int headerBytes = isMulticast ? UrtpHeader.multicastBytes(station.ranks) : UrtpHeader.BYTES;
        int number = length < headerBytes
                ? UrtpHeader.NOT_FOR_YOU
                : UrtpHeader.number(memory, frame, isMulticast ? station.rank : 0);
        if (!station.isPeer(source) || stream >= Urtp.STREAMS || isBeyondRange(type, source, number)
                || !isKnown(type) || payload > length - headerBytes
                || (type < UrtpHeader.REQ && payload < PacketHeader.BYTES)) {
            station.counters.malformed++;
            return false;
        }
        // As a dead one would, this rank says nothing to who was given up and lives: so that one learns of it, too.
        if (watch.isLost(source)) {
            station.counters.refused++;
            return false;
        }
        isNews = true;
        watch.heard(source, type != UrtpHeader.ANSWER && type != UrtpHeader.GONE);
        if (type >= UrtpHeader.REQ) {
            handleControl(type, source, stream, number);
            return false;
        }
        if (isMulticast && groups.isOn()) {
            groups.heard(UrtpHeader.destinationAddress(memory, frame));
        }
        ReceiveStream from = station.receiveStream(source, stream);
        boolean isNew = from.isInWindow(number) && !from.holds(number);
        boolean isKept = isNew && receiver.hasRoom(from, number);
        station.report(UrtpEvent.Kind.RECEIVED, source, type, stream, number, payload, !isKept);
        if (isKept) {
            station.moves++;
            handleSnd(from, number, buffer);
        } else if (isNew) {
            refuse(from, number);
        } else {
            station.counters.duplicates++;
            if (config.corrects(UrtpRule.BLOCKED_SENDER_REPEATS)) {
                answer(from, number);
            }
        }
        return isKept;
    }

    /** A packet is as good as lost; but its sender, which repeats its oldest one, learns that the rank is there. */
    private void refuse(ReceiveStream from, int number) {
        station.counters.refused++;
        if (number == from.expected) {
            answer(from, number);
        }
    }

    /** Says what has come, of a packet that was not taken: now or, as the rank leaves, never. */
    private void answer(ReceiveStream from, int number) {
        if (!sender.isLeaving || !from.isMissing(number)) {
            acknowledge(from);
        }
    }

    private void handleControl(int type, int source, int stream, int number) {
        SendStream to = station.sendStream(source, stream);
        if (type == UrtpHeader.REQ || type == UrtpHeader.ACK) {
            to.answers++;
            sender.takeDroppedRequest(to);
            boolean isTaken = type == UrtpHeader.REQ ? handleReq(to, number) : handleAck(to, number);
            station.counters.stale += isTaken ? 0 : 1;
            station.report(UrtpEvent.Kind.RECEIVED, source, type, stream, number, 0, !isTaken);
            return;
        }
        station.report(UrtpEvent.Kind.RECEIVED, source, type, stream, number, 0, false);
        if (type == UrtpHeader.QUESTION) {
            station.sendControl(UrtpHeader.ANSWER, source, stream, number);
            watch.tellDoubts(source);
        } else if (type == UrtpHeader.GONE) {
            watch.doubt(number);
        } else if (type == UrtpHeader.PROBE) {
            handleProbe(station.receiveStream(source, stream), number);
        }
    }

    private void handleGroup(int type, int source, MemorySegment memory, long frame, int length) {
        if (groups.handle(type, source, memory, frame, length)) {
            isNews = true;
            watch.heard(source, true);
        } else {
            station.counters.malformed++;
        }
    }

    private static boolean isKnown(int type) {
        return (type >= UrtpHeader.PT_TO_PT && type <= UrtpHeader.ANSWER) || type == UrtpHeader.PROBE
                || type == UrtpHeader.GONE;
    }

    private boolean isBeyondRange(int type, int source, int number) {
        if (type == UrtpHeader.GONE) {
            return !station.isPeer(number) || number == source;
        }
        return number >= config.range() && (type < UrtpHeader.REQ || config.corrects(UrtpRule.NUMBERS_ARE_CHECKED));
    }

    /** HandleSND: a new packet within the window. */
    private void handleSnd(ReceiveStream from, int number, int buffer) {
        receiver.keep(from, number, buffer);
        receiver.onArrival(from, number);
        if (number == from.expected) {
            handleExpected(from);
            return;
        }
        if (config.reqDelay() == 0) {
            station.report(from, UrtpEvent.Kind.DIVIDED_BY_ZERO, number);
            return;
        }
        from.tooEarly = (from.tooEarly + 1) % config.reqDelay();
        if (from.tooEarly == 0) {
            receiver.request(from, from.expected, config.corrects(UrtpRule.GAP_REQ_COUNTS_AS_ACK));
        }
    }

    private void handleExpected(ReceiveStream from) {
        while (from.isInWindow(from.expected) && from.holds(from.expected)) {
            from.expected = from.next(from.expected);
            receiver.inOrder++;
        }
        int behind = from.next(from.expected);
        if (config.corrects(UrtpRule.GAP_WITHIN_WINDOW)
                ? from.isInWindow(behind) && from.holds(behind)
                : from.isInWindow(from.expected) && from.holdsInPlace(behind)) {
            receiver.request(from, from.expected, false);
        }
        if (isAckDue(from)) {
            acknowledge(from);
        }
        from.tooEarly = 0;
    }

    private boolean isAckDue(ReceiveStream from) {
        if (config.corrects(UrtpRule.UNACKNOWLEDGED_IS_A_DISTANCE)) {
            return from.unacknowledged() >= config.ackWindow();
        }
        int difference = from.expected - from.lastAcked;
        return difference > config.ackWindow()
                || (config.range() > config.range() + difference && config.range() + difference > config.ackWindow());
    }

    private void acknowledge(ReceiveStream from) {
        int last = from.previous(from.expected);
        station.sendControl(UrtpHeader.ACK, from.peer, from.stream, last);
        from.lastAcked = last;
    }

    /** A sender asks whether a packet has come; if so, this is as good as a duplicate of it. */
    private void handleProbe(ReceiveStream from, int number) {
        if (from.isInWindow(number) && !from.holds(number) && receiver.hasRoom(from, number)) {
            receiver.request(from, from.expected, config.corrects(UrtpRule.REQ_COUNTS_AS_ACK));
        } else if (config.corrects(UrtpRule.BLOCKED_SENDER_REPEATS)) {
            answer(from, number);
        }
    }

    /** HandleACK: everything up to a number has come; false if that can't be. */
    private boolean handleAck(SendStream to, int number) {
        boolean isSent = to.distance(number) < to.underWay();
        if (!to.isInWindow(number) || (!isSent && config.corrects(UrtpRule.ONLY_SENT_NUMBERS))) {
            return false;
        }
        sender.acknowledged(to, to.next(number), config.corrects(UrtpRule.ACK_MOVES_BASE));
        return true;
    }

    /** HandleREQ: everything before a number has come, and that packet is asked for; false if that can't be. */
    private boolean handleReq(SendStream to, int number) {
        boolean isUnsent = number == to.toBeSent;
        if (isUnsent && config.corrects(UrtpRule.UNSENT_REQ_ACKNOWLEDGES)) {
            sender.acknowledged(to, number, config.corrects(UrtpRule.REQ_MOVES_BASE));
            return true;
        }
        boolean isSent = to.distance(number) < to.underWay();
        if (!to.isInWindow(number) || isUnsent || (!isSent && config.corrects(UrtpRule.ONLY_SENT_NUMBERS))) {
            return false;
        }
        boolean isFirst = config.corrects(UrtpRule.ACKNOWLEDGE_FIRST);
        if (isFirst) {
            sender.acknowledged(to, number, config.corrects(UrtpRule.REQ_MOVES_BASE));
        }
        if (sender.isFresh(to, number)) {
            return true;
        }
        sender.repeat(to, number);
        if (!isFirst) {
            sender.acknowledged(to, number, config.corrects(UrtpRule.REQ_MOVES_BASE));
        }
        return true;
    }
}
