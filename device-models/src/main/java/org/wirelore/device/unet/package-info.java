/**
 * U-Net over Fast Ethernet on the DC21140: the kernel driver of one host and the user's library above it.
 *
 * <p><b>Overview.</b> A process owns endpoints. An endpoint is a communication segment in the host's memory with a
 * send, a receive and a free queue. The library writes the queues and enters the kernel by a trap; the kernel checks
 * each entry, adds the header of its channel and hands it to the card without a copy. On the way back the interrupt
 * service finds endpoint and channel by port bytes and source address, and copies the message once. Losses are not
 * repaired.
 *
 * <p><b>Reading order.</b> {@link org.wirelore.device.unet.UNetDriver} starts the card and recovers from bus errors;
 * {@code CardProbe} and {@code SerialPort} read the card at boot. Sending: {@code TulipUNetEndpoint} (library), {@code
 * EndpointQueues} (segment), {@code SendTrap}, {@code TransmitRing}, {@code SendLine}, {@code SendEntry}, {@code
 * TransmitDescriptors}. Receiving: {@code InterruptService}, {@code ReceiveRing}, {@code ReceiveDescriptors}, {@code
 * PortTable}. {@link
 * org.wirelore.device.unet.UNetCosts} names the phases that take time. {@code DatalinkTable}, {@code DatalinkPort} and
 * {@code DatalinkCalls} carry raw datalinks beside U-Net: whole frames of other Ethernet types, with groups in the
 * card's filter and a process's own filter in the interrupt service. {@code KernelPort} hands frames to protocol stacks
 * in the kernel.
 *
 * <p><b>Connection.</b> The driver uses the card's PCI function and its host's kernel only: registers through {@link
 * org.wirelore.device.api.host.Kernel#map}, descriptors and buffers in the host's memory, one interrupt line.
 *
 * <p><b>Frame.</b> Ethernet header, destination port byte, source port byte, message of at most 1,498 bytes. The frame
 * carries no length: a receiver of a padded frame sees the padding.
 *
 * <p><b>Timing.</b> Each phase of {@link org.wirelore.device.unet.UNetCosts} is charged before its effect is visible.
 * The driver never sleeps, so it may be attached in any context.
 *
 * <p><b>Errors.</b> A full send queue is an answer of the call. Entries that fail the trap's check are refused and
 * counted. Frames without endpoint, channel, buffer or queue entry are dropped and counted. After an underflow the
 * driver raises the transmit threshold, after a jabber it restarts the transmit process, after a bus error it resets
 * the card; after eight resets without a frame it stops using it.
 *
 * <p><b>States.</b>
 *
 * <pre>
 *   an endpoint      next          when
 *   open             line          a trap finds pushed messages; it is in the line once
 *   line             open          the last of them has a descriptor
 *   open, line       destroyed     its process closes it; later arrivals for its ports are drops
 *   destroyed        free segment  the card has closed its last descriptor
 *
 *   a send entry     next
 *   pushed           requested     by a trap
 *   requested        at the card   a descriptor points to its message
 *   at the card      complete      the card has closed the descriptor, and the driver has seen it; or the driver has
 *                                  reset the card, or stopped using it
 *
 *   a receive        next
 *   buffer
 *   the process's    free          the process releases it
 *   free             filled        a message was copied into it
 *   filled           the process's the process polls the message
 *
 *   the interrupt    next                    when
 *   service
 *   enter            status                  the line is asserted
 *   status           receive, restart        CSR5 is acknowledged; underflow or jabber
 *   restart          receive                 the transmit process has stopped, and runs again
 *   receive          receive, fill, leave    a frame is there; descriptors are free and messages wait; neither
 *   fill             fill, leave             more messages wait and fit; none does
 *
 *   the driver       next          when
 *   attached         running       the rings are armed and the start bits set
 *   running          running       a bus error: software reset, empty rings, start
 *   running          dead          a bus error after eight resets without a frame; nothing is sent or received any more
 *   any              attached      the next run begins
 * </pre>
 *
 * <p><b>Sources.</b> "Low-Latency Communication over Fast Ethernet", Euro-Par'96, section 3, and "ATM and Fast Ethernet
 * Network Interfaces for User-level Communication", HPCA-3, for the phases and their costs; "MPI on U-Net", sections 3
 * and 6.1, for port reservation and the receive copies; the 21140 manual, chapters on CSRs and host communication, for
 * registers, descriptors and start-up.
 *
 * <p><b>Not modelled.</b> Direct-access U-Net, segments in pageable memory, link changes after the probe.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.bpf}, {@code
 * org.wirelore.device.endpoint}, {@code org.wirelore.device.mbuf}, and the JDK.
 */
@NullMarked
package org.wirelore.device.unet;

import org.jspecify.annotations.NullMarked;
