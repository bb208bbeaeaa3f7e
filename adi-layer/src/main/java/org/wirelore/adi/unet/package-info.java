/**
 * MPI on U-Net: a reliable message stream per pair of ranks over unreliable U-Net channels.
 *
 * <h2>Overview</h2>
 *
 * <p>A 16-byte header with 15-bit sequence and acknowledgment numbers, go-back-N with a receive window of one,
 * piggybacked acknowledgments, one retransmission timer per stream ({@link org.wirelore.adi.unet.UNetStream}). Source:
 * "MPI on U-Net", sections 3, 5 and 6.1. Long messages go by rendezvous, which the paper leaves to future work (section
 * 5.2).
 *
 * <p>Where the paper is silent or stalls, the rules are named at the place: a first time-out that is measured, a
 * question before anything is sent again, fast resend on a report of a gap, acknowledgment request on the last
 * retransmitted packet, timer restart only on progress, DONE/EXIT release. Strict mode
 * ({@link org.wirelore.adi.unet.UNetProtocolConfig#strict}) switches these off and behaves as the paper is written.
 *
 * <p>The paper's short messages fit one packet. Here an eager message may take several, which follow each other on the
 * stream: the first carries the whole length, and the receiver matches it. So that such messages never fill a
 * receiver's memory, each peer has a credit there; a sender without credit asks first. The receiver sends a FLOW packet
 * when a quarter of the credit is free again.
 *
 * <h2>How it is connected</h2>
 *
 * <p>Each rank has one endpoint, and a channel to each peer. Ranks exchange addresses and ports over stream sockets at
 * the start, and agree over them that all have finished (section 3). Or they do so over U-Net itself, at ports that all
 * know ({@link org.wirelore.adi.unet.UNetControlNetwork}): a packet at a time, sent again until the peer is up.
 *
 * <h2>Timing</h2>
 *
 * <p>The retransmission timer, the delay of an acknowledgment and the limits of start-up and shutdown are settings of
 * {@link org.wirelore.adi.unet.UNetProtocolConfig}. Time passes only while a rank is in a call of the ADI.
 *
 * <h2>Errors</h2>
 *
 * <p>Lost, duplicated and reordered packets are recovered. A packet that no rank would send is counted and dropped. A
 * peer is given up after {@code retriesMax} expiries in a row without progress: every operation with it fails.
 *
 * <h2>States</h2>
 *
 * <pre>
 *  a stream       idle, unacknowledged packets (timer runs), window full, given up
 *  a rendezvous   request sent, permitted, data on the way, done
 *  a shutdown     sending, DONE sent, EXIT received
 * </pre>
 *
 * <h2>What is not modelled</h2>
 *
 * <p>There is no flow control beyond window and buffers. Packets carry no check sum of their own: the wire's frame
 * check sequence protects them.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.start}, {@code org.wirelore.device.api} and below, the JDK without threads, clocks, files
 * and environment.
 */
@NullMarked
package org.wirelore.adi.unet;

import org.jspecify.annotations.NullMarked;
