/**
 * MPI for Java programs: the API of mpiJava 1.2 and MPJ 1.3, complete for MPI 1.1, over every device of this project.
 *
 * <p>A method does what MPI 1.1 says of the function of the same name. The comments describe where Java differs.
 * A buffer is an array, an offset in elements, a count of items and a datatype; beyond that API, direct byte buffers
 * and memory segments may stand for arrays of primitive types, which saves a copy. Every method throws {@link
 * mpi.MPIException} for wrong arguments, before anything is sent, and for what goes wrong on the way.
 *
 * <p>The static handles ({@link mpi.MPI#COMM_WORLD} and others) belong to no rank: they resolve through the running
 * one, so that many ranks can share a virtual machine.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.message} and below, and the JDK without threads,
 * clocks, files and environment.
 */
@NullMarked
package mpi;

import org.jspecify.annotations.NullMarked;
