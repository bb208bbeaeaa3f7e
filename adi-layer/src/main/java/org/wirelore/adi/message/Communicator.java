package org.wirelore.adi.message;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.event.CollectiveTag;
import org.wirelore.adi.message.type.TypeMap;

/**
 * A group of ranks with a context of its own, as one of them sees it (MPI 1.1, chapter 5). Ranks are those of the
 * group; of an intercommunicator, those of the remote group.
 */
public final class Communicator {
    /** As a source: any rank. */
    public static final int ANY_SOURCE = -1;
    /** As the tag of a receive or a probe: any tag. */
    public static final int ANY_TAG = -2;
    /** As a source or destination: no process. */
    public static final int PROC_NULL = -3;

    private final RankProcess process;
    private final Messages messages;
    private final ProcessGroup local;
    private final @Nullable ProcessGroup remote;
    private final ProcessGroup peers;
    private final int id;
    private final int rank;
    private final Map<Integer, Object> attributes = Collections.synchronizedMap(new HashMap<>());
    private boolean freed;
    private int operations;

    Communicator(RankProcess process, ProcessGroup local, @Nullable ProcessGroup remote, int id) {
        this.process = process;
        this.messages = process.messages();
        this.local = local;
        this.remote = remote;
        this.peers = remote == null ? local : remote;
        this.id = id;
        this.rank = local.rankOf(process.rank());
        messages.groups().members(collectiveContext(id), local.members());
    }

    /** What collective operations of a communicator of this number have for a context. */
    static int collectiveContext(int id) {
        return id * ContextIds.CONTEXTS + ContextIds.COLLECTIVE;
    }

    public RankProcess process() {
        return process;
    }

    /** The own rank in the own group. */
    public int rank() {
        return rank;
    }

    /** Ranks in the own group. */
    public int size() {
        return local.size();
    }

    public ProcessGroup group() {
        return local;
    }

    /** The other side of an intercommunicator, or null. */
    public @Nullable ProcessGroup remoteGroup() {
        return remote;
    }

    /** Its number, equal at all members. */
    public int id() {
        return id;
    }

    /** What programs keep with it, by key; any thread may. */
    public Map<Integer, Object> attributes() {
        return attributes;
    }

    /** Keeps what another one keeps. */
    public void copyAttributes(Communicator from) {
        synchronized (from.attributes) {
            attributes.putAll(from.attributes);
        }
    }

    /** Ends it: its number may be used again, and nothing may be sent with it. */
    public void free() {
        checkUsable();
        freed = true;
        process.releaseContext(id);
    }

    public boolean isFreed() {
        return freed;
    }

    /** Throws if it was freed. */
    public void checkUsable() {
        if (freed) {
            throw Failure.COMM.because("communicator " + id + " was freed: it can't be used any more");
        }
    }

    /** Throws what a send with these arguments would throw at once. */
    public void checkSend(@Nullable Object buffer, int at, int count, TypeMap type, int destination, int tag) {
        destination(destination, tag);
        UserBuffer.checkedBytes(buffer, at, count, type);
    }

    /** Throws what a receive with these arguments would throw at once. */
    public void checkReceive(@Nullable Object buffer, int at, int count, TypeMap type, int source, int tag) {
        source(source, tag);
        UserBuffer.checkedRoom(buffer, at, count, type);
    }

    /** Sends; see {@link Messages#send}. */
    public void send(Mode mode, @Nullable Object buffer, int at, int count, TypeMap type, int destination, int tag) {
        int world = destination(destination, tag);
        if (world == PROC_NULL) {
            UserBuffer.checkedBytes(buffer, at, count, type);
            return;
        }
        messages.send(mode, buffer, at, count, type, world, tag, context());
    }

    /** Starts a send; see {@link Messages#start}. */
    public Transfer startSend(Mode mode, @Nullable Object buffer, int at, int count, TypeMap type, int destination,
            int tag) {
        int world = destination(destination, tag);
        if (world == PROC_NULL) {
            UserBuffer.checkedBytes(buffer, at, count, type);
            return messages.nothing(PROC_NULL);
        }
        Transfer send = messages.start(mode, buffer, at, count, type, world, tag, context());
        // The library keeps the buffers of an exchange itself, and may use one for both ways.
        return mode == Mode.EXCHANGE ? send : lent(send, buffer, at, count, type, false, world, tag);
    }

    /** Receives; see {@link Messages#receive}. */
    public void receive(@Nullable Object buffer, int at, int count, TypeMap type, int source, int tag, Received into) {
        int world = source(source, tag);
        if (world == PROC_NULL) {
            UserBuffer.checkedRoom(buffer, at, count, type);
            into.take(PROC_NULL, Adi.ANY_TAG, 0, -1);
            return;
        }
        messages.receive(buffer, at, count, type, world, coreTag(tag), context(), into);
    }

