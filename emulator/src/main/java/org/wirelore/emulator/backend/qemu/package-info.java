/**
 * The network backends through which QEMU lets a virtual machine's card out: {@code -netdev stream}, over TCP or a
 * Unix-domain socket, and {@code -netdev dgram}, over UDP or Unix-domain sockets.
 *
 * <p>Implements the "QEMU netdev" backend of {@code .github/ARCHITECTURE.md}, section "Seams" (QEMU's invocation
 * manual, "Network options"; each frame of a stream follows its length in 4 bytes, big-endian). May import: {@code
 * com.sun.jna}, {@code org.wirelore.emulator.backend}, {@code org.wirelore.emulator.linux}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.qemu;

import org.jspecify.annotations.NullMarked;
