package org.wirelore.emulator.backend.sisci;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.shm.Bell;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.emulator.process.ProcessOwner;

/** Another process, as long as it lives and as one finds it afterwards. */
final class NodePeer {
    private final @Nullable SharedSegment file;
    private final @Nullable ProcessOwner maker;
    private final @Nullable Bell bell;
    private volatile boolean isGone;

    private NodePeer(@Nullable SharedSegment file, @Nullable ProcessOwner maker) {
        this.file = file;
        this.maker = maker;
        bell = file == null ? null : new Bell(file, NodeProcess.BELL_AT);
        isGone = file == null;
    }

    /** Finds a process; one that has ended, or never was, is gone. */
    static NodePeer find(HostSharedMemory memory, long token) {
        String name = NodeProcess.name(LinkWord.nodeId(token), LinkWord.place(token));
        SharedSegment file = null;
        NodePeer peer = null;
        try {
            ProcessOwner maker = memory.maker(name);
            if (maker != null && !maker.isDead()) {
                file = memory.open(name);
                if (file.getAcquire(NodeProcess.MAGIC_AT) == NodeProcess.MAGIC
                        && file.getAcquire(NodeProcess.INCARNATION_AT) == LinkWord.incarnationOf(token)) {
                    peer = new NodePeer(file, maker);
                }
            }
        } catch (IOException | IndexOutOfBoundsException gone) {
            // Its name has just been taken away, or what has it is no process.
        } finally {
            if (file != null && peer == null) {
                file.close();
            }
        }
        return peer == null ? new NodePeer(null, null) : peer;
    }

    /** Whether the process has ended, as far as {@link #look} has found out. */
    boolean isGone() {
        return isGone;
    }

    /** Looks whether it still lives; tells whether it has just been found dead. */
    boolean look() throws IOException {
        if (isGone || file == null || maker == null) {
            return false;
        }
        isGone = file.getAcquire(NodeProcess.LEFT_AT) != 0 || maker.isDead();
        return isGone;
    }

    /** Has it look at its links. */
    void ring() {
        if (bell != null) {
            bell.ring();
        }
    }

    void close() {
        isGone = true;
        if (file != null) {
            file.close();
        }
    }
}
