package org.wirelore.device.api.psb;

/**
 * A descriptor of the DMA engine: 32 bytes in host memory, little endian, at a multiple of 32.
 *
 * <pre>
 *   0   bytes to move, a multiple of 8; bit 31: {@link #READ}
 *   4   bus address here, a multiple of 8
 *   8   node in 31:16, bits 47:32 of the offset there in 15:0
 *   12  bits 31:0 of the offset there, a multiple of 8
 *   16  bus address of the next descriptor; 0: this is the last
 * </pre>
 */
public final class PsbDescriptor {
    /** Bytes of a descriptor. */
    public static final int BYTES = 32;
    /** Offset of the length. */
    public static final int LENGTH = 0;
    /** Offset of the bus address. */
    public static final int LOCAL = 4;
    /** Offset of node and high bits. */
    public static final int REMOTE_HIGH = 8;
    /** Offset of the low bits. */
    public static final int REMOTE_LOW = 12;
    /** Offset of the next descriptor's address. */
    public static final int NEXT = 16;
    /** In the length: from there to here. */
    public static final int READ = 1 << 31;

    private PsbDescriptor() {
    }
}
