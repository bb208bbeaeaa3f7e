package org.wirelore.device.api.psb;

/**
 * The registers of a PSB bridge, by their offsets from base address register 0, and their bits. All have 32 bits and
 * are read and written as aligned words, little endian. The first page is what a process may have mapped; the rest is
 * the driver's.
 *
 * <p>Base address register 1 opens the store window: its pages are translated by the entries of the {@link #ATT}.
 */
public final class PsbRegister {
    /** Error counter, read only: goes up by one for each error that is recorded; wraps. */
    public static final int ECNT = 0x0000;
    /** Status, read only: {@link #STAT_LINK}, {@link #STAT_WRITES}, {@link #STAT_ENGINE}. */
    public static final int STAT = 0x0004;
    /** Store barrier: a read sends all gathered stores and is answered when all stores before it were; reads 0. */
    public static final int SBAR = 0x0008;
    /** Flush: a write sends all gathered stores. */
    public static final int FLUS = 0x000C;
    /** Drop reads: a write forgets all held lines. */
    public static final int RDRP = 0x0010;

    /** STAT: link controller 0 is up; those of 1 and 2 are the next bits. */
    public static final int STAT_LINK = 1;
    /** STAT: stores are gathered, or not answered. */
    public static final int STAT_WRITES = 1 << 8;
    /** STAT: the DMA engine works on a chain. */
    public static final int STAT_ENGINE = 1 << 9;

    /** Chip, read only: card type in 31:16, streams in 15:8, link controllers in 7:0. */
    public static final int CHIP = 0x1000;
    /** Node id, read only, in 15:0. */
    public static final int NODE = 0x1004;
    /** Control: {@link #CTRL_ENABLE}, {@link #CTRL_GATHER}, {@link #CTRL_RESET}. */
    public static final int CTRL = 0x1008;
    /** Response time-out, microseconds, in 15:0. */
    public static final int RTMO = 0x100C;
    /** Gather timer, units of 10 ns, in 15:0: a stream that gets no store for so long leaves. */
    public static final int GTMR = 0x1010;
    /** Interrupt status: a one clears a bit, unless its cause persists. */
    public static final int ISR = 0x1014;
    /** Interrupt mask: a one lets a bit of ISR assert the line. */
    public static final int IMR = 0x1018;
    /** Error log: a read takes the oldest error; 0 if there is none. See {@link #ELOG_VALID}. */
    public static final int ELOG = 0x101C;
    /** Trigger: a write posts an interrupt to node 31:16, with number 15:0. */
    public static final int INTT = 0x1020;
    /** Interrupt queue: a read takes the oldest; 0 if there is none. See {@link #INTQ_VALID}. */
    public static final int INTQ = 0x1024;
    /** Address of the oldest interrupt in the queue, if it is a signal: bits 31:0 of the offset that was stored to. */
    public static final int INTA = 0x1028;
    /** Mailbox transmit: a write sends {@link #MBXO} to node 31:16. */
    public static final int MBXT = 0x1030;
    /** Mailbox status: {@link #MBXS_BUSY}, and in 7:4 how the last one went: 0 or an error kind. */
    public static final int MBXS = 0x1034;
    /** Mailbox input: {@link #MBXI_VALID} and, in 31:16, who has sent the oldest message. */
    public static final int MBXI = 0x1038;
    /** Mailbox pop: a write takes the oldest message away. */
    public static final int MBXP = 0x103C;
    /** The sixteen words of the message to send. */
    public static final int MBXO = 0x1040;
    /** The sixteen words of the oldest message. */
    public static final int MBXR = 0x1080;
    /** Engine control: {@link #DMAC_START}, {@link #DMAC_ABORT}. */
    public static final int DMAC = 0x10C0;
    /** Engine address: bus address of the first descriptor, see {@link PsbDescriptor}. */
    public static final int DMAA = 0x10C4;
    /** Engine status: {@link #DMAS_BUSY}, {@link #DMAS_ERROR}, {@link #DMAS_ABORTED}. */
    public static final int DMAS = 0x10C8;
    /** Descriptors of the present or last chain that were done, read only. */
    public static final int DMAN = 0x10CC;
    /** Behind the last register. */
    public static final int REGISTERS_END = 0x1100;

    /** Words of a message. */
    public static final int MESSAGE_WORDS = 16;

    /** CTRL: takes part in traffic; requests to a card that does not are not answered. */
    public static final int CTRL_ENABLE = 1;
    /** CTRL: gathers stores; otherwise every store leaves by itself. */
    public static final int CTRL_GATHER = 1 << 1;
    /** CTRL: resets the chip, but not what other nodes see in their own chips; reads 0. */
    public static final int CTRL_RESET = 1 << 31;

