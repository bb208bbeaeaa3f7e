/**
 * Every order in which MPI may match the messages of a program, by running it again and again on channels ({@link
 * org.wirelore.rig.spi.EmulatedFabric#matchChoices}).
 *
 * <p>A run is determined by which message each receive and probe from any source is given. {@code OtherMatches} finds
 * after each run what one of them could have been given instead, and what of the run would have stayed as it was; that
 * is the script of another run. {@code RunsMade} leaves out a script that a run has followed already, so that no two
 * runs are the same. Every order is found: of two runs that differ, the first difference that all before it allows is a
 * script of the one, and agrees with the other (the argument of S. Abdulla and others, "Source Sets: A Foundation for
 * Optimal Dynamic Partial Order Reduction", J. ACM 64, 2017, for events that read from each other).
 *
 * <p>What a call learns that may learn several things, or nothing yet, is one more kind of choice: which of the
 * finished requests Waitany and Waitsome report, whether a Test or Iprobe sees what is there. It depends on what it
 * reports, and all that its rank does later depends on it. "Nothing yet" is explored once in a row.
 *
 * <p>Not explored: whether a receive is cancelled before or after its message arrives (after, if it can be).
 *
 * <p>{@code OutcomeSet} keeps the outcomes of all orders, by which {@code ProtocolRuns} tells whether a protocol makes
 * anything else of the program.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.event}, {@code org.wirelore.device.api},
 * {@code org.wirelore.emulator.choice} and below, {@code org.wirelore.emulator.time.virtual},
 * {@code org.wirelore.rig.error}, {@code org.wirelore.rig.explore}, {@code org.wirelore.rig.instance},
 * {@code org.wirelore.rig.model}, {@code org.wirelore.rig.replay}, {@code org.wirelore.rig.report},
 * {@code org.wirelore.rig.spi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.order;

import org.jspecify.annotations.NullMarked;
