package org.wirelore.rig.run;

/**
 * What a run writes of its cards besides the report. Nothing that happens depends on it.
 *
 * @param trace whether every access, state and interrupt is written to the device trace
 * @param log whether accesses to registers, engines and interrupts are written to the cards' trace
 * @param coverage whether what the programs of cards executed is counted
 */
public record CardRecords(boolean trace, boolean log, boolean coverage) {
    /** Nothing. */
    public static final CardRecords NONE = new CardRecords(false, false, false);
}
