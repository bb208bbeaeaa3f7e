package org.wirelore.emulator.host;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;

/**
 * The wait of a process that is under way, or the last one: since when and until when it waits, and for what; and what
 * has come for it since it last looked, which ends the wait, or the next one at once.
 */
final class ProcessWait {
    private @Nullable Supplier<String> words;
    private long sincePs;
    private long untilPs;
    private boolean isSignalled;
    private boolean hasChanges;

    /** As {@link HostProcess#explainWaits}. */
    void explain(Supplier<String> newWords) {
        words = newWords;
    }

    /** What it waits for in the words of its program, or in others if that has none. For any thread. */
    String text(String otherwise) {
        Supplier<String> own = words;
        try {
            return own == null ? otherwise : own.get();
        } catch (RuntimeException changing) {
            // Another thread asks, and what the words are made of changes meanwhile.
            return otherwise;
        }
    }

    void begin(long nowPs, long newUntilPs) {
        sincePs = nowPs;
        untilPs = newUntilPs;
    }

    long sincePs() {
        return sincePs;
    }

    /** When it ends at the latest, or {@link Host#FOREVER}. */
    long untilPs() {
        return untilPs;
    }

    /** Whether it ends if nothing comes. */
    boolean isTimed() {
        return untilPs != Host.FOREVER;
    }

    /**
     * Takes something that has come.
     *
     * @param signals whether it wakes a process that sleeps; else it is for one that looks
     * @param state of the process
     * @return whether it ends the wait that is under way, if there is one
     */
    boolean add(boolean signals, ProcessState state) {
        boolean isNew = signals ? !isSignalled : !hasChanges && !isSignalled && state != ProcessState.SLEEPING;
        isSignalled |= signals && isNew;
        hasChanges |= !signals && isNew;
        return isNew;
    }

    /** Whether a wait of this kind is over by what has come. */
    boolean isOver(ProcessState waiting) {
        return isSignalled || (hasChanges && waiting == ProcessState.SPINNING);
    }

    /** The process is about to look: nothing has come for it. */
    void clear() {
        isSignalled = false;
        hasChanges = false;
    }

    /** Adds its state, with the time that is left of it. */
    void hashInto(StateKey key, ProcessState state, long nowPs) {
        key.add(state.waits() && isTimed() ? untilPs - nowPs : -1);
        key.add(isSignalled);
        key.add(isOver(ProcessState.SPINNING));
    }
}
