package org.wirelore.device.irm;

/**
 * A connection to a segment, as its owner keeps it.
 *
 * @param number of it, on the owner's adapter
 * @param nodeId where the user is
 * @param userNumber of the connection there
 * @param segment what it is connected to
 */
record IrmImport(int number, int nodeId, int userNumber, IrmSegment segment) {
}
