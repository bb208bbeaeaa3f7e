package org.wirelore.device.api.channel;

import org.jspecify.annotations.Nullable;

/**
 * The channels between all ranks of a job. A message stays in its channel until its receiver waits for it, or for any
 * of several: then it is handed over, and the receiver's host gets a signal.
 */
public interface MessageChannels {
    /** As the source or the tag of what is wanted: any. */
    int ANY = -1;

    /**
     * Joins a rank, with messages from then on. All ranks of a job join.
     *
     * @param rank its number
     * @param size how many the job has
     * @param receiver asked for what the rank wants, at any time until it has left
     * @return the rank's end of its channels
     */
    End join(int rank, int size, Receiver receiver);

    /** What a call of a rank asks that may learn several things, or nothing yet. */
    enum Question {
        /** Which operation is over: waits for one. */
        WAIT_ANY,
        /** Which operations are over: waits for at least one. */
        WAIT_SOME,
        /** Which operation is over, if any. */
        TEST_ANY,
        /** Which operations are over, if any. */
        TEST_SOME,
        /** Whether all are over. */
        TEST_ALL,
        /** Whether a message is there, of which the {@link Receiver} says what it must be. */
        PROBE,
        /** Whether a standard send waits for its receive. */
        HOLD
    }

    /** The answer to a question that there is news to take in first. */
    long NEWS = -1;

    /** What a rank wants. */
    interface Receiver {
        /**
         * Lists it: its receives that no message has met, oldest first, and then what a probe looks for.
         *
         * @param visitor gets it
         */
        void wanted(Wanted visitor);
    }

    /** Gets what a rank wants. Sources and tags may be {@link #ANY}. */
    interface Wanted {
        /**
         * A receive that no message has met.
         *
         * @param context its context
         * @param source the sender's rank, or any
         * @param tag the message's tag, or any
         * @param operation its number among the operations of the rank, from 1, in the order in which they began
         */
        void receive(int context, int source, int tag, long operation);

        /**
         * A call looks for such a message, and would leave it where it is.
         *
         * @param context its context
         * @param source the sender's rank, or any
         * @param tag the message's tag, or any
         */
        void probe(int context, int source, int tag);
    }

    /** A rank's end of all its channels. Used by the rank alone. */
    interface End {
        /**
         * Puts a message into its channel.
         *
         * @param message from this rank
         */
        void send(ChannelMessage message);

        /** {@return whether {@link #next} or {@link #met} has something, or {@link #probed} something new} */
        boolean hasNews();

        /** {@return the next message that is handed over to this rank; null if there is none} */
        @Nullable
        ChannelMessage next();

        /**
         * Looks for a message that a probe was given. It stays in its channel until a receive takes it.
         *
         * @param context its context
         * @param source the sender's rank, or any
         * @param tag the message's tag, or any
         * @return the message; null if there is none
         */
        @Nullable
        ChannelMessage probed(int context, int source, int tag);

        /** {@return the next send of this rank whose message has met its receive, by its number; 0 if there is none} */
        long met();

        /**
         * A send of the rank has ended at once, without its receive.
         *
         * @param operation the send's number among the operations of the rank
         */
        void onBuffered(long operation);

        /**
         * A message that a send waits for, and that was handed over, has met its receive.
         *
         * @param message as {@link #next} gave it
         */
        void onMet(ChannelMessage message);

        /**
         * Has it decided what a call learns. May wait, also for calls that do not: until all other ranks wait.
         *
         * @param question what it asks
         * @param operations the numbers of what it asks for; 0 for what was over at once
         * @param areOver which of them are over
         * @param started how many operations the rank has begun
         * @return {@link #NEWS}; of questions for one operation, its place from 1, or 0 for none; of those for several,
         *     a bit for the place of each; of the others 1 for yes, 0 for no
         */
        long ask(Question question, long[] operations, boolean[] areOver, long started);

        /**
         * The rank has looked several times in a row, and found nothing: waits until there is news, or until all
         * others wait, too, and nothing can be handed over.
         */
        void pause();

        /**
         * The program knows from now on that an operation is over.
         *
         * @param operation its number
         * @param started how many operations the rank has begun
         */
        void seen(long operation, long started);

        /** The rank leaves: it sends nothing more. */
        void leave();

        /** {@return whether all ranks leave, and nothing can be handed over any more} */
        boolean isOver();

        /** {@return once it is over, the next message to this rank that was never received; null if there is none} */
        @Nullable
        ChannelMessage left();
    }
}
