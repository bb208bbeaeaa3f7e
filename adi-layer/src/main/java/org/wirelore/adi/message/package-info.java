/**
 * Typed messages of one rank: what stands between the public MPI API and the ADI core (MPI 1.1, chapters 3 and 5).
 *
 * <p>{@link org.wirelore.adi.message.RankProcess} is the rank as a process; {@link org.wirelore.adi.message.Messages}
 * moves items of a datatype; {@link org.wirelore.adi.message.Communicator} is a group with a context.
 *
 * <p>May import: {@code mpi}, {@code org.wirelore.adi}, {@code org.wirelore.adi.error},
 * {@code org.wirelore.adi.event}, {@code org.wirelore.adi.message.type}, {@code org.wirelore.device.api}, the JDK
 * without threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.message;

import org.jspecify.annotations.NullMarked;
