package org.wirelore.device.psb;

import org.wirelore.device.api.psb.PsbRegister;

/**
 * A kind of PCI-SCI adapter as data. All times are picoseconds.
 *
 * @param name names the card in traces and decisions
 * @param cardType what Dolphin calls it, such as 310
 * @param deviceId PCI device id
 * @param ioBusMhz clock of the PCI slot that it is made for
 * @param streams stream buffers for stores, 1 to 32
 * @param streamBytes bytes of a stream buffer, 64 or 128
 * @param packetBytes data of its largest packet, 64 or 128, not more than a stream buffer
 * @param table what its tables hold
 * @param queues how much it holds of what comes from other nodes
 * @param times how long its parts take
 * @param engine its DMA engine
 */
public record PsbConfig(String name, int cardType, int deviceId, int ioBusMhz, int streams, int streamBytes,
        int packetBytes, Tables table, Queues queues, Times times, Engine engine) {
    /** Beyond it a mask of streams has no bit. */
    private static final int STREAMS_MAX = 32;
    private static final int ENTRIES_MAX = 4096;
    private static final int EXPORTS_MAX = 1 << 20;

    /**
     * Tables in SRAM.
     *
     * @param entries of the outbound table, 2 to 4096
     * @param pageBytes that an entry covers, a power of two from 4 KiB to 512 KiB
     * @param exportPages of 4 KiB that other nodes can be let into, up to 1,048,576
     */
    public record Tables(int entries, int pageBytes, int exportPages) {
        public Tables {
            if (entries < 2 || entries > ENTRIES_MAX || Integer.bitCount(pageBytes) != 1 || pageBytes < 4096
                    || pageBytes > 524_288 || (long) entries * pageBytes > 1L << 30 || exportPages < 1
                    || exportPages > EXPORTS_MAX) {
                throw new IllegalArgumentException("tables must have 2 to 4096 entries of 4 to 512 KiB, a window of 1 "
                        + "GiB at most, and 1 to 1048576 export pages: entries=" + entries + ", pageBytes=" + pageBytes
                        + ", exportPages=" + exportPages);
            }
        }
    }

    /**
     * Queues for what comes.
     *
     * @param requests that wait for the host's bus; further ones are answered busy
     * @param messages that the mailbox holds
     * @param interrupts that the interrupt queue holds
     * @param loads that the bridge works on at a time
     * @param heldLines that it keeps of what it has fetched
     */
    public record Queues(int requests, int messages, int interrupts, int loads, int heldLines) {
        public Queues {
            if (requests < 1 || messages < 1 || interrupts < 1 || loads < 1 || heldLines < 1) {
                throw new IllegalArgumentException("queues must hold something: requests=" + requests + ", messages="
                        + messages + ", interrupts=" + interrupts + ", loads=" + loads + ", heldLines=" + heldLines);
            }
        }
    }

    /**
     * Times of the bridge.
     *
     * @param sendPs from a stream's leaving until a packet is at the link controller
     * @param receivePs from a request's arrival until it is on the host's bus
     * @param answerPs from the end of that until the response is at the link controller
     * @param deliverPs from a response's arrival until the bridge has taken note of it
     * @param holdPs how long what a load has fetched is held; eight times as long with the attribute for it
     */
    public record Times(long sendPs, long receivePs, long answerPs, long deliverPs, long holdPs) {
        public Times {
            if (sendPs < 1 || receivePs < 1 || answerPs < 1 || deliverPs < 1 || holdPs < 0) {
                throw new IllegalArgumentException("times must be positive: sendPs=" + sendPs + ", receivePs="
                        + receivePs + ", answerPs=" + answerPs + ", deliverPs=" + deliverPs + ", holdPs=" + holdPs);
            }
        }
    }

    /**
     * The DMA engine.
     *
     * @param startPs from the register's write, and from one descriptor to the next
     * @param transactions that it has under way at a time, 1 to 16
     * @param packetPs the least time between two packets
     */
    public record Engine(long startPs, int transactions, long packetPs) {
        public Engine {
            if (startPs < 1 || transactions < 1 || transactions > 16 || packetPs < 1) {
                throw new IllegalArgumentException("an engine must have 1 to 16 transactions, and times: startPs="
                        + startPs + ", transactions=" + transactions + ", packetPs=" + packetPs);
            }
        }
    }

    public PsbConfig {
        boolean isBuffer = streamBytes == 64 || streamBytes == 128;
        if (streams < 1 || streams > STREAMS_MAX || !isBuffer || (packetBytes != 64 && packetBytes != streamBytes)) {
            throw new IllegalArgumentException("a card must have 1 to 32 streams of 64 or 128 bytes, and packets of 64 "
                    + "bytes or a whole stream: streams=" + streams + ", streamBytes=" + streamBytes + ", packetBytes="
                    + packetBytes);
        }
    }

    /** {@return the size of the store window} */
    public int windowBytes() {
        return table.entries * table.pageBytes;
    }

    /** {@return the size of the register window} */
    public int registerBytes() {
        return Integer.highestOneBit(PsbRegister.EXPORTS + table.exportPages * PsbRegister.EXPORT_ENTRY_BYTES - 1) << 1;
    }
}
