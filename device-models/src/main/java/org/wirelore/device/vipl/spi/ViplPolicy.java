package org.wirelore.device.vipl.spi;

/**
 * How the points are decided that VIA 1.0 leaves open, or on which its providers differ (fact sheet via, section 8).
 *
 * @param strictPostSend whether VipPostSend on a VI that is not connected is refused with INVALID_STATE instead of
 *     flushed
 * @param strictWait whether Wait and Notify calls on a work queue with a completion queue give ERROR_RESOURCE
 * @param strictPtag whether tag 0 is invalid, instead of the default tag of the NIC handle, which matches all its tags
 * @param strictReceiveLength whether a receive whose Length differs from the sum of its segments is a length error
 * @param countsImmediateWrite whether a receive that an RDMA write with immediate data has taken tells the bytes
 *     written, instead of 0
 * @param tellsOwnBreak whether CONN_LOST is also raised on the side whose own descriptor broke the connection
 * @param tellsUnreliableLoss whether a message that meets no receive raises RECVQ_EMPTY on an unreliable VI
 * @param blamesRemoteDescriptor whether a send at reliable reception that met no receive ends with REMOTE_DESC_ERROR
 *     instead of TRANSPORT_ERROR
 * @param sumIsFormat whether a send whose Length differs from the sum of its segments is a format error instead of a
 *     length error
 * @param entryBeforeStatus whether the call that takes an entry of a completion queue comes before the descriptor's
 *     status is there: the first Done call for it says NOT_DONE
 * @param spuriousTimeout whether every other Wait call without a time limit that finds nothing ends with TIMEOUT
 */
public record ViplPolicy(boolean strictPostSend, boolean strictWait, boolean strictPtag, boolean strictReceiveLength,
        boolean countsImmediateWrite, boolean tellsOwnBreak, boolean tellsUnreliableLoss,
        boolean blamesRemoteDescriptor, boolean sumIsFormat, boolean entryBeforeStatus, boolean spuriousTimeout) {
    /** As the standard's clients expect it: strict in Wait calls and tags, lenient where they rely on it. */
    public static final ViplPolicy USUAL = new ViplPolicy(false, true, true, false, true, false, true, false, false,
            false, false);
}
