package org.wirelore.device.unet;

import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;

/** What the kernel makes of one entry of a send queue, which the owner has written into memory that both share. */
final class SendEntry {
    /** Transmit descriptors of a message with the most pieces: the header and the pieces, two to a descriptor. */
    static final int DESCRIPTORS_MAX = (1 + UNetEndpoint.PIECES_MAX + 1) / 2;

    private SendEntry() {
    }

    /** Transmit descriptors that the message takes. */
    static int descriptors(EndpointQueues endpoint, int entry) {
        return endpoint.offsetOf(entry) == EndpointQueues.GATHERED
                ? Math.clamp((endpoint.piecesOf(entry) + 2L) / 2, 1, DESCRIPTORS_MAX)
                : 1;
    }

    /** Whether channel, length and place are the owner's to use (U-Net, SOSP'95, section 3.1: protection). */
    static boolean isSound(EndpointQueues endpoint, int entry) {
        int length = endpoint.lengthOf(entry);
        int offset = endpoint.offsetOf(entry);
        boolean isInline = offset == EndpointQueues.INLINE;
        if (!endpoint.channels.isOpen(endpoint.channelOf(entry)) || length < 0
                || length > (isInline ? Reception.INLINE_BYTES : UNetDevice.ETHERNET_MESSAGE_BYTES)) {
            return false;
        }
        if (offset == EndpointQueues.GATHERED) {
            return arePiecesSound(endpoint, entry, length);
        }
        return isInline || isInArea(endpoint, offset, length);
    }

    private static boolean arePiecesSound(EndpointQueues endpoint, int entry, int length) {
        int pieces = endpoint.piecesOf(entry);
        if (pieces < 1 || pieces > UNetEndpoint.PIECES_MAX) {
            return false;
        }
        long together = 0;
        for (int i = 0; i < pieces; i++) {
            int pieceBytes = endpoint.pieceLength(entry, i);
            if (pieceBytes < 0 || !isInArea(endpoint, endpoint.pieceOffset(entry, i), pieceBytes)) {
                return false;
            }
            together += pieceBytes;
        }
        return together == length;
    }

    private static boolean isInArea(EndpointQueues endpoint, int offset, int length) {
        return offset >= 0 && offset <= endpoint.config.areaBytes() - length;
    }
}
