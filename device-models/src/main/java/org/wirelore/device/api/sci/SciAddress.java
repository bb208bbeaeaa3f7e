package org.wirelore.device.api.sci;

/**
 * A place on the interconnect (sci_address_t): 16 bits of node id above 48 bits of offset.
 *
 * @param nodeId the node, 0 to 0xFFFF
 * @param offset the first byte in the node's space, 0 to 2<sup>48</sup> − 1
 */
public record SciAddress(int nodeId, long offset) {
}
