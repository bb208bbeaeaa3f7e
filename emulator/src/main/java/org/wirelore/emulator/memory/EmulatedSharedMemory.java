package org.wirelore.emulator.memory;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.shm.SharedSegment;

/**
 * The shared memory of one host, in virtual time. A store is in memory at once; who spins or sleeps on it notices one
 * latency later.
 */
public final class EmulatedSharedMemory implements SharedMemory {
    private final Memory memory;
    private final Host process;

    private EmulatedSharedMemory(Memory memory, Host process) {
        this.memory = memory;
        this.process = process;
    }

    @Override
    public SharedSegment create(String name, long sizeBytes) throws IOException {
        process.now();
        if (name.isEmpty() || name.indexOf('/') >= 0 || sizeBytes < 1 || sizeBytes > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    "a segment must have a name without slash and a size: name=" + name + ", sizeBytes=" + sizeBytes);
        }
        if (memory.backings.containsKey(name)) {
            throw new IOException("a segment " + name + " exists already");
        }
        EmulatedSegment backing = memory.next(name);
        backing.renew((int) sizeBytes, memory.hash);
        memory.backings.put(name, backing);
        return backing.map(process);
    }

    @Override
    public SharedSegment open(String name) throws IOException {
        process.now();
        requireNamed(name);
        return Objects.requireNonNull(memory.backings.get(name)).map(process);
    }

    @Override
    public void unlink(String name) throws IOException {
        process.now();
        requireNamed(name);
        memory.unlinked.add(Objects.requireNonNull(memory.backings.remove(name)));
    }

    private void requireNamed(String name) throws IOException {
        if (!memory.backings.containsKey(name)) {
            throw new IOException("there is no segment " + name);
        }
    }

    /** What the processes of one host share. */
    public static final class Memory {
        private final Scheduler scheduler;
        private final long noticeLatencyPs;
        private final Map<String, EmulatedSegment> backings = new HashMap<>();
        private final List<EmulatedSegment> unlinked = new ArrayList<>();
        private StateHash hash = new StateHash();

        /**
         * @param noticeLatencyPs from a store or wake to the moment at which a waiting process notices it, zero or more
         */
        public Memory(Scheduler scheduler, long noticeLatencyPs) {
            if (noticeLatencyPs < 0) {
                throw new IllegalArgumentException(
                        "a latency must not be negative: noticeLatencyPs=" + noticeLatencyPs);
            }
            this.scheduler = scheduler;
            this.noticeLatencyPs = noticeLatencyPs;
        }

        private EmulatedSegment next(String name) {
            return new EmulatedSegment(scheduler, noticeLatencyPs, name);
        }

        /** The memory as a process of this host uses it. */
        public SharedMemory open(Host process) {
            return new EmulatedSharedMemory(this, process);
        }

        /**
         * Has every word that a process releases enter the hash of an event stream, whose owner resets it. Plain stores
         * do not: they are seen in what others read behind such a word. For segments that are created later.
         */
        public void hashInto(StateHash eventStream) {
            hash = eventStream;
        }

        /** Forgets every segment, for a rerun, which makes its own with alarms of its own. */
        public void reset() {
            backings.values().forEach(EmulatedSegment::stop);
            unlinked.forEach(EmulatedSegment::stop);
            backings.clear();
            unlinked.clear();
        }
    }
}
