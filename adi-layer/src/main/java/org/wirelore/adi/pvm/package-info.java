/**
 * A parallel virtual machine on the ADI: what stands between the public PVM API and the core (PVM 3; Adam Ferrari,
 * JPVM: Network Parallel Computing in Java, TR CS-97-29, University of Virginia, 1997).
 *
 * <p>Of the ranks of a job the first are <i>slots</i>, each of which runs one task at a time, and the others are
 * daemons, one for each host. {@link org.wirelore.adi.pvm.PvmSlot} and {@link org.wirelore.adi.pvm.PvmDaemon} are what
 * both do; {@link org.wirelore.adi.pvm.PvmTask} is what a program sees of its own task. Tasks send to each other
 * directly. A packet is one message of the ADI, whose tag is its {@link org.wirelore.adi.pvm.PacketKind}:
 *
 * <pre>
 * slot, daemon -> first daemon   HELLO        once, and back: HOSTS
 * task -> its host's daemon      SPAWN, HALT, NAMED, LEFT, ENDED
 * task -> any daemon             LIST
 * daemon -> daemons              CREATE, CREATED
 * daemon -> its slots            START (and back: STARTED), QUIT, END
 * daemons -> first daemon        BEGUN, OVER, HALT; and back: QUIT, END
 * task -> task                   MESSAGE
 * </pre>
 *
 * <p>A run ends when no task runs: the first daemon learns of each task's beginning from the daemon that started it
 * for another task, before it can learn of that other task's end. Each end brings along how many messages the task had
 * sent to whom, so that every slot takes what is still under way to it before it leaves.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.device.api}, and the JDK
 * without threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.pvm;

import org.jspecify.annotations.NullMarked;
