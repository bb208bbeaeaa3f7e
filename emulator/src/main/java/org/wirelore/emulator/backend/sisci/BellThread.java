package org.wirelore.emulator.backend.sisci;

import java.io.IOException;
import java.util.function.LongSupplier;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.shm.Bell;
import org.wirelore.emulator.backend.BackendThreads;

/**
 * The thread that sleeps on the process's bell (futex(2)) while the process does something else, and now and then looks
 * whether those it has links with still live.
 */
final class BellThread {
    /** A process's end is noticed within a second: the system may not tell at the first look, or run late. */
    static final long LOOK_PS = TimeUnits.PS_PER_SECOND / 5;

    private final LongSupplier clock;
    private final Bell bell;
    private final Looks peers;
    private final Runnable onRing;
    private final Thread thread;
    private volatile boolean isClosed;

    /** Looks who has died. */
    interface Looks {
        void look() throws IOException;
    }

    /**
     * @param clock the time, picoseconds
     * @param onRing another process may have changed a link, or died
     */
    BellThread(String name, LongSupplier clock, Bell bell, Looks peers, Runnable onRing) {
        this.clock = clock;
        this.bell = bell;
        this.peers = peers;
        this.onRing = onRing;
        thread = Thread.ofPlatform().daemon().name("SCI bell of " + name).unstarted(this::watch);
    }

    void start() {
        thread.start();
    }

    private void watch() {
        long lookPs = clock.getAsLong() + LOOK_PS;
        try {
            while (!isClosed) {
                bell.arm();
                if (!isClosed) {
                    // Also for what came before the bell was armed.
                    onRing.run();
                    bell.sleep(lookPs);
                }
                if (clock.getAsLong() >= lookPs) {
                    look();
                    lookPs = clock.getAsLong() + LOOK_PS;
                }
            }
        } catch (InterruptedWait ended) {
            // Only the end of the process interrupts it.
        }
    }

    private void look() {
        try {
            peers.look();
        } catch (IOException unknown) {
            // The system does not tell just now; the next look may.
        }
    }

    /** Ends it; waits until it is out of the memory. */
    void close() {
        isClosed = true;
        bell.ring();
        BackendThreads.join(thread);
    }
}
