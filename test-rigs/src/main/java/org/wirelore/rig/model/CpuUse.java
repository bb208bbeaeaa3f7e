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
 */
public record CpuUse(long sends, long sendPs, long receives, long receivePs) {
    /** Nothing yet. */
    public static final CpuUse NONE = new CpuUse(0, 0, 0, 0);

    /** What was used since then. */
    public CpuUse since(CpuUse earlier) {
        return new CpuUse(sends - earlier.sends, sendPs - earlier.sendPs, receives - earlier.receives,
                receivePs - earlier.receivePs);
    }

    /** Microseconds for one send; NaN without sends. */
    public double sendUs() {
        return sends == 0 ? Double.NaN : TimeUnits.microseconds(sendPs) / sends;
    }

    /** Microseconds for one receive; NaN without receives. */
    public double receiveUs() {
        return receives == 0 ? Double.NaN : TimeUnits.microseconds(receivePs) / receives;
    }
}
