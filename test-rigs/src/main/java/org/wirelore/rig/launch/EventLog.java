package org.wirelore.rig.launch;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.ErrorClass;
import org.wirelore.adi.FinishOutcome;

/**
 * Writes down what a rank does, with the time of the machine's clock, for the oracles to judge when all ranks are done. A
 * record is six words: time, kind and flag, and four of content; see {@link EventReplay} for their meaning.
 */
@SuppressWarnings("EnumOrdinal") // read back by the same build, in the master
final class EventLog implements AdiObserver {
    static final int WORDS = 6;
    static final int SEND_POSTED = 1;
    static final int SEND_COMPLETED = 2;
    static final int RECEIVE_POSTED = 3;
    static final int MATCHED = 4;
    static final int RECEIVE_COMPLETED = 5;
    static final int RECEIVE_CANCELLED = 6;
    static final int FINISHED = 7;
    static final int PACKET_SENT = 8;
    static final int PACKET_RECEIVED = 9;
    static final int WINDOW_CHANGED = 10;
    static final int TIMER_FIRED = 11;

    private static final int FIRST_RECORDS = 1 << 14;
    /** A job that does more is not judged, and says so. */
    private static final int RECORDS_MAX = 1 << 20;

    private final List<String> warnings = new ArrayList<>();
    private final SortedMap<String, Long> counters = new TreeMap<>();
    private long[] words = new long[FIRST_RECORDS * WORDS];
    private int used;
    private boolean full;

    @Override
    public boolean observesContent() {
        return true;
    }

    @Override
    public void sendPosted(int rank, long operation, int destination, int tag, int context, int length,
            boolean synchronous, long contentHash) {
        add(SEND_POSTED, synchronous ? 1 : 0, operation, pair(destination, context), pair(tag, length), contentHash);
    }

    @Override
    public void sendCompleted(int rank, long operation) {
        add(SEND_COMPLETED, 0, operation, 0, 0, 0);
    }

    @Override
    public void receivePosted(int rank, long operation, int source, int tag, int context, int capacity) {
        add(RECEIVE_POSTED, 0, operation, pair(source, context), pair(tag, capacity), 0);
    }

    @Override
    public void matched(int rank, long operation, int source, int tag, int context, int length) {
        add(MATCHED, 0, operation, pair(source, context), pair(tag, length), 0);
    }

    @Override
    public void receiveCompleted(int rank, long operation, int source, int tag, int length, ErrorClass error,
            long contentHash) {
        add(RECEIVE_COMPLETED, error.ordinal(), operation, pair(source, 0), pair(tag, length), contentHash);
    }

    @Override
    public void receiveCancelled(int rank, long operation) {
        add(RECEIVE_CANCELLED, 0, operation, 0, 0, 0);
    }

    @Override
    public void finished(int rank, FinishOutcome outcome) {
        add(FINISHED, outcome.ordinal(), 0, 0, 0, 0);
    }

    @Override
    public void packetSent(int rank, int peer, int type, int sequence, int acknowledgment, int flags, int length) {
        add(PACKET_SENT, flags, pair(peer, type), pair(sequence, acknowledgment), length, 0);
    }

    @Override
    public void packetReceived(int rank, int peer, int type, int sequence, int acknowledgment, int flags, int length) {
        add(PACKET_RECEIVED, flags, pair(peer, type), pair(sequence, acknowledgment), length, 0);
    }

    @Override
    public void windowChanged(int rank, int peer, int base, int next, int expected) {
        add(WINDOW_CHANGED, 0, pair(peer, base), pair(next, expected), 0, 0);
    }

    @Override
    public void timerFired(int rank, int peer, long timeoutPs, int retries) {
        add(TIMER_FIRED, retries, peer, timeoutPs, 0, 0);
    }

    @Override
    public void counted(int rank, String what, long times) {
        counters.merge(what, times, Long::sum);
    }

    @Override
    public void warning(int rank, String text) {
        warnings.add(text);
    }

    List<String> warnings() {
        return warnings;
    }

    SortedMap<String, Long> counters() {
        return counters;
    }

    /** Whether something had to be left out. */
    boolean isFull() {
        return full;
    }

    /** The records as text. */
    String encoded() {
        ByteBuffer bytes = ByteBuffer.allocate(used * Long.BYTES);
        bytes.asLongBuffer().put(words, 0, used);
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    private void add(int kind, int flag, long a, long b, long c, long d) {
        if (used + WORDS > words.length) {
            if (words.length >= RECORDS_MAX * WORDS) {
                full = true;
                return;
            }
            words = Arrays.copyOf(words, words.length * 2);
        }
        words[used] = System.nanoTime();
        words[used + 1] = pair(kind, flag);
        words[used + 2] = a;
        words[used + 3] = b;
        words[used + 4] = c;
        words[used + 5] = d;
        used += WORDS;
    }

    static long pair(int high, int low) {
        return (long) high << 32 | (low & 0xFFFF_FFFFL);
    }
}
