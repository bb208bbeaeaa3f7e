package org.wirelore.device.psb;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.psb.PsbAddress;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.wire.SciPacket;

/**
 * The way of stores: they gather in stream buffers, which an address picks, and leave as packets.
 *
 * <p>A stream leaves when its last byte was stored, when a store comes that does not continue it, when the gather timer
 * runs out, by a flush, a barrier or a load of its line, and at once where gathering is off. It is free again when all
 * its packets were answered; a store that needs it before stalls the CPU. What is a whole packet is one; the rest
 * leaves in blocks of up to 16 bytes.
 */
final class StoreStreams implements Requester, StatePart {
    /** The tag of packets that no stream waits for. */
    private static final int NO_STREAM = -1;
    private static final int BLOCK_BYTES = 16;
    private static final int HALF_BYTES = 64;
    /** For how many of the timer's periods a stream stays that the timer does not send. */
    private static final int STAY = 64;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int AT_ONCE = PsbRegister.ATAT_ADD | PsbRegister.ATAT_SIGNAL | PsbRegister.ATAT_NO_GATHER;

    private final Scheduler scheduler;
    private final PsbConfig config;
    private final TranslationTable table;
    private final PsbCounters counters;
    private final ErrorUnit errors;
    private final PsbChoices choices;
    private final StoreStream[] streams;
    private final Barriers barriers = new Barriers();
    private final MemorySegment word = MemorySegment.ofArray(new byte[Integer.BYTES]);
    private final Alarm timer;
    private @Nullable Transactions transactions;
    private final int number;
    private long gatherPs;
    private boolean gathers;
    private long begun;

    StoreStreams(PsbConfig config, Scheduler scheduler, TranslationTable table, PsbCounters counters, ErrorUnit errors,
            PsbChoices choices, int number) {
        this.scheduler = scheduler;
        this.config = config;
        this.table = table;
        this.counters = counters;
        this.errors = errors;
        this.choices = choices;
        this.number = number;
        streams = new StoreStream[config.streams()];
        for (int i = 0; i < streams.length; i++) {
            streams[i] = new StoreStream(i, config.streamBytes());
        }
        timer = scheduler.alarm(config.name() + ".gather", this::onTimer);
    }

    void connect(Transactions to) {
        transactions = to;
    }

    void control(boolean gathersStores, long timerPs) {
        gathers = gathersStores;
        gatherPs = timerPs;
    }

    /** Whether a store would be taken now; else the CPU waits for the stream. */
    boolean accepts(int offset, Runnable retry) {
        int attributes = table.attributes(offset);
        StoreStream stream = streamOf(offset);
        if (attributes == 0 || stream.isFree() || stream.continuesAt(lineOf(offset), attributes, inLine(offset))) {
            return true;
        }
        if (stream.isGathering()) {
            leave(stream);
        }
        if (stream.isFree()) {
            return true;
        }
        stream.waiting.add(retry);
        return false;
    }

    void store(int offset, int sizeBytes, int value) {
        word.set(INT, 0, value);
        store(offset, word, 0, sizeBytes);
    }

    /** Takes a store that {@link #accepts} has let in; one that it has not is lost, and an error. */
    void store(int offset, MemorySegment from, long fromOffset, int length) {
        int attributes = table.attributes(offset);
        StoreStream stream = streamOf(offset);
        int at = inLine(offset);
        if (attributes == 0 || at + length > stream.data.length) {
            errors.record(table.node(offset), PsbRegister.ERROR_ENTRY);
            return;
        }
        if (stream.isFree()) {
            begin(stream, offset, attributes);
        } else if (!stream.continuesAt(lineOf(offset), attributes, at)) {
            errors.record(stream.node, PsbRegister.ERROR_CONFLICT);
            return;
        }
        counters.stores++;
        counters.storedBytes += length;
        Copies.copy(from, fromOffset, stream.data, at, length);
        stream.to = at + length;
        boolean leaves = stream.to == stream.data.length || !gathers || (attributes & AT_ONCE) != 0;
        if (leaves || choices.leavesEarly()) {
            leave(stream);
        } else {
            stream.leavesAtPs = scheduler.now() + gatherPs;
            if (!timer.isSet()) {
                timer.set(stream.leavesAtPs);
            }
        }
    }

    private void begin(StoreStream stream, int offset, int attributes) {
        int at = inLine(offset);
        stream.state = StoreStream.State.GATHERING;
        stream.line = lineOf(offset);
        stream.attributes = attributes;
        stream.node = table.node(offset);
        stream.address = table.address(offset) - at;
        stream.from = at;
        stream.to = at;
        stream.since = ++begun;
        stream.hasStayed = false;
    }

    private int lineOf(int offset) {
        return offset & -config.streamBytes();
    }

    private int inLine(int offset) {
        return offset & (config.streamBytes() - 1);
    }

    private StoreStream streamOf(int offset) {
        return streams[offset / config.streamBytes() % streams.length];
    }

    private void onTimer() {
        long nowPs = scheduler.now();
        long firstPs = Long.MAX_VALUE;
        for (StoreStream stream : streams) {
            if (stream.isGathering() && stream.leavesAtPs <= nowPs) {
                onTimer(stream, nowPs);
            }
            if (stream.isGathering()) {
                firstPs = Math.min(firstPs, stream.leavesAtPs);
            }
        }
        if (firstPs != Long.MAX_VALUE) {
            timer.set(firstPs);
        }
    }

    private void onTimer(StoreStream stream, long nowPs) {
        if (!stream.hasStayed && choices.stays()) {
            stream.hasStayed = true;
            stream.leavesAtPs = nowPs + STAY * gatherPs;
        } else {
            leave(stream);
        }
    }

