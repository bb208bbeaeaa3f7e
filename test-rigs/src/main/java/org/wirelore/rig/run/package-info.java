/**
 * Runs rigs: builds the simulated machines, wires and protocols of a variant once and runs them as often as asked,
 * judges the outcome, explores other answers of decision points, repeats recorded runs, and fills the report.
 *
 * <p>The one package that knows all modules. Nothing in it is on the path of a frame, except observers that a rig asks
 * for.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.emulator.choice},
 * {@code org.wirelore.emulator.process}, {@code org.wirelore.emulator.time.paced},
 * {@code org.wirelore.emulator.time.virtual}, {@code org.wirelore.rig.calibrate},
 * {@code org.wirelore.rig.certificate}, {@code org.wirelore.rig.compare}, {@code org.wirelore.rig.config},
 * {@code org.wirelore.rig.error}, {@code org.wirelore.rig.explore}, {@code org.wirelore.rig.explore.random},
 * {@code org.wirelore.rig.explore.worker}, {@code org.wirelore.rig.fork}, {@code org.wirelore.rig.guest},
 * {@code org.wirelore.rig.instance}, {@code org.wirelore.rig.job}, {@code org.wirelore.rig.launch},
 * {@code org.wirelore.rig.model}, {@code org.wirelore.rig.oracle}, {@code org.wirelore.rig.order},
 * {@code org.wirelore.rig.program}, {@code org.wirelore.rig.replay}, {@code org.wirelore.rig.report} and below,
 * {@code org.wirelore.rig.run.failure}, {@code org.wirelore.rig.spi}, {@code org.wirelore.rig.spi.card},
 * {@code org.wirelore.rig.spi.real}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.run;

import org.jspecify.annotations.NullMarked;
