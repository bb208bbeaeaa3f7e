/**
 * Dolphin's PCI-SCI adapters with a PSB bridge: D310, D312, D320, D321, D330 and their like, by their data.
 *
 * <p><b>Overview.</b> Read {@link org.wirelore.device.psb.PsbCard} first, which connects the parts; then
 * {@code PsbMaps}, the registers as data, with {@link org.wirelore.device.api.psb.PsbRegister}; {@code StoreStreams}
 * with {@code StoreStream}, the way of stores; {@code LoadUnit} with {@code HeldLine}; {@code Transactions} and {@code
 * OutputQueue}, what is under way; {@code InboundRequests} with {@code ExportTable}, the way in; {@code MailboxUnit},
 * {@code TriggerUnit}, {@code ChainEngine}; and {@code ErrorUnit}.
 *
 * <p><b>Connection.</b> A driver uses {@link org.wirelore.device.api.host.PciFunction} only: configuration space,
 * registers and tables behind one base address register, the store window behind another, one interrupt pin. The card
 * masters host memory through a {@link org.wirelore.device.api.host.DmaBus}, sets alarms at a scheduler, and is a
 * station of a {@link org.wirelore.device.api.wire.TransactionWire}, which stands for B-Link and the link controllers.
 *
 * <p><b>Timing.</b> An access that the bridge can't answer yet it answers with a retry, and the CPU stalls: a load
 * until its data is there, a store until its stream is free, a read of the barrier until all stores before it are
 * answered. The bus decides when data are in host memory. {@link org.wirelore.device.psb.PsbConfig} has the bridge's
 * own times.
 *
 * <p><b>Order.</b> Stores of one line keep their order; streams don't wait for each other. What may go one way or
 * another asks a decider, if the card has one: whether a stream leaves early, or stays beyond its timer; which stream's
 * packet goes first, and whether those of others pass it; the order of a buffer's two packets; whether a held line is
 * still there; what a failed load gives; how fast the engine is; whether a store is refused although there is room, and
 * whether it is seen half.
 *
 * <p><b>Errors.</b>
 *
 * <pre>
 *   cause                              error log            the access
 *   no echo                            ECHO                 store lost, load gives ones
 *   no response in time                RESPONSE             store may have been made, load gives ones
 *   response with an error             DATA, TYPE, ADDRESS  store lost, load gives ones
 *                                      or CONFLICT
 *   page of the window is not valid    ENTRY                store lost, load gives ones
 *   engine can't reach host memory     BUS                  chain ends
 *   message not delivered              none, MBXS only      none
 * </pre>
 *
 * <p><b>States.</b>
 *
 * <pre>
 *   a stream       free, gathering, sending
 *   a load         free, waiting for a transaction, fetching, answered, ready
 *   a transaction  free, under way (echoed or not), resting after an error
 *   the engine     idle, fetching a descriptor, moving
 * </pre>
 *
 * <p><b>Sources.</b> Dolphin's data sheet of the PSB-64; IEEE 1596-1992 for transactions; what SMI and SCI-MPICH know
 * of streams and packets. Registers and times of the chips are not public: the registers are designed here.
 *
 * <p><b>Not modelled.</b> The host bridge's queue for posted writes (the CPU stalls at once), parity, the bridge as a
 * host's arbiter, stream buffers shared by loads and stores.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.host}, {@code
 * org.wirelore.device.api.psb}, {@code org.wirelore.device.api.register}, {@code org.wirelore.device.api.wire}, {@code
 * org.wirelore.device.pci}, and the JDK without clocks, threads, sockets and files.
 */
@NullMarked
package org.wirelore.device.psb;

import org.jspecify.annotations.NullMarked;
