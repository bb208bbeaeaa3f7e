package org.wirelore.rig.spi.card;

/**
 * How the emulator executes the programs of cards that have a processor. It is no part of a rig: every choice gives the
 * same events, the same report and the same state of the cards, some sooner than others.
 *
 * @param skips whether iterations of a loop in which a processor provably waits are counted instead of executed
 * @param isTranslating whether frequent code is translated, or all of it interpreted
 * @param slicePs how far a processor runs ahead of the other events at most, picoseconds, at least 1
 */
public record CardExecution(boolean skips, boolean isTranslating, long slicePs) {
    /** As fast as can be. */
    public static final CardExecution USUAL = new CardExecution(true, true, 1_000_000_000L);

    /** Checks the slice. */
    public CardExecution {
        if (slicePs < 1) {
            throw new IllegalArgumentException("a slice must have a length: slicePs=" + slicePs);
        }
    }
}
