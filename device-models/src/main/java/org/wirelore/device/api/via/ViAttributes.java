package org.wirelore.device.api.via;

/**
 * Attributes of a VI (VIP_VI_ATTRIBUTES). Quality of service is undefined by VIA 1.0 and so has no member.
 *
 * @param reliability what the connection promises
 * @param maxTransferSize longest message, at most the NIC's
 * @param ptag protection tag that memory used with the VI has; 0: the default tag of the NIC handle, where there is one
 * @param enableRdmaWrite whether the peer may write to memory through it
 * @param enableRdmaRead whether the peer may read memory through it
 */
public record ViAttributes(ReliabilityLevel reliability, int maxTransferSize, int ptag, boolean enableRdmaWrite,
        boolean enableRdmaRead) {
}
