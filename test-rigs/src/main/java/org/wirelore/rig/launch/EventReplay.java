package org.wirelore.rig.launch;

import static org.wirelore.rig.launch.EventLog.WORDS;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Base64;
import java.util.List;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.ErrorClass;
import org.wirelore.adi.FinishOutcome;

/**
 * Plays what all ranks wrote down to an observer, in one order that could have been: each rank's own order, by time between
 * ranks, and never a message before it was sent, which holds on one machine by itself and between machines whose clocks
 * differ because it is seen to.
 */
public final class EventReplay {
    private static final ErrorClass[] ERRORS = ErrorClass.values();
    private static final FinishOutcome[] OUTCOMES = FinishOutcome.values();
    private static final long PS_PER_NS = 1000;

    private final long[][] logs;
    private final long[] offsets;
    private final int[] next;
    /** Messages that a rank has sent to another and that have not been received yet. */
    private final int[][] underWay;
    private long nowPs;

    /**
     * @param encoded each rank's log as {@link EventLog#encoded} gave it
     * @param offsetsNanos what to add to each rank's clock
     */
    public EventReplay(List<String> encoded, List<Long> offsetsNanos) {
        int ranks = encoded.size();
        logs = new long[ranks][];
        for (int rank = 0; rank < ranks; rank++) {
            LongBuffer words = ByteBuffer.wrap(Base64.getDecoder().decode(encoded.get(rank))).asLongBuffer();
            logs[rank] = new long[words.remaining()];
            words.get(logs[rank]);
        }
        offsets = offsetsNanos.stream().mapToLong(Long::longValue).toArray();
        next = new int[ranks];
        underWay = new int[ranks][ranks];
    }

    /** The time of the event that is being played, picoseconds of the machine's clock. */
    public long nowPs() {
        return nowPs;
    }

    /** How many events there are. */
    public long events() {
        long events = 0;
        for (long[] log : logs) {
            events += log.length / WORDS;
        }
        return events;
    }

    /** Plays everything. */
    public void play(AdiObserver to) {
        for (int rank = choose(); rank >= 0; rank = choose()) {
            long[] log = logs[rank];
            int at = next[rank];
            next[rank] = at + WORDS;
            nowPs = (log[at] + offsets[rank]) * PS_PER_NS;
            playOne(to, rank, high(log[at + 1]), low(log[at + 1]), log[at + 2], log[at + 3], log[at + 4],
                    log[at + 5]);
        }
    }

    /** The rank whose event is next; -1 if none is left. */
    private int choose() {
        int earliest = -1;
        int possible = -1;
        for (int rank = 0; rank < logs.length; rank++) {
            if (next[rank] < logs[rank].length) {
                if (earliest < 0 || time(rank) < time(earliest)) {
                    earliest = rank;
                }
                if (isPossible(rank) && (possible < 0 || time(rank) < time(possible))) {
                    possible = rank;
                }
            }
        }
        return possible >= 0 ? possible : earliest;
    }

    private long time(int rank) {
        return logs[rank][next[rank]] + offsets[rank];
    }

    private boolean isPossible(int rank) {
        int at = next[rank];
        int source = high(logs[rank][at + 3]);
        return high(logs[rank][at + 1]) != EventLog.MATCHED || source < 0 || source >= logs.length
                || underWay[source][rank] > 0;
    }

    private void playOne(AdiObserver to, int rank, int kind, int flag, long a, long b, long c, long d) {
        switch (kind) {
            case EventLog.SEND_POSTED -> {
                if (high(b) >= 0 && high(b) < logs.length) {
                    underWay[rank][high(b)]++;
                }
                to.sendPosted(rank, a, high(b), high(c), low(b), low(c), flag != 0, d);
            }
            case EventLog.SEND_COMPLETED -> to.sendCompleted(rank, a);
            case EventLog.RECEIVE_POSTED -> to.receivePosted(rank, a, high(b), high(c), low(b), low(c));
            case EventLog.MATCHED -> {
                if (high(b) >= 0 && high(b) < logs.length) {
                    underWay[high(b)][rank]--;
                }
                to.matched(rank, a, high(b), high(c), low(b), low(c));
            }
            case EventLog.RECEIVE_COMPLETED ->
                to.receiveCompleted(rank, a, high(b), high(c), low(c), ERRORS[flag], d);
            case EventLog.RECEIVE_CANCELLED -> to.receiveCancelled(rank, a);
            case EventLog.FINISHED -> to.finished(rank, OUTCOMES[flag]);
            case EventLog.PACKET_SENT -> to.packetSent(rank, high(a), low(a), high(b), low(b), flag, (int) c);
            case EventLog.PACKET_RECEIVED -> to.packetReceived(rank, high(a), low(a), high(b), low(b), flag, (int) c);
            case EventLog.WINDOW_CHANGED -> to.windowChanged(rank, high(a), low(a), high(b), low(b));
            case EventLog.TIMER_FIRED -> to.timerFired(rank, (int) a, b, flag);
            default -> throw new IllegalStateException("a log must have known kinds of events: kind=" + kind);
        }
    }

    private static int high(long pair) {
        return (int) (pair >>> 32);
    }

    private static int low(long pair) {
        return (int) pair;
    }
}
