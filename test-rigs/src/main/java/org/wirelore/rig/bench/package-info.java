/**
 * Micro-benchmarks (JMH) of what the project's speed rests on. Each sets a part of ours beside the barest thing that does
 * the same job, in the same run, because only such ratios mean anything on a shared machine.
 *
 * <p>Run one by its name, with allocation figures:
 * {@code java -cp "test-rigs/target/lib/*" org.openjdk.jmh.Main EventEngineBenchmark -prof gc}.
 *
 * <p>May import: everything below test-rigs, and JMH.
 */
@NullMarked
package org.wirelore.rig.bench;

import org.jspecify.annotations.NullMarked;
