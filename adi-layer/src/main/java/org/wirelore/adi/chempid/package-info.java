/**
 * The daemon {@code chempid} of emulated hosts, one on each, a process like others that talks through its host's
 * sockets (CHEMPI paper, section 4: it "management the distribution of the network information, and MPI applications",
 * and is to create processes; all below that sentence is ours).
 *
 * <h2>Overview</h2>
 *
 * <p>The daemons know each other and what each host is called on its networks: the registry of nodes. Someone starts a
 * job at the daemon of the own host, which leads it: it gives the job a number ({@link
 * org.wirelore.adi.chempid.JobNumbers}), has the daemons of its hosts start its ranks, and learns from them which are
 * gone. Ranks call the daemon of their host. All of them exchange {@link org.wirelore.adi.chempid.SystemMessage}s.
 *
 * <pre>
 *   mpirun        leading daemon       daemon of a host        rank
 *   RUN      --&gt;  START           --&gt;  starts it          --&gt;  HELLO_RANK, MPI_Init … MPI_Finalize, END
 *   DONE     &lt;--  EXIT of all     &lt;--  EXIT               &lt;--  is gone
 *                 KILL to all     &lt;--  ABORT              &lt;--  ABORT
 *                                      SPAWN              &lt;--  SPAWN; leads the new job
 * </pre>
 *
 * <h2>Errors</h2>
 *
 * <p>A rank that ends without END, or with another exit code than 0, has died: its job is ended with that code, as by
 * Abort, and no other job. Jobs that have spawned each other end together. A daemon whose connection ends or times out
 * is gone with its host: the jobs that have ranks there end, so do those that it led, and no job begins there any more.
 *
 * <p>A caller whose first message is none, has another secret or is not its own to send gets no answer and is counted;
 * so is each later message, which ends the connection. A host has one daemon: the second one finds the port taken.
 *
 * <p>May import: {@code org.wirelore.device.api} and below, the JDK without threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.chempid;

import org.jspecify.annotations.NullMarked;
