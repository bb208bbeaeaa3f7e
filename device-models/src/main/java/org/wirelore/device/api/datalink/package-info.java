/**
 * The raw datalink of a host's LAN interface: whole frames of one protocol type, multicast groups, and a filter that
 * runs in the kernel, as a network interface tap or a packet socket gives them. URTP (a kernel extension that drops
 * unwanted multicast frames in the interrupt handler, and user-level code above it) and kernel agents that bring their
 * own protocol stand on it. {@link
 * org.wirelore.device.api.datalink.KernelDatalink} is the same interface as the kernel itself uses it, for protocol
 * stacks.
 *
 * <p>Addresses are 48-bit in a {@code long}, first byte on the wire most significant. Frames are as IEEE 802.3 has
 * them, from the destination address to the last byte of data, without the frame check sequence. The datalink is
 * unreliable. May import: {@code org.wirelore.device.api} and the JDK.
 */
@NullMarked
package org.wirelore.device.api.datalink;

import org.jspecify.annotations.NullMarked;
