package org.wirelore.firmware.cpu;

/** Why a run returned. */
public enum StopReason {
    /** The cycles of the budget are spent, or the end that a device set with {@link LanaiCpu#endRunAt} has come. */
    BUDGET,
    /** A caller of {@link LanaiCpu#requestStop}. */
    STOPPED,
    /** A device called {@link LanaiCpu#requestInterrupt}. */
    INTERRUPT,
    /** The next instruction has a breakpoint. */
    BREAKPOINT,
    /** The last instruction made a watched access; {@link LanaiCpu#watchHit} tells which. */
    WATCHPOINT,
    /** The next instruction can't be executed; {@link LanaiCpu#fault} tells why. */
    FAULT
}
