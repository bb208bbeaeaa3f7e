/**
 * What a run leaves so that it can be run again, and how the two runs are compared.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.emulator}, {@code org.wirelore.adi},
 * the common packages of {@code org.wirelore.rig} and the JDK.
 */
@NullMarked
package org.wirelore.rig.replay;

import org.jspecify.annotations.NullMarked;
