package org.wirelore.emulator.backend.sisci;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.shm.Bell;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.emulator.backend.shm.HostSharedMemory;

/**
 * This process's place on its node: a small segment by which others find it and wake it.
 *
 * <pre>
 *  0   magic, stored last            64   bell
 *  4   incarnation                   128  end
 *  8   1 when the process has left
 * </pre>
 */
final class NodeProcess {
    static final int MAGIC = 0x5343_4950;
    static final long MAGIC_AT = 0;
    static final long INCARNATION_AT = 4;
    static final long LEFT_AT = 8;
    static final long BELL_AT = 64;

    private static final long BYTES = 128;

    private final HostSharedMemory memory;
    private final SharedSegment file;
    private final String name;
    private final long token;
    private final Bell bell;

    private NodeProcess(HostSharedMemory memory, SharedSegment file, String name, long token) {
        this.memory = memory;
        this.file = file;
        this.name = name;
        this.token = token;
        bell = new Bell(file, BELL_AT);
        file.setRelease(INCARNATION_AT, LinkWord.incarnationOf(token));
        file.setRelease(MAGIC_AT, MAGIC);
    }

    /**
     * Takes the first free place on a node.
     *
     * @param number tells this incarnation from earlier ones
     * @throws IOException if there is none, or no memory
     */
    static NodeProcess take(HostSharedMemory memory, int nodeId, long number) throws IOException {
        for (int place = 0; place < LinkWord.PLACES_MAX; place++) {
            NodeProcess process = take(memory, nodeId, place, number);
            if (process != null) {
                return process;
            }
        }
        throw new IOException("a node has at most " + LinkWord.PLACES_MAX + " processes: nodeId=" + nodeId);
    }

    /**
     * Takes a node that has no process; null if it has one. Of others of its kind none can take a second place there.
     *
     * @param number tells this incarnation from earlier ones
     * @throws IOException if there is no memory
     */
    static @Nullable NodeProcess takeWhole(HostSharedMemory memory, int nodeId, long number) throws IOException {
        return take(memory, nodeId, 0, number);
    }

    private static @Nullable NodeProcess take(HostSharedMemory memory, int nodeId, int place, long number)
            throws IOException {
        try {
            String name = name(nodeId, place);
            long token = LinkWord.token(LinkWord.incarnation(number), nodeId, place);
            return new NodeProcess(memory, memory.create(name, BYTES), name, token);
        } catch (FileAlreadyExistsException taken) {
            return null;
        }
    }

    static String name(int nodeId, int place) {
        return "sci-p" + nodeId + "-" + place;
    }

    long token() {
        return token;
    }

    int nodeId() {
        return LinkWord.nodeId(token);
    }

    Bell bell() {
        return bell;
    }

    /** Tells those that know the process that it has left; the name goes. */
    void leave() {
        file.setRelease(LEFT_AT, 1);
        try {
            memory.unlink(name);
        } catch (IOException gone) {
            // Something else has removed it.
        }
    }

    /** Unmaps it, when no thread rings or sleeps here any more. */
    void close() {
        file.close();
    }
}
