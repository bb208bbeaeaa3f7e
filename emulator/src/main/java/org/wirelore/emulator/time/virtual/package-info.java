/**
 * Virtual time: one event queue in picoseconds, ranks that pass a baton, and the ways a run can end.
 *
 * <p>Implements virtual time of {@code .github/ARCHITECTURE.md}, section "Time": one thing runs at a time, ties are
 * broken by insertion order, and a run is a pure function of its inputs. The calendar queue follows R. Brown, "Calendar
 * Queues: A Fast O(1) Priority Queue Implementation for the Simulation Event Set Problem" (CACM 31, 10, 1988), with
 * power-of-two days and intrusive list nodes.
 *
 * <p>Devices may run ahead of the queue, in slices ({@code SliceQueue}). An {@link
 * org.wirelore.emulator.time.virtual.EventPlace} is what is at one place, such as a host and its cards: its events
 * reach another place only as late as the wires between them tell.
 *
 * <p>May import: {@code org.wirelore.device.api} and the JDK. {@code Watchdog} and the waiting of the thread that runs
 * a simulation are the only places of the virtual mode that read the wall clock; neither can change what a run
 * computes. A {@code Pacer} is the one hook through which another way for time to pass comes in.
 */
@NullMarked
package org.wirelore.emulator.time.virtual;

import org.jspecify.annotations.NullMarked;
