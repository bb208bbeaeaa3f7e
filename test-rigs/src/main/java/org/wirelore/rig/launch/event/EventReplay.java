package org.wirelore.rig.launch.event;

import static org.wirelore.rig.launch.event.EventLog.WORDS;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.device.api.TimeUnits;

/**
 * Plays what all ranks wrote down to an observer, in one order that could have been: each rank's own order, by time
 * between ranks, never a message before it was sent, and never the end of a synchronous send before its message was
 * matched. On one machine that holds by itself; between machines whose clocks differ it is seen to.
 */
public final class EventReplay {

    private final long[][] logs;
    /** By rank and type: the events that records become. */
    private final AdiEvent[][] blanks;
    /** Each rank's next event; null if none is left. */
    private final @Nullable AdiEvent[] heads;
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
     * @param types what the logs were made for: see {@link EventLog#EventLog}
     * @param encoded each rank's log as {@link EventLog#encoded} gave it
     * @param offsetsNanos what to add to each rank's clock
     * @throws IllegalArgumentException if a log is damaged, in words for people
     */
    public EventReplay(List<AdiEvent> types, List<String> encoded, List<Long> offsetsNanos) {
        int ranks = encoded.size();
        logs = new long[ranks][];
        blanks = new AdiEvent[ranks][];
        heads = new @Nullable AdiEvent[ranks];
        next = new int[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            logs[rank] = decode(rank, encoded.get(rank));
            blanks[rank] = types.stream().map(AdiEvent::blank).toArray(AdiEvent[]::new);
            requireEvents(rank);
            heads[rank] = head(rank);
        }
        offsets = offsetsNanos.stream().mapToLong(Long::longValue).toArray();
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
        for (int at = 0; at < logs[rank].length; at += WORDS) {
            if (event(rank, at) == null) {
                throw damaged(rank, at / WORDS, "it is of no known kind");
            }
        }
    }

    /** The event of a record, until the next one of its type is asked for; null if the record is damaged. */
    private @Nullable AdiEvent event(int rank, int at) {
        long[] log = logs[rank];
        int type = (int) (log[at + 1] >>> EventLog.TYPE_BITS);
        if (type >= blanks[rank].length) {
            return null;
        }
        long first = log[at + 1];
        log[at + 1] = first & ((1L << EventLog.TYPE_BITS) - 1);
        AdiEvent event = blanks[rank][type];
        boolean isWhole = event.decode(log, at + 1);
        log[at + 1] = first;
        event.rank = rank;
        return isWhole ? event : null;
    }

    private @Nullable AdiEvent head(int rank) {
        return next[rank] < logs[rank].length ? event(rank, next[rank]) : null;
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
            AdiEvent event = heads[rank];
            nowPs = Math.max(nowPs, (time(rank) - originNanos) * TimeUnits.PS_PER_NS);
            if (event instanceof CoreEvent core) {
                note(core);
            }
            if (event != null) {
                to.on(event);
            }
            next[rank] += WORDS;
            heads[rank] = head(rank);
        }
    }

    /** The rank whose event is next; -1 if none is left. */
    private int choose() {
        int earliest = -1;
        int possible = -1;
        for (int rank = 0; rank < logs.length; rank++) {
            if (heads[rank] != null) {
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
        if (!(heads[rank] instanceof CoreEvent event)) {
            return true;
        }
        return switch (event.kind) {
            case MATCHED -> {
                Passed kind = passed(event.peer, rank, event.context, event.tag);
                yield kind.matched < kind.sent;
            }
            case SEND_COMPLETED -> {
                Awaited awaited = synchronous.get(new Operation(rank, event.operation));
                yield awaited == null || awaited.kind.matched >= awaited.match;
            }
            default -> true;
        };
    }

    private Passed passed(int source, int destination, int context, int tag) {
        return passed.computeIfAbsent(new Kind(source, destination, context, tag), kind -> new Passed());
    }

    private void note(CoreEvent event) {
        int rank = event.rank;
        switch (event.kind) {
            case SEND_POSTED -> {
                Passed kind = passed(rank, event.peer, event.context, event.tag);
                kind.sent++;
                if (event.isSynchronous) {
                    synchronous.put(new Operation(rank, event.operation), new Awaited(kind, kind.sent));
                }
            }
            case SEND_COMPLETED -> synchronous.remove(new Operation(rank, event.operation));
            case MATCHED -> passed(event.peer, rank, event.context, event.tag).matched++;
            default -> {
                // Nothing waits for it.
            }
        }
    }
}
