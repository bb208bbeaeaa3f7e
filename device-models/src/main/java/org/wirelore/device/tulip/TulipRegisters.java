package org.wirelore.device.tulip;

/**
 * Offsets and bits of the command and status registers, by the names of the 21140A and 21143 manuals. Every CSR is 32
 * bits wide and eight bytes from the next; only aligned 32-bit accesses are defined.
 */
public final class TulipRegisters {
    /** Bus mode. */
    public static final int CSR0 = 0x00;
    /** Transmit poll demand. */
    public static final int CSR1 = 0x08;
    /** Receive poll demand. */
    public static final int CSR2 = 0x10;
    /** Receive list base address. */
    public static final int CSR3 = 0x18;
    /** Transmit list base address. */
    public static final int CSR4 = 0x20;
    /** Status. */
    public static final int CSR5 = 0x28;
    /** Operating mode. */
    public static final int CSR6 = 0x30;
    /** Interrupt enable. */
    public static final int CSR7 = 0x38;
    /** Missed frames and overflow counter. */
    public static final int CSR8 = 0x40;
    /** Boot ROM, serial ROM and MII management. */
    public static final int CSR9 = 0x48;
    /** Boot ROM programming address. */
    public static final int CSR10 = 0x50;
    /** General-purpose timer and interrupt mitigation. */
    public static final int CSR11 = 0x58;
    /** General-purpose port (21140) or SIA status (21143). */
    public static final int CSR12 = 0x60;
    /** SIA connectivity (21143). */
    public static final int CSR13 = 0x68;
    /** SIA transmit and receive (21143). */
    public static final int CSR14 = 0x70;
    /** Watchdogs; on the 21143 also SIA general and general-purpose port. */
    public static final int CSR15 = 0x78;
    /** Bytes that a base address register opens. */
    public static final int WINDOW_BYTES = 128;

    /** Software reset. */
    public static final int CSR0_SWR = 1;
    /** Round robin between receive and transmit. */
    public static final int CSR0_BAR = 1 << 1;
    /** Descriptor skip length, longwords. */
    public static final int CSR0_DSL = 0x1F << 2;
    /** Big-endian data buffers. */
    public static final int CSR0_BLE = 1 << 7;
    /** Burst limit, longwords. */
    public static final int CSR0_PBL = 0x3F << 8;
    /** Cache alignment. */
    public static final int CSR0_CAL = 3 << 14;
    /** Transmit automatic polling. */
    public static final int CSR0_TAP = 7 << 17;
    /** Big-endian descriptors. */
    public static final int CSR0_DBO = 1 << 20;

    /** Transmit interrupt. */
    public static final int CSR5_TI = 1;
    /** Transmit process stopped. */
    public static final int CSR5_TPS = 1 << 1;
    /** Transmit buffer unavailable. */
    public static final int CSR5_TU = 1 << 2;
    /** Transmit jabber time-out. */
    public static final int CSR5_TJT = 1 << 3;
    /** Link pass, or autonegotiation complete. */
    public static final int CSR5_LNP = 1 << 4;
    /** Transmit underflow. */
    public static final int CSR5_UNF = 1 << 5;
    /** Receive interrupt. */
    public static final int CSR5_RI = 1 << 6;
    /** Receive buffer unavailable. */
    public static final int CSR5_RU = 1 << 7;
    /** Receive process stopped. */
    public static final int CSR5_RPS = 1 << 8;
    /** Receive watchdog time-out. */
    public static final int CSR5_RWT = 1 << 9;
    /** Early transmit interrupt. */
    public static final int CSR5_ETI = 1 << 10;
    /** General-purpose timer expired. */
    public static final int CSR5_GTE = 1 << 11;
    /** Link fail. */
    public static final int CSR5_LNF = 1 << 12;
    /** Fatal bus error. */
    public static final int CSR5_FBE = 1 << 13;
    /** Early receive interrupt. */
    public static final int CSR5_ERI = 1 << 14;
    /** Abnormal interrupt summary. */
    public static final int CSR5_AIS = 1 << 15;
    /** Normal interrupt summary. */
    public static final int CSR5_NIS = 1 << 16;
    /** Receive process state. */
    public static final int CSR5_RS = 7 << 17;
    /** Transmit process state. */
    public static final int CSR5_TS = 7 << 20;
    /** Cause of a fatal bus error. */
    public static final int CSR5_EB = 7 << 23;
    /** General-purpose port interrupt (21143). */
    public static final int CSR5_GPI = 1 << 26;
    /** Link changed (21143). */
    public static final int CSR5_LC = 1 << 27;
    /** Sources that the normal summary of the 21143 gathers; see {@link TulipChip#normalSources}. */
    public static final int CSR5_NORMAL = CSR5_TI | CSR5_TU | CSR5_RI | CSR5_GTE | CSR5_ERI;
    /** Sources that the abnormal summary of the 21143 gathers; see {@link TulipChip#abnormalSources}. */
    public static final int CSR5_ABNORMAL = CSR5_TPS | CSR5_TJT | CSR5_LNP | CSR5_UNF | CSR5_RU | CSR5_RPS | CSR5_RWT
            | CSR5_ETI | CSR5_LNF | CSR5_FBE | CSR5_GPI | CSR5_LC;
    static final int RS_SHIFT = 17;
    static final int TS_SHIFT = 20;
    static final int EB_SHIFT = 23;

