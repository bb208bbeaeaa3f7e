/**
 * A device of the ADI for networks that carry packets: a protocol brings each packet to its peer, and
 * {@link org.wirelore.adi.packet.PacketDevice} makes messages of packets.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.device.api} and the JDK.
 */
@NullMarked
package org.wirelore.adi.packet;

import org.jspecify.annotations.NullMarked;
