package org.wirelore.rig.spi;

/**
 * What the operations of an interconnect cost on hosts that others have described: a resource {@code NAME.prices.json}
 * with the prices by the name of the host's profile. A price that the profile itself gives goes first, and a profile
 * that extends another one inherits the prices as it inherits the profile's own.
 *
 * @param home the class beside whose package's resources the list is
 * @param name its name
 */
public record PriceList(Class<?> home, String name) {
}
