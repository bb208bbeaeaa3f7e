package org.wirelore.emulator.backend.packet;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Places of a TPACKET_V2 ring in memory that is shared with the kernel. A place begins with struct tpacket2_hdr, whose
 * first word says whose it is.
 *
 * <pre>
 *   0 status  4 length  8 bytes captured  12 frame at  14 network header at  16 s  20 ns  24 VLAN TCI  26 VLAN TPID
 * </pre>
 */
final class Ring {
    static final int LENGTH = 4;
    static final int CAPTURED = 8;
    static final int FRAME_AT = 12;
    static final int VLAN_TCI = 24;
    static final int VLAN_TPID = 26;
    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

    final MemorySegment memory;
    private final long base;
    private final int mask;
    private final int placeBytes;
    private int current;

    /**
     * @param base where the first place lies in {@code memory}
     * @param places a power of two
     */
    Ring(MemorySegment memory, long base, int places, int placeBytes) {
        this.memory = memory;
        this.base = base;
        this.mask = places - 1;
        this.placeBytes = placeBytes;
    }

    /** Where the current entry lies, or one that follows it at some distance; a batch is shorter than a ring. */
    long place(int behind) {
        return base + (long) (current + behind & mask) * placeBytes;
    }

    /** The first word of a place; what the kernel wrote before it can be read after. */
    int status(int behind) {
        return (int) INT.getAcquire(memory, place(behind));
    }

    /** Hands a place over, after everything that was written to it. */
    void setStatus(int behind, int status) {
        INT.setRelease(memory, place(behind), status);
    }

    void advance(int count) {
        current = current + count & mask;
    }
}
