package org.wirelore.device.myrinet;

/** When hosts that are missing are looked for: less and less often, so that a host that is off costs little. */
final class HostSearch {
    private static final int FIRST_CHECKS = 10;
    private static final int MOST_CHECKS = 1_280;

    private int checks;
    private int dueChecks = FIRST_CHECKS;

    /** Another set of hosts is there, or the run begins. */
    void restart() {
        checks = 0;
        dueChecks = FIRST_CHECKS;
    }

    /** Counts a check while a host is missing; returns whether it is to be looked for now. */
    boolean isDue() {
        if (++checks < dueChecks) {
            return false;
        }
        checks = 0;
        dueChecks = Math.min(2 * dueChecks, MOST_CHECKS);
        return true;
    }
}
