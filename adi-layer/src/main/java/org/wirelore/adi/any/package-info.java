/**
 * The ADI over channels that keep order for each sender, receiver and context, and nowhere else: a protocol without a
 * network and without time, on which a program meets every order in which MPI may match its messages (MPI 1.1, section
 * 3.5).
 *
 * <p><b>Overview.</b> {@code AnyAdiDevice} puts messages into the channels of {@link
 * org.wirelore.device.api.channel.MessageChannels} and gives the core what they hand over. Messages of a rank to itself
 * go the same way.
 *
 * <p><b>Flow.</b> A message is copied when it is sent. A synchronous send, and, without {@link
 * org.wirelore.adi.any.AnyProtocolConfig#buffering buffering}, every standard one, waits until a receive has met its
 * message; messages of collective operations never do, nor do messages of objects of up to {@link
 * org.wirelore.adi.Adi#UNASKED_BYTES_MAX} bytes. What a probe is given stays in its channel until a receive takes it.
 *
 * <p><b>Waiting.</b> A rank sleeps until something is handed over. What a call learns that may learn several things, or
 * nothing yet (Waitany, Waitsome, Test and its kin, Iprobe), the channels decide when all ranks wait.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.start}, {@code org.wirelore.device.api}, {@code org.wirelore.device.api.channel}, the JDK
 * without threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.any;

import org.jspecify.annotations.NullMarked;