    /** Hash/perfect filtering mode; read-only. */
    public static final int CSR6_HP = 1;
    /** Start receive. */
    public static final int CSR6_SR = 1 << 1;
    /** Hash-only filtering mode; read-only. */
    public static final int CSR6_HO = 1 << 2;
    /** Pass bad frames. */
    public static final int CSR6_PB = 1 << 3;
    /** Inverse filtering; read-only. */
    public static final int CSR6_IF = 1 << 4;
    /** Start/stop back-off counter: it stands still while there is carrier. */
    public static final int CSR6_SB = 1 << 5;
    /** Promiscuous mode. */
    public static final int CSR6_PR = 1 << 6;
    /** Pass all multicast. */
    public static final int CSR6_PM = 1 << 7;
    /** Full duplex. */
    public static final int CSR6_FD = 1 << 9;
    /** Operating mode: loopback. */
    public static final int CSR6_OM = 3 << 10;
    /** Internal loopback, as a value of {@link #CSR6_OM}. */
    public static final int CSR6_OM_INTERNAL = 1 << 10;
    /** External loopback, as a value of {@link #CSR6_OM}. */
    public static final int CSR6_OM_EXTERNAL = 2 << 10;
    /** Force collision. */
    public static final int CSR6_FC = 1 << 12;
    /** Start transmit. */
    public static final int CSR6_ST = 1 << 13;
    /** Transmit threshold. */
    public static final int CSR6_TR = 3 << 14;
    /** Capture effect: the algorithm that avoids it. */
    public static final int CSR6_CA = 1 << 17;
    /** Port select: MII or SYM. */
    public static final int CSR6_PS = 1 << 18;
    /** Heartbeat disable. */
    public static final int CSR6_HBD = 1 << 19;
    /** Store and forward. */
    public static final int CSR6_SF = 1 << 21;
    /** Threshold for 10 Mb/s. */
    public static final int CSR6_TTM = 1 << 22;
    /** PCS functions. */
    public static final int CSR6_PCS = 1 << 23;
    /** Scrambler. */
    public static final int CSR6_SCR = 1 << 24;
    /** Must be one. */
    public static final int CSR6_MBO = 1 << 25;
    /** Ignore the destination address's first bit (21143). */
    public static final int CSR6_IDAMSB = 1 << 26;
    /** Receive all. */
    public static final int CSR6_RA = 1 << 30;

    /** Missed frame counter. */
    public static final int CSR8_MFC = 0xFFFF;
    /** Missed frame counter overflow. */
    public static final int CSR8_MFO = 1 << 16;
    /** Overflow counter. */
    public static final int CSR8_FOC = 0x7FF << 17;
    /** Overflow counter overflow. */
    public static final int CSR8_OCO = 1 << 28;

