/**
 * What a host kernel's sockets cost the processes that call them, on top of whatever carries their bytes.
 *
 * <p>May import: {@code org.wirelore.device.api} with its {@code sockets} package, and the JDK without threads, clocks,
 * sockets and files.
 */
@NullMarked
package org.wirelore.emulator.sockets;

import org.jspecify.annotations.NullMarked;
