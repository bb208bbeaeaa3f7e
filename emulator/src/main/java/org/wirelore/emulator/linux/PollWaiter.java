package org.wirelore.emulator.linux;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.emulator.time.real.RealHost;
import org.wirelore.emulator.time.real.Waiter;

/**
 * Blocks on poll(2) until one of the watched descriptors is readable, another thread wakes it, or time is up. The waker
 * is an eventfd, so a wake-up that comes first is not lost.
 */
public final class PollWaiter implements Waiter, AutoCloseable {
    /** Most descriptors that one process watches. */
    public static final int WATCHED_MAX = 15;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int POLLFD_BYTES = 8;
    private static final short POLLIN = 1;
    private static final short POLL_TROUBLE = 0x8 | 0x10;

    private final FrameCalls calls = new FrameCalls();
    private final FrameCalls wakerCalls = new FrameCalls();
    private final MemorySegment descriptors = Arena.ofAuto().allocate((long) POLLFD_BYTES * (WATCHED_MAX + 1), 8);
    private final MemorySegment time = Arena.ofAuto().allocate(16, 8);
    private final MemorySegment one = Arena.ofAuto().allocate(8, 8);
    private final MemorySegment drained = Arena.ofAuto().allocate(8, 8);
    private final Runnable[] onTrouble = new Runnable[WATCHED_MAX + 1];
    private final int waker;
    private int watched;
    private volatile boolean isClosed;

    /**
     * The one through which a process waits for all its descriptors, which it makes at the first call. The process
     * gives it back.
     *
     * @throws IOException if the system has no descriptor left
     */
    public static PollWaiter of(RealHost host) throws IOException {
        if (host.waiter() instanceof PollWaiter present) {
            return present;
        }
        PollWaiter made = new PollWaiter();
        host.blockThrough(made);
        return made;
    }

    /** @throws IOException if the system has no descriptor left */
    public PollWaiter() throws IOException {
        try {
            waker = Libc.C.eventfd(0, Libc.EFD_NONBLOCK | Libc.EFD_CLOEXEC);
        } catch (LastErrorException error) {
            throw Errno.failure("make an eventfd to wait on", error);
        }
        one.set(ValueLayout.JAVA_LONG, 0, 1);
        add(waker, () -> {
        });
    }

    /**
     * Watches one more descriptor from now on.
     *
     * @param troubled runs on the waiting thread when the descriptor has an error to tell; it must clear the error
     * @throws IllegalStateException if there are {@link #WATCHED_MAX} already
     */
    public void watch(int fd, Runnable troubled) {
        if (watched > WATCHED_MAX) {
            throw new IllegalStateException("a process can't wait for more descriptors: watched=" + WATCHED_MAX);
        }
        add(fd, troubled);
    }

    private void add(int fd, Runnable troubled) {
        long at = (long) watched * POLLFD_BYTES;
        descriptors.set(ValueLayout.JAVA_INT, at, fd);
        descriptors.set(ValueLayout.JAVA_SHORT, at + 4, POLLIN);
        onTrouble[watched++] = troubled;
    }

    /** Watches it no longer. */
    public void unwatch(int fd) {
        for (int i = 1; i < watched; i++) {
            if (descriptors.get(ValueLayout.JAVA_INT, (long) i * POLLFD_BYTES) == fd) {
                watched--;
                long last = (long) watched * POLLFD_BYTES;
                MemorySegment.copy(descriptors, last, descriptors, (long) i * POLLFD_BYTES, POLLFD_BYTES);
                onTrouble[i] = onTrouble[watched];
                return;
            }
        }
    }

    @Override
    public void await(long nanos) {
        time.set(ValueLayout.JAVA_LONG, 0, nanos / NANOS_PER_SECOND);
        time.set(ValueLayout.JAVA_LONG, 8, nanos % NANOS_PER_SECOND);
        int ready = isClosed ? 0 : calls.poll(descriptors.address(), watched, time.address());
        if (ready <= 0) {
            return;
        }
        for (int i = 1; i < watched; i++) {
            if ((descriptors.get(ValueLayout.JAVA_SHORT, (long) i * POLLFD_BYTES + 6) & POLL_TROUBLE) != 0) {
                onTrouble[i].run();
            }
        }
        if ((descriptors.get(ValueLayout.JAVA_SHORT, 6) & POLLIN) != 0) {
            calls.read(waker, drained.address(), 8);
        }
    }

    /** For any thread; two at once do no harm, as a missed errno is all they could disturb. */
    @Override
    public void wake() {
        if (!isClosed) {
            wakerCalls.write(waker, one.address(), 8);
        }
    }

    /** Gives the eventfd back; the watched descriptors are their owners'. */
    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            Libc.C.close(waker);
        }
    }
}
