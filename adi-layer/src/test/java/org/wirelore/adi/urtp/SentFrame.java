package org.wirelore.adi.urtp;

/**
 * A frame that a rank hands to its datalink.
 *
 * @param type of the packet
 * @param stream that it belongs to
 * @param destination rank, 0 in a multicast
 * @param number of the packet, in a multicast that of the lowest rank that it is for
 */
record SentFrame(int type, int stream, int destination, int number) {
}
