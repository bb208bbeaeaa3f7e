/**
 * What a search that was whole leaves as its proof, and how it is checked: by other code it is refused, and its units
 * can be run again and compared. There are two kinds: of a search over a rig, and of the orders of an MPI program.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.emulator.process},
 * {@code org.wirelore.rig.config}, {@code org.wirelore.rig.error}, {@code org.wirelore.rig.explore},
 * {@code org.wirelore.rig.job}, {@code org.wirelore.rig.launch}, {@code org.wirelore.rig.model},
 * {@code org.wirelore.rig.order}, {@code org.wirelore.rig.replay}, {@code org.wirelore.rig.report} and below,
 * {@code org.wirelore.rig.spi}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.certificate;

import org.jspecify.annotations.NullMarked;
