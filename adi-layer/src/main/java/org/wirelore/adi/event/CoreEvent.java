package org.wirelore.adi.event;

import org.wirelore.adi.error.ErrorClass;
import org.wirelore.device.api.StateHash;

/**
 * What the core, or a device in the core's terms, reports. The {@link Kind} says which fields hold; the others keep
 * what an earlier event left there.
 *
 * <p>Operations (sends and receives) of one rank are numbered from 1 in the order of their calls.
 */
public final class CoreEvent extends AdiEvent {
    /** What happened. */
    public enum Kind {
        /**
         * A send was called: {@link #operation}, {@link #peer} (its destination), {@link #tag}, {@link #context},
         * {@link #length}, {@link #isSynchronous}, {@link #multicastLeft}, {@link #contentHash}, {@link #items}.
         */
        SEND_POSTED(true),
        /** A send's buffer may be reused: {@link #operation}. */
        SEND_COMPLETED(true),
        /**
         * A receive was called: {@link #operation}, {@link #peer} and {@link #tag} (either may be a wildcard),
         * {@link #context}, {@link #length} (its room), {@link #items}.
         */
        RECEIVE_POSTED(true),
        /**
         * A receive met its message: {@link #operation} of the receive; {@link #peer} (the sender), {@link #tag},
         * {@link #context}, {@link #length} of the message.
         */
        MATCHED(true),
        /**
         * A receive is complete: {@link #operation}, {@link #peer} (the sender), {@link #tag}, {@link #length} (bytes
         * delivered), {@link #error}, {@link #contentHash}.
         */
        RECEIVE_COMPLETED(true),
        /** A posted receive was cancelled: {@link #operation}. */
        RECEIVE_CANCELLED(true),
        /** The rank has left: {@link #outcome}. */
        FINISHED(true),
        /**
         * A collective operation was called: {@link #text} (its name), {@link #communicator}, {@link #group},
         * {@link #call}, {@link #peer} (the root that the caller named, a rank of the communicator, or -1). No log
         * keeps it.
         */
        COLLECTIVE_BEGUN(false),
        /**
         * A rank that leaves counted something unusual: {@link #text} (the counter's name), {@link #times}. No log
         * keeps it.
         */
        COUNTED(false),
        /**
         * The program has done what MPI forbids, and nothing has failed of it yet: {@link #text}, after "rank 3: ". No
         * log keeps it.
         */
        MISUSED(false),
        /** A device gave a peer up: {@link #peer}, {@link #text} (for a user). No log keeps it. */
        PEER_GIVEN_UP(false),
        /**
         * Something that a user should read, such as a shut-down that could not be confirmed: {@link #text}. No log
         * keeps it.
         */
        WARNING(false);

        private final boolean isOfMessages;

        Kind(boolean isOfMessages) {
            this.isOfMessages = isOfMessages;
        }

        /**
         * Whether it is about sends, receives and the rank's end: what an oracle of matching needs, and what a log
         * keeps.
         */
        public boolean isOfMessages() {
            return isOfMessages;
        }
    }

    private static final Kind[] KINDS = Kind.values();
    private static final ErrorClass[] ERRORS = ErrorClass.values();
    private static final FinishOutcome[] OUTCOMES = FinishOutcome.values();

    /** What happened. */
    public Kind kind = Kind.FINISHED;
    /** Number of the send or receive. */
    public long operation;
    /** Another rank. */
    public int peer;
    /** Tag of a message, or asked for. */
    public int tag;
    /** Communication context. */
    public int context;
    /** Bytes. */
    public int length;
    /** Whether a send completes only when its receive has started. */
    public boolean isSynchronous;
    /** How many sends of one multicast begin from here on, this one included; 0 of a send that is none of its parts. */
    public int multicastLeft;
    /** Over a message's bytes, as {@link StateHash#ofContent} computes it. */
    public long contentHash;
    /** What a message or a receive consists of, in the caller's words; empty: anything. No log keeps it. */
    public String items = "";
    /** How a receive ended. */
    public ErrorClass error = ErrorClass.SUCCESS;
    /** How a rank left. */
    public FinishOutcome outcome = FinishOutcome.CLEAN;
    /** A communicator's number; with {@link #group}, equal at all its ranks, and nowhere else while it is there. */
    public int communicator;
    /** Stands for a communicator's ranks and their order. */
    public long group;
    /** Counts the collective operations on a communicator, from 0. */
    public int call;
    /** A name, or a sentence for people. */
    public String text = "";
    /** How often something was counted. */
    public long times;

    /** An event that has no meaning yet. */
    public CoreEvent() {
    }

    /** @param rank the rank that reports */
    public CoreEvent(int rank) {
        this.rank = rank;
    }

    /** Becomes {@link Kind#SEND_POSTED}. */
    public CoreEvent sendPosted(long newOperation, int destination, int newTag, int newContext, int newLength,
            boolean synchronous, long newContentHash) {
        envelope(Kind.SEND_POSTED, newOperation, destination, newTag, newContext, newLength);
        isSynchronous = synchronous;
        multicastLeft = 0;
        contentHash = newContentHash;
        return this;
    }

    /** Of a {@link Kind#SEND_POSTED}: is part of a multicast. */
    public CoreEvent ofMulticast(int left) {
        multicastLeft = left;
        return this;
    }

