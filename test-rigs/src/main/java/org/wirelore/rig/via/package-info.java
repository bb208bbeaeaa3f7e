/**
 * VIA in rigs: VIPL in the shared memory of a machine ({@code via-memory}) and without cards ({@code
 * via-loopback}), the ADI on VIA ({@code via}), and programs on VIPL.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.start}, {@code org.wirelore.adi.via}, {@code
 * org.wirelore.device.api} and below, {@code org.wirelore.device.loopback.via}, {@code org.wirelore.device.vipl},
 * {@code org.wirelore.device.vipl.spi}, {@code org.wirelore.emulator.backend.via}, {@code org.wirelore.emulator.host},
 * {@code org.wirelore.rig.error}, {@code org.wirelore.rig.library}, {@code org.wirelore.rig.model}, {@code
 * org.wirelore.rig.oracle}, {@code org.wirelore.rig.shm}, {@code org.wirelore.rig.spi}, {@code
 * org.wirelore.rig.spi.real}, {@code org.wirelore.rig.spi.start}, {@code org.wirelore.rig.via.conformance}, {@code
 * org.wirelore.rig.via.oracle}, {@code org.wirelore.rig.via.raw}, {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.via;

import org.jspecify.annotations.NullMarked;
