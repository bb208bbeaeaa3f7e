package org.wirelore.device.api.clan;

/**
 * The context of a completion queue in the card's memory: 32 bytes in base address register 0, at {@link #CONTEXTS} +
 * 32 × number. And its ring in host memory:
 *
 * <pre>
 *   0        entries that the consumer has taken, modulo 2^32; the card reads it when the ring looks full
 *   64 + 8i  place i: number of the VI; then the count of the entry, from 1, modulo 2^31, in 31:1, and in bit 0 whether
 *            it is of the receive queue
 * </pre>
 *
 * <p>An entry is there when its count is the one that the consumer expects: the card writes it at once.
 */
public final class ClanCq {
    /** Where the contexts begin. */
    public static final int CONTEXTS = 0x18_0000;
    /** Bytes of a context. */
    public static final int BYTES = 32;
    /** The most completion queues that a card can have. */
    public static final int CQS_MAX = 4096;

    /** Bus address of a ring, a multiple of 64. */
    public static final int CQBA = 0x00;
    /** Places of a ring, a power of two. */
    public static final int CQSZ = 0x04;
    /** Command, write only: {@link #START}, {@link #SWITCH}, {@link #STOP}. */
    public static final int CQCM = 0x08;
    /** State, read only: {@link #RUNS}, {@link #OVERFLOWN}. */
    public static final int CQST = 0x0C;
    /** Entries written since START, read only, modulo 2^32. */
    public static final int CQPI = 0x10;
    /** Entries taken: a write arms the queue; if more have been written, there is an event at once. */
    public static final int CQAR = 0x14;

    /** CQCM: begins with an empty ring at CQBA. */
    public static final int START = 1;
    /** CQCM: goes on in the ring at CQBA; what is in the old one is the driver's to copy. */
    public static final int SWITCH = 2;
    /** CQCM: takes no further entries. */
    public static final int STOP = 3;
    /** CQST: takes entries. */
    public static final int RUNS = 1;
    /** CQST: an entry was lost, and the queue has stopped. */
    public static final int OVERFLOWN = 2;

    /** In the ring: entries taken. */
    public static final int TAKEN = 0;
    /** In the ring: the first entry. */
    public static final int ENTRIES = 64;
    /** In the ring: bytes of an entry. */
    public static final int ENTRY_BYTES = 8;

    private ClanCq() {
    }

    /**
     * {@return where a word of a queue's context is}
     *
     * @param cq its number
     * @param word one of {@link #CQBA} to {@link #CQAR}
     */
    public static int at(int cq, int word) {
        return CONTEXTS + cq * BYTES + word;
    }

    /**
     * {@return how many bytes a ring has}
     *
     * @param places of the ring
     */
    public static int ringBytes(int places) {
        return ENTRIES + places * ENTRY_BYTES;
    }
}
