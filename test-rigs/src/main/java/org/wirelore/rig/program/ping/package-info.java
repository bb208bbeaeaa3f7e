/**
 * The ping of IPv4 hosts: ARP (RFC 826) and ICMP echo (RFC 792) over the raw datalink of a rank's machine.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.rig.error}, {@code
 * org.wirelore.rig.model}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.spi}, {@code tools.jackson} and
 * below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.program.ping;

import org.jspecify.annotations.NullMarked;
