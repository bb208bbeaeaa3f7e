/**
 * What a paced variant opens and starts of the real machine: the ports of its fabrics, and its guests.
 *
 * <p>May import: {@code org.wirelore.emulator.backend}, {@code org.wirelore.emulator.time.paced},
 * {@code org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.error}, {@code org.wirelore.rig.guest},
 * {@code org.wirelore.rig.model}, {@code org.wirelore.rig.resource}, {@code org.wirelore.rig.spi},
 * {@code org.wirelore.rig.spi.real}, and the JDK.
 */
@NullMarked
package org.wirelore.rig.instance.outside;

import org.jspecify.annotations.NullMarked;
