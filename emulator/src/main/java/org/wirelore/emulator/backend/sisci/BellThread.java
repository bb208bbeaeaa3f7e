package org.wirelore.emulator.backend.sisci;

import java.io.IOException;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.InterruptedWait;
import org.wirelore.device.api.shm.Bell;
import org.wirelore.emulator.backend.BackendThreads;

/**
 * The thread that sleeps on the process's bell (futex(2)) while the process does something else, and now and then looks
 * whether those it has links with still live.
 */
final class BellThread {
    /** From a process's end until it is noticed. */
    private static final long LOOK_PS = 200_000_000_000L;

    private final Host clock;
    private final Bell bell;
    private final NodePeers peers;
    private final Runnable onRing;
    private final Thread thread;
    private volatile boolean isClosed;

    /** @param onRing another process may have changed a link, or died */
    BellThread(Host clock, Bell bell, NodePeers peers, Runnable onRing) {
        this.clock = clock;
        this.bell = bell;
        this.peers = peers;
        this.onRing = onRing;
        thread = Thread.ofPlatform().daemon().name("SCI bell of " + clock.name()).unstarted(this::watch);
    }

    void start() {
        thread.start();
    }

    private void watch() {
        long lookPs = clock.now() + LOOK_PS;
        try {
            while (!isClosed) {
                bell.arm();
                if (!isClosed) {
                    // Also for what came before the bell was armed.
                    onRing.run();
                    bell.sleep(lookPs);
                }
                if (clock.now() >= lookPs) {
                    look();
                    lookPs = clock.now() + LOOK_PS;
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
