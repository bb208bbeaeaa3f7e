/**
 * The ping of IPv4 hosts: ARP (RFC 826) and ICMP echo (RFC 792) over the raw datalink of a rank's machine.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.spi}.
 */
@NullMarked
package org.wirelore.rig.program.ping;

import org.jspecify.annotations.NullMarked;
