/**
 * The channels of a job's messages in a simulation: what a rank takes is decided when all ranks wait.
 *
 * <p><b>Overview.</b> {@link org.wirelore.emulator.channel.EmulatedChannels} has the ranks' ends and the messages in
 * the channels. {@code RankQueue} is what one rank has of it. {@link
 * org.wirelore.emulator.choice.match.MatchRecord} remembers, if it is asked for, which receive took which
 * message and what caused what.
 *
 * <p><b>Timing.</b> None: messages move when nothing else can happen. Those that named receives wait for go first, all
 * of them, as their order makes no difference; then one that a receive or probe from any source takes, or one call
 * learns what it asks for; which of them, is asked (a decision point of kind order). This is the order of exploration
 * of POE (S. Vakkalanka and others, "Dynamic verification of MPI programs with reductions in presence of split
 * operations and relaxed orderings", CAV 2008).
 *
 * <p><b>Polling.</b> A call that looks without waiting may learn nothing yet, whatever is there; but after that, until
 * it has learned something, only if nothing else can move: then a rank that has found nothing goes on nevertheless, a
 * thousand times in a row at most.
 *
 * <p><b>Probes.</b> A probe sees what an equal one has seen, until something is received; but a receive from any source
 * may take another message than the probe before it saw (MPI 1.1, section 3.8, example 3.18).
 *
 * <p><b>Not modelled.</b> Limits of memory, loss, and the moment at which a message arrives.
 *
 * <p>May import: {@code org.wirelore.device.api}, {@code org.wirelore.device.api.channel},
 * {@code org.wirelore.emulator.choice.match} and the JDK without threads, clocks, sockets and files.
 */
@NullMarked
package org.wirelore.emulator.channel;

import org.jspecify.annotations.NullMarked;
