/**
 * Figures that set the project beside other programs on the same machine: both play the same game on the same wire and
 * the same cores, turn by turn. Methods return numbers; who prints them is elsewhere.
 *
 * <p>The C programs are resources of this package and are compiled when a benchmark starts.
 *
 * <p>May import: {@code mpi}, {@code org.wirelore.adi} and below, {@code org.wirelore.device.api},
 * {@code org.wirelore.device.api.datalink}, {@code org.wirelore.device.api.unet}, {@code org.wirelore.device.api.via},
 * {@code org.wirelore.device.mvia}, {@code org.wirelore.device.vipl}, {@code org.wirelore.device.vipl.spi},
 * {@code org.wirelore.emulator} and below, {@code org.wirelore.rig.bench}, {@code org.wirelore.rig.bench.rank},
 * {@code org.wirelore.rig.bench.via}, {@code org.wirelore.rig.launch}, {@code org.wirelore.rig.program},
 * {@code org.wirelore.rig.report.render}, {@code org.wirelore.rig.samples}, {@code tools.jackson} and below, and the
 * JDK.
 */
@NullMarked
package org.wirelore.rig.bench.peers;

import org.jspecify.annotations.NullMarked;
