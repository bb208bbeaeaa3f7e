/**
 * What a run leaves behind, as plain immutable data: verdict, measured and published figures, checks, oracles, curves
 * and the sequence diagram of one exchange.
 *
 * <p>The runner fills these records and the {@code render} package turns them into files; neither side knows the other.
 * A report holds nothing that depends on the machine, the JVM or the wall clock, so the same rig, seed and script give
 * the same report, byte for byte. Maps are kept sorted by key, and lists keep the order in which they were given. Times
 * are virtual, in picoseconds.
 *
 * <p>This package imports nothing but the JDK. It follows DESIGN.md, section 6 (what every run can leave) and section 3
 * (a run is a pure function of its input).
 */
@NullMarked
package org.wirelore.rig.report;

import org.jspecify.annotations.NullMarked;
