package org.wirelore.device.api.sci;

/**
 * Something that happened to a segment.
 *
 * @param reason what happened
 * @param nodeId the other node
 * @param adapter the local adapter over which it is reached
 */
public record SegmentEvent(SegmentReason reason, int nodeId, int adapter) {
}
