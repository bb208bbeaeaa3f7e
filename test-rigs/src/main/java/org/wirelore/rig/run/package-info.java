/**
 * Runs rigs: builds the simulated machines, wires and protocols of a variant once and runs them as often as asked,
 * judges the outcome, explores other answers of decision points, repeats recorded runs, and fills the report.
 *
 * <p>The one package that knows all modules. Nothing in it is on the path of a frame, except observers that a rig asks
 * for.
 */
@NullMarked
package org.wirelore.rig.run;

import org.jspecify.annotations.NullMarked;
