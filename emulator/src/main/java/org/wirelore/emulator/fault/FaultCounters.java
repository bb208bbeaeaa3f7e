package org.wirelore.emulator.fault;

/** What the rules of one direction have done in this run, in frames. */
public final class FaultCounters {
    /** Lost by {@link FaultRule.Loss}. */
    public long lost;
    /** Lost by {@link FaultRule.BurstLoss}. */
    public long lostInBursts;
    /** Copies made by {@link FaultRule.Duplication}. */
    public long duplicated;
    /** Held back by {@link FaultRule.Reordering}. */
    public long reordered;
    /** Delayed by {@link FaultRule.Delay}, those that wait behind a delayed one included. */
    public long delayed;
    /** Damaged by {@link FaultRule.Corruption}. */
    public long corrupted;

    void reset() {
        lost = 0;
        lostInBursts = 0;
        duplicated = 0;
        reordered = 0;
        delayed = 0;
        corrupted = 0;
    }
}
