/**
 * What an explorer disturbs in a run: which protocols stand it, and how soon a run must end then.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.adi.event},
 * {@code org.wirelore.device.api}, {@code org.wirelore.emulator.choice}, {@code org.wirelore.emulator.time.virtual},
 * {@code org.wirelore.rig.model}, {@code org.wirelore.rig.oracle},
 * {@code org.wirelore.rig.report}, {@code org.wirelore.rig.spi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.disturbance;

import org.jspecify.annotations.NullMarked;
