/**
 * Paced time: virtual time follows the wall clock, so that emulated cards can talk to real things through {@link
 * org.wirelore.emulator.backend.FramePort}s. Implements paced time of {@code .github/ARCHITECTURE.md}, section "Time".
 *
 * <p>An {@link org.wirelore.emulator.time.paced.Attachment} joins a port to a fabric's way to the outside. A {@link
 * org.wirelore.emulator.time.paced.LivePacer} runs the events when they are due, stamps what arrives, and logs it; a
 * {@link org.wirelore.emulator.time.paced.ReplayPacer} brings the same in from the log, at the same place in the order
 * of events. What a run computes depends on the log alone: polls, waits and lag leave no trace in it.
 * No device runs ahead of the wall clock by more than the time that arrivals take from their stamp into the fabric, so
 * that nothing arrives in its past.
 *
 * <p>May import: {@code org.HdrHistogram}, {@code org.wirelore.device.api}, {@code org.wirelore.device.api.host},
 * {@code org.wirelore.emulator.backend}, {@code org.wirelore.emulator.backend.guest},
 * {@code org.wirelore.emulator.fabric}, {@code org.wirelore.emulator.host},
 * {@code org.wirelore.emulator.time.virtual}, and the JDK. Reads the wall clock through
 * {@link org.wirelore.emulator.time.paced.WallClock} only.
 */
@NullMarked
package org.wirelore.emulator.time.paced;

import org.jspecify.annotations.NullMarked;
