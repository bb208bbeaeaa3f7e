package org.wirelore.device.api.datalink;

/**
 * The kernel's own use of a LAN interface: whole frames of some Ethernet types, handed over in kernel memory. A
 * protocol stack or a kernel agent stands on it; processes use {@link Datalink}.
 *
 * <p>All calls are made in kernel context. The driver charges what its own work costs only for accesses to registers:
 * what sending a frame costs is charged by the client before {@link #submit}, and what receiving one costs is charged
 * by the driver under the client's name ({@link KernelDatalinkClient#receiveCost}). The datalink is unreliable.
 */
public interface KernelDatalink {
    /** Bytes of a frame before its data. */
    int HEADER_BYTES = Datalink.HEADER_BYTES;
    /** What {@link #claim} answers when no buffer is free. */
    int NO_ROOM = 0;

    /** {@return the station's own address} */
    long address();

    /** {@return longest frame, header included, bytes} */
    int frameBytesMax();

    /**
     * Begins to serve a client, until the host is reset.
     *
     * @param client takes the frames
     * @param types Ethernet types, 600h to FFFFh, that nothing else on this interface uses
     * @throws IllegalStateException if a client is attached already
     */
    void attach(KernelDatalinkClient client, int... types);

    /**
     * Finds a free transmit buffer of {@link #frameBytesMax()} bytes, the same one until {@link #submit}.
     *
     * @return its physical address, or {@link #NO_ROOM} if all are in use; {@link KernelDatalinkClient#onRoom} follows
     *     then
     */
    int claim();

    /**
     * Sends the frame in the claimed buffer, which is complete from the destination address on; the driver pads it to
     * the medium's least length.
     *
     * @param length {@link #HEADER_BYTES} to {@link #frameBytesMax()}
     */
    void submit(int length);
}
