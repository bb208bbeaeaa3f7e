package org.wirelore.adi;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.RequestStart.SendMode;

/**
 * Collective operations of a group of ranks, as far as a device has them. Members are ranks of the job;
 * contexts and tags are those of {@link Adi}. No call waits: completions report the end.
 */
public final class GroupOperations {
    private final RequestStart starts;
    private final RequestPool requests;
    private final PostedQueue posted;
    private final AdiCollectives[] collectives;
    private final AdiMulticast[] multicasts;
    private final int bytesMax;

    GroupOperations(RequestStart starts, AdiDevice[] devices, RequestPool requests, PostedQueue posted) {
        this.starts = starts;
        this.requests = requests;
        this.posted = posted;
        int collectiveCount = 0;
        int multicastCount = 0;
        AdiCollectives[] ofDevices = new AdiCollectives[devices.length];
        AdiMulticast[] castsOfDevices = new AdiMulticast[devices.length];
        for (AdiDevice device : devices) {
            AdiCollectives own = device.collectives();
            if (own != null) {
                ofDevices[collectiveCount++] = own;
            }
            AdiMulticast cast = device.multicast();
            if (cast != null) {
                castsOfDevices[multicastCount++] = cast;
            }
        }
        this.collectives = Arrays.copyOf(ofDevices, collectiveCount);
        this.bytesMax = Arrays.stream(collectives).mapToInt(AdiCollectives::bytesMax).max().orElse(-1);
        this.multicasts = Arrays.copyOf(castsOfDevices, multicastCount);
    }

    /**
     * Says whose collective operations have a context: a wait in one of them, for any member, ends when a member is
     * lost, since others may have left the operation for that.
     *
     * @param members null: it has none any more
     */
    public void members(int context, int @Nullable [] members) {
        posted.members(context, members);
    }

    /** Whether a device may carry out a broadcast or a reduction of this many bytes. */
    public boolean mayTake(int length) {
        return length <= bytesMax;
    }

    /**
     * Begins a barrier that a device carries out.
     *
     * @return false if none does: it must be made of messages
     */
    public boolean startBarrier(int[] members, int tag, int context, AdiCompletion completion) {
        if (collectives.length == 0) {
            return false;
        }
        AdiRequest request = open(MemorySegment.NULL, 0, 0, -1, tag, context, completion);
        for (AdiCollectives each : collectives) {
            if (each.barrier(members, request)) {
                return true;
            }
        }
        requests.release(request);
        return false;
    }

    /**
     * Begins a broadcast that a device carries out; the buffer is the core's until it is complete.
     *
     * @param length bytes, equal at all members
     * @return as {@link #startBarrier}
     */
    public boolean startBroadcast(int[] members, int root, MemorySegment buffer, long offset, int length, int tag,
            int context, AdiCompletion completion) {
        if (length > bytesMax) {
            return false;
        }
        AdiRequest request = open(buffer, offset, length, root, tag, context, completion);
        for (AdiCollectives each : collectives) {
            if (length <= each.bytesMax() && each.broadcast(members, root, request)) {
                return true;
            }
        }
        requests.release(request);
        return false;
    }

    /**
     * Begins a reduction to all members that a device carries out; the buffer is the core's until it is complete.
     *
     * @param buffer the own operand, and in the end the result
     * @param length bytes, equal at all members
     * @param combination of operands, in any order
     * @return as {@link #startBarrier}
     */
    public boolean startReduction(int[] members, MemorySegment buffer, long offset, int length,
            AdiCollectives.Combination combination, int tag, int context, AdiCompletion completion) {
        if (length > bytesMax) {
            return false;
        }
        AdiRequest request = open(buffer, offset, length, -1, tag, context, completion);
        for (AdiCollectives each : collectives) {
            if (length <= each.bytesMax() && each.reduce(members, request, combination)) {
                return true;
            }
        }
        requests.release(request);
        return false;
    }

    /**
     * Whether a multicast of this many bytes leads from each of these ranks to all others. Alike at every one of them.
     */
    public boolean reaches(int[] members, int length) {
        for (AdiMulticast each : multicasts) {
            if (each.reaches(members, length)) {
                return true;
            }
        }
        return false;
    }

    /**
     * How data of any length are cut that go from each of these ranks to all others in multicasts: bytes of a piece, or
     * 0 if they must go as messages. Alike at every one of them.
     */
    public int pieceBytes(int[] members) {
        int bytes = 0;
        for (AdiMulticast each : multicasts) {
            bytes = Math.max(bytes, each.pieceBytes(members));
        }
        return bytes;
    }

    /**
     * How many pieces each member sends before it takes the others', or 0 if they take turns. Alike at every one of
     * them.
     *
     * @param bytes the most that one of them sends
     */
    public int piecesTogether(int members, int bytes) {
        int pieces = 0;
        for (AdiMulticast each : multicasts) {
            pieces = Math.max(pieces, each.piecesTogether(members, bytes));
        }
        return pieces;
    }

    /** Whether a multicast of this many bytes to these ranks need not wait for what has been sent before. */
    public boolean isOpen(int[] peers, int length) {
        for (AdiMulticast each : multicasts) {
            if (each.reaches(peers, length)) {
                return each.isOpen(peers);
            }
        }
        return true;
    }

    /** In how many pieces each member sends nothing. Alike at every one of them. */
    public int emptyPieces() {
        int pieces = 1;
        for (AdiMulticast each : multicasts) {
            pieces = Math.min(pieces, each.emptyPieces());
        }
        return pieces;
    }

    /**
     * Sends one message to several ranks: by multicast if a device leads to all of them so and has room, else one by
     * one. The buffer stays as it is until all is complete and {@link #settle} has been called.
     *
     * @param peers others than this rank
     * @param completion is notified of each peer's send that was not complete at once
     * @return how many were complete at once
     */
    public int startMulticast(int[] peers, MemorySegment buffer, long offset, int length, int tag, int context,
            AdiCompletion completion) {
        for (AdiMulticast each : multicasts) {
            if (each.reaches(peers, length)) {
                return starts.multicast(each, peers, buffer, offset, length, tag, context, completion);
            }
        }
        int complete = 0;
        for (int peer : peers) {
            if (starts.send(buffer, offset, length, peer, tag, context, SendMode.STANDARD, completion) == null) {
                complete++;
            }
        }
        return complete;
    }

    /** The buffers of complete multicasts may be reused when this returns. */
    public void settle() {
        for (AdiMulticast each : multicasts) {
            each.settle();
        }
    }

    private AdiRequest open(MemorySegment buffer, long offset, int length, int root, int tag, int context,
            AdiCompletion completion) {
        AdiRequest request = starts.group(root, tag, context, buffer, offset, length);
        request.completion = completion;
        return request;
    }
}
