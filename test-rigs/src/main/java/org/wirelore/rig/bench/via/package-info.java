/**
 * Micro-benchmarks (JMH) of VIA, by VIPL itself. {@code ClanBenchmark} measures whole runs, and checks them.
 *
 * <p>May import: {@code org.openjdk.jmh} and below, {@code org.wirelore.device.api} and below, {@code
 * org.wirelore.rig.config}, {@code org.wirelore.rig.explore}, {@code org.wirelore.rig.product}, {@code
 * org.wirelore.rig.program}, and the JDK.
 */
@NullMarked
package org.wirelore.rig.bench.via;

import org.jspecify.annotations.NullMarked;
