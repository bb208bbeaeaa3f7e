/**
 * Micro-benchmarks (JMH) of what the project's speed rests on. Each sets a part of ours beside the barest thing that
 * does the same job, in the same run, because only such ratios mean anything on a shared machine.
 *
 * {@code TulipTrafficBenchmark}, {@code MyrinetBenchmark}, {@code SciStoreBenchmark}, {@code RigRerunBenchmark} and
 * {@code LitmusBenchmark} measure whole runs, and check them.
 * {@code MatchingBenchmark} sets a match among many others beside one among few.
 * {@code SharedMemoryPingPong} measures between two processes of its own.
 *
 * <p>{@code ./wirelore bench} runs them and prints the table of {@code TargetFigures}, with what operations allocate:
 * {@code ShmRoundTripBenchmark} and {@code PacketRoundTripBenchmark} are there for that figure alone. The harness's own
 * log is shortened by {@code BenchmarkLog}.
 *
 * <p>May import: {@code org.openjdk.jmh} and below, {@code org.wirelore.adi} and below, {@code org.wirelore.device.api}
 * and below, {@code org.wirelore.device.tulip}, {@code org.wirelore.device.unet}, {@code org.wirelore.emulator} and
 * below, {@code org.wirelore.firmware} and below, {@code org.wirelore.rig.bench.rank}, {@code
 * org.wirelore.rig.bench.via}, {@code org.wirelore.rig.config}, {@code org.wirelore.rig.explore}, {@code
 * org.wirelore.rig.launch}, {@code org.wirelore.rig.product}, {@code org.wirelore.rig.program},
 * {@code org.wirelore.rig.samples}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.bench;

import org.jspecify.annotations.NullMarked;
