package org.wirelore.rig.spi.real;

/**
 * How one rank gets at a fabric of its rig in real mode.
 *
 * @param fabric name of the fabric
 * @param namespace the network namespace in which it is opened; empty for the one of the process
 * @param networkInterface the network interface behind the rank's host; empty if there is none
 */
public record FabricAccess(String fabric, String namespace, String networkInterface) {
}
