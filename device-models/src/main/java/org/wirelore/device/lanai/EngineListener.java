package org.wirelore.device.lanai;

/** Gets what the engines of a card do; see {@link CardView#onEngines}. A listener must not touch the card. */
@FunctionalInterface
public interface EngineListener {
    /** What an engine does. */
    enum Act {
        /** Send DMA has read a piece, which leaves now or behind what is leaving. */
        SENDS,
        /** The last byte that send DMA or single send has got has left the card. */
        SENT,
        /** The receive buffer is armed. */
        ARMED,
        /** The head of a packet has come. */
        HEAD,
        /** A packet is in SRAM to its end, and its check byte was right. */
        RECEIVED,
        /** A packet is in SRAM to its end, and its check byte was wrong. */
        RECEIVED_DAMAGED,
        /** A packet is in SRAM that was cut on its way. */
        RECEIVED_CUT,
        /** The receive buffer is full, and the packet goes on. */
        FULL,
        /** A transfer between SRAM and the host's memory is started: it begins after the bus's start-up. */
        STARTS,
        /** A transfer from the host's memory begins. */
        FETCHES,
        /** A transfer to the host's memory begins. */
        STORES,
        /** The transfer has ended. */
        MOVED,
        /** The bus has refused the transfer. */
        REFUSED
    }

    /**
     * An engine has begun or ended something.
     *
     * @param atPs time of the card, which may be ahead of the event queue's
     * @param act what
     * @param address of the first byte in SRAM; of what was received, of the first byte behind its check byte
     * @param bytes how many, without the check byte; of a head, 0
     * @param hostAddress bus address in the host's memory; 0 except of transfers
     */
    void onAct(long atPs, Act act, int address, int bytes, int hostAddress);

    /** This one, then another. */
    default EngineListener andThen(EngineListener other) {
        return (atPs, act, address, bytes, hostAddress) -> {
            onAct(atPs, act, address, bytes, hostAddress);
            other.onAct(atPs, act, address, bytes, hostAddress);
        };
    }
}
