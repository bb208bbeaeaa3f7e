package org.wirelore.device.lanai;

/**
 * Bits of the interrupt status register of a LANai 7 or 9 that a LANai 4 has elsewhere or not at all (register headers
 * as the control programs of sandialabs/Cplant use them).
 *
 * <p>Sources list for a LANai 9 only what it has of its own. Bits 15 to 0 are taken to be those of a LANai 7, except
 * that 5 and 4 are further wake inputs. DATA_RECEIVED and DATA_SENT are named and no more: here they are set when a
 * packet's tail has come, and when the last byte of what was to be sent has left.
 */
final class LaterIsr {
    // Both chips.
    static final int PARITY_INT = 1 << 15;
    static final int MEMORY_INT = 1 << 14;
    static final int TIME2_INT = 1 << 13;
    static final int WAKE_INT = 1 << 12;
    static final int ORUN4 = 1 << 10;
    static final int TIME1_INT = 1 << 7;
    static final int TIME0_INT = 1 << 6;
    static final int HEAD_INT = 1;

    // LANai 7.
    static final int LINK2_INT = 1 << 26;
    static final int LINK1_INT = 1 << 25;
    static final int LINK0_INT = 1 << 24;
    static final int LAN9_SIG = 1 << 5;
    static final int LAN8_SIG = 1 << 4;

    // LANai 9.
    static final int LANAI_SIG = 1 << 29;
    static final int BEAT_MISSED_INT = 1 << 24;
    static final int TX_BLOCKED_INT = 1 << 23;
    static final int TX_TOO_LONG_INT = 1 << 22;
    static final int RX_TOO_LONG_INT = 1 << 21;
    static final int ILLEGAL_INT = 1 << 20;
    static final int BEAT_INT = 1 << 19;
    static final int DATA_RECEIVED_INT = 1 << 18;
    static final int DATA_SENT_INT = 1 << 17;
    static final int LINK_DOWN_INT = 1 << 16;
    /** Bits 24 to 16: what a link may tell, from BEAT_MISSED to LINK_DOWN. */
    static final int LINK_EVENTS = 0x1FF << 16;
    /** WAKE2 and WAKE1. */
    static final int WAKES = 3 << 4;

    private LaterIsr() {
    }
}
