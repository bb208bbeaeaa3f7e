package org.wirelore.firmware.cpu;

/**
 * When to translate.
 *
 * @param afterInstructions how many instructions the processor executes before it translates anything: what ends sooner
 *                          is not worth it
 * @param jumpsBack         how often a block is entered by a jump backwards until it is worth translating
 * @param exits             how often a region is left at the same place until what follows is worth translating
 * @param trials            how often a new region is executed for a moment only, with blocks between, until it is used:
 *                          the JVM interprets its code at first, which is slow, and compiles what is called often
 * @param jumpsBackOnTrial  how often its block is entered by a jump backwards between two trials
 */
record Eagerness(long afterInstructions, int jumpsBack, int exits, int trials, int jumpsBackOnTrial) {
    static final Eagerness USUAL = new Eagerness(4_000_000, 1_000, 500, 250, 1_500);
    /** For tests. */
    static final Eagerness AT_ONCE = new Eagerness(0, 2, 2, 1, 1);
}
