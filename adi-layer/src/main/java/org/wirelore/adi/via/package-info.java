/**
 * MPI on VIA, as MVICH and MPI/Pro have it.
 *
 * <h2>Overview</h2>
 *
 * <p>{@link org.wirelore.adi.via.ViaStartup} gives each pair of ranks a connection of two VIs at reliable delivery.
 * Short messages and all control go as sends between buffers that were registered at the start ({@link
 * org.wirelore.adi.via.ViaLink}): the sender copies into a buffer, the receiver out of it. The data of a long message
 * go by RDMA write from the sender's memory into the receiver's ({@link org.wirelore.adi.via.RdmaTransfers}): the
 * answer to its envelope has address and memory handle of the receive's buffer, and a send behind the writes says that
 * they are there. Memory stays registered after its use ({@link org.wirelore.adi.via.RegistrationCache}). What can't be
 * registered goes in buffers, in pieces.
 *
 * <p>A write takes its bytes from up to 252 places. So items of a datatype with gaps go from where they lie, if that is
 * enough for each write of full length, and the memory from the first to the last of them may stay registered as one
 * region; else they are packed once, when the receiver's answer is here. RDMA write puts them side by side: a receive
 * with gaps has a block of its own for them, and they are unpacked out of it once.
 *
 * <h2>Flow control</h2>
 *
 * <p>VIA has none: a send that meets no receive breaks the connection. So a rank sends to a peer as many messages as it
 * has credits, which say how many receives the peer has posted for it. Every send takes credits back along, in its
 * immediate data; where none goes for long, a send of nothing but immediate data does, for which there are receives
 * beside the credits.
 *
 * <h2>Timing</h2>
 *
 * <p>A rank that waits looks at its completion queue again and again (MVICH), or sleeps in it, and is woken for each
 * message (MPI/Pro, {@code "wait": "block"}).
 *
 * <h2>Errors</h2>
 *
 * <p>A connection that breaks before the peer has left is the loss of that peer: all that concerns it ends with
 * UNREACHABLE. A host that is gone without a word shows when something that was sent to it is not acknowledged; a rank
 * that waits for the bytes of a long message therefore writes nothing to its peer now and then, which takes no receive
 * there and no call of the peer. A rank that waits for a message of which nothing has come learns it from the NIC's
 * kernel agent, whose heartbeats find the host gone: the connection breaks.
 *
 * <h2>States</h2>
 *
 * <pre>
 *  a link       connected, leaving (all was said), let go, lost
 *  a buffer     free, posted, complete
 *  a transfer   offered, writes posted, said, complete
 *  a region     used, unused (kept), evicted
 * </pre>
 *
 * <h2>Sources</h2>
 *
 * <p>The README of MVICH and its descendants' code; facts on credits, rendezvous and lazy deregistration there. The
 * layout of the immediate data and the way to leave are ours.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event}, {@code
 * org.wirelore.adi.packet}, {@code org.wirelore.adi.start}, {@code org.wirelore.device.api}, {@code
 * org.wirelore.device.api.via}, the JDK without threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.via;

import org.jspecify.annotations.NullMarked;
