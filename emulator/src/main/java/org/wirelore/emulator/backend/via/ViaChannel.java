package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.shm.RingLayout;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.emulator.backend.shm.HostSharedMemory;

/**
 * The way of messages from one process to another: a ring of records, made by the one that sends.
 *
 * <pre>
 *  0   magic, stored last          8    incarnation of the receiver
 *  4   incarnation of the sender   128  the ring
 * </pre>
 */
final class ViaChannel {
    static final RingLayout RING = new RingLayout(128, 1 << 18);

    private static final int MAGIC = 0x5649_4143;
    private static final long MAGIC_AT = 0;
    private static final long SENDER_AT = 4;
    private static final long RECEIVER_AT = 8;
    private static final long BYTES = 128 + RING.bytes();

    private final SharedSegment segment;

    private ViaChannel(SharedSegment segment) {
        this.segment = segment;
    }

    static String name(int from, int to) {
        return "via-c" + from + "-" + to;
    }

    /** Makes one; what another process has left under the name is taken away. */
    static ViaChannel create(HostSharedMemory memory, NicFile from, NicFile to) throws IOException {
        String name = name(from.place(), to.place());
        SharedSegment segment;
        try {
            segment = memory.create(name, BYTES);
        } catch (FileAlreadyExistsException left) {
            // The name is that of this process's place, so that no living one has made it for itself.
            memory.unlink(name);
            segment = memory.create(name, BYTES);
        }
        segment.setRelease(SENDER_AT, from.incarnation());
        segment.setRelease(RECEIVER_AT, to.incarnation());
        segment.setRelease(MAGIC_AT, MAGIC);
        return new ViaChannel(segment);
    }

    /** Opens the one from a process; null if it is for another than this one, or no channel. */
    static @Nullable ViaChannel open(HostSharedMemory memory, NicFile from, NicFile to) {
        SharedSegment segment = null;
        ViaChannel channel = null;
        try {
            segment = memory.open(name(from.place(), to.place()));
            if (segment.memory().byteSize() == BYTES && segment.getAcquire(MAGIC_AT) == MAGIC
                    && segment.getAcquire(SENDER_AT) == from.incarnation()
                    && segment.getAcquire(RECEIVER_AT) == to.incarnation()) {
                channel = new ViaChannel(segment);
            }
        } catch (IOException gone) {
            // Its sender has ended.
        } finally {
            if (segment != null && channel == null) {
                segment.close();
            }
        }
        return channel;
    }

    SharedSegment segment() {
        return segment;
    }

    void close() {
        segment.close();
    }
}
