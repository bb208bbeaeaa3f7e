package org.wirelore.adi.message;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiCollectives;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;

/** Operations of groups of ranks that a device carries out for this rank. */
final class GroupMessages {
    private static final TypeMap BYTES = TypeMap.of(BaseType.BYTE, 1);

    private final Messages messages;
    private final Adi adi;
    private final Waiting waiting;

    GroupMessages(Messages messages, Adi adi, Waiting waiting) {
        this.messages = messages;
        this.adi = adi;
        this.waiting = waiting;
    }

    /** Whose collective operations have a context; null: none any more. */
    void members(int context, int @Nullable [] members) {
        adi.groups().members(context, members);
    }

    /** Whether a device may carry out a broadcast or a reduction of this many bytes. */
    boolean mayTake(int bytes) {
        return adi.groups().mayTake(bytes);
    }

    /** A barrier, if a device carries it out; false if not. */
    boolean barrier(int[] members, int tag, int context) {
        waiting.enter();
        try {
            Transfer transfer = new Transfer(messages);
            transfer.openDirect(BaseType.PACKED);
            if (!adi.groups().startBarrier(members, tag, context, transfer)) {
                return false;
            }
            waiting.awaitInside(transfer);
            return true;
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            waiting.leave();
        }
    }

    /** Brings the root's bytes to all members, if a device carries it out; false if not. */
    boolean broadcast(int[] members, int root, byte[] bytes, int tag, int context) {
        waiting.enter();
        try {
            Transfer transfer = new Transfer(messages);
            transfer.openDirect(BaseType.PACKED);
            if (!adi.groups().startBroadcast(members, root, MemorySegment.ofArray(bytes), 0, bytes.length, tag,
                    context, transfer)) {
                return false;
            }
            waiting.awaitInside(transfer);
            return true;
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            waiting.leave();
        }
    }

    /** Combines the bytes of all members in place, if a device carries it out; false if not. */
    boolean reduce(int[] members, byte[] bytes, AdiCollectives.Combination combination, int tag, int context) {
        waiting.enter();
        try {
            Transfer transfer = new Transfer(messages);
            transfer.openDirect(BaseType.PACKED);
            if (!adi.groups().startReduction(members, MemorySegment.ofArray(bytes), 0, bytes.length, combination, tag,
                    context, transfer)) {
                return false;
            }
            waiting.awaitInside(transfer);
            return true;
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            waiting.leave();
        }
    }

    /** Whether one multicast of this many bytes reaches all others from each of these ranks. */
    boolean reaches(int[] members, int bytes) {
        return adi.groups().reaches(members, bytes);
    }

    /** Bytes of the pieces in which data go to all others from each of these ranks, or 0 if they go as messages. */
    int pieceBytes(int[] members) {
        return adi.groups().pieceBytes(members);
    }

    /** How many pieces of blocks of this length each member sends before it takes the others'; 0 if they take turns. */
    int piecesTogether(int members, int bytes) {
        return adi.groups().piecesTogether(members, bytes);
    }

    /** In how many pieces each member sends nothing. */
    int emptyPieces() {
        return adi.groups().emptyPieces();
    }

    /** What was multicast so far may be changed from now on. */
    void settle() {
        waiting.enter();
        try {
            adi.groups().settle();
        } finally {
            waiting.leave();
        }
    }

    /** Sends the same bytes to several ranks; they stay as they are until {@link #settle}. Allocates nothing. */
    void multicast(int[] peers, MemorySegment bytes, long at, int count, int tag, int context) {
        waiting.enter();
        try {
            while (!adi.groups().isOpen(peers, count)) {
                waiting.progressInside();
            }
            Transfer transfer = messages.claim();
            transfer.openDirect(BaseType.PACKED);
            transfer.parts = peers.length;
            int complete = adi.groups().startMulticast(peers, bytes, at, count, tag, context, transfer);
            for (int i = 0; i < complete; i++) {
                transfer.partDone();
            }
            waiting.awaitInside(transfer);
            Messages.check(transfer);
            messages.keep(transfer);
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            waiting.leave();
        }
    }

    /**
     * Receives bytes straight into memory, as few as they are. Allocates nothing.
     *
     * @param count at least what a message of objects needs of room to be known
     */
    void receive(MemorySegment into, long at, int count, int source, int tag, int context, Received taken) {
        waiting.enter();
        try {
            Transfer transfer = messages.claim();
            transfer.open(into, 0, count, BYTES, true);
            transfer.room = count;
            transfer.placed = true;
            AdiRequest request = adi.startReceive(into, at, count, source, tag, context, transfer);
            if (!transfer.isDone()) {
                transfer.request = request;
            }
            waiting.awaitInside(transfer);
            taken.take(transfer);
            Messages.check(transfer);
            messages.keep(transfer);
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            waiting.leave();
        }
    }
}
