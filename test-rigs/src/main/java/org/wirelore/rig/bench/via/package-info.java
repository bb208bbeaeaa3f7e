/**
 * Micro-benchmarks (JMH) of VIA, by VIPL itself and under MPI. {@code ClanBenchmark} measures whole runs, and checks
 * them; {@code ViplRoundTripBenchmark} and {@code ViaRoundTripBenchmark} are there for what operations allocate.
 *
 * <p>May import: {@code org.openjdk.jmh} and below, {@code org.wirelore.device.api} and below, {@code
 * org.wirelore.device.vipl}, {@code org.wirelore.device.vipl.spi}, {@code org.wirelore.emulator.backend.via}, {@code
 * org.wirelore.emulator.time.real}, {@code org.wirelore.rig.bench.rank}, {@code org.wirelore.rig.config}, {@code
 * org.wirelore.rig.explore}, {@code org.wirelore.rig.product}, {@code org.wirelore.rig.program}, and the JDK.
 */
@NullMarked
package org.wirelore.rig.bench.via;

import org.jspecify.annotations.NullMarked;
