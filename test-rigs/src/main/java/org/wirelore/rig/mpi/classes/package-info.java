/**
 * The classes of a program: found on its class path, rewritten once, and defined anew for every rank of virtual time.
 *
 * <p>{@link org.wirelore.rig.mpi.classes.CallRewriter} replaces the calls that would show a program that it shares a
 * process (the clock, sleep, exit, random numbers, the standard output, threads) with calls of
 * {@code org.wirelore.rig.mpi.process}.
 *
 * <p>May import: {@code org.wirelore.rig.mpi.process} and the JDK.
 */
@NullMarked
package org.wirelore.rig.mpi.classes;

import org.jspecify.annotations.NullMarked;
