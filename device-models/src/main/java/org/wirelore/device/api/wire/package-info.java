/**
 * Wires: what a card is plugged into. Media differ, so this is a small family. {@link
 * org.wirelore.device.api.wire.FrameWire} carries whole frames (Ethernet, cLAN); stream wires (Myrinet) and transaction
 * wires (SCI) stand beside it.
 *
 * <p>Behind a wire is an emulated fabric, a backend to a real one, or a loopback. Protocol code does not import this
 * package. May import: {@code org.wirelore.device.api} and the JDK.
 */
@NullMarked
package org.wirelore.device.api.wire;

import org.jspecify.annotations.NullMarked;
