/**
 * Many runs of one rig: by seed, and by every script of a bounded number of other answers.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.adi.error},
 * {@code org.wirelore.device.api},
 * {@code org.wirelore.emulator.choice}, {@code org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.error},
 * {@code org.wirelore.rig.disturbance}, {@code org.wirelore.rig.explore.state},
 * {@code org.wirelore.rig.instance}, {@code org.wirelore.rig.model},
 * {@code org.wirelore.rig.report}, {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.card} and the JDK.
 */
@NullMarked
package org.wirelore.rig.explore;

import org.jspecify.annotations.NullMarked;
