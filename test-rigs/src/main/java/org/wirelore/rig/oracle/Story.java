package org.wirelore.rig.oracle;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.wirelore.adi.StreamObserver;

/**
 * The last packets of a run, and the last frames that a fault touched, kept as numbers and told as lines only when
 * something went wrong. Recording allocates nothing.
 */
public final class Story {
    /**
     * Packets that are told, and frames besides: a window that is sent again must not push out the loss that it is for.
     */
    private static final int PACKETS = 24;
    private static final int FRAMES = 12;
    private static final int SLOTS = PACKETS + FRAMES;
    private static final int SENT = 0;
    private static final int RECEIVED = 1;
    private static final int TIMER = 2;
    private static final int FRAME = 3;

    private final LongSupplier clock;
    private final long[] orders = new long[SLOTS];
    private final long[] timesPs = new long[SLOTS];
    private final int[] kinds = new int[SLOTS];
    private final int[] ranks = new int[SLOTS];
    private final int[] peers = new int[SLOTS];
    private final int[] sequences = new int[SLOTS];
    private final int[] acknowledgments = new int[SLOTS];
    private final int[] flagWords = new int[SLOTS];
    private final int[] lengths = new int[SLOTS];
    private final String[] froms = new String[SLOTS];
    private final String[] tos = new String[SLOTS];
    private final String[] comments = new String[SLOTS];
    private long packets;
    private long frames;
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

    /**
     * Notes a frame on a wire to which something happened.
     *
     * @param from the sending host, or an address
     * @param to the receiving one
     * @param length bytes of the frame
     * @param comment what happened to it, and by which rule
     */
    public void frame(String from, String to, int length, String comment) {
        int slot = PACKETS + (int) (frames % FRAMES);
        note(slot, FRAME, length);
        frames++;
        froms[slot] = from;
        tos[slot] = to;
        comments[slot] = comment;
    }

    void reset() {
        packets = 0;
        frames = 0;
    }

    /** The recorded events, oldest first, one line each. */
    public List<String> lines() {
        return IntStream.concat(IntStream.range(0, (int) Math.min(packets, PACKETS)),
                IntStream.range(PACKETS, PACKETS + (int) Math.min(frames, FRAMES))).boxed()
                .sorted(Comparator.comparingLong(slot -> orders[slot])).map(this::line).toList();
    }

    private void record(int kind, int rank, int peer, int sequence, int acknowledgment, int flags, int length) {
        int slot = (int) (packets % PACKETS);
        note(slot, kind, length);
        packets++;
        ranks[slot] = rank;
        peers[slot] = peer;
        sequences[slot] = sequence;
        acknowledgments[slot] = acknowledgment;
        flagWords[slot] = flags;
    }

    private void note(int slot, int kind, int length) {
        orders[slot] = packets + frames;
        timesPs[slot] = clock.getAsLong();
        kinds[slot] = kind;
        lengths[slot] = length;
    }

    private String line(int slot) {
        String moment = String.format(Locale.ROOT, "%12.3f us  ", timesPs[slot] / 1e6);
        if (kinds[slot] == FRAME) {
            return moment + "frame of " + lengths[slot] + " bytes from " + froms[slot] + " to " + tos[slot] + ": "
                    + comments[slot];
        }
        String time = moment + "rank " + ranks[slot] + " ";
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
