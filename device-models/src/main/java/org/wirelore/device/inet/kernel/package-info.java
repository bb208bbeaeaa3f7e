/**
 * What the protocols of a host's stack stand on: prices, memory for packets, queues and checksums.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.host},
 * {@code org.wirelore.device.mbuf}, and the JDK.
 */
@NullMarked
package org.wirelore.device.inet.kernel;

import org.jspecify.annotations.NullMarked;
