package org.wirelore.device.api;

import org.jspecify.annotations.Nullable;

/**
 * The machine under one process: the only clock, the only way to use up time and the only way to wait.
 *
 * <p>Nothing in a protocol or a user-level device library reads a clock, starts a thread, sleeps or draws a random
 * number in any other way. In virtual time the host charges a simulated CPU; in real mode {@link #spend} is free and
 * {@link #pause} is a spin hint.
 *
 * <p>One instance belongs to one process and is used by that process only.
 */
public interface Host {
    /**
     * A moment that never comes; as the limit of {@link #pause} and {@link #sleep} it means "until something changes".
     */
    long FOREVER = Long.MAX_VALUE;

    /** {@return the host's name on the network, as a host file would list it} */
    String name();

    /**
     * {@return the current time in picoseconds since the start of the run} Everything that was to happen before it has
     * happened when the call returns.
     */
    long now();

    /**
     * Looks up what an operation costs here. Resolve once, at construction, and keep the handle.
     *
     * @param name dotted name in the host profile, such as {@code adi.match.perElement}
     * @return the handle for {@link #spend}
     * @throws IllegalArgumentException if the profile does not price the operation
     */
    Cost cost(String name);

    /**
     * Uses the CPU for one operation of the given cost.
     *
     * @param cost what {@link #cost} has returned
     */
    void spend(Cost cost);

    /**
     * Uses the CPU for one operation of the given cost over {@code units} units (bytes, elements), zero or more.
     *
     * @param cost what {@link #cost} has returned
     * @param units how many, zero or more
     */
    void spend(Cost cost, int units);

    /**
     * Spins: returns when something this process can observe may have changed since its last look, or at {@code
     * untilPs}. May return early; callers look again. The CPU stays occupied.
     *
     * @param untilPs time at which the call returns at the latest, picoseconds, or {@link #FOREVER}
     * @throws InterruptedWait if the process must give up; so does {@link #sleep}
     */
    void pause(long untilPs);

    /**
     * Gives the CPU away: like {@link #pause}, at the price of a wake-up.
     *
     * @param untilPs time at which the call returns at the latest, picoseconds, or {@link #FOREVER}
     */
    void sleep(long untilPs);

    /**
     * Signals this process at a time, instead of at another one that was asked for before: for a look that is worth its
     * while only if something has gone wrong elsewhere, such as a question whether a peer is still there. In virtual
     * time it keeps no run alive: where nothing else is under way, every process waits for ever. If a process has died
     * with its host it does, since a look may find that out, until all that are waited for are known to have lived on.
     *
     * @param atPs picoseconds, or {@link #FOREVER} for not at all, as at first
     * @param aliveAtPs when all were alive that this process waits for, as far as it knows, picoseconds
     * @return whether it will; if not, the limit of a wait has to do
     */
    default boolean remind(long atPs, long aliveAtPs) {
        return false;
    }

    /**
     * Tells this process that something it may be waiting for has changed. Called by device software below the user
     * API, from any context. Ends a pause or sleep that is under way; otherwise the next one returns at once.
     */
    void signal();

    /**
     * Tells this process that memory that it may be looking at has changed. As {@link #signal}, but that a sleep goes
     * on: a process that has given its CPU away looks at nothing until the kernel wakes it.
     */
    default void changed() {
        signal();
    }

    /**
     * Interrupts this process, as a signal of Unix does: the handler runs as soon as the process has a CPU and is out
     * of the kernel, in the middle of what it computes; a wait that is under way ends. Handlers that come while one
     * runs follow it, in their order. Called by device software below the user API, from any context.
     *
     * <p>A handler may use up time and call devices, but not wait. A host that cannot interrupt its processes only
     * signals; so the device software also runs what is due when the process next calls it, and a handler finds out
     * whether it still has something to do.
     *
     * @param handler runs on the process's own thread
     * @param delivery what it costs to enter the handler and to leave it
     */
    default void interrupt(Runnable handler, Cost delivery) {
        signal();
    }

    /** {@return what notes where this process is known and what it is answered; null if nothing does} */
    default @Nullable CallNotes notes() {
        return null;
    }
}
