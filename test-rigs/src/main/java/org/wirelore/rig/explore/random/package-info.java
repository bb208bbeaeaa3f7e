/**
 * Random search: runs of a rig with drawn configurations and drawn faults, guided by what they reach. It asks the
 * events of protocols and the traces of cards what has happened, and proves nothing.
 *
 * <p>Names no device, no fabric and no protocol. May import: {@code org.wirelore.adi.event}, {@code
 * org.wirelore.device.api}, {@code org.wirelore.device.api.register}, {@code org.wirelore.emulator.choice}, {@code
 * org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.disturbance}, {@code org.wirelore.rig.error},
 * {@code org.wirelore.rig.explore}, {@code org.wirelore.rig.instance}, {@code org.wirelore.rig.model},
 * {@code org.wirelore.rig.report}, {@code
 * org.wirelore.rig.spi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.explore.random;

import org.jspecify.annotations.NullMarked;
