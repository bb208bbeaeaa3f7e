package org.wirelore.rig.ethernet;

import org.wirelore.rig.model.Fields;
import tools.jackson.databind.JsonNode;

/**
 * U-Net below its endpoints, on every host.
 *
 * @param etherType type field of U-Net frames, 0600h to FFFFh
 * @param socket how frames cross between the kernel and a rank in real mode
 */
record UNetDriverSettings(int etherType, Socket socket) {
    /** The ways of a packet socket. */
    enum Socket {
        /** As is best for most: a memory-mapped ring to receive from, and a call to send with. */
        AUTO,
        /** A system call for each, which makes streams of short frames faster where cores are far from each other. */
        CALLS,
        /** A memory-mapped ring for each. */
        RINGS
    }

    static UNetDriverSettings bind(JsonNode node) {
        return new UNetDriverSettings(Fields.integer(node, "etherType"), Fields.constant(Socket.class, node, "socket"));
    }
}
