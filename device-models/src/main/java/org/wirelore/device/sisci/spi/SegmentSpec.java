package org.wirelore.device.sisci.spi;

/**
 * A segment to be made.
 *
 * @param id the number wanted; without meaning for a private one
 * @param sizeBytes 1 or more
 * @param isPrivate whether it has no id
 * @param isEmpty whether it has no memory at first
 * @param isAutoId whether to take the first free number from the given one on
 */
public record SegmentSpec(int id, long sizeBytes, boolean isPrivate, boolean isEmpty, boolean isAutoId) {
}
