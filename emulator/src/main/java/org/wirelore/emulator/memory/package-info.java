/**
 * The shared memory of an emulated host, in virtual time: segments that processes of one machine open by name, with a
 * configured latency until another process sees a write.
 *
 * <p><b>Overview.</b> {@code Memory} has the segments of one host by name. {@code EmulatedSegment} is a segment with
 * the processes that have it mapped.
 *
 * <p><b>Connection.</b> Protocols use {@link org.wirelore.device.api.shm.SharedMemory}. A process reads and writes the
 * segment's bytes directly; only words with acquire and release semantics, waits and wakes go through calls.
 *
 * <p><b>Timing.</b> A store is in memory at once. A process that spins or sleeps notices it one latency later; stores
 * within one latency share a notice. The calls take no time: protocols charge for their copies.
 *
 * <p><b>Errors.</b> A name in use, an unknown name and a size outside of what can be mapped are refused by the call.
 *
 * <p><b>States.</b>
 *
 * <pre>
 *   a segment   named, unlinked (mapped by those who had it), forgotten at the next run
 *   a notice    none, due, due again
 * </pre>
 *
 * <p><b>Not modelled.</b> Caches and their lines, the order of stores without release, limits of memory.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, and the JDK without threads, clocks, sockets and files.
 */
@NullMarked
package org.wirelore.emulator.memory;

import org.jspecify.annotations.NullMarked;
