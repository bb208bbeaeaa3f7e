/**
 * A TAP: an Ethernet interface of the Linux host whose other end is this process, so that the host's own IP stack, with
 * ping and tcpdump, is a station on an emulated network.
 *
 * <p>Implements the "TAP" backend of {@code .github/ARCHITECTURE.md}, section "Seams"
 * (Documentation/networking/tuntap). May import: {@code org.wirelore.emulator.backend}, {@code
 * org.wirelore.emulator.linux}, {@code org.wirelore.device.api}, JNA and the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.tap;

import org.jspecify.annotations.NullMarked;
