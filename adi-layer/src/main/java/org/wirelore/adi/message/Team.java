package org.wirelore.adi.message;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCollectives;
import org.wirelore.adi.event.CollectiveTag;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;

/** The members of one collective operation, and the messages among them, which meet no others. */
public final class Team {
    private static final TypeMap BYTES = TypeMap.of(BaseType.BYTE, 1);

    private final Messages messages;
    private final ProcessGroup group;
    private final int rank;
    private final int context;
    private final int tag;
    private final Received received = new Received();
    /** All other members, as ranks of the job, once a multicast has needed them. */
    private int @Nullable [] others;

    Team(Messages messages, ProcessGroup group, int rank, int context, int tag) {
        this.messages = messages;
        this.group = group;
        this.rank = rank;
        this.context = context;
        this.tag = tag;
    }

    /** The same members in the same operation, with messages that don't meet those of this team. */
    public Team aside() {
        return new Team(messages, group, rank, context, tag | CollectiveTag.ASIDE);
    }

    public int rank() {
        return rank;
    }

    public int size() {
        return group.size();
    }

    /**
     * A barrier that a device carries out.
     *
     * @return false if none does
     */
    public boolean barrier() {
        return messages.groups().mayTake(0) && messages.groups().barrier(group.members(), tag, context);
    }

    /** Whether a device may carry out a reduction of this many bytes. */
    public boolean mayReduce(int bytes) {
        return messages.groups().mayTake(bytes);
    }

    /** Whether a device may carry out a broadcast of this many bytes, or brings them to all in one multicast. */
    public boolean mayBroadcast(int bytes) {
        return messages.groups().mayTake(bytes) || messages.groups().reaches(group.members(), bytes);
    }

    /**
     * Brings a member's bytes to all others, if a device carries it out.
     *
     * @param bytes the root's, and room for as many at every other member
     * @return false if none does
     */
    public boolean broadcast(byte[] bytes, int root) {
        return messages.groups().broadcast(group.members(), group.world(root), bytes, tag, context);
    }

    /**
     * Combines the bytes of all members in place, if a device carries it out.
     *
     * @param bytes the own operand, as many at every member; in the end the result
     * @param combination puts into them what comes of them and others
     * @return false if none does
     */
    public boolean reduce(byte[] bytes, AdiCollectives.Combination combination) {
        return messages.groups().reduce(group.members(), bytes, combination, tag, context);
    }

    /**
     * Brings a member's bytes to all others by one multicast, if a device has it and they are short enough for it.
     *
     * @param bytes the root's, and room for as many at every other member
     * @return false if none has
     */
    public boolean multicast(byte[] bytes, int root) {
        int[] members = group.members();
        if (!messages.groups().reaches(members, bytes.length)) {
            return false;
        }
        if (rank == root) {
            multicast(bytes, 0, bytes.length);
            settle();
        } else {
            receive(bytes, 0, bytes.length, root);
        }
        return true;
    }

    /** Bytes of the pieces in which multicasts bring data from each member to all others; 0 if messages must. */
    public int pieceBytes() {
        return messages.groups().pieceBytes(group.members());
    }

    /**
     * How many pieces each member sends before it takes the others', where all send to all; 0 if they take turns.
     *
     * @param bytes the most that one of them sends
     */
    public int piecesTogether(int bytes) {
        return messages.groups().piecesTogether(size(), bytes);
    }

    /** In how many pieces a member sends nothing. */
    public int emptyPieces() {
        return messages.groups().emptyPieces();
    }

    /** What was multicast so far may be changed from now on. */
    public void settle() {
        messages.groups().settle();
    }

    /** Sends bytes to all other members by one multicast; they stay as they are until {@link #settle}. */
    public void multicast(byte[] bytes, int at, int count) {
        multicast(MemorySegment.ofArray(bytes), at, count);
    }

    /** As {@link #multicast(byte[], int, int)}, of bytes of some memory. */
    public void multicast(MemorySegment bytes, int at, int count) {
        int[] peers = others;
        if (peers == null) {
            int own = group.world(rank);
            peers = Arrays.stream(group.members()).filter(member -> member != own).toArray();
            others = peers;
        }
        messages.groups().multicast(peers, bytes, at, count, tag, context);
    }

    /** Sends bytes to other members by one multicast; they stay as they are until {@link #settle}. */
    public void multicast(byte[] bytes, int at, int count, int[] to) {
        int[] peers = Arrays.stream(to).map(group::world).toArray();
        messages.groups().multicast(peers, MemorySegment.ofArray(bytes), at, count, tag, context);
    }

    /** Sends items to a member. */
    public void send(Object buffer, int at, int count, TypeMap type, int to) {
        messages.send(Mode.STANDARD, buffer, at, count, type, group.world(to), tag, context);
    }

    /** Receives items from a member. */
    public void receive(Object buffer, int at, int count, TypeMap type, int from) {
        messages.receive(buffer, at, count, type, group.world(from), tag, context, received);
    }

    /** Starts to send items. */
    public Transfer startSend(Object buffer, int at, int count, TypeMap type, int to) {
        return messages.start(Mode.STANDARD, buffer, at, count, type, group.world(to), tag, context);
    }

    /** Starts to receive items. */
    public Transfer startReceive(Object buffer, int at, int count, TypeMap type, int from) {
        return messages.startReceive(buffer, at, count, type, group.world(from), tag, context);
    }

    /** Waits for what was started. */
    public void await(Transfer transfer) {
        messages.await(transfer);
        Messages.check(transfer);
    }

    /**
     * Waits for the first of two receives of which only one ever meets a message, and takes the other one back.
     *
     * @return whether it was {@code one}
     */
    public boolean awaitEither(Transfer one, Transfer other) {
        while (!one.isDone() && !other.isDone()) {
            messages.progressOrWait();
        }
        boolean isOne = one.isDone();
        messages.cancel(isOne ? other : one);
        Messages.check(isOne ? one : other);
        return isOne;
    }

    /** Starts to receive bytes. */
    public Transfer startReceive(byte[] bytes, int from) {
        return startReceive(bytes, 0, bytes.length, from);
    }

    /** Starts to receive bytes. */
    public Transfer startReceive(byte[] bytes, int at, int count, int from) {
        return startReceive(bytes, at, count, BYTES, from);
    }

    /** Sends bytes to one member while it receives bytes from another. */
    public void exchange(byte[] out, int outAt, int outBytes, int to, byte[] in, int inAt, int inBytes, int from) {
        Transfer receive = startReceive(in, inAt, inBytes, BYTES, from);
        send(out, outAt, outBytes, BYTES, to);
        await(receive);
    }

    /** Sends bytes. */
    public void send(byte[] bytes, int at, int count, int to) {
        send(bytes, at, count, BYTES, to);
    }

    /** Receives bytes straight into some memory; tells how many came, which may be fewer. */
    public int receive(MemorySegment into, int at, int count, int from) {
        if (count < ObjectMessages.ANNOUNCEMENT_BYTES) {
            receive(into, at, count, BYTES, from);
        } else {
            messages.groups().receive(into, at, count, group.world(from), tag, context, received);
        }
        return received.bytes();
    }

    /** Receives bytes; tells how many came, which may be fewer. */
    public int receive(byte[] bytes, int at, int count, int from) {
        receive(bytes, at, count, BYTES, from);
        return received.bytes();
    }
}
