/**
 * U-Net over Fast Ethernet on the DC21140: the kernel driver (trap, transmit ring, receive interrupt, demultiplexing)
 * and the user's library above it. Sources: "Low-Latency Communication over Fast Ethernet", Euro-Par'96; "ATM and Fast
 * Ethernet Network Interfaces for User-level Communication", HPCA-3, for the phases and what they cost; the DC21140
 * manual for registers and descriptors; "MPI on U-Net", sections 3 and 6.1, for port reservation and the receive
 * copies.
 *
 * <p>The same driver carries raw datalinks beside U-Net: whole frames of other Ethernet types, demultiplexed by type,
 * groups in the card's filter, and a filter of the process's in the interrupt handler.
 *
 * <p>The driver reaches the card through its PCI function and its kernel only: registers through {@link
 * org.wirelore.device.api.host.Kernel#map}, descriptors and buffers in the host's memory. It never waits for anything,
 * so it may be attached in any context.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.device.endpoint}, and the JDK.
 */
@NullMarked
package org.wirelore.device.unet;

import org.jspecify.annotations.NullMarked;
