/**
 * The simplest honest implementation of every seam: two or more sides in one process, joined by a configured latency, in
 * virtual time on a {@link org.wirelore.device.api.Scheduler}. Nothing is lost, no register is modelled and nothing costs
 * CPU time; what a user program may see, it sees in the order and with the errors that the seam promises.
 *
 * <p>Protocols are first run here, and every other implementation passes the same contract tests. May import: {@code
 * org.wirelore.device.api} and its sub-packages, and the JDK (no clocks, threads, sockets or files).
 */
@NullMarked
package org.wirelore.device.loopback;

import org.jspecify.annotations.NullMarked;
