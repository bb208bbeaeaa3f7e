package org.wirelore.firmware.cpu;

/**
 * The conditions for translation.
 *
 * @param afterInstructions how many instructions the processor executes before it translates anything: a shorter
 *                          program does not profit
 * @param entries           how often a block is entered by calls and branches backwards until it is worth translating
 * @param exits             how often translated code is left at the same place until what follows is worth translating
 * @param trials            how often a new region is executed for a moment only, with blocks between, until it is used:
 *                          the JVM interprets its code at first, which is slow, and compiles what is called often
 * @param entriesOnTrial    how often its block is entered between two trials
 * @param doublings         how often the effort doubles that another translation takes where one was overwritten
 */
record TranslationPolicy(long afterInstructions, int entries, int exits, int trials, int entriesOnTrial,
        int doublings) {
    static final TranslationPolicy USUAL = new TranslationPolicy(1_000_000, 200, 1_000, 250, 2, 20);
    /** For tests. */
    static final TranslationPolicy AT_ONCE = new TranslationPolicy(0, 2, 2, 1, 1, 0);
}
