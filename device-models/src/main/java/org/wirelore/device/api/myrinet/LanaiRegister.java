package org.wirelore.device.api.myrinet;

/** Offsets in the register window of a LANai 4 board, and the bits of its interrupt status register. */
public final class LanaiRegister {
    /** Interrupt status. */
    public static final int ISR = 0x28;
    /** External interrupt mask: which ISR bits drive the interrupt line. */
    public static final int EIMR = 0x2C;
    /** Interrupt timer, counts down every half microsecond. */
    public static final int IT = 0x30;
    /** Real-time clock, counts up every half microsecond. */
    public static final int RTC = 0x34;
    /** Host DMA: bus address. */
    public static final int EAR = 0x3C;
    /** Host DMA: SRAM address. */
    public static final int LAR = 0x40;
    /** Host DMA: bytes left; writing starts the transfer. */
    public static final int DMA_CTR = 0x44;
    /** Receive DMA: where the next word goes. */
    public static final int RMP = 0x48;
    /** Receive DMA: the last word that may be filled; writing arms the receiver. */
    public static final int RML = 0x4C;
    /** Send DMA: where the next word comes from. */
    public static final int SMP = 0x50;
    /** Send DMA: the last word to send; writing starts, and the packet stays open. */
    public static final int SML = 0x54;
    /** As SML, and closes the packet. */
    public static final int SMLT = 0x58;
    /** Send align: bytes to skip in the first word. */
    public static final int SA = 0x6C;
    /** Host DMA: {@link #L2E} or {@link #E2L}. */
    public static final int DMA_DIR = 0x80;

    /** DMA_DIR: from SRAM to the host. */
    public static final int L2E = 0;
    /** DMA_DIR: from the host to SRAM. */
    public static final int E2L = 1;

    /** ISR: the control program's signal to the host. The host writes 1 to clear it. */
    public static final int HOST_SIG = 1 << 30;
    /** ISR: the first of eight signals to the control program. The host writes 1 to set it. */
    public static final int LAN0_SIG = 1 << 16;
    /** ISR: twice plus once these two bits is the number of unused bytes in the last word received. */
    public static final int ORUN2 = 1 << 9;
    /** ISR: see {@link #ORUN2}. */
    public static final int ORUN1 = 1 << 8;
    /** ISR: IT has passed 0. */
    public static final int TIME_INT = 1 << 5;
    /** ISR: host DMA is idle. */
    public static final int DMA_INT = 1 << 4;
    /** ISR: send DMA is idle. */
    public static final int SEND_INT = 1 << 3;
    /** ISR: the receive buffer filled up before the tail. */
    public static final int BUFF_INT = 1 << 2;
    /** ISR: a whole packet was received. */
    public static final int RECV_INT = 1 << 1;

    private LanaiRegister() {
    }
}
