package org.wirelore.device.api.unet;

/**
 * What an endpoint has seen so far.
 *
 * @param sent messages handed to the network
 * @param received messages put on the receive queue
 * @param droppedNoBuffer messages lost because the free queue was empty
 * @param droppedQueueFull messages lost because the receive queue was full
 * @param droppedForeign messages for one of its ports from a source to which no channel is open
 */
public record EndpointCounters(long sent, long received, long droppedNoBuffer, long droppedQueueFull,
        long droppedForeign) {
}
