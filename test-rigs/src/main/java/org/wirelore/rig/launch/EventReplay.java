package org.wirelore.rig.launch;

import static org.wirelore.rig.launch.EventLog.WORDS;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.ErrorClass;
import org.wirelore.adi.FinishOutcome;

/**
 * Plays what all ranks wrote down to an observer, in one order that could have been: each rank's own order, by time
 * between ranks, never a message before it was sent, and never the end of a synchronous send before its message was
 * matched. On one machine that holds by itself; between machines whose clocks differ it is seen to.
 */
public final class EventReplay {
    private static final ErrorClass[] ERRORS = ErrorClass.values();
    private static final FinishOutcome[] OUTCOMES = FinishOutcome.values();
    private static final long PS_PER_NS = 1000;

    private final long[][] logs;
    private final long[] offsets;
    private final long originNanos;
    private final int[] next;
    /**
     * Messages of one kind that were sent and that were matched; these have an order among them (MPI 1.1, section 3.5).
     */
    private final Map<Kind, Passed> passed = new HashMap<>();
    /** Synchronous sends that have not ended, by rank and operation. */
    private final Map<Operation, Awaited> synchronous = new HashMap<>();
    private long nowPs;

    /**
     * @param encoded each rank's log as {@link EventLog#encoded} gave it
     * @param offsetsNanos what to add to each rank's clock
     * @throws IllegalArgumentException if a log is damaged, in words for people
     */
    public EventReplay(List<String> encoded, List<Long> offsetsNanos) {
        int ranks = encoded.size();
        logs = new long[ranks][];
        for (int rank = 0; rank < ranks; rank++) {
            logs[rank] = decode(rank, encoded.get(rank));
            requireEvents(rank);
        }
        offsets = offsetsNanos.stream().mapToLong(Long::longValue).toArray();
        next = new int[ranks];
        long origin = Long.MAX_VALUE;
        for (int rank = 0; rank < ranks; rank++) {
            origin = logs[rank].length == 0 ? origin : Math.min(origin, time(rank));
        }
        originNanos = origin;
    }

    private static long[] decode(int rank, String encoded) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(encoded);
        } catch (IllegalArgumentException e) {
            throw damaged(rank, 0, String.valueOf(e.getMessage()));
        }
        if (bytes.length % (WORDS * Long.BYTES) != 0) {
            throw damaged(rank, bytes.length / (WORDS * Long.BYTES), "it ends within an event");
        }
        long[] words = new long[bytes.length / Long.BYTES];
        ByteBuffer.wrap(bytes).asLongBuffer().get(words);
        return words;
    }

    private void requireEvents(int rank) {
        long[] log = logs[rank];
        for (int at = 0; at < log.length; at += WORDS) {
            int flag = low(log[at + 1]);
            boolean isKnown = switch (high(log[at + 1])) {
                case EventLog.SEND_POSTED, EventLog.SEND_COMPLETED, EventLog.RECEIVE_POSTED, EventLog.MATCHED,
                        EventLog.RECEIVE_CANCELLED, EventLog.PACKET_SENT, EventLog.PACKET_RECEIVED,
                        EventLog.WINDOW_CHANGED, EventLog.TIMER_FIRED ->
                    true;
                case EventLog.RECEIVE_COMPLETED -> flag >= 0 && flag < ERRORS.length;
                case EventLog.FINISHED -> flag >= 0 && flag < OUTCOMES.length;
                default -> false;
            };
            if (!isKnown) {
                throw damaged(rank, at / WORDS, "it is of no known kind");
            }
        }
    }

    private static IllegalArgumentException damaged(int rank, int event, String why) {
        return new IllegalArgumentException("what rank " + rank + " wrote down can't be read at its event " + event
                + ": " + why + "; is it of the same version?");
    }

    /** Messages that can't overtake each other. */
    private record Kind(int source, int destination, int context, int tag) {
    }

    /** How many messages of a kind were sent and matched so far. */
    private static final class Passed {
        private long sent;
        private long matched;
    }

    private record Operation(int rank, long number) {
    }

    /** The match that a synchronous send waits for: the so-manieth of its kind. */
    private record Awaited(Passed kind, long match) {
    }

    /**
     * The time of the event that is being played, picoseconds since the first event. It never goes back: an event that
     * had to wait for one that a clock ahead of its own calls later has the time of that one.
     */
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
            nowPs = Math.max(nowPs, (log[at] + offsets[rank] - originNanos) * PS_PER_NS);
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
        long[] log = logs[rank];
        int at = next[rank];
        return switch (high(log[at + 1])) {
            case EventLog.MATCHED -> {
                Passed kind = passed(high(log[at + 3]), rank, low(log[at + 3]), high(log[at + 4]));
                yield kind.matched < kind.sent;
            }
            case EventLog.SEND_COMPLETED -> {
                Awaited awaited = synchronous.get(new Operation(rank, log[at + 2]));
                yield awaited == null || awaited.kind.matched >= awaited.match;
            }
            default -> true;
        };
    }

    private Passed passed(int source, int destination, int context, int tag) {
        return passed.computeIfAbsent(new Kind(source, destination, context, tag), kind -> new Passed());
    }

    private void playOne(AdiObserver to, int rank, int kind, int flag, long a, long b, long c, long d) {
        switch (kind) {
            case EventLog.SEND_POSTED -> {
                Passed kindOfMessage = passed(rank, high(b), low(b), high(c));
                kindOfMessage.sent++;
                if (flag != 0) {
                    synchronous.put(new Operation(rank, a), new Awaited(kindOfMessage, kindOfMessage.sent));
                }
                to.sendPosted(rank, a, high(b), high(c), low(b), low(c), flag != 0, d);
            }
            case EventLog.SEND_COMPLETED -> {
                synchronous.remove(new Operation(rank, a));
                to.sendCompleted(rank, a);
            }
            case EventLog.RECEIVE_POSTED -> to.receivePosted(rank, a, high(b), high(c), low(b), low(c));
            case EventLog.MATCHED -> {
                passed(high(b), rank, low(b), high(c)).matched++;
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
