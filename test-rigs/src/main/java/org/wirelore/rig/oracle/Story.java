package org.wirelore.rig.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.wirelore.adi.StreamObserver;

/**
 * The last packets of a run, kept as numbers and told as lines only when something went wrong. Recording allocates
 * nothing.
 */
public final class Story {
    private static final int LINES = 24;
    private static final int SENT = 0;
    private static final int RECEIVED = 1;
    private static final int TIMER = 2;

    private final LongSupplier clock;
    private final long[] timesPs = new long[LINES];
    private final int[] kinds = new int[LINES];
    private final int[] ranks = new int[LINES];
    private final int[] peers = new int[LINES];
    private final int[] sequences = new int[LINES];
    private final int[] acknowledgments = new int[LINES];
    private final int[] flagWords = new int[LINES];
    private final int[] lengths = new int[LINES];
    private long recorded;
    private Runnable whenViolated = () -> {
    };

    /** @param clock virtual time, picoseconds */
    public Story(LongSupplier clock) {
        this.clock = clock;
    }

    /** Has something done at every violation that an oracle sees, such as ending the run. */
    public void whenViolated(Runnable action) {
        whenViolated = action;
    }

    void violated() {
        whenViolated.run();
    }

    void sent(int rank, int peer, int sequence, int acknowledgment, int flags, int length) {
        record(SENT, rank, peer, sequence, acknowledgment, flags, length);
    }

    void received(int rank, int peer, int sequence, int acknowledgment, int flags, int length) {
        record(RECEIVED, rank, peer, sequence, acknowledgment, flags, length);
    }

    void timer(int rank, int peer, int retries) {
        record(TIMER, rank, peer, retries, 0, 0, 0);
    }

    void reset() {
        recorded = 0;
    }

    /** The recorded events, oldest first, one line each. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (long i = Math.max(0, recorded - LINES); i < recorded; i++) {
            lines.add(line((int) (i % LINES)));
        }
        return lines;
    }

    private void record(int kind, int rank, int peer, int sequence, int acknowledgment, int flags, int length) {
        int slot = (int) (recorded++ % LINES);
        timesPs[slot] = clock.getAsLong();
        kinds[slot] = kind;
        ranks[slot] = rank;
        peers[slot] = peer;
        sequences[slot] = sequence;
        acknowledgments[slot] = acknowledgment;
        flagWords[slot] = flags;
        lengths[slot] = length;
    }

    private String line(int slot) {
        String time = String.format(Locale.ROOT, "%12.3f us  rank %d ", timesPs[slot] / 1e6, ranks[slot]);
        if (kinds[slot] == TIMER) {
            return time + "time-out towards rank " + peers[slot] + ", number " + sequences[slot];
        }
        int flags = flagWords[slot];
        StringBuilder line = new StringBuilder(time);
        line.append(kinds[slot] == SENT ? "sent to " : "received from ").append("rank ").append(peers[slot]);
        if ((flags & StreamObserver.SEQ) != 0) {
            line.append(": seq ").append(sequences[slot]);
        }
        if ((flags & StreamObserver.SEQ) != 0 || lengths[slot] > 0) {
            line.append(", ").append(lengths[slot]).append(" bytes");
        }
        if ((flags & StreamObserver.ACK) != 0) {
            line.append(", ack ").append(acknowledgments[slot]);
        }
        if ((flags & StreamObserver.ACKREQ) != 0) {
            line.append(" (wants ack)");
        }
        if ((flags & StreamObserver.RETRANSMISSION) != 0) {
            line.append(" (sent again)");
        }
        if ((flags & StreamObserver.DROPPED) != 0) {
            line.append(" (dropped)");
        }
        return line.toString();
    }
}
