package org.wirelore.firmware.cpu;

/** Why a run returned. */
public enum StopReason {
    /** The cycles of the budget are spent, or the end that a device set with {@link LanaiCpu#endRunAt} has come. */
    BUDGET,
    /** {@link LanaiCpu#requestStop} was called. */
    STOPPED,
    /** A device called {@link LanaiCpu#requestInterrupt}. */
    INTERRUPT,
    /** The next instruction has a breakpoint. */
    BREAKPOINT,
    /** The last instruction made a watched access; see {@link LanaiCpu#watchHit}. */
    WATCHPOINT,
    /** The next instruction can't be executed; see {@link LanaiCpu#fault}. */
    FAULT
}
