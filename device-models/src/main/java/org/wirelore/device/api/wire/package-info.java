/**
 * Wires: what a card is plugged into. Media differ, so this is a small family. {@link
 * org.wirelore.device.api.wire.FrameWire} carries whole frames (Ethernet), {@link
 * org.wirelore.device.api.wire.StreamWire} packets byte by byte under STOP and GO (Myrinet-on-VME link, ANSI/VITA
 * 26-1998), {@link org.wirelore.device.api.wire.TransactionWire} requests, echoes and responses (SCI, IEEE 1596-1992),
 * {@link org.wirelore.device.api.wire.CircuitWire} cells of circuits with credit (cLAN).
 *
 * <p>Behind a wire is an emulated fabric, a backend to a real one, or a loopback. Protocol code does not import this
 * package. May import: the JDK.
 */
@NullMarked
package org.wirelore.device.api.wire;

import org.jspecify.annotations.NullMarked;
