/**
 * Serial lines: Ethernet frames over a UART, for machines whose only port is serial, and talking to a machine's serial
 * console.
 *
 * <p>Implements the "serial line" backend of {@code .github/ARCHITECTURE.md}, section "Seams". Frames are put between
 * flags as RFC 1662 says (octet stuffing, 32-bit frame check sequence), without PPP's address, control and protocol
 * fields. May import: {@code com.fazecast.jSerialComm}, {@code org.wirelore.emulator.backend}, {@code
 * org.wirelore.emulator.process}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.backend.serial;

import org.jspecify.annotations.NullMarked;
