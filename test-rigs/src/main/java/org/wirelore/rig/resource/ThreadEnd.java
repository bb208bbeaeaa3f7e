package org.wirelore.rig.resource;

/** Waits for threads that must have ended before what they use is closed. */
public final class ThreadEnd {
    private ThreadEnd() {
    }

    /** Returns when the thread has ended; passes on to it that the caller is interrupted, every time. */
    public static void await(Thread thread) {
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                thread.interrupt();
            }
        }
    }
}
