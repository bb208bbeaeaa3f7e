/**
 * What a run leaves so that it can be run again, and how the two runs are compared.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.emulator} and below, {@code
 * org.wirelore.rig.error}, {@code org.wirelore.rig.instance}, {@code org.wirelore.rig.model}, {@code
 * org.wirelore.rig.report} and below, {@code org.wirelore.rig.spi}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.replay;

import org.jspecify.annotations.NullMarked;