    /** Serial ROM chip select. */
    public static final int CSR9_SRCS = 1;
    /** Serial ROM clock. */
    public static final int CSR9_SRCLK = 1 << 1;
    /** Data to the serial ROM. */
    public static final int CSR9_SRDI = 1 << 2;
    /** Data from the serial ROM. */
    public static final int CSR9_SRDO = 1 << 3;
    /** Serial ROM select. */
    public static final int CSR9_SR = 1 << 11;
    /** Boot ROM select. */
    public static final int CSR9_BR = 1 << 12;
    /** Write strobe. */
    public static final int CSR9_WR = 1 << 13;
    /** Read strobe. */
    public static final int CSR9_RD = 1 << 14;
    /** MII management clock. */
    public static final int CSR9_MDC = 1 << 16;
    /** MII management data to the PHY. */
    public static final int CSR9_MDO = 1 << 17;
    /** MII direction: the PHY drives. */
    public static final int CSR9_MII = 1 << 18;
    /** MII management data from the PHY. */
    public static final int CSR9_MDI = 1 << 19;

    /** General-purpose timer count. */
    public static final int CSR11_TIM = 0xFFFF;
    /** Continuous mode of the general-purpose timer. */
    public static final int CSR11_CON = 1 << 16;

    /** Direction control of the general-purpose port (21140, CSR12). */
    public static final int CSR12_GPC = 1 << 8;
    /** MII receive activity; cleared by writing one (21143). */
    public static final int CSR12_MRA = 1;
    /** AUI receive activity; cleared by writing one (21143). */
    public static final int CSR12_ARA = 1 << 8;
    /** 10BASE-T receive activity; cleared by writing one (21143). */
    public static final int CSR12_TRA = 1 << 9;
    /** 100 Mb/s link state, 0 when up (21143). */
    public static final int CSR12_LS100 = 1 << 1;
    /** 10 Mb/s link state, 0 when up (21143). */
    public static final int CSR12_LS10 = 1 << 2;
    /** Autonegotiation arbitration state (21143). */
    public static final int CSR12_ANS = 7 << 12;
    /** The link partner negotiates (21143). */
    public static final int CSR12_LPN = 1 << 15;
    /** Link partner's code word (21143). */
    public static final int CSR12_LPC = 0xFFFF << 16;

    /** SIA out of reset (21143). */
    public static final int CSR13_SRL = 1;
    /** AUI instead of 10BASE-T (21143). */
    public static final int CSR13_AUI = 1 << 3;

    /** Encoder enable (21143). */
    public static final int CSR14_ECEN = 1;
    /** Driver enable (21143). */
    public static final int CSR14_DREN = 1 << 2;
    /** Link test enable (21143). */
    public static final int CSR14_LTE = 1 << 12;
    /** Advertise 10BASE-T half duplex (21143). */
    public static final int CSR14_TH = 1 << 6;
    /** Advertise 100BASE-TX half duplex (21143). */
    public static final int CSR14_THX = 1 << 16;
    /** Advertise 100BASE-TX full duplex (21143). */
    public static final int CSR14_TXF = 1 << 17;
    /** Autonegotiation enable (21143, CSR14). */
    public static final int CSR14_ANE = 1 << 7;

    /** Jabber disable. */
    public static final int CSR15_JBD = 1;
    /** Host unjab. */
    public static final int CSR15_HUJ = 1 << 1;
    /** Jabber clock. */
    public static final int CSR15_JCK = 1 << 2;
    /** Receive watchdog disable. */
    public static final int CSR15_RWD = 1 << 4;
    /** Receive watchdog release. */
    public static final int CSR15_RWR = 1 << 5;
    /** Force link fail (21143). */
    public static final int CSR15_FLF = 1 << 10;
    /** General-purpose pins: directions with {@link #CSR15_CWE}, data without (21143). */
    public static final int CSR15_MD = 0xF << 16;
    /** Interrupt enables of pins 0 and 1 (21143). */
    public static final int CSR15_GEI = 3 << 24;
    /** Interrupts of pins 0 and 1: their levels have changed; cleared by writing one (21143). */
    public static final int CSR15_GI = 3 << 28;
    /** Receive match interrupt (21143). */
    public static final int CSR15_RMI = 1 << 30;
    /** Control write enable (21143). */
    public static final int CSR15_CWE = 1 << 27;

    private TulipRegisters() {
    }
}
