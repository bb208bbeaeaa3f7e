package org.wirelore.emulator.host;

/** What has come for a process since it last looked: the wait that is under way ends, or the next one at once. */
final class WaitNews {
    private boolean isSignalled;
    private boolean hasChanges;

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

    /** Whether a wait of this kind is over. */
    boolean end(ProcessState waiting) {
        return isSignalled || (hasChanges && waiting == ProcessState.SPINNING);
    }

    /** The process is about to look. */
    void clear() {
        isSignalled = false;
        hasChanges = false;
    }
}
