/**
 * The shared memory of an emulated host, in virtual time: segments that processes of one machine open by name, with a
 * configured latency until another process sees a write.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, and the JDK without threads, clocks, sockets and files.
 */
@NullMarked
package org.wirelore.emulator.memory;

import org.jspecify.annotations.NullMarked;
