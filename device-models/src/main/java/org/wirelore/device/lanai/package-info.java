/**
 * Myrinet interface cards with a LANai 4, 7 or 9, whose processor executes its control program.
 *
 * <p><b>Overview.</b> A card has SRAM, a processor, engines for host DMA and for packets, timers, an interrupt status
 * register and, around the chip, a control register, an EEPROM and on PCI a configuration space. Read {@link
 * org.wirelore.device.lanai.LanaiCard} first, which connects the parts; then the registers as data and what they stand
 * for (see Chips); {@code SendEngine}, {@code ReceiveEngine} with {@code IncomingPacket}, and {@code Timers}; {@code
 * InterruptStatus} and {@code CardLine}; {@code Processor} with {@code CardClock}, and {@code IdleLoop} with {@code
 * ProvenLoop}; {@code BoardWindow} with {@code WindowLayout}, {@code Eeprom}, {@code BoardControl} and {@code
 * CardConfiguration}. {@link org.wirelore.device.lanai.LanaiBoard} is a process's mapping of a card.
 *
 * <p><b>Chips.</b> What differs among generations is data of {@link org.wirelore.device.lanai.LanaiChip} ({@code
 * StatusBits}, {@code ControlBits}, {@code WindowLayout}), and code of its {@code ChipFamily}: {@code Lanai4Family}
 * with {@code Lanai4Map}, {@code Lanai4Registers} and {@code HostDma}; {@code Lanai7Family} and {@code Lanai9Family}
 * with {@code LaterMap}, {@code LaterRegisters} and {@code CardBridge}, which has {@code DmaChains} and doorbells.
 * What they have in common are the engines: {@code HostTransfer}, {@code SendEngine}, {@code ReceiveEngine}, {@code
 * Timers}.
 *
 * <p><b>Time.</b> The processor runs ahead of the event queue, in slices, up to {@link
 * org.wirelore.device.api.Scheduler#horizonPs}. An access in a slice sees wire, engines, timers and ISR as of the
 * instruction's cycle. What the engines do between two events happens at times that they know ({@code CardPart}), and
 * is no event, since the card alone sees it; what reaches others (the wire, the host's memory, the interrupt line) is
 * an event at its time. An instruction comes after everything that happens at its time. So the length of slices makes
 * no difference.
 *
 * <p><b>Waiting.</b> Firmware that waits is parked by proof: one iteration of a loop is executed step by step, and if
 * the registers and flags that it needs and every stored word recur, all further ones are equal until a register or a
 * word that it reads changes. The processor goes on at that time, the iterations up to it are counted, and the last
 * ones executed. A parked card costs no events.
 *
 * <p><b>Data.</b> What the engines store into SRAM is there never before it has arrived, and at most 64 byte times
 * later, at times counted from a packet's head or a transfer's beginning. A piece to be sent is read when it starts, a
 * transfer to the host by and by.
 *
 * <p><b>Errors.</b>
 *
 * <pre>
 *   cause                         packet or transfer   ISR                 counter
 *   damaged packet                residue is not 0     RECV_INT            badPackets
 *   cut packet                    its beginning        RECV_INT, NRES_INT  cutPackets
 *   receive buffer full           goes on when armed   BUFF_INT            buffersFull
 *   blocked for the NRES period   is cut               NRES_INT            forwardResets
 *   bus error in host DMA         nothing moves        DMA_INT             dmaErrors; configuration status
 *   engine busy, or a length of 0 none                 none                badStarts
 *   no register, no memory        reads 0              MEMORY (7, 9)       unmappedAccesses
 *   wrong CRC-32 alone (7, 9)     residue is 1         RECV_INT            badPackets
 * </pre>
 *
 * <p><b>Sources.</b> Myricom's register header lanai4_def.h; the control programs and the driver of sandialabs/Cplant
 * (loading, engines, board registers, EEPROM).
 *
 * <p><b>Not modelled.</b> The second context and the processor's interrupts, memory protection, the watchdog, the
 * chip's pipeline registers, clock settings, a LANai 9's heartbeat and illegal symbols, interrupts of doorbells, and
 * the accesses of single words on the L-bus: each engine that moves data stretches the processor's time by a quarter.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.pci}, {@code
 * org.wirelore.firmware.cpu}, {@code org.wirelore.firmware.isa}, {@code org.wirelore.firmware.translate}, and the JDK
 * without clocks, threads, sockets and files.
 */
@NullMarked
package org.wirelore.device.lanai;

import org.jspecify.annotations.NullMarked;
