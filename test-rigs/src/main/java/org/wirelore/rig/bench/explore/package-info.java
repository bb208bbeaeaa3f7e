/**
 * The figures of {@code bench explore}: how fast rigs and MPI programs are explored, and how soon known mistakes are
 * found.
 *
 * <p>May import: {@code mpi}, {@code org.wirelore.emulator.choice}, {@code org.wirelore.emulator.process},
 * {@code org.wirelore.rig.bench}, {@code org.wirelore.rig.config}, {@code org.wirelore.rig.explore},
 * {@code org.wirelore.rig.explore.state}, {@code org.wirelore.rig.instance}, {@code org.wirelore.rig.job},
 * {@code org.wirelore.rig.mistake}, {@code org.wirelore.rig.order}, {@code org.wirelore.rig.product},
 * {@code org.wirelore.rig.spi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.bench.explore;

import org.jspecify.annotations.NullMarked;
