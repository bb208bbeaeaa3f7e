/**
 * Emulated Ethernet at 10 Mb/s and faster: a full-duplex link, a store-and-forward or cut-through switch, and a shared
 * half-duplex hub with carrier sense and collisions, and gateways through which frames enter and leave. Implements the
 * medium access of IEEE 802.3 clause 4 (deference, jam, truncated binary exponential back-off) and the repeater of
 * clauses 9 and 27 as one collision domain with a uniform delay.
 *
 * <p>Every fabric offers {@link org.wirelore.device.api.wire.FrameWire} plugs, applies the rules of a {@link
 * org.wirelore.emulator.fault.FaultPlan} at delivery, and reports each frame to an optional tap and an optional hash.
 * Frames are pooled; carrying one allocates nothing.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator.capture}, {@code
 * org.wirelore.emulator.fabric}, {@code org.wirelore.emulator.fault}, {@code org.wirelore.emulator.fault.frame}, and
 * the JDK.
 */
@NullMarked
package org.wirelore.emulator.ethernet;

import org.jspecify.annotations.NullMarked;
