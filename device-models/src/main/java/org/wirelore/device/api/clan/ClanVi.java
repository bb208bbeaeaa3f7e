package org.wirelore.device.api.clan;

/**
 * The context of a VI in the card's memory: 64 bytes in base address register 0, at {@link #CONTEXTS} + 64 × slot. The
 * slot of a VI is in the low 16 bits of its number.
 *
 * <pre>
 *   state       receives are    sends are    left by
 *   idle        kept            flushed      CONNECT, BREAK, CLEAR; an error of a post breaks it
 *   connected   executed        executed     CLEAR, BREAK; an error that breaks the connection
 *   broken      flushed         flushed      CLEAR
 * </pre>
 */
public final class ClanVi {
    /** Where the contexts begin. */
    public static final int CONTEXTS = 0x10_0000;
    /** Bytes of a context. */
    public static final int BYTES = 64;
    /** The most VIs that a card can have. */
    public static final int VIS_MAX = 4096;

    /** Number: a write makes the VI, idle and empty; 0: there is none. */
    public static final int VINM = 0x00;
    /** Level as VIPL has it in 2:0, {@link #LEVEL_WRITE}, {@link #LEVEL_READ}. */
    public static final int VILV = 0x04;
    /** Protection tag. */
    public static final int VITG = 0x08;
    /** Bytes of the longest message. */
    public static final int VIMT = 0x0C;
    /** Completion queues: that of sends in 15:0, that of receives in 31:16, each plus 1; 0: none. */
    public static final int VICQ = 0x10;
    /** Station of the peer, in 15:0. */
    public static final int VIPS = 0x14;
    /** Number of the peer's VI. */
    public static final int VIPV = 0x18;
    /** This end's number of the connection. */
    public static final int VICN = 0x1C;
    /** The other end's number of the connection. */
    public static final int VIPC = 0x20;
    /** Command, write only: {@link #CONNECT}, {@link #BREAK}, {@link #CLEAR}. */
    public static final int VICM = 0x24;
    /** State, read only: {@link #IDLE}, {@link #CONNECTED}, {@link #BROKEN}. */
    public static final int VIST = 0x28;
    /**
     * Arms the send queue, read only: 0: the next completion will be an event; 1: one came since the last event or
     * read, and there will be none.
     */
    public static final int VIAS = 0x2C;
    /** As {@link #VIAS}, for the receive queue. */
    public static final int VIAR = 0x30;
    /** Descriptors on the send queue, read only. */
    public static final int VISQ = 0x34;
    /** Descriptors on the receive queue, read only. */
    public static final int VIRQ = 0x38;

    /** VILV: the peer may write memory through the VI. */
    public static final int LEVEL_WRITE = 1 << 4;
    /** VILV: the peer may read memory through the VI. */
    public static final int LEVEL_READ = 1 << 5;

    /** VICM: from idle to connected. */
    public static final int CONNECT = 1;
    /** VICM: to broken, with everything flushed. The peer is not informed. */
    public static final int BREAK = 2;
    /** VICM: to idle, with everything flushed. The peer is not informed. */
    public static final int CLEAR = 3;

    /** VIST: not connected. */
    public static final int IDLE = 0;
    /** VIST: connected. */
    public static final int CONNECTED = 1;
    /** VIST: the connection broke, or a post was wrong. */
    public static final int BROKEN = 3;

    private ClanVi() {
    }

    /**
     * {@return where a word of a VI's context is}
     *
     * @param vi number of the VI, or its slot
     * @param word one of {@link #VINM} to {@link #VIRQ}
     */
    public static int at(int vi, int word) {
        return CONTEXTS + (vi & 0xFFFF) * BYTES + word;
    }
}
