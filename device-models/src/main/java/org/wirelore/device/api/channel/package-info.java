/**
 * Channels for the messages of a job, without a network and without time: one for each sender, receiver and context.
 * Each keeps its messages in order, and there is no other order (MPI 1.1, section 3.5: messages are non-overtaking
 * within a communicator, from one sender). What a receiver takes next is decided only when it has to be.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.device.api.channel;

import org.jspecify.annotations.NullMarked;
