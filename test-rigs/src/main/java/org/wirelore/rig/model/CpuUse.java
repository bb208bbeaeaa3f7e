package org.wirelore.rig.model;

import org.wirelore.device.api.TimeUnits;

/**
 * CPU time in one host's kernel: of sends, all phases of the trap with the poll demand; of receives, all phases of the
 * interrupt handler with its register accesses. The machinery of taking an interrupt is in neither, as in HPCA-3.
 *
 * @param sends messages handed to the card
 * @param sendPs CPU time for them
 * @param receives messages put on receive queues
 * @param receivePs CPU time for them
 * @param interrupts interrupts that the host has taken
 * @param stolenPs CPU time that they took, entry and exit included
 */
public record CpuUse(long sends, long sendPs, long receives, long receivePs, long interrupts, long stolenPs) {
    /** Nothing yet. */
    public static final CpuUse NONE = new CpuUse(0, 0, 0, 0, 0, 0);

    /** Of messages, without the interrupts, which belong to the host. */
    public static CpuUse ofMessages(long sends, long sendPs, long receives, long receivePs) {
        return new CpuUse(sends, sendPs, receives, receivePs, 0, 0);
    }

    /** Of a host's interrupts. */
    public static CpuUse ofInterrupts(long interrupts, long stolenPs) {
        return new CpuUse(0, 0, 0, 0, interrupts, stolenPs);
    }

    /** What was used since then. */
    public CpuUse since(CpuUse earlier) {
        return new CpuUse(sends - earlier.sends, sendPs - earlier.sendPs, receives - earlier.receives,
                receivePs - earlier.receivePs, interrupts - earlier.interrupts, stolenPs - earlier.stolenPs);
    }

    /** Together with what was used elsewhere. */
    public CpuUse plus(CpuUse other) {
        return new CpuUse(sends + other.sends, sendPs + other.sendPs, receives + other.receives,
                receivePs + other.receivePs, interrupts + other.interrupts, stolenPs + other.stolenPs);
    }

    /** Microseconds for one send; NaN without sends. */
    public double sendUs() {
        return sends == 0 ? Double.NaN : TimeUnits.microseconds(sendPs) / sends;
    }

    /** Interrupts for one receive; NaN without receives. */
    public double interruptsPerReceive() {
        return receives == 0 ? Double.NaN : (double) interrupts / receives;
    }

    /** Microseconds of interrupts for one receive; NaN without receives. */
    public double interruptUs() {
        return receives == 0 ? Double.NaN : TimeUnits.microseconds(stolenPs) / receives;
    }

    /** Microseconds for one receive; NaN without receives. */
    public double receiveUs() {
        return receives == 0 ? Double.NaN : TimeUnits.microseconds(receivePs) / receives;
    }
}
