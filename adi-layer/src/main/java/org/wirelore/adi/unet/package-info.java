/**
 * MPI on U-Net: a reliable message stream per pair of ranks over unreliable U-Net channels (MPI-on-U-Net paper,
 * sections 3, 5 and 6.1): 16-byte header with 15-bit sequence and acknowledgment numbers, go-back-N with a receive
 * window of one, piggybacked acknowledgments, one retransmission timer per stream, start-up and release over stream
 * sockets. Long messages go by rendezvous, which the paper leaves to future work (section 5.2).
 *
 * <p>Where the paper is silent or stalls, the rules are named at the place: fast resend on a duplicate acknowledgment,
 * acknowledgment request on the last retransmitted packet, timer restart only on progress, DONE/EXIT release. Strict
 * mode ({@link org.wirelore.adi.unet.UNetProtocolConfig#strict}) switches these off and behaves as the paper is
 * written.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.start}, {@code org.wirelore.device.api} and below, the JDK without threads, clocks, files
 * and environment.
 */
@NullMarked
package org.wirelore.adi.unet;

import org.jspecify.annotations.NullMarked;