    /** Of a send or a receive that is called: what it consists of. */
    public CoreEvent of(String newItems) {
        items = newItems;
        return this;
    }

    /** Becomes {@link Kind#SEND_COMPLETED}. */
    public CoreEvent sendCompleted(long newOperation) {
        kind = Kind.SEND_COMPLETED;
        operation = newOperation;
        return this;
    }

    /** Becomes {@link Kind#RECEIVE_POSTED}. */
    public CoreEvent receivePosted(long newOperation, int source, int newTag, int newContext, int capacity) {
        return envelope(Kind.RECEIVE_POSTED, newOperation, source, newTag, newContext, capacity);
    }

    /** Becomes {@link Kind#MATCHED}. */
    public CoreEvent matched(long newOperation, int source, int newTag, int newContext, int newLength) {
        return envelope(Kind.MATCHED, newOperation, source, newTag, newContext, newLength);
    }

    /** Becomes {@link Kind#RECEIVE_COMPLETED}. */
    public CoreEvent receiveCompleted(long newOperation, int source, int newTag, int newLength, ErrorClass newError,
            long newContentHash) {
        envelope(Kind.RECEIVE_COMPLETED, newOperation, source, newTag, context, newLength);
        error = newError;
        contentHash = newContentHash;
        return this;
    }

    /** Becomes {@link Kind#RECEIVE_CANCELLED}. */
    public CoreEvent receiveCancelled(long newOperation) {
        kind = Kind.RECEIVE_CANCELLED;
        operation = newOperation;
        return this;
    }

    /** Becomes {@link Kind#FINISHED}. */
    public CoreEvent finished(FinishOutcome newOutcome) {
        kind = Kind.FINISHED;
        outcome = newOutcome;
        return this;
    }

    /** Becomes {@link Kind#COLLECTIVE_BEGUN}. */
    public CoreEvent collectiveBegun(int newCommunicator, long newGroup, int newCall, String name, int root) {
        kind = Kind.COLLECTIVE_BEGUN;
        communicator = newCommunicator;
        group = newGroup;
        call = newCall;
        text = name;
        peer = root;
        return this;
    }

    /** Becomes {@link Kind#COUNTED}. */
    public CoreEvent counted(String what, long newTimes) {
        kind = Kind.COUNTED;
        text = what;
        times = newTimes;
        return this;
    }

    /** Becomes {@link Kind#MISUSED}. */
    public CoreEvent misused(String sentence) {
        kind = Kind.MISUSED;
        text = sentence;
        return this;
    }

    /** Becomes {@link Kind#PEER_GIVEN_UP}. */
    public CoreEvent peerGivenUp(int newPeer, String sentence) {
        kind = Kind.PEER_GIVEN_UP;
        peer = newPeer;
        text = sentence;
        return this;
    }

    /** Becomes {@link Kind#WARNING}. */
    public CoreEvent warning(String sentence) {
        kind = Kind.WARNING;
        text = sentence;
        return this;
    }

    private CoreEvent envelope(Kind newKind, long newOperation, int newPeer, int newTag, int newContext,
            int newLength) {
        kind = newKind;
        operation = newOperation;
        peer = newPeer;
        tag = newTag;
        context = newContext;
        length = newLength;
        items = "";
        return this;
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // compared within one process
    public long sort() {
        int detail = switch (kind) {
            case SEND_POSTED -> isSynchronous ? 1 : 0;
            case RECEIVE_COMPLETED -> error.ordinal();
            case FINISHED -> outcome.ordinal();
            case COUNTED -> text.hashCode();
            default -> 0;
        };
        return pair(kind.ordinal(), detail);
    }

    @Override
    public AdiEvent blank() {
        return new CoreEvent();
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // read back by the same build
    public boolean encode(long[] words, int at) {
        if (!kind.isOfMessages) {
            return false;
        }
        int flag = switch (kind) {
            case SEND_POSTED -> (multicastLeft << 1) + (isSynchronous ? 1 : 0);
            case RECEIVE_COMPLETED -> error.ordinal();
            case FINISHED -> outcome.ordinal();
            default -> 0;
        };
        words[at] = pair(kind.ordinal(), flag);
        words[at + 1] = operation;
        words[at + 2] = pair(peer, context);
        words[at + 3] = pair(tag, length);
        words[at + 4] = contentHash;
        return true;
    }

    @Override
    public boolean decode(long[] words, int at) {
        int newKind = high(words[at]);
        int flag = low(words[at]);
        if (newKind < 0 || newKind >= KINDS.length || flag < 0 || !KINDS[newKind].isOfMessages) {
            return false;
        }
        envelope(KINDS[newKind], words[at + 1], high(words[at + 2]), high(words[at + 3]), low(words[at + 2]),
                low(words[at + 3]));
        contentHash = words[at + 4];
        switch (kind) {
            case SEND_POSTED -> {
                isSynchronous = (flag & 1) != 0;
                multicastLeft = flag >> 1;
            }
            case RECEIVE_COMPLETED -> {
                if (flag >= ERRORS.length) {
                    return false;
                }
                error = ERRORS[flag];
            }
            case FINISHED -> {
                if (flag >= OUTCOMES.length) {
                    return false;
                }
                outcome = OUTCOMES[flag];
            }
            default -> {
                // The others have no flag.
            }
        }
        return true;
    }
}
