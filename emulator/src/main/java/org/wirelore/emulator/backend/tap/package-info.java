/**
 * A TAP: an Ethernet interface of the Linux host whose other end is this process, so that the host's own IP stack, with ping
 * and tcpdump, is a station on an emulated network.
 *
 * <p>Implements the "TAP" backend of the design's chapter 2 (Documentation/networking/tuntap). May import:
 * {@code org.wirelore.emulator.backend}, {@code org.wirelore.emulator.linux}, {@code org.wirelore.device.api}, JNA and the
 * JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.tap;

import org.jspecify.annotations.NullMarked;
