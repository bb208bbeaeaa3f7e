/**
 * SCI in rigs: PCI-SCI adapters, the ADI in SCI segments ({@code sci}), SISCI between real processes of one
 * machine ({@code sci-memory}), an installed SISCI library ({@code sci-library}), and SISCI without any of these
 * ({@code sci-loopback}).
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.event}, {@code org.wirelore.adi.sci},
 * {@code org.wirelore.adi.start}, {@code org.wirelore.device.api} and below, {@code org.wirelore.device.loopback.sci},
 * {@code org.wirelore.device.sisci}, {@code org.wirelore.emulator} and below, {@code org.wirelore.rig.error},
 * {@code org.wirelore.rig.model},
 * {@code org.wirelore.rig.oracle}, {@code org.wirelore.rig.report}, {@code org.wirelore.rig.sci.card},
 * {@code org.wirelore.rig.sci.conformance}, {@code org.wirelore.rig.library},
 * {@code org.wirelore.rig.sci.litmus}, {@code org.wirelore.rig.sci.raw}, {@code org.wirelore.rig.sci.ring},
 * {@code org.wirelore.rig.shm}, {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.real},
 * {@code org.wirelore.rig.spi.start}, {@code tools.jackson} and below and the JDK.
 */
@NullMarked
package org.wirelore.rig.sci;

import org.jspecify.annotations.NullMarked;
