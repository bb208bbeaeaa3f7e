package org.wirelore.rig.mpi;

import java.util.concurrent.locks.ReentrantLock;
import org.wirelore.adi.message.Gate;
import org.wirelore.device.api.InterruptedWait;

/** Lets one thread of a rank at a time into MPI, once THREAD_MULTIPLE was granted; before, it is open. */
final class ThreadGate implements Gate {
    private final ReentrantLock lock = new ReentrantLock();
    /** Written before the program can start threads that call MPI. */
    private boolean shared;

    void close() {
        shared = true;
    }

    @Override
    public void enter() {
        if (shared) {
            lock.lock();
        }
    }

    @Override
    public void leave() {
        if (shared && lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    @Override
    public boolean isShared() {
        return shared;
    }

    @Override
    public void relax() {
        InterruptedWait.throwIf(Thread.currentThread().isInterrupted());
        Thread.yield();
    }
}