    /** Sends all that is gathered, the oldest first. */
    void flush() {
        for (StoreStream stream = oldest(); stream != null; stream = oldest()) {
            leave(stream);
        }
    }

    private @Nullable StoreStream oldest() {
        StoreStream found = null;
        for (StoreStream stream : streams) {
            if (stream.isGathering() && (found == null || stream.since < found.since)) {
                found = stream;
            }
        }
        return found;
    }

    /** Whether all stores that came before the first question of this CPU are answered. */
    boolean passesBarrier(Runnable retry) {
        if (barriers.isWaiting(retry)) {
            return barriers.isOver(retry);
        }
        counters.barriers++;
        flush();
        int busy = busy();
        if (busy != 0) {
            barriers.begin(retry, busy);
        }
        return busy == 0;
    }

    /** Whether no store to a line of 64 bytes is here; else they leave, and the CPU waits. */
    boolean isClear(int offset, Runnable retry) {
        StoreStream stream = streamOf(offset);
        if (stream.isFree() || stream.line != lineOf(offset)) {
            return true;
        }
        if (stream.isGathering()) {
            leave(stream);
        }
        if (stream.isFree()) {
            return true;
        }
        stream.waiting.add(retry);
        return false;
    }

    /** A bit for each stream that is not free. */
    int busy() {
        int mask = 0;
        for (StoreStream stream : streams) {
            mask |= stream.isFree() ? 0 : 1 << stream.index;
        }
        return mask;
    }

    private void leave(StoreStream stream) {
        stream.state = StoreStream.State.SENDING;
        stream.sent = stream.from;
        boolean isTwo = stream.to - stream.from == 2 * HALF_BYTES && packetMax(stream) == HALF_BYTES;
        stream.isSwapped = isTwo && choices.swapsHalves();
        send(stream);
    }

    private int packetMax(StoreStream stream) {
        return (stream.attributes & PsbRegister.ATAT_SHORT) == 0 ? config.packetBytes() : HALF_BYTES;
    }

    private void send(StoreStream stream) {
        boolean isMove = (stream.attributes & PsbRegister.ATAT_MOVE) != 0;
        while (stream.sent < stream.to) {
            SciPacket packet = transactions().begin(number, isMove ? NO_STREAM : stream.index, stream.node);
            if (packet == null) {
                return;
            }
            int at = stream.isSwapped ? (stream.sent + HALF_BYTES) % (2 * HALF_BYTES) : stream.sent;
            int bytes = packetBytes(at, stream.to, packetMax(stream));
            fill(packet, stream, at, bytes, isMove);
            stream.sent += bytes;
            stream.unanswered += isMove ? 0 : 1;
            counters.packets++;
            transactions().launch(packet, stream.index);
        }
        if (stream.unanswered == 0) {
            free(stream);
        }
    }

    private static void fill(SciPacket packet, StoreStream stream, int at, int bytes, boolean isMove) {
        boolean isSignal = (stream.attributes & PsbRegister.ATAT_SIGNAL) != 0;
        packet.offset = stream.address + at | (isSignal ? PsbAddress.SIGNAL : 0);
        packet.dataBytes = bytes;
        if ((stream.attributes & PsbRegister.ATAT_ADD) != 0) {
            packet.command = SciPacket.FETCH_ADD;
            packet.offset = (stream.address + at & -Integer.BYTES) | PsbAddress.SIGNAL;
            packet.dataBytes = Integer.BYTES;
            LockWord.ONE.copyTo(packet.data);
            return;
        }
        packet.command = isMove ? SciPacket.MOVE : SciPacket.WRITE;
        Copies.copy(stream.data, at, packet.data, 0, bytes);
    }

    /** How much the next packet takes: all of an aligned packet, or to the end of a block. */
    static int packetBytes(int at, int end, int packetMax) {
        for (int whole = packetMax; whole >= HALF_BYTES; whole /= 2) {
            if (at % whole == 0 && end - at >= whole) {
                return whole;
            }
        }
        return Math.min(end, (at & -BLOCK_BYTES) + BLOCK_BYTES) - at;
    }

    @Override
    public void onAnswer(int tag, int node, int error, @Nullable SciPacket response) {
        if (error != 0) {
            errors.record(node, error);
        }
        if (tag != NO_STREAM) {
            StoreStream stream = streams[tag];
            stream.unanswered--;
            if (stream.unanswered == 0 && stream.isAllSent()) {
                free(stream);
            }
        }
    }

    @Override
    public void onRoom() {
        for (StoreStream stream : streams) {
            if (stream.state == StoreStream.State.SENDING && stream.sent < stream.to) {
                send(stream);
            }
        }
    }

    private void free(StoreStream stream) {
        stream.state = StoreStream.State.FREE;
        stream.waiting.wake();
        barriers.onFree(stream.index);
    }

    private Transactions transactions() {
        if (transactions == null) {
            throw new IllegalStateException("must hold: the parts of a card are connected");
        }
        return transactions;
    }

    void reset() {
        for (StoreStream stream : streams) {
            stream.reset();
        }
        barriers.clear();
        timer.cancel();
        begun = 0;
    }

    @Override
    public void visit(StateVisitor visitor) {
        long nowPs = scheduler.now();
        gatherPs = visitor.field("gatherPs", gatherPs);
        gathers = visitor.field("gathers", gathers);
        begun = visitor.field("begun", begun);
        for (StoreStream stream : streams) {
            visitor.part("stream", stream);
            stream.leavesAtPs = visitor.time("leavesAt", stream.leavesAtPs, nowPs);
        }
        visitor.alarm("timer", timer, nowPs);
    }
}
