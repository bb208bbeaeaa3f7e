package org.wirelore.emulator.backend.sisci;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.emulator.backend.shm.HostSharedMemory;

/**
 * An interrupt in shared memory. Its name says its node, its number and, since several may share a number, a member.
 *
 * <pre>
 *  0    magic, stored last                    64    users: 256 links of connections
 *  4    1 if the number is shared             4160  {@link MessageCells}, if it is one with data
 *  8    triggers so far, low 32 bits
 *  16   token of the process that has it, 64 bits
 * </pre>
 */
final class InterruptFile {
    /** Interrupts that can share a number. */
    static final int MEMBERS_MAX = 16;

    private static final int MAGIC = 0x5343_4949;
    private static final long MAGIC_AT = 0;
    private static final long SHARED_AT = 4;
    private static final long TRIGGERS_AT = 8;
    private static final long OWNER_AT = 16;
    private static final long USERS_AT = 64;
    private static final int USERS = 256;
    private static final long CELLS_AT = USERS_AT + (long) USERS * LinkTable.LINK_BYTES;
    private static final VarHandle COUNT = ValueLayout.JAVA_INT.varHandle();

    private final SharedSegment segment;
    private final LinkTable users;
    private final @Nullable MessageCells messages;
    private final long owner;

    private InterruptFile(SharedSegment segment, boolean isData) {
        this.segment = segment;
        users = new LinkTable(segment, USERS_AT, USERS);
        messages = isData ? new MessageCells(segment, CELLS_AT, users) : null;
        owner = segment.getLongAcquire(OWNER_AT);
    }

    static String name(int nodeId, int number, int member, boolean isData) {
        return (isData ? "sci-d" : "sci-i") + nodeId + "-" + number + "-" + member;
    }

    private static long bytes(boolean isData) {
        return CELLS_AT + (isData ? MessageCells.BYTES : 0);
    }

    /** @throws java.nio.file.FileAlreadyExistsException if the member is in use */
    static InterruptFile create(HostSharedMemory memory, String name, long token, boolean isShared, boolean isData)
            throws IOException {
        SharedSegment segment = memory.create(name, bytes(isData));
        segment.setRelease(SHARED_AT, isShared ? 1 : 0);
        segment.setLongRelease(OWNER_AT, token);
        InterruptFile file = new InterruptFile(segment, isData);
        if (file.messages != null) {
            file.messages.format();
        }
        segment.setRelease(MAGIC_AT, MAGIC);
        return file;
    }

    /** Opens one; null if there is none, or the process that has it has ended, or what is there is none. */
    static @Nullable InterruptFile open(HostSharedMemory memory, String name, boolean isData) {
        SharedSegment segment = null;
        InterruptFile file = null;
        try {
            segment = memory.open(name);
            if (segment.memory().byteSize() == bytes(isData) && segment.getAcquire(MAGIC_AT) == MAGIC) {
                file = new InterruptFile(segment, isData);
            }
        } catch (IOException gone) {
            // No such interrupt, as far as this process is concerned.
        } finally {
            if (segment != null && file == null) {
                segment.close();
            }
        }
        return file;
    }

    boolean isShared() {
        return segment.getAcquire(SHARED_AT) != 0;
    }

    long owner() {
        return owner;
    }

    LinkTable users() {
        return users;
    }

    /** The messages of one with data; null for others. */
    @Nullable
    MessageCells messages() {
        return messages;
    }

    int triggers() {
        return segment.getAcquire(TRIGGERS_AT);
    }

    /** One step: also a process that is killed meanwhile has triggered it once or not at all. */
    void trigger() {
        COUNT.getAndAdd(segment.memory(), TRIGGERS_AT, 1);
    }

    void close() {
        segment.close();
    }
}
