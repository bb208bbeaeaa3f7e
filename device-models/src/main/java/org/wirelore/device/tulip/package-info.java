/**
 * The DEC 21140, 21140A and 21143 Ethernet controllers ("Tulip") on a card, register accurate.
 *
 * <p><b>Overview.</b> A card has sixteen command and status registers (CSRs), a transmit and a receive process that
 * walk lists of descriptors in host memory, an address filter, an interrupt line, and a board around them: a serial
 * ROM, transceivers, wired pins ({@link org.wirelore.device.tulip.TulipBoard}). Read {@link
 * org.wirelore.device.tulip.Dc21140} first, which connects the parts; then {@code TulipMaps}, the registers as data;
 * {@code DmaProcess} with {@code ReceiveProcess} and {@code TransmitProcess}; {@code Receiver} and {@code Transmitter},
 * the MAC; {@code AddressFilter}; {@code InterruptUnit} and {@code InterruptMitigation}; {@code SerialInterface} with
 * {@code SerialRom} and {@code MiiManagement}; {@code SiaPort} with {@code Autonegotiation}, {@code Transceivers} and
 * {@code MiiPhy}; {@code PciConfiguration}.
 *
 * <p><b>Connection.</b> Kernel drivers use {@link org.wirelore.device.api.host.PciFunction} only: configuration space,
 * one I/O and one memory window onto the CSRs, one interrupt line. The card reads and writes host memory through a
 * {@link org.wirelore.device.api.host.DmaBus}, sets alarms at a scheduler and is a station of a {@link
 * org.wirelore.device.api.wire.FrameWire}. Media access (deferral, collisions, back-off) belongs to the wire.
 *
 * <p><b>Timing.</b> The bus decides when descriptors and data are in the chip or in host memory. {@link
 * org.wirelore.device.tulip.TulipConfig} adds the chip's own times: a decision after each descriptor, a latency before
 * the first preamble bit, a latency after the last received bit. Timers count in ticks that depend on the selected
 * line.
 *
 * <p><b>Errors.</b>
 *
 * <pre>
 *   cause                          descriptor      CSR5          process
 *   transmit underflow             UF, ES          UNF, TU       suspended
 *   jabber                         TO, ES          TJT, TPS      stopped
 *   late or 16 collisions          LC or EC, ES    TI with IC    continues
 *   link down                      NC, LO, LF      TI with IC    continues
 *   no receive descriptor          none, CSR8 MFC  RU once       suspended
 *   too few descriptors for frame  DE, ES, LS      RI, RU        suspended
 *   bad frame without CSR6.PB      none            none          continues
 *   receive watchdog               RW              RWT, RI       continues
 *   failed DMA transfer            none            FBE, EB       both stopped until a software reset
 * </pre>
 *
 * <p><b>States.</b> CSR5.RS and CSR5.TS show the states of the two processes.
 *
 * <pre>
 *   receive     next                  when
 *   stopped     fetching              CSR6.SR is set
 *   fetching    waiting, suspended    the descriptor has arrived: the chip owns it, the host owns it
 *   fetching    queueing              a frame is accepted and the chip owns the descriptor
 *   waiting     queueing              a frame is accepted
 *   queueing    waiting, suspended    the last descriptor is closed: the chip owns the next, the host owns it
 *   suspended   fetching, queueing    CSR2; a frame is accepted and the chip owns the descriptor by then
 *   any         stopped               CSR6.SR is cleared and no frame is unfinished; bus error; reset
 *
 *   transmit      next                            when
 *   stopped       fetching                        CSR6.ST is set
 *   fetching      reading, setup, suspended       the chip owns a frame, owns a setup frame, the host owns it
 *   reading       transmitting, suspended         the threshold is reached; the frame ends below it
 *   setup         fetching                        the filter is loaded and the descriptor closed
 *   transmitting  closing                         the frame has left
 *   closing       fetching, reading, setup,       the status is written; the next frame may have been fetched already
 *                 transmitting, suspended,
 *                 stopped
 *   suspended     fetching                        CSR1 or automatic polling
 *   any           stopped                         CSR6.ST is cleared and no frame is unfinished; bus error; reset
 * </pre>
 *
 * <p>While a frame is queueing, RS also shows the steps checking, closing and flushing by the time that is left.
 *
 * <p><b>Sources.</b> The 21140A and 21143 Hardware Reference Manuals, chapters on configuration, CSRs, host
 * communication and network interface; data sheets of the 93C46; the DEC serial ROM format; IEEE 802.3, clauses 3, 4
 * and 22.
 *
 * <p><b>Not modelled.</b> The boot ROM (its socket is empty), wake-up frames, JTAG, LEDs, the analogue side of the SIA,
 * differences between steppings except interrupt mitigation and power management; the time that negotiation and the
 * search for a link take.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.pci}, and the JDK without
 * clocks, threads, sockets and files.
 */
@NullMarked
package org.wirelore.device.tulip;

import org.jspecify.annotations.NullMarked;
