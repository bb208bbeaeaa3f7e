package org.wirelore.rig.instance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Records the first messages of an MPI program for a picture: a lane per rank, an arrow from the call of the send to
 * the moment at which the receive is complete. What is beyond {@link #MESSAGES_MAX} messages or {@link #RANKS_MAX}
 * ranks is not drawn.
 */
public final class MessageRecorder implements AdiObserver {
    public static final int MESSAGES_MAX = 40;
    static final int RANKS_MAX = 8;

    private final VariantConfig variant;
    private final LongSupplier clock;
    private final List<Message> messages = new ArrayList<>();
    /** The latest collective operation of each rank that is drawn, or empty. */
    private final String[] collectives;
    private int incomplete;

    /** One message; {@code operation} is the receive's, 0 before it is matched. */
    private static final class Message {
        private final int source;
        private final int destination;
        private final int tag;
        private final int context;
        private final String label;
        private final long startPs;
        private long operation;
        private long endPs = -1;

        Message(int source, int destination, int tag, int context, String label, long startPs) {
            this.source = source;
            this.destination = destination;
            this.tag = tag;
            this.context = context;
            this.label = label;
            this.startPs = startPs;
        }
    }

    /** @param clock the run's time, picoseconds */
    public MessageRecorder(VariantConfig variant, LongSupplier clock) {
        this.variant = variant;
        this.clock = clock;
        collectives = new String[Math.min(RANKS_MAX, variant.ranks().size())];
        reset();
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof CoreEvent core) {
            switch (core.kind) {
                case COLLECTIVE_BEGUN -> collectiveBegun(core.rank, core.text);
                case SEND_POSTED -> sendPosted(core);
                case MATCHED -> matched(core);
                case RECEIVE_COMPLETED -> receiveCompleted(core.rank, core.operation);
                default -> {
                    // Makes no arrow.
                }
            }
        }
    }

    private void collectiveBegun(int rank, String name) {
        if (rank < collectives.length) {
            collectives[rank] = name;
        }
    }

    private void sendPosted(CoreEvent send) {
        if (messages.size() < MESSAGES_MAX && send.rank < collectives.length && send.peer < collectives.length
                && send.peer >= 0) {
            String what = AdiSink.isCollective(send.context) ? collectives[send.rank] : "tag " + send.tag;
            messages.add(new Message(send.rank, send.peer, send.tag, send.context, what + ", " + send.length + " bytes",
                    clock.getAsLong()));
            incomplete++;
        }
    }

    private void matched(CoreEvent match) {
        if (incomplete == 0) {
            return;
        }
        for (Message message : messages) {
            if (message.operation == 0 && message.source == match.peer && message.destination == match.rank
                    && message.tag == match.tag && message.context == match.context) {
                message.operation = match.operation;
                return;
            }
        }
    }

    private void receiveCompleted(int rank, long operation) {
        if (incomplete == 0) {
            return;
        }
        for (Message message : messages) {
            if (message.endPs < 0 && message.destination == rank && message.operation == operation) {
                message.endPs = clock.getAsLong();
                incomplete--;
                return;
            }
        }
    }

    /** For the next run. */
    void reset() {
        messages.clear();
        Arrays.fill(collectives, "");
        incomplete = 0;
    }

    /** The picture, or null if no rank sent a message. */
    @Nullable
    public SequenceDiagram diagram(String title) {
        if (messages.isEmpty()) {
            return null;
        }
        List<SequenceDiagram.Lane> lanes = new ArrayList<>();
        for (int rank = 0; rank < collectives.length; rank++) {
            lanes.add(new SequenceDiagram.Lane("rank " + rank, variant.ranks().get(rank).host()));
        }
        List<SequenceDiagram.Arrow> arrows = new ArrayList<>();
        long nowPs = clock.getAsLong();
        for (Message message : messages) {
            boolean isReceived = message.endPs >= 0;
            arrows.add(new SequenceDiagram.Arrow(message.source, message.destination, message.startPs,
                    isReceived ? message.endPs : Math.max(message.startPs, nowPs),
                    message.label + (isReceived ? "" : ", not received"),
                    isReceived ? SequenceDiagram.Style.NORMAL : SequenceDiagram.Style.LOST));
        }
        return new SequenceDiagram("The first messages: " + title, lanes, arrows, List.of());
    }
}
