/**
 * The communication of the NAS Parallel Benchmarks BT, SP and FT without their arithmetic: who sends how much to whom,
 * and in which order; what they compute is declared. After the MPI sources of version 2 ({@code make_set.f},
 * {@code copy_faces.f}, {@code x_solve.f}, {@code define.f}, {@code ft.f}), class A.
 *
 * <p>May import: {@code mpi}, {@code org.wirelore.rig.mpi} and the JDK.
 */
@NullMarked
package org.wirelore.rig.samples.nas;

import org.jspecify.annotations.NullMarked;
