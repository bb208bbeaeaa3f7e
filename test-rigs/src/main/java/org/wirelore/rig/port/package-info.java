/**
 * Ports of rigs: what leads from an emulated fabric to real things in paced mode, whatever the fabric.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator} and below, {@code
 * org.wirelore.rig.error}, {@code org.wirelore.rig.guest}, {@code
 * org.wirelore.rig.model}, {@code org.wirelore.rig.resource}, {@code org.wirelore.rig.spi}, {@code
 * org.wirelore.rig.spi.real}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.port;

import org.jspecify.annotations.NullMarked;
