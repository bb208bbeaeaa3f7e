/**
 * Giganet's cLAN1000 and its like, by their data: a network card with virtual interfaces (VIA 1.0) in hardware.
 *
 * <p><b>Overview.</b> Read {@link org.wirelore.device.clan.ClanCard} first, which connects the parts; then {@code
 * ClanMaps}, the registers as data, with {@link org.wirelore.device.api.clan}; {@code VirtualInterface} with {@code
 * PostedDescriptors}, {@code OutStream} and {@code InStream}, what the card knows of a VI; {@code UnitSender} and
 * {@code OutputFifo}, the way out; {@code UnitReceiver} and {@code Placement}, the way in; {@code ConnectionUnit},
 * states, breaks and repetitions; {@code CompletionUnit}, {@code CompletionQueues} and {@code EventUnit}, what the host
 * gets; {@code ControlUnit}; and {@link org.wirelore.device.clan.memory}.
 *
 * <p><b>Connection.</b> A driver uses {@link org.wirelore.device.api.host.PciFunction} only: configuration space,
 * registers and tables behind one base address register, a page of doorbells for each VI behind another, one interrupt
 * pin. The card masters host memory through a {@link org.wirelore.device.api.host.DmaBus}, sets alarms at a scheduler,
 * and is a station of a {@link org.wirelore.device.api.wire.CircuitWire}. The translation and protection table is in
 * the card's memory: a look takes no transfer on the bus.
 *
 * <p><b>Timing.</b> An idle engine takes note of a doorbell after a time, fetches the descriptor by DMA, and judges it.
 * Then it makes units of one to sixteen cells, each when the bus has given its data, and turns to the next VI after
 * each. Up to four wait for the link. Units that arrive are worked on one after the other: the receive's descriptor,
 * the data, then the completion cross the bus. {@link org.wirelore.device.clan.ClanConfig} has the card's own times.
 *
 * <p><b>Reliability.</b> Units are numbered, at unreliable delivery so that a gap is seen, at the other levels so that
 * they are acknowledged: in the other direction's data, at once where the sender asks for it, else after a time. Up to
 * a window of them are kept, with their data, and sent again from the first that is missed, or after a time; after some
 * repetitions without an answer the connection breaks. So a send at reliable delivery is complete, and its buffer free,
 * when its last cell has left: before it has arrived. At reliable reception it is when it was acknowledged.
 *
 * <p><b>Circuits.</b> A VI has two, one for messages and what breaks a connection, one for acknowledgments; the agents'
 * packets have another. A unit that has arrived keeps its circuit's credit until it is worked on. What comes for a VI
 * that is idle keeps it longer, since the VI may be about to be connected.
 *
 * <p><b>Errors.</b> Descriptors are judged when they are executed, by the rules of {@link
 * org.wirelore.device.vipl.rule}. Who breaks a connection says so to the peer, until that answers.
 *
 * <pre>
 *   cause                                     effect
 *   post with a bad address or handle, or     POST_DESC, the VI is broken
 *     one whose predecessor's Next differs
 *   more posts than a queue holds             VI_OVERRUN, the VI is broken
 *   status can't be written                   COMP_PROT, the VI is broken
 *   completion queue is full                  CQ_OVERFLOW, the queue stops
 *   event ring is full, bus error in a ring   the card fails
 * </pre>
 *
 * <p><b>States.</b>
 *
 * <pre>
 *   a VI              idle, connected, broken
 *   a descriptor      posted, started, unacknowledged or reading, finished
 *   the send engine   idle, starting, fetching, making
 * </pre>
 *
 * <p><b>Sources.</b> Fact sheet via, sections 3 to 5. Registers, cells and times of the card are not public: they are
 * designed here, cells after ATM.
 *
 * <p><b>Not modelled.</b> Deferred sends (the vendor's flow control), LAN emulation, the card's processor, parity.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.clan}, {@code
 * org.wirelore.device.api.host}, {@code org.wirelore.device.api.register}, {@code org.wirelore.device.api.via}, {@code
 * org.wirelore.device.api.wire}, {@code org.wirelore.device.clan.memory}, {@code org.wirelore.device.pci}, {@code
 * org.wirelore.device.vipl.rule}, {@code
 * org.wirelore.device.vipl.spi}, and the JDK without clocks, threads, sockets and files.
 */
@NullMarked
package org.wirelore.device.clan;

import org.jspecify.annotations.NullMarked;
