package org.wirelore.emulator.backend.shm;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.SharedMemory;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.emulator.process.ExitHook;
import org.wirelore.emulator.process.ProcessOwner;

/**
 * The shared memory of this machine, as one process of a job uses it: files in /dev/shm that only this user can open,
 * and whose memory is really there from the start (a full /dev/shm fails {@link #create} and nothing later).
 *
 * <p>Names of segments and jobs are 1 to 64 letters, digits, '-' or '_'. Jobs do not see each other's segments. The
 * names that this process made go away when it closes this, or ends in any way that lets its shutdown hooks run; those
 * of a process that was killed go away when the next one opens the memory. Mappings belong to their segments and
 * outlive this.
 *
 * <p>Set-up may be done by any thread, one at a time; a segment belongs to the thread that uses the host.
 */
public final class HostSharedMemory implements SharedMemory, AutoCloseable {
    private final Host host;
    private final String job;
    private final SegmentDirectory directory;
    private final long futexNumber;
    private final Set<String> made = new HashSet<>();
    private final ExitHook hook;
    private boolean closed;

    private HostSharedMemory(Host host, Path directory, String job) throws IOException {
        this.host = host;
        this.job = SegmentNames.checked("job", job);
        this.directory = new SegmentDirectory(directory);
        this.futexNumber = Futex.number();
        this.hook = new ExitHook("shared memory of " + job, this::removeNames);
    }

    /**
     * Opens the memory for a process, and removes what dead processes of this user have left there.
     *
     * @param host the process, whose clock measures the limits of waits
     * @param job the same for all processes that share segments, and for no others on this machine
     * @throws IllegalArgumentException for a job name that can't be part of a file's
     * @throws IOException if this system has no such memory
     */
    public static HostSharedMemory open(Host host, String job) throws IOException {
        return open(host, MemoryDirectory.SYSTEM, job);
    }

    /**
     * Which segments of the job have names that begin so; nothing is said about who made them.
     *
     * @param prefix how the names given at their creation begin
     * @return the names as they were given
     * @throws IOException if the system refuses to tell
     */
    public Set<String> names(String prefix) throws IOException {
        return directory.names(job, SegmentNames.checked("prefix", prefix));
    }

    /**
     * Removes what dead processes of this user have left, and requires that this system has such memory, that this user
     * may use it and that there is room.
     *
     * @throws IOException if not; the message says what is wrong and what mends it
     */
    public static void requireUsable() throws IOException {
        new SegmentDirectory(MemoryDirectory.SYSTEM).sweep();
        MemoryDirectory.require(MemoryDirectory.SYSTEM);
    }

    /** Opens a memory in another directory than the system's. */
    static HostSharedMemory open(Host host, Path directory, String job) throws IOException {
        HostSharedMemory memory = new HostSharedMemory(host, directory, job);
        memory.directory.sweep();
        memory.hook.set();
        return memory;
    }

    /** @throws java.nio.file.FileAlreadyExistsException if the name is in use */
    @Override
    public synchronized SharedSegment create(String name, long sizeBytes) throws IOException {
        requireOpen();
        SegmentNames.checked("name", name);
        if (sizeBytes < 1 || sizeBytes > Long.MAX_VALUE - SegmentHeader.BYTES) {
            throw new IllegalArgumentException(
                    "a segment must have a size: name=" + name + ", sizeBytes=" + sizeBytes);
        }
        try (FileChannel channel = directory.create(job, name, sizeBytes)) {
            made.add(name);
            return mapped(channel, name);
        }
    }

    private SharedSegment mapped(FileChannel channel, String name) throws IOException {
        boolean mapped = false;
        try {
            SharedSegment segment = new MappedSegment(host, channel, futexNumber);
            mapped = true;
            return segment;
        } finally {
            if (!mapped) {
                unlink(name);
            }
        }
    }

    @Override
    public synchronized SharedSegment open(String name) throws IOException {
        requireOpen();
        try (FileChannel channel = directory.open(job, SegmentNames.checked("name", name))) {
            return new MappedSegment(host, channel, futexNumber);
        }
    }

    @Override
    public synchronized void unlink(String name) throws IOException {
        requireOpen();
        directory.unlink(job, SegmentNames.checked("name", name));
        made.remove(name);
    }

    /**
     * Which process made a segment, alive or dead.
     *
     * @param name the name given at its creation
     * @return null if there is no such segment
     * @throws IOException if the system refuses to tell
     */
    public @Nullable ProcessOwner maker(String name) throws IOException {
        return directory.maker(job, SegmentNames.checked("name", name));
    }

    /**
     * Removes what dead processes of this user have left, of all jobs.
     *
     * @throws IOException if the memory can't be used any more
     */
    public void sweep() throws IOException {
        directory.sweep();
    }

    /** {@return bytes that segments can still take up} */
    public long usableBytes() throws IOException {
        return directory.usableBytes();
    }

    /** Takes away the names that this process made and did not unlink. Mappings stay. */
    @Override
    public void close() {
        removeNames();
        hook.clear();
    }

    private synchronized void removeNames() {
        closed = true;
        for (String name : made) {
            try {
                directory.unlinkOwn(job, name);
            } catch (IOException gone) {
                // Another process of this job has unlinked it already.
            }
        }
        made.clear();
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the memory must be open: job=" + job);
        }
    }
}
