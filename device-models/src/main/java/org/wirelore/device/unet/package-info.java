/**
 * U-Net over Fast Ethernet on the DC21140: the kernel driver and the user's library above it.
 *
 * <h2>Overview</h2>
 *
 * <p>A process pushes messages onto the send queue of its endpoint and traps into the kernel ({@link
 * org.wirelore.device.unet.UNetDriver}), which puts them onto the card's transmit ring without copying. A receive
 * interrupt ({@link org.wirelore.device.unet.InterruptService}) finds the endpoint by the port in the frame and copies
 * the message into a buffer of its free queue, or into the receive queue's entry if it is short. The process polls, or
 * sleeps until an upcall.
 *
 * <p>Sources: "Low-Latency Communication over Fast Ethernet", Euro-Par'96, section 3; "ATM and Fast Ethernet Network
 * Interfaces for User-level Communication", HPCA-3, for the phases and what they cost; the DC21140 manual for registers
 * and descriptors; "MPI on U-Net", sections 3 and 6.1, for port reservation and the receive copies.
 *
 * <p>The same driver carries raw datalinks beside U-Net: whole frames of other Ethernet types, demultiplexed by type,
 * groups in the card's filter, and a filter of the process's in the interrupt handler.
 *
 * <h2>How it is connected</h2>
 *
 * <p>The driver reaches the card through its PCI function and its kernel only: registers through {@link
 * org.wirelore.device.api.host.Kernel#map}, descriptors and buffers in the host's memory. Processes have it as {@link
 * org.wirelore.device.api.unet.UNetDevice} and {@link org.wirelore.device.api.datalink.Datalink}.
 *
 * <h2>Timing</h2>
 *
 * <p>Each phase of a send and of a reception is a cost by name ({@link org.wirelore.device.unet.UNetCosts}), which the
 * host's profile prices. The driver never waits for anything, so it may be attached in any context; attaching is not
 * charged.
 *
 * <h2>Errors</h2>
 *
 * <p>What does not pass the trap's check is refused and counted; what no endpoint wants is dropped and counted ({@link
 * org.wirelore.device.unet.DriverCounters}). After a bus error the driver resets the card and loses what was in flight;
 * after eight resets without a frame between them it gives the card up, and everything that is sent completes as lost.
 *
 * <h2>States</h2>
 *
 * <pre>
 *  the card       working, reset after a bus error, given up
 *  an endpoint    open, destroyed (its segment is held until nothing in it is in flight)
 *  a send entry   pushed, requested by a trap, on the ring, complete
 * </pre>
 *
 * <h2>What is not modelled</h2>
 *
 * <p>The link's speed and duplex mode are those at the time of the probe. Messages are one frame: there is no
 * fragmentation below the protocol.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.endpoint}, and the JDK.
 */
@NullMarked
package org.wirelore.device.unet;

import org.jspecify.annotations.NullMarked;
