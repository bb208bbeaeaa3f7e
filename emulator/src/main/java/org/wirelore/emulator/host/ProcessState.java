package org.wirelore.emulator.host;

/** What becomes of a process when it has the CPU. */
enum ProcessState {
    /** It uses up CPU time and goes on. */
    COMPUTING,
    /** It has the CPU and waits for a card's answer. */
    STALLED,
    /** It looks again and again whether something has changed. */
    SPINNING,
    /** It is off the CPU until something changes. */
    SLEEPING,
    /** It has ended, or not begun. */
    OVER;

    /** Whether it waits until something changes. */
    boolean waits() {
        return this == SPINNING || this == SLEEPING;
    }

    /** What a process in this state waits for; empty if for nothing. */
    String words(boolean hasCpu) {
        return switch (this) {
            case COMPUTING -> hasCpu ? "" : "the CPU";
            case STALLED -> "a card's answer";
            case SPINNING -> "a change, spinning";
            case SLEEPING -> "a change, asleep";
            case OVER -> "nothing";
        };
    }
}