    /** ISR: a message has come, level: as long as there is one. */
    public static final int INT_MAIL = 1;
    /** ISR: the message to send has been answered, well or badly. */
    public static final int INT_SENT = 1 << 1;
    /** ISR: an interrupt is in the queue, level. */
    public static final int INT_TRIGGER = 1 << 2;
    /** ISR: the engine is through with its chain. */
    public static final int INT_ENGINE = 1 << 3;
    /** ISR: a link came up or went down. */
    public static final int INT_LINK = 1 << 4;
    /** ISR: an error was recorded. */
    public static final int INT_ERROR = 1 << 5;

    /** ELOG: there is an error; its node is in 31:16, its kind in 3:0. */
    public static final int ELOG_VALID = 1 << 15;
    /** ELOG: errors after this one were recorded in the counter only. */
    public static final int ELOG_OVERFLOW = 1 << 14;

    /** Error: no echo came back; the driver's LINK_TIMEOUT. */
    public static final int ERROR_ECHO = 1;
    /** Error: no response came; EXDEV_TIMEOUT. */
    public static final int ERROR_RESPONSE = 2;
    /** Error: the response says that data were damaged. */
    public static final int ERROR_DATA = 3;
    /** Error: the response says that the target does not do this there. */
    public static final int ERROR_TYPE = 4;
    /** Error: the response says that nothing is at that address. */
    public static final int ERROR_ADDRESS = 5;
    /** Error: the response says that the access collided and had no effect. */
    public static final int ERROR_CONFLICT = 6;
    /** Error: the page of the store window has no valid entry. */
    public static final int ERROR_ENTRY = 7;
    /** Error: host memory could not be read or written. */
    public static final int ERROR_BUS = 8;

    /** INTQ: there is one; its source node is in 31:16 where it has a number, its number in 13:0. */
    public static final int INTQ_VALID = 1 << 15;
    /** INTQ: it is a signal: a store, or an add, to an address; see {@link #INTA}. Its length in bytes is in 13:0. */
    public static final int INTQ_SIGNAL = 1 << 14;
    /** The largest number of an interrupt. */
    public static final int INTERRUPT_MAX = 0x3FFF;

    /** MBXS: a message is on its way. */
    public static final int MBXS_BUSY = 1;
    /** MBXI: there is a message. */
    public static final int MBXI_VALID = 1;

    /** DMAC: begins the chain at DMAA. */
    public static final int DMAC_START = 1;
    /** DMAC: nothing further of the chain moves. */
    public static final int DMAC_ABORT = 2;
    /** DMAS: a chain is in work. */
    public static final int DMAS_BUSY = 1;
    /** DMAS: the last chain ended early: a packet was not answered well. */
    public static final int DMAS_ERROR = 2;
    /** DMAS: the last chain was aborted. */
    public static final int DMAS_ABORTED = 4;

    /** Outbound table: an entry of 16 bytes for each page of the store window: ATHI, ATLO, ATAT. */
    public static final int ATT = 0x1_0000;
    /** Bytes of an entry. */
    public static final int ATT_ENTRY_BYTES = 16;
    /** In an entry: node in 31:16, bits 47:32 of the offset in 15:0. */
    public static final int ATHI = 0;
    /** In an entry: bits 31:0 of the offset, a multiple of the page. */
    public static final int ATLO = 4;
    /** In an entry: attributes. */
    public static final int ATAT = 8;
    /** ATAT: the entry is valid. */
    public static final int ATAT_VALID = 1;
    /** ATAT: stores become response-less packets. */
    public static final int ATAT_MOVE = 1 << 1;
    /** ATAT: stores become additions of one, with a signal where the word was 0. */
    public static final int ATAT_ADD = 1 << 2;
    /** ATAT: stores also signal. */
    public static final int ATAT_SIGNAL = 1 << 3;
    /** ATAT: each store leaves by itself. */
    public static final int ATAT_NO_GATHER = 1 << 4;
    /** ATAT: packets have 64 bytes at most. */
    public static final int ATAT_SHORT = 1 << 5;
    /** ATAT: loads fetch what they need and nothing more. */
    public static final int ATAT_NO_PREFETCH = 1 << 6;
    /** ATAT: what loads fetch is dropped once it was taken. */
    public static final int ATAT_NO_HOLD = 1 << 7;
    /** ATAT: what loads fetch is held for longer. */
    public static final int ATAT_LONG_HOLD = 1 << 8;
    /** ATAT: loads of words add one to the word, in big-endian order, and give what it was. */
    public static final int ATAT_LOCK = 1 << 9;

    /** Export table: 8 bytes for each page of exported addresses: EXFR, EXKY. */
    public static final int EXPORTS = 0x10_0000;
    /** Bytes of an entry. */
    public static final int EXPORT_ENTRY_BYTES = 8;
    /** In an entry: the page of host memory in 31:12, {@link #EXFR_VALID}. */
    public static final int EXFR = 0;
    /** In an entry: the key that an offset must have, in 14:0. */
    public static final int EXKY = 4;
    /** EXFR: the page is exported. */
    public static final int EXFR_VALID = 1;
    /** Bytes of an exported page. */
    public static final int EXPORT_PAGE_BYTES = 4096;

    private PsbRegister() {
    }
}
