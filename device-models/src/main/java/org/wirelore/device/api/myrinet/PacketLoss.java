package org.wirelore.device.api.myrinet;

/**
 * A damaged packet that a card has dropped. Because it was damaged, nothing that its header says can be trusted: it was
 * for any process of the host, or for none.
 *
 * @param isCut whether it ended early; else its CRC was bad
 * @param bytes how much of it came, header included
 * @param hasHeader whether its header came; without one the fields below mean nothing
 * @param sourceNode who sent it, as the header says
 * @param sourcePort of the sending process
 * @param destinationNode whom it was for
 * @param destinationPort of the receiving process
 * @param sequence its number among the packets from that process to this one
 */
public record PacketLoss(boolean isCut, int bytes, boolean hasHeader, int sourceNode, int sourcePort,
        int destinationNode, int destinationPort, int sequence) {
}
