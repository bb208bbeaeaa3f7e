/**
 * Real time: an ordinary process of this machine under a protocol that can't tell the difference. The clock is the
 * monotonic one, work costs what it costs, and waiting is spinning, yielding or blocking.
 *
 * <p>Implements real time of {@code .github/ARCHITECTURE.md}, section "Time", and, with the machine's own TCP and UDP,
 * the sockets seam.
 *
 * <p>May import: {@code org.wirelore.device.api} and the JDK.
 */
@NullMarked
package org.wirelore.emulator.time.real;

import org.jspecify.annotations.NullMarked;
