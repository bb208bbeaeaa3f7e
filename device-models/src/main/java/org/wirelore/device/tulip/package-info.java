/**
 * The DEC 21140, 21140A and 21143 Ethernet controllers ("Tulip"), register accurate.
 *
 * <h2>Overview</h2>
 *
 * <p>A driver writes descriptors into host memory and starts two processes of the chip. The transmit process ({@link
 * org.wirelore.device.tulip.TransmitProcess}) fetches frames and puts them onto the wire; the receive process ({@link
 * org.wirelore.device.tulip.ReceiveProcess}) filters what arrives and writes it into the driver's buffers. Sixteen
 * command and status registers control them ({@link org.wirelore.device.tulip.Dc21140}); {@code describe --registers}
 * prints their map. Read {@code Dc21140} first, then the two processes, then the interrupt unit.
 *
 * <p>Sources: the 21140A and 21143 Hardware Reference Manuals, chapters on configuration, CSRs, host communication and
 * network interface; the 93C46 data sheet and the DEC serial ROM format behind CSR9; IEEE 802.3 clause 22 (MII
 * management) and clause 3 (frames). "The manual" in comments is that of the member in question.
 *
 * <h2>How it is connected</h2>
 *
 * <p>Below: a {@link org.wirelore.device.api.host.DmaBus} that it masters, an interrupt line, and a {@link
 * org.wirelore.device.api.wire.FrameWire}, to which media access belongs. Above: its {@link
 * org.wirelore.device.api.host.PciFunction}, the only way for a kernel driver to reach it. On the board: a serial ROM
 * with the station address and an MII transceiver.
 *
 * <h2>Timing</h2>
 *
 * <p>Register accesses take no time on the card's side; the kernel's view charges them. Three latencies of {@link
 * org.wirelore.device.tulip.TulipConfig} stand for the chip's inside: a decision about a descriptor, from the transmit
 * threshold to the preamble, and from a frame's last bit to the bus. All else follows from the bus, the wire and the
 * FIFOs: a transmission begins at the threshold of CSR6.TR and underflows if the bus does not keep up.
 *
 * <h2>Errors</h2>
 *
 * <p>Errors of a frame are in the status of its descriptor and count in {@link
 * org.wirelore.device.tulip.TulipCounters}. A failed bus transfer sets CSR5.FBE and silences the chip until a software
 * reset. A register access that is not an aligned word counts as the driver's mistake and reads as ones.
 *
 * <h2>States</h2>
 *
 * <pre>
 *  CSR5.RS  receive process           CSR5.TS  transmit process
 *    0      stopped                     0      stopped
 *    1      fetching a descriptor       1      fetching a descriptor
 *    2      checking for end of frame   2      a frame is on the wire
 *    3      waiting for a frame         3      reading data into the FIFO
 *    4      suspended                   5      reading a setup frame
 *    5      closing a descriptor        6      suspended
 *    6      flushing                    7      closing a descriptor
 *    7      writing a frame to memory
 * </pre>
 *
 * <p>Start, stop, suspension and poll demand move between them as in the manual's tables of state transitions; {@link
 * org.wirelore.device.tulip.ReceiveState} and {@link org.wirelore.device.tulip.TransmitState} say what each means.
 *
 * <h2>What is not modelled</h2>
 *
 * <p>The socket of the boot ROM is empty. Wake-up frames, JTAG, LEDs and the analogue side of the SIA are left out, and
 * negotiation takes no time.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, and the JDK without clocks, threads, sockets and files.
 * Kernel drivers reach the card through {@link org.wirelore.device.api.host.PciFunction} only.
 */
@NullMarked
package org.wirelore.device.tulip;

import org.jspecify.annotations.NullMarked;
