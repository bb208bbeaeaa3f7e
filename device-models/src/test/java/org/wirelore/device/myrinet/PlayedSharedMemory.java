package org.wirelore.device.myrinet;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.stress.PlainSegment;

/** The shared memory of one host, whose processes are stepped by one thread. */
final class PlayedSharedMemory implements SharedMemory {
    private final Map<String, PlainSegment> segments = new HashMap<>();

    @Override
    public SharedSegment create(String name, long sizeBytes) throws IOException {
        if (segments.containsKey(name)) {
            throw new IOException("a segment " + name + " exists already");
        }
        PlainSegment segment = new PlainSegment(sizeBytes);
        segments.put(name, segment);
        return segment;
    }

    @Override
    public SharedSegment open(String name) throws IOException {
        if (!segments.containsKey(name)) {
            throw new IOException("there is no segment " + name);
        }
        return Objects.requireNonNull(segments.get(name));
    }

    @Override
    public void unlink(String name) throws IOException {
        if (segments.remove(name) == null) {
            throw new IOException("there is no segment " + name);
        }
    }
}
