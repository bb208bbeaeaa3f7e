package org.wirelore.emulator.backend.packet;

/**
 * What became of the U-Net frames that reached a device.
 *
 * @param received messages put on a receive queue
 * @param droppedUnknownPort frames for a port that no endpoint of this process uses
 * @param droppedForeign frames for an endpoint from a source to which it has no channel
 * @param droppedNoBuffer messages for which the free queue had no buffer that holds them
 * @param droppedQueueFull messages for which the receive queue had no entry
 * @param droppedTooShort frames below the Ethernet minimum
 * @param droppedTooLong frames beyond U-Net's longest
 * @param droppedWrongType frames that are not U-Net's, such as those with a VLAN tag
 * @param droppedMisaddressed frames whose destination is not the interface's own address
 * @param lost frames that the system lost before this process saw them
 * @param lostDown messages handed over while the interface was down
 */
public record PacketUNetCounters(long received, long droppedUnknownPort, long droppedForeign, long droppedNoBuffer,
        long droppedQueueFull, long droppedTooShort, long droppedTooLong, long droppedWrongType,
        long droppedMisaddressed,
        long lost, long lostDown) {
}
