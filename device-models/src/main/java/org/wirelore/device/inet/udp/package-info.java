/**
 * UDP of a mid-1990s kernel (RFC 768): ports, each with a receive buffer that drops what does not fit, and reports of
 * ICMP for ports at which nothing listens.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.host},
 * {@code org.wirelore.device.inet.ip}, {@code org.wirelore.device.inet.kernel},
 * {@code org.wirelore.device.inet.profile}, and the JDK.
 */
@NullMarked
package org.wirelore.device.inet.udp;

import org.jspecify.annotations.NullMarked;
