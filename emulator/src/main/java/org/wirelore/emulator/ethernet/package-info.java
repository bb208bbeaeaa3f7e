/**
 * Emulated Ethernet at 10 Mb/s and faster: a full-duplex link, a store-and-forward or cut-through switch, and a shared
 * half-duplex hub with carrier sense and collisions, and gateways through which frames enter and leave. Implements the
 * medium access of IEEE 802.3 clause 4 (deference, jam, truncated binary exponential back-off) and the repeater of
 * clauses 9 and 27 as one collision domain with a uniform delay.
 *
 * <p><b>Overview.</b> {@link org.wirelore.emulator.ethernet.FullDuplexLink}, {@link
 * org.wirelore.emulator.ethernet.EthernetSwitch} and {@link org.wirelore.emulator.ethernet.Hub} are the fabrics. {@code
 * Segment} is one cable: two {@code Line}s at full duplex, a {@code CollisionDomain} at half. {@code CsmaMac} is a
 * station's medium access in such a domain, {@code Transmission} one attempt. {@code SwitchPort} queues, {@code
 * ForwardingTable} learns. {@link org.wirelore.emulator.ethernet.Gateway} is a station behind which another world
 * begins.
 *
 * <p><b>Connection.</b> Every fabric offers {@link org.wirelore.device.api.wire.FrameWire} plugs, applies the rules of
 * a {@link org.wirelore.emulator.fault.FaultPlan} at delivery, and reports each frame to an optional tap and an
 * optional hash. Frames are pooled; carrying one allocates nothing.
 *
 * <p><b>Timing.</b> A frame takes its bits, eight bytes of preamble before and a gap of twelve bytes behind. A cable
 * and a repeater add their delay. A switch adds its latency, and a stored frame goes on when its last bit is there.
 * Collisions take jam and a random number of slots (IEEE 802.3, clause 4.2.3.2). Each time is a setting of the fabric's
 * configuration.
 *
 * <p><b>Errors.</b>
 *
 * <pre>
 *   cause                             the sender sees                   the others get
 *   link down, cable cut              refused, or cut off               nothing
 *   collision                         a retry, at most sixteen          a fragment, once
 *   collision after a slot            abandoned, late                   a fragment
 *   sixteen collisions                abandoned, excessive              nothing more
 *   switch: runt, giant, bad frame    sent                              nothing; counted
 *   switch: output queue full         sent                              nothing; counted
 *   fault rules                       sent                              what the rule makes of it
 * </pre>
 *
 * <p><b>States.</b>
 *
 * <pre>
 *   a station at half duplex  idle, waits for carrier to end, gap, sending, jam, back-off
 *   a cable                   up, down: cut, an end without carrier, or speeds that differ
 *   a switch's output         idle, sending, sending with a queue
 *   a learned address         known, aged, forgotten
 * </pre>
 *
 * <p><b>Not modelled.</b> The distance of each station from the others in a hub, signal levels and clock drift, flow
 * control frames, spanning trees, virtual LANs, a repeater's partitioning.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator.capture}, {@code
 * org.wirelore.emulator.fabric}, {@code org.wirelore.emulator.fault}, {@code org.wirelore.emulator.fault.frame}, and
 * the JDK.
 */
@NullMarked
package org.wirelore.emulator.ethernet;

import org.jspecify.annotations.NullMarked;
