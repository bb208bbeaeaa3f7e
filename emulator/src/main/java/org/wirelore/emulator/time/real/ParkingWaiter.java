package org.wirelore.emulator.time.real;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Blocks where nothing but other threads of the process can have something to tell. */
final class ParkingWaiter implements Waiter {
    private volatile boolean woken;
    private volatile @Nullable Thread waiting;

    @Override
    public void await(long nanos) {
        waiting = Thread.currentThread();
        if (!woken) {
            LockSupport.parkNanos(this, nanos);
        }
        waiting = null;
        woken = false;
    }

    @Override
    public void wake() {
        woken = true;
        LockSupport.unpark(waiting);
    }
}
