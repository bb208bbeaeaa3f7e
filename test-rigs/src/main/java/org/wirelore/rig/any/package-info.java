/**
 * MPI without a network in rigs: channels between ranks ({@code channels}), and the ADI over them ({@code any}), on
 * which messages match in any order that MPI allows.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.any}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.start}, {@code org.wirelore.device.api}, {@code org.wirelore.device.api.channel},
 * {@code org.wirelore.emulator.channel}, {@code org.wirelore.emulator.choice.match},
 * {@code org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.oracle},
 * {@code org.wirelore.rig.report}, {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.real},
 * {@code org.wirelore.rig.spi.start}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.any;

import org.jspecify.annotations.NullMarked;
