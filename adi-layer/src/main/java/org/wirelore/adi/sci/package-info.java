/**
 * MPI in SCI segments: every pair of ranks has a segment at each, into which the other one stores.
 *
 * <h2>Overview</h2>
 *
 * <p>{@link org.wirelore.adi.sci.SciAdiDevice} is a device of packets ({@link org.wirelore.adi.packet.PacketDevice}). A
 * packet becomes a record in a slot of the receiver's memory ({@link org.wirelore.adi.sci.SegmentLayout}), in order;
 * the payload of a longer one lies in a buffer beside it. The sender only stores, the receiver only looks into its own
 * memory. {@link org.wirelore.adi.sci.SciOutgoing} is the one side, {@link org.wirelore.adi.sci.SciIncoming} the other.
 *
 * <p>Source: K. Ragab, W. Rehm, "CHEMPI: Efficient MPI for VIA/SCI", SFB393/01-14, section 5.1, which comments cite as
 * "paper": N-1 local segments and N-1 sequences, stores only, a ready and a completed flag. Its protocol sends one
 * message at a time and waits for the completed flag ("strict"). Several slots, guards, pieces of long messages and
 * repetition are ours; so is the shutdown, since the paper's can't succeed: a segment that is mapped, and a map that
 * has a sequence, answer BUSY.
 *
 * <h2>How it is connected</h2>
 *
 * <p>The steps of the paper, section 5.1, in {@link org.wirelore.adi.sci.SciStartup}: create, prepare, map, make
 * available; connect, map, sequence. Then each rank stores its parameters, and waits for those of all peers.
 *
 * <h2>Order</h2>
 *
 * <p>Stores overtake each other. The stamp of a record is its number; what makes a receiver believe the rest of it is
 * the {@link org.wirelore.adi.sci.Guard}. A slot's stamp lies where no payload ever lies.
 *
 * <p>Where the peer's segment is memory of this process, too, stores keep their order and none gets lost. The records
 * are the same there, but each word is stored once, and nothing is filled up, remembered or asked
 * ({@link org.wirelore.adi.sci.SharedStores}; cards have {@link org.wirelore.adi.sci.GuardedStores}).
 *
 * <h2>Collective operations</h2>
 *
 * <p>Barrier, and Bcast and Allreduce of up to a kilobyte, go by records of their own
 * ({@link org.wirelore.adi.sci.SciCollectives}): a member knows from whom the next one comes, and looks there, so that
 * nothing is matched and nothing is dispatched. They have the check sum as their guard, and are stored again as others
 * are. What comes for an operation that a member has not come to waits in its slots, and beside them when these are
 * full.
 *
 * <h2>Errors</h2>
 *
 * <p>Stores get lost without a word to the receiver. The sender asks the peer's sequence some time after its last
 * store, and in any case twice a second; after a bad answer it stores again every record that the peer has not taken,
 * which changes nothing where it had arrived ({@link org.wirelore.adi.sci.SciWay}). What a buffer holds is asked for
 * before its record is stored, in pieces where packets get lost ({@link org.wirelore.adi.sci.BufferPieces}).
 *
 * <p>Interrupts, which wake ranks that sleep, get lost like stores, and the peer's sequence tells of that, too, once
 * the card's time-out is over: who has sent one asks 10 ms later. So a rank that waits for records sleeps until one
 * comes.
 *
 * <p>A peer is lost when its segment is gone, or when it has answered badly for {@code giveUpMs}: all questions since
 * the last good answer, of which there are many; a pause without questions hardly counts. Where another network
 * carries long messages and has lost the peer ({@link org.wirelore.adi.packet.DirectSink#suspect}), the first bad
 * answer after that will do, and while ranks leave half a second. What the peer had stored before is still taken. Then
 * every send and receive that concerns it ends with UNREACHABLE, and so does a collective operation that needs it;
 * calls that concern other peers go on. Finalize leaves without a peer that was lost before; it fails if it loses one
 * itself before all is said, and cuts off one that does not let go for {@code giveUpMs} after that.
 *
 * <p>May import: {@code org.wirelore.adi}, {@code org.wirelore.adi.error}, {@code org.wirelore.adi.event},
 * {@code org.wirelore.adi.packet}, {@code org.wirelore.adi.start}, {@code org.wirelore.device.api},
 * {@code org.wirelore.device.api.sci}, the JDK without threads, clocks, files and environment.
 */
@NullMarked
package org.wirelore.adi.sci;

import org.jspecify.annotations.NullMarked;
