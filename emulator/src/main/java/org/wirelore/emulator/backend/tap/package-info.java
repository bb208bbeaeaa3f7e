/**
 * A TAP: an Ethernet interface of the Linux host whose other end is this process, so that the host's own IP stack, with
 * ping and tcpdump, is a station on an emulated network.
 *
 * <p>Implements the "TAP" backend of {@code .github/ARCHITECTURE.md}, section "Seams"
 * (Documentation/networking/tuntap). May import: {@code com.sun.jna}, {@code org.wirelore.emulator.backend}, {@code
 * org.wirelore.emulator.linux}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.tap;

import org.jspecify.annotations.NullMarked;
