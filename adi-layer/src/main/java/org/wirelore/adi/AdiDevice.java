package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;

/**
 * What the ADI core sees of a protocol (the device of MPICH's ADI-2, cut down to what the core can't do itself).
 *
 * <p>Messages between two ranks arrive exactly once and in the order in which {@link #sendShort} and {@link #queueSend}
 * were called. No call but {@link #finish}
 * waits, and that only in {@link AdiSink#awaitArrival}; the core calls {@link #poll} until what it waits for has
 * happened.
 */
public interface AdiDevice {
    /** What a device does for memory from which a program sends, and into which it receives, again and again. */
    interface ProgramBuffers {
        /** Memory that peers reach best, all 0, from a page on; null if none is better than other memory, or left. */
        @Nullable
        MemorySegment allocate(long bytes);

        /**
         * The program has such memory: what makes its messages cheap, such as a registration, may be done now.
         *
         * @param memory native and writable; not empty
         */
        void prepare(MemorySegment memory);

        /** The program frees memory, which no message uses any more: what the device keeps of it goes. */
        void forget(MemorySegment memory);
    }

    /**
     * Decides what a call learns that may learn of any of several operations that are over, or of none yet, on a device
     * on which that is no matter of time.
     */
    interface Looks {
        /** What a call asks. */
        enum Call {
            /** Which one is over; waits. */
            WAIT_ANY,
            /** Which ones are over, at least one; waits. */
            WAIT_SOME,
            /** Which one is over, if any. */
            TEST_ANY,
            /** Which ones are over, if any. */
            TEST_SOME,
            /** Whether all are over. */
            TEST_ALL,
            /** Whether a message is there, of which {@link AdiSink#wanted} says what it must be. */
            PROBE
        }

        /** Operations beyond this number are reported as soon as they are over by those that ask for several. */
        int SEVERAL_MAX = 62;

        /** The answer that something has arrived first: the rank takes it in, and asks again. */
        long AGAIN = -1;

        /**
         * Decides. May wait, also for calls that do not: until it is decided, and for those that do also until
         * something is over.
         *
         * @param operations their numbers; 0 for one that was over at once
         * @param areOver which of them are over
         * @param started how many operations the rank has started
         * @return {@link #AGAIN}; of calls that ask for one, its place from 1, or 0 for none; of those that ask for
         *     several, a bit for the place of each; of the others 1 for yes, 0 for not yet
         */
        long look(Call call, long[] operations, boolean[] areOver, long started);
    }

    /** Tells the device where arrivals go. Called once, before anything else. */
    void connect(AdiSink sink);

    /** Longest short message, bytes of user data. */
    int shortBytesMax();

    /**
     * Messages of at least this many bytes go by rendezvous. Above {@link #shortBytesMax()} + 1, the device moves those
     * between in pieces ({@link AdiSink#onLong}), unless it decides to ask the peer after all
     * ({@link AdiRequest#askFirst}).
     */
    int rendezvousBytes();

    /**
     * Sends a short message now; its buffer may be reused on return.
     *
     * @return false if there is no room, if earlier sends to this peer still wait, or if the message must go in pieces;
     *     nothing was sent
     * @throws AdiException with {@link ErrorClass#COUNT} if it should have gone by rendezvous, and with
     *     {@link ErrorClass#UNREACHABLE} if the peer was given up
     */
    boolean sendShort(int peer, int context, int tag, MemorySegment from, long offset, int length);

    /**
     * Takes a send request and moves it as there is room: as a short message, or, if it {@link
     * AdiRequest#isRendezvous}, by asking the peer first. Ends in {@link AdiSink#onSendComplete}.
     *
     * @throws AdiException as {@link #sendShort}
     */
    void queueSend(AdiRequest request);

    /**
     * Answers {@link AdiSink#onRequestSend}: the receive has been found. Must not wait for the data, or two ranks that
     * exchange long messages would deadlock. Ends in {@link AdiSink#onReceiveComplete}.
     *
     * @param length how many bytes the peer is to send: what fits
     */
    void okToSend(int peer, int ticket, AdiRequest receive, int length);

    /**
     * The program has received a message that came in pieces: what it counted against the peer's credit is free again.
     * Never called on a device that sends none.
     */
    default void consumed(int source, int length) {
        throw new IllegalStateException("only what came in pieces may be consumed: source=" + source);
    }

    /** Whether messages to the rank itself go through it, too; if not, the core delivers them. */
    default boolean loopsBack() {
        return false;
    }

    /**
     * The program knows from now on that a send or receive is over.
     *
     * @param operation its number among the operations of the rank, from 1
     * @param started how many operations the rank has started
     */
    default void seen(long operation, long started) {
        // Most devices move messages whatever a program knows.
    }

    /**
     * Looks for a message that it still keeps, and that the core was not given because no receive takes it.
     *
     * @param source a rank or {@link Adi#ANY_SOURCE}
     * @param tag a tag or {@link Adi#ANY_TAG}
     * @param into filled in if there is one
     * @return whether there is one
     */
    default boolean probe(int source, int tag, int context, AdiStatus into) {
        return false;
    }

    /** What decides what calls learn; null: they learn all that there is. */
    default @Nullable Looks looks() {
        return null;
    }

    /** Gives back the memory of a message that the core kept; never called on a device that lends nothing. */
    default void release(int loan) {
        throw new IllegalStateException("only what was lent may be given back: loan=" + loan);
    }

    /**
     * One round of progress: takes at most one arrival, and does what is due.
     *
     * @return whether anything happened
     * @throws AdiException with {@link ErrorClass#UNREACHABLE} when a peer is given up, unless the device reports it to
     *     the requests that concern the peer ({@link AdiSink#onPeerLost})
     */
    boolean poll();

    /** When {@link #poll} has to be called again even if nothing arrives, or {@link Host#FOREVER}. */
    default long deadlinePs() {
        return Host.FOREVER;
    }

    /**
     * Whether what the last {@link #poll} found or did was only to ask for what is missing, or to answer who does:
     * what ranks that wait for ever do for ever.
     */
    default boolean hasTalked() {
        return false;
    }

    /**
     * How a rank sleeps that waits for this device; null if it must look again and again. A rank sleeps if all its
     * devices let it.
     */
    default @Nullable AdiSleep sleep() {
        return null;
    }

    /** Memory that it holds for messages without a receive, besides what it has handed to the core; bytes. */
    default long heldBytes() {
        return 0;
    }

    /**
     * What it waits for that has something to send and no room, in words that follow "waits for": whose room it is, and
     * where; null if it waits for none. Also asked when a run has ended: touches nothing that is the host's.
     */
    default @Nullable String missingRoom() {
        return null;
    }

    /** Collective operations of its own; null if groups must exchange messages. */
    default @Nullable AdiCollectives collectives() {
        return null;
    }

    /** Multicast of short messages; null if each peer must be sent its own. */
    default @Nullable AdiMulticast multicast() {
        return null;
    }

    /** Registered memory and remote writes; null if writes must go as messages. */
    default @Nullable AdiMemory memory() {
        return null;
    }

    /** What it does for memory that programs use again and again; null: nothing. */
    default @Nullable ProgramBuffers programBuffers() {
        return null;
    }

    /** Completes all sends, shuts down the connection to every peer, and frees the device. No call may follow. */
    FinishOutcome finish();

    /**
     * Adds the state of the device to a key, times as what is left of them, for a rank that waits.
     *
     * @param key takes it
     * @param nowPs the present time, picoseconds
     * @return false if not all that it does next depends on was added, as here: runs are not merged then
     */
    default boolean hashInto(StateKey key, long nowPs) {
        return false;
    }
}
