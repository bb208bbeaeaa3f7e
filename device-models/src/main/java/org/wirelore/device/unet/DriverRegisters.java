package org.wirelore.device.unet;

import org.wirelore.device.api.host.PciFunction;

/**
 * The DC21140's registers and descriptors as a driver's header file has them (21140 manual, chapters on configuration,
 * CSRs and host communication). The driver shares no constants with the card's model, so each checks the other.
 */
final class DriverRegisters {
    /** PCI command and status register. */
    static final int CFCS = 0x04;
    /** CFCS: answer memory accesses, master the bus. */
    static final int CFCS_MEMORY_AND_MASTER = 0x6;
    /** PCI device driver register; zero leaves sleep and snooze mode. */
    static final int CFDD = 0x40;

    /** Bus mode. */
    static final int CSR0 = 0x00;
    /** Transmit poll demand. */
    static final int CSR1 = 0x08;
    /** Receive poll demand. */
    static final int CSR2 = 0x10;
    /** Receive list base. */
    static final int CSR3 = 0x18;
    /** Transmit list base. */
    static final int CSR4 = 0x20;
    /** Status. */
    static final int CSR5 = 0x28;
    /** Operating mode. */
    static final int CSR6 = 0x30;
    /** Interrupt mask. */
    static final int CSR7 = 0x38;
    /** Missed frames; reading clears. */
    static final int CSR8 = 0x40;
    /** Serial ROM and MII management. */
    static final int CSR9 = 0x48;

    /** General-purpose timer and interrupt mitigation. */
    static final int CSR11 = 0x58;
    /** General-purpose port (21140) or SIA status (21143). */
    static final int CSR12 = 0x60;
    /** SIA connectivity (21143). */
    static final int CSR13 = 0x68;
    /** SIA transmit and receive (21143). */
    static final int CSR14 = 0x70;
    /** SIA general and general-purpose port (21143). */
    static final int CSR15 = 0x78;
    /** Device identification of the 21140 in the first configuration word, high half. */
    static final int DEVICE_21140 = 0x0009;

    static final int CSR0_SWR = 1;

    /** CSR12 of the 21140: directions instead of levels. */
    static final int CSR12_GPC = 1 << 8;
    /** CSR12 of the 21143: no link at 100 Mb/s, and none at 10. */
    static final int CSR12_LS100 = 1 << 1;
    static final int CSR12_LS10 = 1 << 2;
    /** CSR12 of the 21143: start negotiation; the partner negotiates. */
    static final int CSR12_RESTART = 1 << 12;
    static final int CSR12_LPN = 1 << 15;
    static final int CSR13_SRL = 1;
    /** CSR14 with negotiation and 10BASE-T advertised, and the bits that advertise 100BASE-TX. */
    static final int CSR14_NEGOTIATE = 0xFFFF;
    static final int CSR14_HUNDRED = 3 << 16;

    static final int CSR5_TI = 1;
    static final int CSR5_TU = 1 << 2;
    static final int CSR5_TJT = 1 << 3;
    static final int CSR5_UNF = 1 << 5;
    static final int CSR5_RI = 1 << 6;
    static final int CSR5_RU = 1 << 7;
    static final int CSR5_RWT = 1 << 9;
    static final int CSR5_FBE = 1 << 13;
    static final int CSR5_AIS = 1 << 15;
    static final int CSR5_NIS = 1 << 16;
    /** The transmit process state; 0 is stopped. */
    static final int CSR5_TS = 7 << 20;
    /** Every bit that is cleared by writing one. */
    static final int CSR5_SOURCES = 0x0C01_FFFF;

    static final int CSR6_SR = 1 << 1;
    static final int CSR6_FD = 1 << 9;
    static final int CSR6_ST = 1 << 13;
    static final int CSR6_TR_SHIFT = 14;
    static final int CSR6_PS = 1 << 18;
    static final int CSR6_HBD = 1 << 19;
    static final int CSR6_SF = 1 << 21;
    static final int CSR6_TTM = 1 << 22;
    static final int CSR6_MBO = 1 << 25;

    /** CSR8: frames for which no descriptor was free. */
    static final int CSR8_MFC = 0xFFFF;
    /** CSR8: the field above overflowed. */
    static final int CSR8_MFO = 1 << 16;
    /** CSR8: where the count of frames lost to FIFO overflow begins, 11 bits. */
    static final int CSR8_FOC_SHIFT = 17;
    static final int CSR8_FOC = 0x7FF;

    /** Bytes of a descriptor, ring mode without skip. */
    static final int DESCRIPTOR_BYTES = 16;
    /** TDES0 and RDES0: the card owns the descriptor. */
    static final int OWN = 1 << 31;
    /** TDES0 and RDES0: error summary. */
    static final int ES = 1 << 15;

    static final int TDES1_TBS2_SHIFT = 11;
    static final int TDES1_TER = 1 << 25;
    static final int TDES1_SET = 1 << 27;
    static final int TDES1_FS = 1 << 29;
    static final int TDES1_LS = 1 << 30;
    static final int TDES1_IC = 1 << 31;

    static final int RDES0_FL_SHIFT = 16;
    static final int RDES0_FL = 0x3FFF;
    static final int RDES0_RF = 1 << 11;
    static final int RDES0_FS = 1 << 9;
    static final int RDES0_LS = 1 << 8;
    static final int RDES0_TL = 1 << 7;
    static final int RDES0_RW = 1 << 4;
    static final int RDES0_RE = 1 << 3;
    static final int RDES1_RER = 1 << 25;

    /** Bytes of a setup frame. */
    static final int SETUP_BYTES = 192;
    /** Addresses of a perfect-filtering setup frame. */
    static final int SETUP_ADDRESSES = 16;

    private DriverRegisters() {
    }

    /** Wakes a card, and lets it answer and master the bus. */
    static void enable(PciFunction card) {
        card.writeConfig(CFDD, 4, 0);
        card.writeConfig(CFCS, 2, CFCS_MEMORY_AND_MASTER);
    }
}
