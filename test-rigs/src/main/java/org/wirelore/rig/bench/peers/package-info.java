/**
 * Figures that set the project beside other programs on the same machine: both play the same game on the same wire and
 * the same cores, turn by turn. Methods return numbers; who prints them is elsewhere.
 *
 * <p>The C programs are resources of this package and are compiled when a benchmark starts.
 *
 * <p>May import: everything below test-rigs and {@code org.wirelore.rig.bench}.
 */
@NullMarked
package org.wirelore.rig.bench.peers;

import org.jspecify.annotations.NullMarked;
