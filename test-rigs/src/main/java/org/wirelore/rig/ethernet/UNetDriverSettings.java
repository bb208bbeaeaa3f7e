package org.wirelore.rig.ethernet;

import org.wirelore.device.unet.UNetDriverConfig.ReceiveDma;
import org.wirelore.rig.model.Fields;
import tools.jackson.databind.JsonNode;

/**
 * U-Net below its endpoints, on every host.
 *
 * @param etherType type field of U-Net frames, 0600h to FFFFh
 * @param storeAndForward whether cards have a frame whole before they send it
 * @param outstanding frames of raw datalinks that a card has at a time; 0: as many as its ring holds
 * @param mbufs mbufs of each kernel, in which frames lie; 0: they lie in buffers of the driver's own
 * @param mbufExtensions pages that extend mbufs for longer frames
 * @param receiveDma what moves frames of raw datalinks from kernel to user space
 * @param mitigation how the driver has cards that can mitigate interrupts do it
 * @param socket how frames cross between the kernel and a rank in real mode
 */
record UNetDriverSettings(int etherType, boolean storeAndForward, int outstanding, int mbufs,
        int mbufExtensions, ReceiveDma receiveDma, Mitigation mitigation, Socket socket) {
    /**
     * Interrupt mitigation: an interrupt comes when a number of frames or a number of ticks has passed; 0 of both: with
     * each frame.
     *
     * @param receiveFrames 0 to 7
     * @param receiveTicks 0 to 15
     * @param transmitFrames 0 to 7
     * @param transmitTicks of sixteen, 0 to 15
     * @param shortTicks whether a tick is a sixteenth of the general-purpose timer's: 5.12 us at 100 Mb/s
     */
    record Mitigation(int receiveFrames, int receiveTicks, int transmitFrames, int transmitTicks,
            boolean shortTicks) {
        static Mitigation bind(JsonNode node) {
            return new Mitigation(Fields.integer(node, "receiveFrames"), Fields.integer(node, "receiveTicks"),
                    Fields.integer(node, "transmitFrames"), Fields.integer(node, "transmitTicks"),
                    Fields.flag(node, "shortTicks"));
        }

        boolean isOff() {
            return receiveFrames == 0 && receiveTicks == 0 && transmitFrames == 0 && transmitTicks == 0;
        }

        /** CSR11 (21143 manual); 0: off. */
        int csr11() {
            return isOff()
                    ? 0
                    : (shortTicks ? 1 << 31 : 0) | transmitTicks << 27 | transmitFrames << 24 | receiveTicks << 20
                            | receiveFrames << 17;
        }
    }

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
        int mbufs = Fields.integer(node, "mbufs");
        return new UNetDriverSettings(Fields.integer(node, "etherType"),
                Fields.flag(node, "storeAndForward"), node.path("outstanding").intValue(mbufs > 0 ? 1 : 0),
                mbufs, Fields.integer(node, "mbufExtensions"),
                new ReceiveDma(Fields.us(node.path("receiveDma"), "setupUs"),
                        Fields.whole(node.path("receiveDma"), "bytesPerSecond")),
                Mitigation.bind(node.path("mitigation")),
                Fields.constant(Socket.class, node, "socket"));
    }
}
