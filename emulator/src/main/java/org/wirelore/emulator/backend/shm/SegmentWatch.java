package org.wirelore.emulator.backend.shm;

import java.util.concurrent.locks.LockSupport;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.api.shm.WordWatch;

/**
 * A thread that waits at a word of shared memory on behalf of a process that sleeps elsewhere, at its sockets: the
 * system has no call that waits for both. When the word loses the value that it is watched for, the process's host is
 * signalled.
 *
 * <p>{@link #look} and {@link #close} are the process's. It must not {@link SharedSegment#await} in this segment
 * meanwhile.
 */
final class SegmentWatch implements WordWatch {
    private final Host host;
    private final SharedSegment segment;
    private final long offset;
    private final int watched;
    private final Thread thread;
    private volatile boolean isAsked;
    private volatile boolean isClosed;

    /**
     * @param host signalled
     * @param offset of the word
     * @param watched the value that is not worth a signal
     */
    SegmentWatch(Host host, SharedSegment segment, long offset, int watched) {
        this.host = host;
        this.segment = segment;
        this.offset = offset;
        this.watched = watched;
        this.thread = Thread.ofPlatform().daemon().name("word watch of " + host.name()).unstarted(this::watch);
        thread.start();
    }

    @Override
    public void look() {
        isAsked = true;
        LockSupport.unpark(thread);
    }

    private void watch() {
        while (!isClosed) {
            if (!isAsked) {
                LockSupport.park(this);
                continue;
            }
            isAsked = false;
            while (!isClosed && segment.getAcquire(offset) == watched) {
                segment.await(offset, watched, Host.FOREVER);
            }
            host.signal();
        }
    }

    @Override
    public void close() {
        isClosed = true;
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            LockSupport.unpark(thread);
            segment.wake(offset);
            try {
                thread.join(1);
            } catch (InterruptedException interrupted) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
