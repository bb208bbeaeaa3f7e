package org.wirelore.rig.oracle;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiEvent;

/**
 * The last packets of a run, and the last frames that a fault touched, kept as they are and written as lines only when
 * something went wrong. Recording allocates nothing once there was an event in each place.
 */
public final class PacketHistory {
    /**
     * Packets and frames that are reported: a window that is sent again must not push out the loss that it is for.
     */
    private static final int PACKETS = 24;
    private static final int FRAMES = 12;
    private static final int SLOTS = PACKETS + FRAMES;

    private final LongSupplier clock;
    private final long[] orders = new long[SLOTS];
    private final long[] timesPs = new long[SLOTS];
    /** The stored form of each packet, with an event of its type that reads it. */
    private final long[] words = new long[PACKETS * AdiEvent.WORDS];
    private final @Nullable AdiEvent[] readers = new @Nullable AdiEvent[PACKETS];
    private final int[] lengths = new int[SLOTS];
    private final String[] froms = new String[SLOTS];
    private final String[] tos = new String[SLOTS];
    private final String[] comments = new String[SLOTS];
    private long packets;
    private int nextPacket;
    private long frames;
    private Runnable whenViolated = () -> {
    };

    /** @param clock virtual time, picoseconds */
    public PacketHistory(LongSupplier clock) {
        this.clock = clock;
    }

    /** Has something done at every violation that an oracle sees, such as ending the run. */
    public void whenViolated(Runnable action) {
        whenViolated = action;
    }

    void violated() {
        whenViolated.run();
    }

    /** Keeps an event, if it belongs here. */
    public void note(AdiEvent event) {
        if (!event.belongsInStory()) {
            return;
        }
        int slot = nextPacket;
        if (!event.encode(words, slot * AdiEvent.WORDS)) {
            throw new IllegalStateException("a kept event must have a stored form: type=" + event.getClass().getName());
        }
        AdiEvent reader = readers[slot];
        if (reader == null || reader.getClass() != event.getClass()) {
            reader = event.blank();
            readers[slot] = reader;
        }
        reader.rank = event.rank;
        stamp(slot);
        packets++;
        nextPacket = slot + 1 < PACKETS ? slot + 1 : 0;
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
        stamp(slot);
        frames++;
        lengths[slot] = length;
        froms[slot] = from;
        tos[slot] = to;
        comments[slot] = comment;
    }

    void reset() {
        packets = 0;
        nextPacket = 0;
        frames = 0;
    }

    /** The recorded events, oldest first, one line each. */
    public List<String> lines() {
        return IntStream.concat(IntStream.range(0, (int) Math.min(packets, PACKETS)),
                IntStream.range(PACKETS, PACKETS + (int) Math.min(frames, FRAMES))).boxed()
                .sorted(Comparator.comparingLong(slot -> orders[slot])).map(this::line).toList();
    }

    private void stamp(int slot) {
        orders[slot] = packets + frames;
        timesPs[slot] = clock.getAsLong();
    }

    private String line(int slot) {
        String moment = String.format(Locale.ROOT, "%12.3f us  ", timesPs[slot] / 1e6);
        AdiEvent packet = slot < PACKETS ? readers[slot] : null;
        return packet != null && packet.decode(words, slot * AdiEvent.WORDS)
                ? moment + "rank " + packet.rank + " " + packet.describe()
                : moment + "frame of " + lengths[slot] + " bytes from " + froms[slot] + " to " + tos[slot] + ": "
                        + comments[slot];
    }
}
