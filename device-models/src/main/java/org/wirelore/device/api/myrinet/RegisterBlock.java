package org.wirelore.device.api.myrinet;

/**
 * Where the special registers of a board are in its register window, by the generation of its chip. The ISR's bits that
 * {@link LanaiRegister} names are the same on all of them but for those that are named here.
 *
 * @param generation of the chip: 4, 7 or 9
 * @param grain the unit in which the engines count, bytes: pointers and limits are its multiples
 * @param isr interrupt status
 * @param eimr external interrupt mask
 * @param it interrupt timer, the first one where there are three
 * @param rtc real-time clock
 * @param rmp receive pointer
 * @param rml receive limit
 * @param smp send pointer
 * @param sml send limit
 * @param smlt send limit with tail
 * @param sa send align
 * @param clock clock phase
 * @param version chip version, which is set before use; -1 where there is none
 * @param timeInt the ISR's bit of {@code it}
 * @param firstSignal the ISR's bit of the first signal from the host
 * @param hasOneSignal whether there is no other signal from the host
 */
public record RegisterBlock(int generation, int grain, int isr, int eimr, int it, int rtc, int rmp, int rml, int smp,
        int sml, int smlt, int sa, int clock, int version, int timeInt, int firstSignal, boolean hasOneSignal) {
    /** Of a LANai 4: registers 4 bytes apart. */
    public static final RegisterBlock LANAI4 = new RegisterBlock(4, 4, LanaiRegister.ISR, LanaiRegister.EIMR,
            LanaiRegister.IT, LanaiRegister.RTC, LanaiRegister.RMP, LanaiRegister.RML, LanaiRegister.SMP,
            LanaiRegister.SML, LanaiRegister.SMLT, LanaiRegister.SA, 0xFC, 0x98, LanaiRegister.TIME_INT,
            LanaiRegister.LAN0_SIG, false);
    /** Of a LANai 7: registers 8 bytes apart. */
    public static final RegisterBlock LANAI7 = later(7, LanaiRegister.LAN0_SIG, false);
    /** Of a LANai 9: as of a LANai 7, but the host has one signal only. */
    public static final RegisterBlock LANAI9 = later(9, 1 << 29, true);

    private static RegisterBlock later(int generation, int firstSignal, boolean hasOneSignal) {
        return new RegisterBlock(generation, 8, 0x050, 0x058, 0x060, 0x068, 0x0E0, 0x0E8, 0x0F0, 0x100, 0x108, 0x118,
                0x1F8, -1, 1 << 6, firstSignal, hasOneSignal);
    }

    /**
     * A signal from the host to the control program.
     *
     * @param number 0 to 7
     * @return its bit in the ISR, which is the same for all where there is one signal only
     */
    public int signal(int number) {
        return hasOneSignal ? firstSignal : firstSignal << number;
    }
}
