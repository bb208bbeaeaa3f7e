/**
 * Emulated SCI (IEEE 1596-1992): ringlets of unidirectional links, on which transactions are split into send packets
 * and echoes.
 *
 * <p><b>Overview.</b> {@link org.wirelore.emulator.sci.SciFabric} is the fabric. A {@code Ringlet} is a ring of
 * {@code RingNode}s, each the ring side of a link controller, with a {@code RingLink} to the next. A {@code SciHub} is
 * a card or a switch with its controllers, a {@code SciPlug} a card's station side.
 *
 * <p><b>Timing.</b> A link carries a symbol of two bytes per slot. A send packet of 16 bytes and more, an echo of 8,
 * and at least one idle behind each. What goes through a node takes its pass time, and longer only while the node sends
 * a packet of its own: at most as long as the longest packet. An event happens per packet and node, not per symbol, yet
 * every packet leaves in the slot in which it would if every symbol were looked at.
 *
 * <p><b>Bandwidth allocation.</b> Idles carry a go bit. A node may send behind a go idle, or for as long as its
 * allowance lasts, which every go that it lets out fills up. While it holds others up, its idles say stop; a go that
 * arrives is kept until the node is out of the way, and until it has used its allowance down to a reserve if it has
 * still to send. So no node starves, and a ring of busy nodes is not idle while a go travels.
 *
 * <p><b>Refusals.</b> A node that has no room answers busy. What was refused comes before what is new: see {@code
 * Acceptance}. Requests and responses have queues of their own everywhere.
 *
 * <p><b>Between ringlets.</b> {@link org.wirelore.emulator.sci.SciTopology} says which ringlets there are and how they
 * are joined. A hub takes a packet as an agent, answers with an echo, and sends it on as its own. No circle of packets
 * can wait for each other: a ringlet always drains, since the node that a packet is for takes it off, even to refuse
 * it; a packet in a hub waits only for room in the next hub or station on its way, these ways have no circles
 * (dimension by dimension in a torus, a tree with switches), and a response never waits for a request.
 *
 * <p><b>Errors.</b>
 *
 * <pre>
 *   cause                                    the sender sees          the target sees
 *   no station has that id                   no echo                  nothing; the scrubber removes it
 *   lost, or damaged (stomped)               no echo                  nothing
 *   echo lost                                no echo                  the packet
 *   time of death passed                     no echo                  nothing
 *   cable out, node off                      link down, no echoes     link down
 *   lost behind a hub, from ring to ring     accepted, no response    nothing
 *   target full                              busy, once and again     the packet, when it has room
 * </pre>
 *
 * <p>No echo means: after the time-out, or at once when the ringlet is down. A ringlet that is interrupted anywhere is
 * down everywhere, node by node, until all of it is initialized again.
 *
 * <p><b>Not modelled.</b> Priorities of the bandwidth allocation, clock strobes, the ringlet's own initialization
 * packets, elastic buffers: all nodes count symbols alike.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator.capture}, {@code
 * org.wirelore.emulator.fabric}, {@code org.wirelore.emulator.fault}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.sci;

import org.jspecify.annotations.NullMarked;
