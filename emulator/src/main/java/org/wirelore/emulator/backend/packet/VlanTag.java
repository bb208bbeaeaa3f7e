package org.wirelore.emulator.backend.packet;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The four bytes of IEEE 802.1Q between source address and type, which the kernel hands over apart from the frame. */
final class VlanTag {
    static final int BYTES = 4;
    /** TP_STATUS_VLAN_VALID. */
    static final int STATUS_VALID = 1 << 4;
    private static final int STATUS_TPID_VALID = 1 << 6;
    private static final short TYPE = (short) 0x8100;
    private static final int ADDRESS_BYTES = 12;

    private VlanTag() {
    }

    /**
     * Moves the addresses forward and writes the tag behind them.
     *
     * @param offset where the frame with its tag begins, {@link #BYTES} before the frame without it
     */
    static void putBack(MemorySegment memory, long offset, short control, short type, int status) {
        MemorySegment.copy(memory, offset + BYTES, memory, offset, ADDRESS_BYTES);
        short effective = (status & STATUS_TPID_VALID) != 0 ? type : TYPE;
        memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, offset + ADDRESS_BYTES, Short.reverseBytes(effective));
        memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, offset + ADDRESS_BYTES + 2, Short.reverseBytes(control));
    }

    /** Whether a frame has one. */
    static boolean isIn(MemorySegment memory, long offset) {
        int type = Short.reverseBytes(memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, offset + ADDRESS_BYTES)) & 0xFFFF;
        return type == 0x8100 || type == 0x88A8;
    }
}
