package org.wirelore.device.lanai;

import org.wirelore.device.api.myrinet.LanaiRegister;

/** Bits of the interrupt status register of a LANai 4 (Myricom, lanai4_def.h). */
final class Isr {
    static final int DBG = 1 << 31;
    static final int HOST_SIG = LanaiRegister.HOST_SIG;
    /** All eight signals from the host. */
    static final int LAN_SIGS = 0xFF * LanaiRegister.LAN0_SIG;
    static final int WORD_RDY = 1 << 15;
    static final int HALF_RDY = 1 << 14;
    static final int SEND_RDY = 1 << 13;
    static final int LINK_INT = 1 << 12;
    static final int NRES_INT = 1 << 11;
    static final int WAKE = 1 << 10;
    static final int ORUN2 = LanaiRegister.ORUN2;
    static final int ORUN1 = LanaiRegister.ORUN1;
    static final int TAIL_INT = 1 << 7;
    static final int WDOG = 1 << 6;
    static final int TIME_INT = LanaiRegister.TIME_INT;
    static final int DMA_INT = LanaiRegister.DMA_INT;
    static final int SEND_INT = LanaiRegister.SEND_INT;
    static final int BUFF_INT = LanaiRegister.BUFF_INT;
    static final int RECV_INT = LanaiRegister.RECV_INT;
    static final int BYTE_RDY = 1;

    /** Bits that a 1 clears, from the host and from the processor. */
    static final int EVENTS = LINK_INT | NRES_INT | WAKE | ORUN2 | ORUN1 | TAIL_INT | WDOG | TIME_INT;
    /** Bits that can change at a time that is known before, without an event. */
    static final int FORESEEN = WORD_RDY | HALF_RDY | SEND_RDY | TIME_INT | DMA_INT | SEND_INT | BYTE_RDY;

    private Isr() {
    }
}
