/**
 * What a run leaves behind, as plain immutable data: verdict, measured and published figures, checks, oracles, curves
 * and the sequence diagram of one exchange.
 *
 * <p>The runner fills these records and the {@code render} package turns them into files; neither side knows the other.
 * A report holds nothing that depends on the machine, the JVM or the wall clock, so the same rig, seed and script give
 * the same report, byte for byte. Maps are kept sorted by key, and lists keep the order in which they were given. Times
 * are virtual, in picoseconds.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.rig.report;

import org.jspecify.annotations.NullMarked;
