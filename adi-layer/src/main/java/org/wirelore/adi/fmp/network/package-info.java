/**
 * The network part of FMP, NC-FMP: messages through a port on a Myrinet card that runs the FMP control program.
 *
 * <h2>Overview</h2>
 *
 * <p>One send queue per host, in the card's memory, shared by all processes under a lock in host memory; one receive
 * queue per process, in pinned host memory, without a lock (paper, section 2.1). Short messages are stored into the
 * send queue by the process, long ones go through a pinned staging area, from which the card fetches and sends them
 * piece by piece (section 2.3). "Paper" is "Fast Message Passing for High Performance Computation in Workstation
 * Clusters", Ou, Shen, Zheng, 2000.
 *
 * <h2>Flow control</h2>
 *
 * <p>The paper names none; the group's paper of 1999 has credits, per pair of processes here. A credit is a slot of the
 * receiver's queue and stands for one packet. Credits go back with every packet of the other direction, and by
 * themselves when half of them are owed. Packets that return credits, and a sender's last word, take no credit; there
 * can be three of them in a queue, for which it has slots.
 *
 * <h2>Timing</h2>
 *
 * <p>The process pays for its instructions and copies by the host profile ({@code
 * org.wirelore.adi.fmp.network.NetworkCostNames}), and for every access to the card by the bus. It waits by polling its
 * receive queue, or asleep after asking for an interrupt in its page (section 2.2).
 *
 * <h2>Errors</h2>
 *
 * <p>Nothing is repaired. Each packet of a pair has a number; a gap ends the receiver with an error that names sender
 * and packet. A notice that can't be, or one of a process outside of the job, is counted and dropped.
 *
 * <p>May import: {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event}, {@code org.wirelore.device.api},
 * {@code org.wirelore.device.api.myrinet}, {@code org.wirelore.device.api.shm} and the JDK without threads, clocks,
 * files and environment.
 */
@NullMarked
package org.wirelore.adi.fmp.network;

import org.jspecify.annotations.NullMarked;
