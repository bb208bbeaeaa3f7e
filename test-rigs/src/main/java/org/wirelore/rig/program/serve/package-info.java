/**
 * A server of HTTP (RFC 1945) on each rank's host, for peers that are no ranks: guests and real machines, whose own
 * programs fetch and send bytes by TCP.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.rig.error}, {@code
 * org.wirelore.rig.model}, {@code org.wirelore.rig.program}, {@code org.wirelore.rig.report}, {@code
 * org.wirelore.rig.spi}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.program.serve;

import org.jspecify.annotations.NullMarked;
