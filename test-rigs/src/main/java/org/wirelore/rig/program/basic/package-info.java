/**
 * Ping-pong, one-way stream and all-to-all exchange over any protocol, a rank that does not receive for a time,
 * and random traffic over protocols of the ADI.
 *
 * <p>The ping-pong is the benchmark of the MPI-on-U-Net paper, section 6.2; the stream is the producer and consumer of
 * its section 5.1. May import: {@code org.wirelore.adi}, {@code org.wirelore.device.api},
 * {@code org.wirelore.rig.error}, {@code org.wirelore.rig.model}, {@code org.wirelore.rig.program},
 * {@code org.wirelore.rig.spi}, {@code tools.jackson} and below, and the JDK.
 */
@NullMarked
package org.wirelore.rig.program.basic;

import org.jspecify.annotations.NullMarked;
