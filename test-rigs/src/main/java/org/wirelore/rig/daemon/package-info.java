/**
 * The daemon {@code chempid}, one per host: it starts jobs, watches them, and knows which there
 * are (CHEMPI paper, section 5.2; facts sheet of VIA, section 5).
 *
 * <p>A daemon is a process that listens on a port, on loopback unless it is given another address. It knows its user's
 * programs by a secret, which lies in a file that no other user can read. A caller proves that it knows it in the first
 * thing that it says; before that it gets no answer, and a wrong one is only counted:
 *
 * <pre>
 *   caller   4 bytes of length and a JSON object each: hello with a number, the time and the proof
 *   daemon   welcome with its own proof over that number
 *   caller   status, stop, or run with a command; then pieces of the job's input
 *   daemon   the answer; of a job: pieces of what it prints, and last its exit code
 * </pre>
 *
 * <p>A job is a process of the daemon ({@code mpirun}), which is the master of its ranks: a daemon that is killed takes
 * its jobs along, and a job its ranks.
 *
 * <p>Each job has a number as long as it runs, from which follows what it has on networks that it shares with others.
 *
 * <p>May import: {@code org.wirelore.adi.chempid}, {@code org.wirelore.emulator.process}, {@code
 * org.wirelore.rig.launch}, {@code org.wirelore.rig.rank}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.daemon;

import org.jspecify.annotations.NullMarked;
