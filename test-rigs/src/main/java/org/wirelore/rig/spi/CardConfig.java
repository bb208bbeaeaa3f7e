package org.wirelore.rig.spi;

import java.util.List;

/**
 * How one network card of the Tulip family is built.
 *
 * @param name name of the card
 * @param description the card; may be empty
 * @param chip member of the family
 * @param revision PCI revision (CFRV), 0 to 255
 * @param phyAddress where the MII transceiver answers, 0 to 31
 * @param broadcastAlwaysAccepted the behaviour of some emulators; the silicon accepts broadcast only if its filter does
 * @param transmitFifoBytes size of the transmit FIFO, at least 64
 * @param receiveFifoBytes size of the receive FIFO, at least 64
 * @param receiveTailBytes how much of a frame is still in the FIFO when its last bit arrives, at least 16
 * @param decisionNs from the arrival of a descriptor inside the chip to its next action
 * @param transmitLatencyNs from the threshold reached to the first preamble bit
 * @param receiveLatencyNs from the last bit of a frame to the request for the bus
 * @param speedsBitsPerSecond speeds that it can run at
 * @param sources where the figures come from
 */
public record CardConfig(String name, String description, Chip chip, int revision, int phyAddress,
        boolean broadcastAlwaysAccepted, int transmitFifoBytes, int receiveFifoBytes, int receiveTailBytes,
        double decisionNs, double transmitLatencyNs, double receiveLatencyNs, List<Long> speedsBitsPerSecond,
        List<String> sources) {
    /** The members of the family. */
    public enum Chip {
        /** DECchip 21140. */
        DC21140,
        /** DECchip 21140A. */
        DC21140A,
        /** DECchip 21143. */
        DC21143
    }

    public CardConfig {
        speedsBitsPerSecond = List.copyOf(speedsBitsPerSecond);
        sources = List.copyOf(sources);
    }
}
