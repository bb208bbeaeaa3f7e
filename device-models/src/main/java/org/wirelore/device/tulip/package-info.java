/**
 * The DEC 21140, 21140A and 21143 Ethernet controllers ("Tulip"), register accurate: sixteen command and status
 * registers, descriptor rings and chains in host memory, address filter, interrupt unit, serial ROM and MII management.
 *
 * <p>Implements the 21140A and 21143 Hardware Reference Manuals, chapters on configuration, CSRs, host communication
 * and network interface; the 93C46 and the DEC serial ROM format behind CSR9; IEEE 802.3 clause 22 management frames.
 * Media access belongs to the wire. The socket of the boot ROM is empty; wake-up frames, JTAG, LEDs and the analogue
 * side of the SIA are not modelled.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, and the JDK without clocks, threads, sockets and files.
 * Kernel drivers reach the card through {@link org.wirelore.device.api.host.PciFunction} only.
 */
@NullMarked
package org.wirelore.device.tulip;

import org.jspecify.annotations.NullMarked;
