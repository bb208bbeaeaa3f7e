/**
 * The abstract device interface (ADI) core: requests, posted and unexpected queues, matching, eager and rendezvous
 * choice, and progress, for one rank (MPICH ADI-2, channel interface; MPI-on-U-Net paper, sections 4 and 5.2).
 *
 * <p>Everything happens inside the calls of the rank that owns an {@link org.wirelore.adi.Adi}: there is no background
 * thread and no clock but the host's. Devices are behind {@link org.wirelore.adi.AdiDevice}; the core names none of
 * them.
 *
 * <p>May import: {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event}, {@code org.wirelore.device.api} and
 * below, the JDK without threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi;

import org.jspecify.annotations.NullMarked;
