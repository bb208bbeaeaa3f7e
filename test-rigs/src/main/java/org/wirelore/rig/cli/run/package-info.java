/**
 * The commands that run rigs and programs: {@code run}, {@code debug}, {@code explore}, {@code replay},
 * {@code minimise}, {@code fork}, {@code launch}, {@code mpirun}, {@code pvmrun}, {@code lanai card},
 * {@code guest console}, {@code card attach}, {@code join} and {@code compare}. They read the rig, leave the work to
 * {@link org.wirelore.rig.run.Launcher} and print its result.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.emulator.backend.serial},
 * {@code org.wirelore.emulator.process}, {@code org.wirelore.rig.certificate}, {@code org.wirelore.rig.cli.daemon},
 * {@code org.wirelore.rig.cli.session}, {@code org.wirelore.rig.config}, {@code org.wirelore.rig.daemon},
 * {@code org.wirelore.rig.error},
 * {@code org.wirelore.rig.explore}, {@code org.wirelore.rig.fork}, {@code org.wirelore.rig.guest},
 * {@code org.wirelore.rig.instance}, {@code org.wirelore.rig.job}, {@code org.wirelore.rig.launch},
 * {@code org.wirelore.rig.model}, {@code org.wirelore.rig.mpi.classes}, {@code org.wirelore.rig.order},
 * {@code org.wirelore.rig.rank}, {@code org.wirelore.rig.replay}, {@code org.wirelore.rig.report} and below,
 * {@code org.wirelore.rig.route}, {@code org.wirelore.rig.run}, {@code org.wirelore.rig.run.failure},
 * {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.card}, {@code org.wirelore.rig.spi.real}, {@code picocli},
 * {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.cli.run;

import org.jspecify.annotations.NullMarked;
