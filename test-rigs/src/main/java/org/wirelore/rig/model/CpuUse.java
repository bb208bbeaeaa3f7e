package org.wirelore.rig.model;

import org.wirelore.device.api.TimeUnits;

/**
 * CPU time that one host's kernel has used for its networks. Of U-Net: of sends, all phases of the trap with the poll
 * demand; of receives, all phases of the interrupt handler with its register accesses. The machinery of taking an
 * interrupt is in neither, as in HPCA-3. Of the TCP/IP stack: all its steps, in system calls and interrupts, which
 * serve both directions.
 *
 * @param messages what U-Net has sent and received
 * @param stack what the TCP/IP stack has sent and received
 * @param interrupts interrupts that the host has taken
 */
public record CpuUse(Messages messages, Stack stack, Interrupts interrupts) {
    /**
     * Messages of U-Net.
     *
     * @param sends messages handed to the card
     * @param sendPs CPU time for them
     * @param receives messages put on receive queues
     * @param receivePs CPU time for them
     */
    public record Messages(long sends, long sendPs, long receives, long receivePs) {
        private Messages plus(Messages other, int sign) {
            return new Messages(sends + sign * other.sends, sendPs + sign * other.sendPs,
                    receives + sign * other.receives, receivePs + sign * other.receivePs);
        }
    }

    /**
     * Packets of a TCP/IP stack, to the host itself as well.
     *
     * @param sent packets and fragments sent
     * @param received packets and fragments received
     * @param usedPs CPU time of all steps
     */
    public record Stack(long sent, long received, long usedPs) {
        private Stack plus(Stack other, int sign) {
            return new Stack(sent + sign * other.sent, received + sign * other.received,
                    usedPs + sign * other.usedPs);
        }
    }

    /**
     * Interrupts of a host.
     *
     * @param taken how many
     * @param stolenPs CPU time that they took, their handlers' work included
     * @param entriesPs CPU time of their entries and exits
     */
    public record Interrupts(long taken, long stolenPs, long entriesPs) {
        private Interrupts plus(Interrupts other, int sign) {
            return new Interrupts(taken + sign * other.taken, stolenPs + sign * other.stolenPs,
                    entriesPs + sign * other.entriesPs);
        }
    }

    private static final Messages NO_MESSAGES = new Messages(0, 0, 0, 0);
    private static final Stack NO_STACK = new Stack(0, 0, 0);
    private static final Interrupts NO_INTERRUPTS = new Interrupts(0, 0, 0);

    /** Nothing yet. */
    public static final CpuUse NONE = new CpuUse(NO_MESSAGES, NO_STACK, NO_INTERRUPTS);

    /** Of messages, without the interrupts, which belong to the host. */
    public static CpuUse ofMessages(long sends, long sendPs, long receives, long receivePs) {
        return new CpuUse(new Messages(sends, sendPs, receives, receivePs), NO_STACK, NO_INTERRUPTS);
    }

    /** Of a TCP/IP stack, without the interrupts, which belong to the host. */
    public static CpuUse ofStack(long sent, long received, long usedPs) {
        return new CpuUse(NO_MESSAGES, new Stack(sent, received, usedPs), NO_INTERRUPTS);
    }

    /** Of a host's interrupts. */
    public static CpuUse ofInterrupts(long taken, long stolenPs, long entriesPs) {
        return new CpuUse(NO_MESSAGES, NO_STACK, new Interrupts(taken, stolenPs, entriesPs));
    }

    /** What was used since then. */
    public CpuUse since(CpuUse earlier) {
        return plus(earlier, -1);
    }

    /** Together with what was used elsewhere. */
    public CpuUse plus(CpuUse other) {
        return plus(other, 1);
    }

    private CpuUse plus(CpuUse other, int sign) {
        return new CpuUse(messages.plus(other.messages, sign), stack.plus(other.stack, sign),
                interrupts.plus(other.interrupts, sign));
    }

    /** Microseconds for one send of U-Net; NaN without sends. */
    public double sendUs() {
        return each(messages.sendPs, messages.sends);
    }

    /** Microseconds for one receive of U-Net; NaN without receives. */
    public double receiveUs() {
        return each(messages.receivePs, messages.receives);
    }

    /** Interrupts for one message or packet received; NaN without any. */
    public double interruptsPerReceive() {
        return received() == 0 ? Double.NaN : (double) interrupts.taken / received();
    }

    /** Microseconds of interrupts for one message or packet received; NaN without any. */
    public double interruptUs() {
        return each(interrupts.stolenPs, received());
    }

    /**
     * Microseconds of all the kernel's work for one message or packet, sent or received, entries of interrupts
     * included; NaN without any.
     */
    public double packetUs() {
        return each(kernelPs(), messages.sends + stack.sent + received());
    }

    /**
     * All the kernel's work, entries of interrupts included, picoseconds. Switches of processes are not in it.
     */
    public long kernelPs() {
        return messages.sendPs + messages.receivePs + stack.usedPs + interrupts.entriesPs;
    }

    private long received() {
        return messages.receives + stack.received;
    }

    private static double each(long ps, long count) {
        return count == 0 ? Double.NaN : TimeUnits.microseconds(ps) / count;
    }
}
