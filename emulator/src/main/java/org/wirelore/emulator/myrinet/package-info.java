/**
 * Emulated Myrinet (ANSI/VITA 26-1998): crossbars of any number of ports, up to 32, and cables of 640, 1,280 or 2,000
 * Mb/s, through which packets wind their way byte by byte.
 *
 * <p><b>Overview.</b> {@link org.wirelore.emulator.myrinet.MyrinetFabric} is the fabric. A {@code CableLine} is one
 * direction of a cable, its {@code CableFlow} what its sender has let out. A {@code StationPlug} is a host's end, a
 * {@code CrossbarPort} one of a crossbar: input with {@code SlackBuffer}, and output.
 *
 * <p><b>Connection.</b> Every plug is a {@link org.wirelore.device.api.wire.StreamWire}. The bytes of a packet stay
 * where its sender has put them; each hop begins one byte later. Nothing is copied until the receiver's plug. Fault
 * rules, capture and hash are those of all fabrics.
 *
 * <p><b>Timing.</b> A byte takes its byte time, a cable 5 ns per metre, a packet's first byte a set time through each
 * crossbar. No byte is an event: only the corners at which a stream begins, halts, goes on or ends, and STOP and GO.
 *
 * <p><b>Running ahead.</b> What happens at a host's end of its cable is of the host's place, all else of the network's.
 * {@code StationReach} tells how soon something can come to a host, so that its card executes up to then.
 *
 * <p><b>Blocking.</b> A packet whose output is in use waits. Its input fills up to a mark and says STOP, the port
 * before does the same in its turn, and so on back to the sender. What makes no progress for the reset period is cut.
 *
 * <p><b>Errors.</b>
 *
 * <pre>
 *   cause                              the sender sees   the receiver gets
 *   damaged on the way                 sent              all of it, with a residue; or another host does
 *   cut on a cable, forward reset      sent              its beginning, marked as cut
 *   no route byte left, no such port   sent              nothing; counted
 *   cable out, dead port               sent              nothing, or its beginning
 *   stuck STOP                         blocked           nothing until it ends or a reset cuts the packet
 * </pre>
 *
 * <p><b>States.</b>
 *
 * <pre>
 *   a line's sender      idle, flowing, stopped, out of bytes
 *   a crossbar's input   idle, routing, waiting for its output, sending, discarding
 *   a crossbar's output  free, in use, in use with inputs waiting
 * </pre>
 *
 * <p><b>Not modelled.</b> Links of different rates in one network, 8b/10b symbols, BEAT.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, {@code org.wirelore.emulator.capture}, {@code
 * org.wirelore.emulator.fabric}, {@code org.wirelore.emulator.fault}, {@code org.wirelore.emulator.time.virtual},
 * and the JDK.
 */
@NullMarked
package org.wirelore.emulator.myrinet;

import org.jspecify.annotations.NullMarked;
