package org.wirelore.device.api.psb;

/**
 * Offsets of 48 bits in a node, as packets have them.
 *
 * <pre>
 *   47      46 .. 32   31 .. 0
 *   signal  key        exported address      memory: the key must be that of the page in the export table
 *   1       111…1      1111 ….               the top 256 MiB: control and status registers (IEEE 1212)
 * </pre>
 */
public final class PsbAddress {
    /** The access signals: it enters the target's interrupt queue. */
    public static final long SIGNAL = 1L << 47;
    /** Keys are below it, and above 0. */
    public static final int KEYS = 0x7FFF;
    /** Where control and status registers begin. */
    public static final long CSR = 0xFFFF_F000_0000L;
    /** A write of 64 bytes to it is a message for the mailbox. */
    public static final long MAILBOX = CSR + 0x1_0000;
    /** A write of 4 bytes to it is an interrupt with that number. */
    public static final long INTERRUPT = CSR + 0x2_0000;
    /** Control and status registers, bytes. All can be read and written but {@link #NODE_IDS}. */
    public static final int CSR_BYTES = 0x1000;
    /** The register with the node id in 31:16. */
    public static final int NODE_IDS = 8;

    private PsbAddress() {
    }

    /**
     * Makes an offset.
     *
     * @param key of the page in the target's export table, 1 to {@link #KEYS} - 1
     * @param address the exported address, 32 bits
     * @return the offset, without signal
     */
    public static long of(int key, int address) {
        return (long) key << 32 | Integer.toUnsignedLong(address);
    }

    /**
     * The key of an offset.
     *
     * @param offset 48 bits
     * @return bits 46:32
     */
    public static int key(long offset) {
        return (int) (offset >>> 32) & 0x7FFF;
    }

    /**
     * Whether an offset is that of a control and status register, mailbox or interrupt.
     *
     * @param offset 48 bits
     * @return whether it is
     */
    public static boolean isCsr(long offset) {
        return offset >= CSR;
    }
}
