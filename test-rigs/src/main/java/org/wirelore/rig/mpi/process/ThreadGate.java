package org.wirelore.rig.mpi.process;

import java.util.concurrent.locks.ReentrantLock;
import mpi.MPI;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.Gate;
import org.wirelore.device.api.InterruptedWait;

/**
 * Lets one thread of a rank at a time into MPI. The thread that has called Init passes without a lock until it makes
 * another thread ({@link ThreadWatch}): only then it closes the gate, at a moment of its own, so that nothing has to
 * stop it in the middle of a call. From then on, every thread takes the lock, also when the program has one thread
 * left: each call costs some tens of nanoseconds more, and a call that waits gives the lock away between two looks at
 * the network.
 *
 * <p>A thread that the gate has not seen made is refused while another one passes without a lock. At FUNNELED, all but
 * one are, and at SERIALIZED the program keeps its threads apart: the gate stays open in both.
 */
@SuppressWarnings("ReferenceEquality") // a thread is itself; this is on the path of every call
public final class ThreadGate implements Gate {
    private final ReentrantLock lock = new ReentrantLock();
    /**
     * Who passes without the lock. Written under the lock, by this thread itself: it alone finds itself here, whatever
     * others see.
     */
    private @Nullable Thread owner;
    /** How often the owner has entered without the lock. */
    private int depth;
    /** Whether all threads take the lock. Guarded by it, but for the owner, who alone ever changes it. */
    private boolean shared;
    /** Whether the program made a thread before Init. Guarded by the lock. */
    private boolean isThreaded;
    private int level = MPI.THREAD_SINGLE;

    /** The calling thread has called Init, and was granted this level. */
    void begin(int granted) {
        lock.lock();
        try {
            level = granted;
            shared = granted == MPI.THREAD_MULTIPLE || (granted == MPI.THREAD_SINGLE && isThreaded);
            owner = shared ? null : Thread.currentThread();
        } finally {
            lock.unlock();
        }
    }

    /** The calling thread makes another one, which may call MPI as soon as it runs. */
    void threadMade() {
        lock.lock();
        try {
            if (Thread.currentThread() != owner) {
                isThreaded = true;
            } else if (level == MPI.THREAD_SINGLE) {
                lockForCallsUnderWay();
                shared = true;
                owner = null;
            }
        } finally {
            lock.unlock();
        }
    }

    /** What the owner is in the middle of goes on with the lock held, and gives it back on leaving. */
    private void lockForCallsUnderWay() {
        for (; depth > 0; depth--) {
            lock.lock();
        }
    }

    @Override
    public void enter() {
        if (Thread.currentThread() == owner) {
            depth++;
        } else {
            enterLocked();
        }
    }

    private void enterLocked() {
        lock.lock();
        Thread only = owner;
        if (only != null && level < MPI.THREAD_SERIALIZED) {
            lock.unlock();
            throw Failure.OTHER.because((level == MPI.THREAD_SINGLE
                    ? "MPI.Init was called, which is for one thread,"
                    : "THREAD_FUNNELED was granted, which lets one thread call MPI,")
                    + " and another one calls MPI: initialized by \"" + only.getName() + "\", called by \""
                    + Thread.currentThread().getName() + "\"; call"
                    + " MPI.initThread(MPI.THREAD_MULTIPLE, MPI.THREAD_MULTIPLE, args) instead");
        }
    }

    @Override
    public void leave() {
        if (Thread.currentThread() == owner) {
            depth--;
        } else {
            lock.unlock();
        }
    }

    /** Any thread may ask a real clock. */
    @Override
    public void enterForClock() {
        // It is free.
    }

    @Override
    public void leaveForClock() {
        // As above.
    }

    @Override
    public boolean isShared() {
        return shared;
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // giving way is the point: another thread of the rank may need the core
    public void relax() {
        InterruptedWait.throwIf(Thread.currentThread().isInterrupted());
        Thread.yield();
    }
}
