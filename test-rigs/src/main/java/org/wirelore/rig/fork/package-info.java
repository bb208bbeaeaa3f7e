/**
 * What a real run did, made again on emulated devices: a script is searched for under which the emulated rig does the
 * same. And what might have come of it: {@code CaptureFork} follows the capture of a run frame by frame, and
 * a search goes on from one of them.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.adi.event},
 * {@code org.wirelore.device.api}, {@code org.wirelore.emulator.capture}, {@code org.wirelore.emulator.choice},
 * {@code org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.compare}, {@code org.wirelore.rig.error},
 * {@code org.wirelore.rig.explore}, {@code org.wirelore.rig.instance}, {@code org.wirelore.rig.model},
 * {@code org.wirelore.rig.replay}, {@code org.wirelore.rig.report}, {@code org.wirelore.rig.spi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.fork;

import org.jspecify.annotations.NullMarked;
