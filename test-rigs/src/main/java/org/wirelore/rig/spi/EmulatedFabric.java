package org.wirelore.rig.spi;

import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.register.DeviceTrace;
import org.wirelore.emulator.choice.match.MatchChoices;
import org.wirelore.rig.model.CpuUse;
import org.wirelore.rig.spi.card.ExecutedProgram;
import org.wirelore.rig.spi.start.RowCarrier;

/** A fabric in a simulation, with the cards of its hosts and the software in their kernels. */
public interface EmulatedFabric {
    /** Where what was not given back is reported. */
    interface Returns {
        /** Something that must be given back: how many are still out; 0 is as it should be. */
        void returned(String what, String where, long count);
    }

    /** Gets what the cards do, a line each. */
    @FunctionalInterface
    interface CardLog {
        /**
         * A card has done something.
         *
         * @param atPs time of the card, which may have run ahead of others: the times of a card ascend, and no more
         * @param host the card's
         * @param what asked for at once, if at all
         */
        void add(long atPs, String host, Supplier<String> what);
    }

    /**
     * A stage of messages on their way.
     *
     * @param name in a few words
     * @param takenPs what it has taken, all messages together
     */
    record Stage(String name, long takenPs) {
    }

    /**
     * Measures the stages of messages, of which one is under way at a time, by the moments at which devices pass them
     * on. Nothing that happens depends on it.
     */
    interface Stages {
        /** The messages from now on are measured. */
        void begin();

        /** The message before has been received, and another begins now. */
        void next(long nowPs);

        /**
         * The last message has been received.
         *
         * @return the stages in their order, without gaps; none if one of the messages took another way
         */
        List<Stage> end(long nowPs, int messages);
    }

    /**
     * Measures how busy the stages are that messages in a row pass. Nothing that happens depends on it. Times are those
     * of the process that calls.
     */
    interface Loads {
        /** Messages are sent from now on that are measured, or some of them. */
        void near();

        /** They are measured from now on. */
        void begin(long nowPs);

        /** They are measured no more. */
        void end(long nowPs);

        /**
         * After the run: for how long each stage was busy.
         *
         * @return the stages in the order in which messages pass them
         */
        List<Stage> busy();
    }

    /** A picture of an exchange, to which devices and wires add what they do; it may leave some of it out. */
    interface Picture {
        /** The place of a host's processes. */
        String PROGRAM = "program";
        /** The place of its kernel. */
        String KERNEL = "kernel";
        /** Where its cables end. */
        String CARD = "card";

        /**
         * A place was busy, or could not go on.
         *
         * @param host number of the host that the place is in; {@link WireReader#NO_HOST} of places between hosts
         * @param startPs time of the device, which may have run ahead of others
         * @param what in a few words
         */
        void busy(int host, String place, long startPs, long endPs, String what);

        /** Something has gone from one place in a host to another. */
        void passed(int host, String from, String to, long atPs, String what);
    }

    /**
     * Opens a device by its user API, for one process; null if there is none with it.
     *
     * @param plug number of the plug of the process's host
     * @param received gets what a program receives from a device that no protocol is on
     */
    @Nullable
    Object open(int plug, Host process, Class<?> api, ReceivedBytes received);

    /**
     * A process has ended, in whose context this is: what it has left open is closed, as an operating system does.
     *
     * @param plug number of the plug of its host
     * @param byItself whether its program has returned, and should have closed what it had opened
     */
    default void ended(int plug, Host process, boolean byItself) {
    }

    /**
     * A host has stopped, on whichever network that was decided, with all its processes: nothing answers from there any
     * more.
     *
     * @param plug number of its plug
     */
    default void hostDown(int plug) {
    }

    /**
     * How long what happens at a host takes at least to bring about an event of the fabric that reaches another,
     * picoseconds; by default none. Cards that run ahead keep to it. {@link Host#FOREVER} if it leads to no other host,
     * or says itself to the places of its hosts how others reach them.
     */
    default long latencyPs() {
        return 0;
    }

    /** Power-on: the kernels of the hosts start the cards. */
    default void boot() {
    }

    /** Attaches a listener to all cards. */
    default void trace(DeviceTrace listener) {
    }

    /** Lets a log get what registers, engines and interrupt lines of cards do from now on. */
    default void log(CardLog log) {
    }

    /**
     * Counts from now on what the programs of its cards execute; to be called once, before power-on.
     *
     * @return asked at the end of the run: a listing for each program that any of its cards has; nothing changes by it
     */
    default Supplier<List<ExecutedProgram>> countExecution() {
        return List::of;
    }

    /** What measures the stages of its messages; null if nothing does. */
    default @Nullable Stages stages() {
        return null;
    }

    /** What measures how busy the stages of its messages are; null if nothing does. */
    default @Nullable Loads loads() {
        return null;
    }

    /** What the cards of its hosts consist of in pictures, from the kernel to the cable's end. */
    default List<String> places() {
        return List.of();
    }

    /**
     * Has a picture get what happens from now on at the first two hosts of the rig and between hosts, or with null
     * nothing any more. Nothing that happens depends on it.
     */
    default void draw(@Nullable Picture picture) {
    }

    /** What carries rows of words to ranks elsewhere; null if nothing does. */
    default @Nullable RowCarrier rowCarrier() {
        return null;
    }

    /** The channels that it consists of; null if it is anything else. */
    default @Nullable MatchChoices matchChoices() {
        return null;
    }

    /** Judges whether everything was given back, after what was on the wires has arrived. */
    default void judge(Returns returns) {
    }

    /** Adds what failed beside the ranks, a sentence each, however the run ended; a card whose firmware stopped. */
    default void failures(Consumer<String> into) {
    }

    /** Adds what was lost of messages in the last run and no one sends again, a sentence each. */
    default void losses(Consumer<String> into) {
    }

    /** Adds what was counted. */
    default void count(SortedMap<String, Long> counters) {
    }

    /** What has been sent and received at a plug so far, with CPU time that belongs to this plug alone. */
    default CpuUse cpuUse(int plug) {
        return CpuUse.NONE;
    }

    /** What the software for fabrics of this kind has used the CPU of a plug's host for, at all its plugs together. */
    default CpuUse softwareUse(int plug) {
        return CpuUse.NONE;
    }

    /** Back to before power-on, after the simulation was reset. */
    void reset();

    /**
     * Adds the state of its wires, cards and drivers to a key, at a moment at which nothing is under way in any of
     * them.
     *
     * @return false if not all that they do next depends on was added, as here: runs of such rigs are not merged
     */
    default boolean hashInto(StateKey key) {
        return false;
    }
}
