/**
 * Hosts in virtual time: CPUs with a run queue and time slices, interrupts that steal time, programmed I/O, a PCI bus,
 * and the profile of costs that makes one machine differ from another.
 *
 * <p>{@link org.wirelore.emulator.host.Machine} is the kernel's side (what drivers see),
 * {@link org.wirelore.emulator.host.HostProcess} the {@link org.wirelore.device.api.Host} of one process. Profiles are
 * pure data; the code that reads them from a file is above this module.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator.time.virtual}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.host;

import org.jspecify.annotations.NullMarked;
