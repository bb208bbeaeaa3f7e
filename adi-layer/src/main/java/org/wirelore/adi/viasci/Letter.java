package org.wirelore.adi.viasci;

/** What the paper's text says and what goes wrong; each is kept only where it is asked for. */
public enum Letter {
    /**
     * The receiver posts the ring, and fills address and memory handle into the sender's segment after it (paper,
     * section 5.3, receiver's step 3): the sender may find the ring, and the address of the message before.
     */
    RING_FIRST,
    /**
     * The completed flag is stored into the receiver's segment when the descriptors are complete (section 5.3, sender's
     * step 6): at reliable delivery, they have left the sender then, and the flag overtakes the data on its way through
     * a loaded switch.
     */
    COMPLETED_FLAG,
    /**
     * Chunks have 65,535 bytes (section 5.3, footnote 9): more than a cLAN1000 transfers by a descriptor, which then
     * fails.
     */
    LONG_CHUNKS,
    /**
     * The sender of a short message waits until its receiver has copied it into the application's buffer (section 5.1,
     * communication): two ranks that send to each other before they receive wait for ever.
     */
    WAITING_SENDS,
    /**
     * Remote segments are disconnected while they are mapped and have sequences, which SISCI refuses (section 5.1,
     * shutdown).
     */
    SHUTDOWN,
    /**
     * The memory of descriptors is deregistered while receives are posted (section 5.2, shutdown): the NIC can't write
     * that they were flushed, and reports an error for each VI.
     */
    DESCRIPTOR_MEMORY
}
