/**
 * A Myrinet cable whose other end is elsewhere: packets go through a backend port in Ethernet frames, byte by byte as
 * they stream.
 *
 * <p><b>Overview.</b> A {@link org.wirelore.emulator.myrinet.tunnel.StreamTunnel} is the station at the far end of an
 * emulated cable. What arrives on the cable goes on in frames ({@link
 * org.wirelore.emulator.myrinet.tunnel.TunnelFrame}) before the packet's end is known, and what frames bring leaves on
 * the cable in the same way.
 *
 * <p><b>Flow control.</b> STOP and GO reach only to the tunnel's end. Between the ends there are credits: each frame
 * says up to which position of the stream the other end may send. An end without credit sends STOP to its cable; an end
 * whose cable is stopped gives no more credit. Positions are absolute, so the next frame repairs what a lost one said.
 *
 * <p><b>Errors.</b> A cable neither loses nor doubles bytes, and control programs expect none of it. So whatever breaks
 * the sequence of frames cuts the packet that is under way and is counted:
 *
 * <pre>
 *   what happens                           the packet under way     the counter
 *   a frame with bytes is lost             is cut                   lost, gaps, cut
 *   all frames of a packet are lost        never comes              lost, gaps
 *   a frame with bytes comes twice         is cut                   doubled, cut
 *   a frame with bytes comes late          was cut                  outOfOrder
 *   a frame without bytes is lost          goes on                  lost
 *   a frame of another version, a damaged  goes on                  otherVersion, damaged, malformed, foreign
 *     one, or none of a tunnel
 *   more bytes than credit                 is cut                   overrun, cut
 *   the other end starts anew              is cut                   restarts, cut
 * </pre>
 *
 * <p><b>Timing.</b> A frame leaves when it is full, when the stream halts, and at a packet's end. The way outside takes
 * its own time; half of the median round trip is reported.
 *
 * <p><b>Not modelled.</b> Control symbols of the link (GAP, BEAT); a forward reset of the tunnel's own: the sender's
 * reaches through it.
 *
 * <p>May import: {@code org.HdrHistogram}, {@code org.wirelore.device.api} and below, {@code
 * org.wirelore.emulator.fabric}, and the JDK.
 */
@NullMarked
package org.wirelore.emulator.myrinet.tunnel;

import org.jspecify.annotations.NullMarked;
