package org.wirelore.emulator.backend.sisci;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.sisci.spi.AdapterState;
import org.wirelore.emulator.backend.shm.HostSharedMemory;

/**
 * A segment in shared memory, as its processes and those connected to it see it. Its name says its node and id, so that
 * an id is used once per node.
 *
 * <pre>
 *  0      magic, stored last                    64     ways: 16 links of processes of the node
 *  4      state: 0 unprepared, 1 prepared,      320    interrupt flags: 32
 *         2 available, 3 removed                1344   users: 512 links of connections
 *  8      size, 64 bits                         12288  the segment's bytes; none if it is empty
 *  16     1 if it is shared
 *  24     token of the process that made it, 64 bits
 * </pre>
 *
 * Words are in the host's byte order. What others have stored there is never trusted.
 */
final class SegmentFile {
    private static final int UNPREPARED = 0;
    private static final int PREPARED = 1;
    private static final int AVAILABLE = 2;
    private static final int REMOVED = 3;

    private static final int MAGIC = 0x5343_4953;
    private static final long MAGIC_AT = 0;
    private static final long STATE_AT = 4;
    private static final long SIZE_AT = 8;
    private static final long SHARED_AT = 16;
    private static final long OWNER_AT = 24;
    private static final long WAYS_AT = 64;
    private static final int WAYS = 16;
    private static final long FLAGS_AT = 320;
    private static final long USERS_AT = 1344;
    private static final int USERS = 512;
    private static final long DATA_AT = 12_288;
    private static final VarHandle BIG_ENDIAN = ValueLayout.JAVA_INT.withOrder(ByteOrder.BIG_ENDIAN).varHandle();

    private final SharedSegment segment;
    private final int nodeId;
    private final int id;
    private final long sizeBytes;
    private final long owner;
    private final LinkTable ways;
    private final LinkTable users;
    private final FlagTable flags;
    private final MemorySegment data;

    private SegmentFile(SharedSegment segment, int nodeId, int id, long sizeBytes, boolean isEmpty) {
        this.segment = segment;
        this.nodeId = nodeId;
        this.id = id;
        this.sizeBytes = sizeBytes;
        owner = segment.getLongAcquire(OWNER_AT);
        ways = new LinkTable(segment, WAYS_AT, WAYS);
        users = new LinkTable(segment, USERS_AT, USERS);
        flags = new FlagTable(segment, FLAGS_AT);
        data = segment.memory().asSlice(DATA_AT, isEmpty ? 0 : sizeBytes);
    }

    static String name(int nodeId, int id) {
        return "sci-s" + nodeId + "-" + Integer.toUnsignedString(id);
    }

    /**
     * Makes a segment.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the id is in use on the node
     * @throws IOException if there is no room
     */
    static SegmentFile create(HostSharedMemory memory, long token, int id, long sizeBytes, boolean isEmpty)
            throws IOException {
        int nodeId = LinkWord.nodeId(token);
        long dataBytes = isEmpty ? 0 : (sizeBytes + Long.BYTES - 1) & -Long.BYTES;
        SharedSegment segment = memory.create(name(nodeId, id), DATA_AT + dataBytes);
        segment.setLongRelease(SIZE_AT, sizeBytes);
        segment.setLongRelease(OWNER_AT, token);
        SegmentFile file = new SegmentFile(segment, nodeId, id, sizeBytes, isEmpty);
        segment.setRelease(MAGIC_AT, MAGIC);
        return file;
    }

    /** Opens a segment; null if there is none, or its maker has ended, or what is there is no segment. */
    static @Nullable SegmentFile open(HostSharedMemory memory, int nodeId, int id) {
        SharedSegment segment = null;
        SegmentFile file = null;
        try {
            segment = memory.open(name(nodeId, id));
            long mapped = segment.memory().byteSize();
            if (mapped >= DATA_AT && segment.getAcquire(MAGIC_AT) == MAGIC) {
                long sizeBytes = segment.getLongAcquire(SIZE_AT);
                boolean isEmpty = mapped == DATA_AT;
                if (sizeBytes >= 1 && (isEmpty || sizeBytes <= mapped - DATA_AT)) {
                    file = new SegmentFile(segment, nodeId, id, sizeBytes, isEmpty);
                }
            }
        } catch (IOException gone) {
            // No such segment, as far as this process is concerned.
        } finally {
            if (segment != null && file == null) {
                segment.close();
            }
        }
        return file;
    }

    int id() {
        return id;
    }

    int nodeId() {
        return nodeId;
    }

    long sizeBytes() {
        return sizeBytes;
    }

    /** Token of the process that made it. */
    long owner() {
        return owner;
    }

    LinkTable ways() {
        return ways;
    }

    LinkTable users() {
        return users;
    }

    FlagTable flags() {
        return flags;
    }

    /** All that is shared, tables first. */
    MemorySegment memory() {
        return segment.memory();
    }

    /** Its bytes, from a multiple of 64 on; none if it was made empty. */
    MemorySegment data() {
        return data;
    }

    /** How far it is; unprepared also if it is removed, or the word is none of ours. */
    AdapterState state() {
        return switch (segment.getAcquire(STATE_AT)) {
            case PREPARED -> AdapterState.PREPARED;
            case AVAILABLE -> AdapterState.AVAILABLE;
            default -> AdapterState.UNPREPARED;
        };
    }

    boolean isStateSound() {
        int state = segment.getAcquire(STATE_AT);
        return state >= UNPREPARED && state <= REMOVED;
    }

    boolean isRemoved() {
        return segment.getAcquire(STATE_AT) == REMOVED;
    }

    void state(AdapterState next) {
        segment.setRelease(STATE_AT, switch (next) {
            case UNPREPARED -> UNPREPARED;
            case PREPARED -> PREPARED;
            case AVAILABLE -> AVAILABLE;
        });
        VarHandle.fullFence();
    }

    /** No process connects or attaches any more. */
    void removed() {
        segment.setRelease(STATE_AT, REMOVED);
        VarHandle.fullFence();
    }

    boolean isShared() {
        return segment.getAcquire(SHARED_AT) != 0;
    }

    void share() {
        segment.setRelease(SHARED_AT, 1);
    }

    /** Adds 1 to a word in big-endian order and gives what it was, in the host's order. */
    static int fetchAndAdd(MemorySegment data, long offset) {
        int found = (int) BIG_ENDIAN.getAndAdd(data, offset, 1);
        return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? found : Integer.reverseBytes(found);
    }

    /** Replaces a word in big-endian order if it is what is expected, and gives what it was. */
    static int compareAndSet(MemorySegment data, long offset, int expected, int value) {
        return (int) BIG_ENDIAN.compareAndExchange(data, offset, expected, value);
    }

    void close() {
        segment.close();
    }
}