    /** Starts a receive; see {@link Messages#startReceive}. */
    public Transfer startReceive(@Nullable Object buffer, int at, int count, TypeMap type, int source, int tag) {
        int world = source(source, tag);
        if (world == PROC_NULL) {
            UserBuffer.checkedRoom(buffer, at, count, type);
            return messages.nothing(PROC_NULL);
        }
        return lent(messages.startReceive(buffer, at, count, type, world, coreTag(tag), context()), buffer, at, count,
                type, true, world, coreTag(tag));
    }

    private Transfer lent(Transfer transfer, @Nullable Object buffer, int at, int count, TypeMap type,
            boolean isReceive, int world, int tag) {
        HeldBuffers held = process.heldBuffers();
        if (held != null && buffer != null) {
            held.lend(transfer, buffer, at, count, type, isReceive, world, tag);
        }
        return transfer;
    }

    /** Looks for a message; see {@link Messages#probe}. A probe of no process finds an empty message. */
    public boolean probe(int source, int tag, Received into) {
        int world = source(source, tag);
        if (world == PROC_NULL) {
            into.take(PROC_NULL, Adi.ANY_TAG, 0, -1);
            return true;
        }
        return messages.probe(world, coreTag(tag), context(), into);
    }

    /** As {@link #probe}, of a call that does not wait. */
    public boolean lookFor(int source, int tag, Received into) {
        if (probe(source, tag, into)) {
            return true;
        }
        Looks looks = messages.looks();
        if (looks == null) {
            return false;
        }
        looks.forMessage(source(source, tag), coreTag(tag), context());
        return probe(source, tag, into);
    }

    /** Waits until {@link #probe} may find a message that it has not found; not of a probe of no process. */
    public void waitToProbe(int source, int tag) {
        messages.progressOrWaitFor(source(source, tag), coreTag(tag), context());
    }

    /** The rank in this communicator of a message's sender. */
    public int senderOf(int world) {
        return switch (world) {
            case PROC_NULL -> PROC_NULL;
            case Adi.ANY_SOURCE -> ANY_SOURCE;
            default -> peers.rankOf(world);
        };
    }

    /** The tag as this interface writes it, of one that the core has reported. */
    public static int tagOf(int coreTag) {
        return coreTag == Adi.ANY_TAG ? ANY_TAG : coreTag;
    }

    public Messages messages() {
        return messages;
    }

    /**
     * Begins a collective operation of the own group.
     *
     * @param name what the operation is called
     * @param root its root, or -1
     */
    public Team team(String name, int root) {
        return team(name, root, String::new);
    }

    /**
     * Begins a collective operation of the own group.
     *
     * @param same what else must be the same at all ranks, in words; read only by an observer that compares
     */
    public Team team(String name, int root, Supplier<String> same) {
        checkUsable();
        int number = operations++;
        process.tellCollective(id, number, name, same, root, local);
        return new Team(messages, local, rank, collectiveContext(id), tag(name, number));
    }

    /** Of an operation, at all its members alike; where a device multicasts, messages say which call they belong to. */
    private int tag(String name, int number) {
        return messages.groups().pieceBytes(local.members()) > 0
                ? CollectiveTag.of(name, number)
                : number & (CollectiveTag.ASIDE - 1);
    }

    /** The caller, a leader of its group, and the leader of the other group; for messages that meet no others. */
    public Team leaders(int localLeader, int otherWorld, int tag) {
        checkUsable();
        process.noteCollective(id, "Create_intercomm");
        int own = local.world(localLeader);
        ProcessGroup pair = ProcessGroup.of(new int[]{Math.min(own, otherWorld), Math.max(own, otherWorld)});
        return new Team(messages, pair, pair.rankOf(own), collectiveContext(id), tag);
    }

    private int context() {
        return id * ContextIds.CONTEXTS;
    }

    private static int coreTag(int tag) {
        return tag == ANY_TAG ? Adi.ANY_TAG : tag;
    }

    private int destination(int destination, int tag) {
        checkUsable();
        if (tag < 0 || tag > Adi.TAG_MAX) {
            throw Failure.TAG.because("expected a tag from 0 to " + Adi.TAG_MAX + ", found " + tag);
        }
        return destination == PROC_NULL ? PROC_NULL : world(destination, "destination");
    }

    private int source(int source, int tag) {
        checkUsable();
        if ((tag < 0 && tag != ANY_TAG) || tag > Adi.TAG_MAX) {
            throw Failure.TAG.because("expected a tag from 0 to " + Adi.TAG_MAX + ", or ANY_TAG, found " + tag);
        }
        return switch (source) {
            case PROC_NULL -> PROC_NULL;
            case ANY_SOURCE -> Adi.ANY_SOURCE;
            default -> world(source, "source");
        };
    }

    private int world(int peer, String what) {
        if (peer < 0 || peer >= peers.size()) {
            throw Failure.RANK.because("expected a " + what + " from 0 to " + (peers.size() - 1) + ", found " + peer);
        }
        return peers.world(peer);
    }
}
