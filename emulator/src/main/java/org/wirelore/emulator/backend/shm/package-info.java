/**
 * The shared memory of this machine: segments that are files under /dev/shm, mapped into each process, with acquire and
 * release access and futex waits. Implements {@code org.wirelore.device.api.shm} in real time (POSIX shared memory as
 * Linux lays it out, shm_overview(7); futex(2)).
 *
 * <p>Nothing stays behind: a process removes its names when it closes the memory or ends, and what a killed one left is
 * removed by the next one that starts, and only that.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator.process}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.shm;

import org.jspecify.annotations.NullMarked;
