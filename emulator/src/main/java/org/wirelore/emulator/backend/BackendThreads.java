package org.wirelore.emulator.backend;

/** The threads of backends, which end when what they wait for is closed. */
public final class BackendThreads {
    private static final long JOIN_MS_MAX = 2000;

    private BackendThreads() {
    }

    /** Waits for threads that are about to end, two seconds each at most; an interrupted caller does not wait. */
    public static void join(Thread... threads) {
        try {
            for (Thread thread : threads) {
                thread.join(JOIN_MS_MAX);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
