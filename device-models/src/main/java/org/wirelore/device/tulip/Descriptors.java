package org.wirelore.device.tulip;

/**
 * Layout of the descriptors in host memory: four longwords, longword aligned (21140A and 21143 manuals, host
 * communication).
 *
 * <pre>
 *   word 0   OWN, status           read first, written last
 *   word 1   control, two sizes
 *   word 2   address of buffer 1
 *   word 3   address of buffer 2, or of the next descriptor
 * </pre>
 */
public final class Descriptors {
    /** Bytes of one descriptor. */
    public static final int BYTES = 16;
    /** The chip owns the descriptor. */
    public static final int OWN = 1 << 31;

    /** Filter fail. */
    public static final int RDES0_FF = 1 << 30;
    /** Frame length including the check sequence. */
    public static final int RDES0_FL = 0x3FFF << 16;
    /** Shift of {@link #RDES0_FL}. */
    public static final int RDES0_FL_SHIFT = 16;
    /** Error summary. */
    public static final int RDES0_ES = 1 << 15;
    /** Descriptor error: the frame did not fit. */
    public static final int RDES0_DE = 1 << 14;
    /** Data type: 1 internal loopback, 2 external loopback. */
    public static final int RDES0_DT = 3 << 12;
    /** Shift of {@link #RDES0_DT}. */
    public static final int RDES0_DT_SHIFT = 12;
    /** Runt frame. */
    public static final int RDES0_RF = 1 << 11;
    /** Multicast frame. */
    public static final int RDES0_MF = 1 << 10;
    /** First descriptor. */
    public static final int RDES0_FS = 1 << 9;
    /** Last descriptor. */
    public static final int RDES0_LS = 1 << 8;
    /** Frame too long. */
    public static final int RDES0_TL = 1 << 7;
    /** Collision seen. */
    public static final int RDES0_CS = 1 << 6;
    /** Frame type: the type/length field is above 1500. */
    public static final int RDES0_FT = 1 << 5;
    /** Receive watchdog. */
    public static final int RDES0_RW = 1 << 4;
    /** Report on MII error. */
    public static final int RDES0_RE = 1 << 3;
    /** Dribbling bit. */
    public static final int RDES0_DB = 1 << 2;
    /** CRC error. */
    public static final int RDES0_CE = 1 << 1;
    /** FIFO overflow (21140); zero on the 21143. */
    public static final int RDES0_OF = 1;

    /** Receive end of ring. */
    public static final int RDES1_RER = 1 << 25;
    /** Second address chained. */
    public static final int RDES1_RCH = 1 << 24;

    /** Error summary. */
    public static final int TDES0_ES = 1 << 15;
    /** Transmit jabber time-out. */
    public static final int TDES0_TO = 1 << 14;
    /** Loss of carrier. */
    public static final int TDES0_LO = 1 << 11;
    /** No carrier. */
    public static final int TDES0_NC = 1 << 10;
    /** Late collision. */
    public static final int TDES0_LC = 1 << 9;
    /** Excessive collisions. */
    public static final int TDES0_EC = 1 << 8;
    /** Heartbeat fail. */
    public static final int TDES0_HF = 1 << 7;
    /** Collision count. */
    public static final int TDES0_CC = 0xF << 3;
    /** Shift of {@link #TDES0_CC}. */
    public static final int TDES0_CC_SHIFT = 3;
    /** Link fail. */
    public static final int TDES0_LF = 1 << 2;
    /** Underflow. */
    public static final int TDES0_UF = 1 << 1;
    /** Deferred. */
    public static final int TDES0_DE = 1;
    /** The value that the chip writes to word 0 of a setup descriptor. */
    public static final int TDES0_SETUP_DONE = 0x7FFFFFFF;

    /** Interrupt on completion. */
    public static final int TDES1_IC = 1 << 31;
    /** Last segment. */
    public static final int TDES1_LS = 1 << 30;
    /** First segment. */
    public static final int TDES1_FS = 1 << 29;
    /** Filtering type, high bit. */
    public static final int TDES1_FT1 = 1 << 28;
    /** Setup packet. */
    public static final int TDES1_SET = 1 << 27;
    /** Add CRC disable. */
    public static final int TDES1_AC = 1 << 26;
    /** Transmit end of ring. */
    public static final int TDES1_TER = 1 << 25;
    /** Second address chained. */
    public static final int TDES1_TCH = 1 << 24;
    /** Disabled padding. */
    public static final int TDES1_DPD = 1 << 23;
    /** Filtering type, low bit. */
    public static final int TDES1_FT0 = 1 << 22;

    /** Shift of the second buffer's size in word 1. */
    public static final int SIZE2_SHIFT = 11;
    private static final int SIZE = 0x7FF;
    /** End of ring is the same bit in both directions, and so is the chain bit. */
    private static final int END_OF_RING = TDES1_TER;
    private static final int CHAINED = TDES1_TCH;

    private Descriptors() {
    }

    static int size1(int word1) {
        return word1 & SIZE;
    }

    /** The second buffer's size; none if the second address is the next descriptor's. */
    static int size2(int word1) {
        return (word1 & CHAINED) != 0 ? 0 : (word1 >>> SIZE2_SHIFT) & SIZE;
    }

    /** The address of the next descriptor: end of ring wins over the chain, the chain over the skip length. */
    static int next(int address, int word1, int word3, int base, int skipBytes) {
        if ((word1 & END_OF_RING) != 0) {
            return base;
        }
        return (word1 & CHAINED) != 0 ? word3 & ~3 : address + BYTES + skipBytes;
    }
}
