/**
 * The programs that rigs run on their ranks: ping-pong, one-way stream, all-to-all exchange, ping of IPv4 hosts. A
 * program sees a {@link org.wirelore.rig.program.RankContext} and nothing of the machine below, so it runs on plain
 * U-Net and on the ADI alike.
 *
 * <p>The ping-pong is the benchmark of the MPI-on-U-Net paper, section 6.2; the stream is the producer and consumer of
 * its section 5.1. May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.message},
 * {@code org.wirelore.adi.message.type}, {@code org.wirelore.adi.start}, {@code org.wirelore.device.api} and the JDK.
 */
@NullMarked
package org.wirelore.rig.program;

import org.jspecify.annotations.NullMarked;
