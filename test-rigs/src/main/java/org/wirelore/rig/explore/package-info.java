/**
 * Many runs of one rig: by seed, and by every script of a bounded number of other answers.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.emulator}, {@code org.wirelore.adi},
 * the common packages of {@code org.wirelore.rig} and the JDK.
 */
@NullMarked
package org.wirelore.rig.explore;

import org.jspecify.annotations.NullMarked;
