package org.wirelore.device.api.via;

/**
 * Attributes of a VI (VIP_VI_ATTRIBUTES).
 *
 * @param reliability what the connection promises
 * @param maxTransferBytes longest message, at most the NIC's
 * @param ptag protection tag that memory used with the VI must have
 * @param enableRdmaWrite whether the peer may write to memory through it
 * @param enableRdmaRead whether the peer may read memory through it
 */
public record ViAttributes(ReliabilityLevel reliability, int maxTransferBytes, int ptag, boolean enableRdmaWrite,
        boolean enableRdmaRead) {
}
