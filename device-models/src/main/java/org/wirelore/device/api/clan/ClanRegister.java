package org.wirelore.device.api.clan;

/**
 * The registers of a cLAN card, by their offsets from base address register 0, and their bits. All have 32 bits and are
 * read and written as aligned words, little endian.
 *
 * <p>Two rings in host memory go to the kernel agent: events ({@link ClanEvent}) and control packets ({@link
 * ClanPacket}). Of each the card counts what it has written, and the agent what it has taken, both modulo 2^32. A ring
 * begins at a bus address that is a multiple of 4096, and its places are a power of two.
 */
public final class ClanRegister {
    /** Chip, read only: card type in 31:16, revision in 7:0. */
    public static final int CHIP = 0x000;
    /** Control: {@link #CTRL_ENABLE}, {@link #CTRL_RESET}. */
    public static final int CTRL = 0x004;
    /** Status, read only: {@link #STAT_LINK}, {@link #STAT_FAILED}. */
    public static final int STAT = 0x008;
    /** Interrupt status: a one clears a bit, unless its cause persists. */
    public static final int ISR = 0x00C;
    /** Interrupt mask: a one lets a bit of ISR assert the line. */
    public static final int IMR = 0x010;
    /** This card's station number on the network, read only. */
    public static final int STAN = 0x014;
    /** How the open points of the standard are decided: {@link #RULE_RECEIVE_LENGTH} and the next ones. */
    public static final int RULE = 0x018;
    /** Bus address of the event ring. */
    public static final int EVBA = 0x020;
    /** Places of the event ring, a power of two; 0: there is no ring, and events are lost. */
    public static final int EVSZ = 0x024;
    /** Events written, read only. */
    public static final int EVPI = 0x028;
    /** Events taken. */
    public static final int EVCI = 0x02C;
    /** Bus address of the control ring. */
    public static final int CRBA = 0x030;
    /** Places of the control ring, a power of two; 0: there is no ring, and packets wait. */
    public static final int CRSZ = 0x034;
    /** Packets written, read only. */
    public static final int CRPI = 0x038;
    /** Packets taken. */
    public static final int CRCI = 0x03C;
    /** Bus address of the packet to send. */
    public static final int CTBA = 0x040;
    /** Station that the packet to send is for. */
    public static final int CTST = 0x044;
    /** Length of the packet to send, 0 to {@link ClanPacket#BYTES_MAX}: a write fetches and sends it. */
    public static final int CTGO = 0x048;
    /** How many packets to send there is room for, read only. */
    public static final int CTRM = 0x04C;
    /** VIs, read only. */
    public static final int LVIS = 0x060;
    /** Completion queues, read only. */
    public static final int LCQS = 0x064;
    /** Entries of the largest completion queue, read only. */
    public static final int LCQE = 0x068;
    /** Regions, read only. */
    public static final int LRGN = 0x06C;
    /** Entries of the page table, read only. */
    public static final int LPAG = 0x070;
    /** Descriptors on a work queue, read only. */
    public static final int LDSC = 0x074;
    /** Data segments of a descriptor, read only. */
    public static final int LSEG = 0x078;
    /** Bytes of the longest message, read only. */
    public static final int LXFR = 0x07C;
    /** Levels, read only: those of VIs in 2:0, those of RDMA reads in 10:8; bits as VIPL has them. */
    public static final int LLEV = 0x080;
    /** Behind the last register. */
    public static final int REGISTERS_END = 0x100;

    /** CTRL: works on descriptors and takes cells. */
    public static final int CTRL_ENABLE = 1;
    /** CTRL: resets the chip and forgets all contexts and tables; reads 0. */
    public static final int CTRL_RESET = 1 << 31;

    /** STAT: the link is up. */
    public static final int STAT_LINK = 1;
    /** STAT: the card has failed. Every VI is broken and flushed; only a reset helps. */
    public static final int STAT_FAILED = 2;

    /** ISR: there are events that were not taken, level. */
    public static final int INT_EVENT = 1;
    /** ISR: there are control packets that were not taken, level. */
    public static final int INT_CONTROL = 2;
    /** ISR: a control packet has left, and there is room for another one. */
    public static final int INT_SENT = 4;
    /** ISR: the link came up or went down. */
    public static final int INT_LINK = 8;
    /** ISR: the card has failed. */
    public static final int INT_FAILED = 16;

    /** RULE: a receive whose Length differs from the sum of its segments is a length error. */
    public static final int RULE_RECEIVE_LENGTH = 1;
    /** RULE: a receive that an RDMA write with immediate data has taken gets the bytes written as its length. */
    public static final int RULE_IMMEDIATE_WRITE = 2;
    /** RULE: an unreliable message without a receive is an event. */
    public static final int RULE_UNRELIABLE_LOSS = 4;
    /** RULE: a send at reliable reception that met no receive ends with REMOTE_DESC instead of TRANSPORT. */
    public static final int RULE_REMOTE_DESCRIPTOR = 8;
    /** RULE: a send whose Length differs from the sum of its segments is a format error. */
    public static final int RULE_SUM_IS_FORMAT = 16;

    private ClanRegister() {
    }
}
