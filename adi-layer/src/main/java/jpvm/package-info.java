/**
 * PVM for Java programs: the API of JPVM (Adam Ferrari, University of Virginia, 1996 to 1999; JPVM: Network Parallel
 * Computing in Java, TR CS-97-29, 1997), complete, over every device of this project. Programs are started by {@code
 * wirelore pvmrun}.
 *
 * <p>Names are those of JPVM, whose types begin with small letters. Hosts are those of the rig: they are fixed, and
 * their daemons are started with the program. The identity of a task belongs to no object: it resolves through the
 * running task, so that many tasks can share a virtual machine.
 *
 * <p>May import: {@code org.wirelore.adi.pvm}, and the JDK without threads, clocks, files and environment.
 */
@NullMarked
package jpvm;

import org.jspecify.annotations.NullMarked;
