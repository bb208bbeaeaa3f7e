package org.wirelore.device.unet;

/**
 * The counters of the driver for one card since it was attached.
 *
 * @param sent frames handed to the card
 * @param transmitErrors frames that the card closed with an error, or that were lost with a reset of the card
 * @param received messages put on a receive queue
 * @param droppedUnknownPort frames for a port that no endpoint uses
 * @param droppedForeign frames for an endpoint from a source to which it has no channel
 * @param droppedNoBuffer messages for which the free queue had no buffer that holds them
 * @param droppedQueueFull messages for which the receive queue had no entry
 * @param droppedTooShort frames below the Ethernet minimum
 * @param droppedTooLong frames beyond the Ethernet maximum, or spread over several kernel buffers
 * @param droppedBad frames that the card marked as damaged
 * @param droppedWrongType frames that are not U-Net's
 * @param droppedMisaddressed U-Net frames whose destination is not this card's own address
 * @param droppedNoMbuf frames that found no mbuf
 * @param missed frames that the card lost because it had no descriptor or no room in its FIFO
 * @param receiveUnavailable how often the receive process ran out of descriptors
 * @param underflows how often the transmit FIFO ran empty
 * @param jabbers how often the jabber timer cut a frame
 * @param resets how often the card was reset after a bus error
 * @param refused send queue entries that did not pass the trap's check
 */
public record DriverCounters(long sent, long transmitErrors, long received, long droppedUnknownPort,
        long droppedForeign, long droppedNoBuffer, long droppedQueueFull, long droppedTooShort, long droppedTooLong,
        long droppedBad, long droppedWrongType, long droppedMisaddressed, long droppedNoMbuf, long missed,
        long receiveUnavailable, long underflows, long jabbers, long resets, long refused) {
    /** Frames that reached the host's memory and went no further, whatever the reason. */
    public long dropped() {
        return droppedUnknownPort + droppedForeign + droppedNoBuffer + droppedQueueFull + droppedTooShort
                + droppedTooLong + droppedBad + droppedWrongType + droppedMisaddressed + droppedNoMbuf;
    }
}
