package org.wirelore.toy.rig;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.shm.RingLayout;
import org.wirelore.device.api.shm.RingReader;
import org.wirelore.device.api.shm.RingWriter;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.emulator.backend.shm.HostSharedMemory;
import org.wirelore.rig.resource.CloseAll;
import org.wirelore.rig.spi.real.RealNode;
import org.wirelore.rig.spi.real.RealSite;
import org.wirelore.toy.api.Postbox;

/** The box of one rank in real mode: a segment of its own with a ring for each sender. */
final class MemoryPostboxes implements RealNode {
    private static final int RING_BYTES = 1 << 14;

    private final RealSite site;
    private @Nullable HostSharedMemory memory;

    MemoryPostboxes(RealSite site) {
        this.site = site;
    }

    @Override
    public @Nullable Object open(Class<?> api) throws IOException {
        if (api != Postbox.class) {
            return null;
        }
        HostSharedMemory opened = HostSharedMemory.open(site.host(), site.job());
        memory = opened;
        return new Box(opened, site.hosts().indexOf(site.hostName()), site.hosts().size());
    }

    @Override
    public void close() throws IOException {
        CloseAll.of(memory);
    }

    private static RingLayout ring(int sender) {
        RingLayout first = new RingLayout(0, RING_BYTES);
        return new RingLayout(sender * first.bytes(), RING_BYTES);
    }

    private static String segment(int box) {
        return "postbox-" + box;
    }

    private static final class Box implements Postbox {
        private final HostSharedMemory memory;
        private final int number;
        private final SharedSegment own;
        private final RingReader[] readers;
        private final @Nullable RingWriter[] writers;
        private final @Nullable SharedSegment[] segments;

        Box(HostSharedMemory memory, int number, int boxes) throws IOException {
            this.memory = memory;
            this.number = number;
            own = memory.create(segment(number), boxes * ring(0).bytes());
            readers = new RingReader[boxes];
            for (int i = 0; i < boxes; i++) {
                readers[i] = new RingReader(own, ring(i));
            }
            writers = new RingWriter[boxes];
            segments = new SharedSegment[boxes];
        }

        @Override
        public int number() {
            return number;
        }

        @Override
        public boolean send(int box, byte[] parcel, int length) {
            RingWriter writer = writers[box];
            SharedSegment segment = segments[box];
            if (writer == null || segment == null) {
                try {
                    segment = memory.open(segment(box));
                } catch (IOException e) {
                    // The other box is not open yet.
                    return false;
                }
                writer = new RingWriter(segment, ring(number));
                segments[box] = segment;
                writers[box] = writer;
            }
            long at = writer.claim(length);
            if (at < 0) {
                return false;
            }
            MemorySegment.copy(parcel, 0, segment.memory(), ValueLayout.JAVA_BYTE, at, length);
            writer.commit(1);
            return true;
        }

        @Override
        public int receive(byte[] into) {
            for (RingReader reader : readers) {
                if (reader.poll()) {
                    int length = reader.payloadBytes();
                    MemorySegment.copy(own.memory(), ValueLayout.JAVA_BYTE, reader.payload(), into, 0, length);
                    reader.release();
                    return length;
                }
            }
            return -1;
        }

        @Override
        public void close() {
            // The segments are the memory's, which the node closes.
        }
    }
}
