package org.wirelore.emulator.backend;

import java.io.UncheckedIOException;
import java.util.concurrent.locks.LockSupport;

/** Runs a task every millisecond, until it is closed or what the task uses has gone. */
public final class ServiceThread implements AutoCloseable {
    private static final long PERIOD_NANOS = 1_000_000;

    private final Thread thread;
    private volatile boolean isClosed;

    /** Starts it. */
    public ServiceThread(String name, Runnable task) {
        thread = Thread.ofPlatform().daemon().name(name).start(() -> work(task));
    }

    private void work(Runnable task) {
        try {
            while (!isClosed) {
                task.run();
                LockSupport.parkNanos(this, PERIOD_NANOS);
            }
        } catch (UncheckedIOException gone) {
            // The process finds that out, too, when it next looks.
        }
    }

    /** The task runs no more when this returns, be the caller interrupted or not. */
    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
