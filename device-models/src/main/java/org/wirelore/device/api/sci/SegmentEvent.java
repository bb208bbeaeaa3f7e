package org.wirelore.device.api.sci;

/**
 * Something that happened to a segment.
 *
 * @param reason what happened
 * @param nodeId the other node
 * @param adapter the local adapter over which it is reached
 * @param status for CONNECT at the user: how the connect ended; for DISCONNECT: OK if the owner asks to leave,
 *     NOT_CONNECTED if it has cut the connection; OVERFLOW if events before this one were lost; otherwise OK
 */
public record SegmentEvent(SegmentReason reason, int nodeId, int adapter, SciError status) {
    /**
     * An event whose status is OK.
     *
     * @param reason what happened
     * @param nodeId the other node
     * @param adapter the local adapter over which it is reached
     */
    public SegmentEvent(SegmentReason reason, int nodeId, int adapter) {
        this(reason, nodeId, adapter, SciError.OK);
    }
}
