package org.wirelore.adi.message;

import org.wirelore.adi.Adi;
import org.wirelore.adi.error.AdiException;

/** How the threads of a rank enter the message engine, and wait inside of it or, where they share the rank, outside. */
final class Waiting {
    private final Adi adi;
    private final Gate gate;
    /** A wait for any arrival. */
    private final Runnable any;
    /** Whether the rank has left the job. Of the thread that is inside. */
    private boolean isOver;

    Waiting(Adi adi, Gate gate) {
        this.adi = adi;
        this.any = adi::progressOrWait;
        this.gate = gate;
    }

    /**
     * Enters the engine.
     *
     * @throws mpi.MPIException if the rank has left the job
     */
    void enter() {
        gate.enter();
        if (isOver) {
            gate.leave();
            throw Failure.OTHER.because(RankProcess.OVER);
        }
    }

    /** Leaves the engine. */
    void leave() {
        gate.leave();
    }

    /** As {@link Gate#isShared}. */
    boolean isShared() {
        return gate.isShared();
    }

    /** Refuses all calls from now on. By a thread that is inside. */
    void end() {
        isOver = true;
    }

    /** Makes progress once. */
    void progress() {
        enter();
        try {
            adi.progress();
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            gate.leave();
        }
    }

    /** Makes progress, and waits for an arrival if there was nothing to do. May return early. */
    void progressOrWait() {
        progressOrWait(any);
    }

    /** As {@link #progressOrWait}, of a call that looks for such a message and leaves it where it is. */
    void progressOrWaitFor(int source, int tag, int context) {
        progressOrWait(() -> adi.progressEngine().pollOrWaitFor(source, tag, context));
    }

    private void progressOrWait(Runnable wait) {
        boolean together;
        enter();
        try {
            together = gate.isShared();
            if (together) {
                adi.progress();
            } else {
                wait.run();
            }
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            gate.leave();
        }
        if (together) {
            gate.relax();
        }
    }

    /** As {@link #progressOrWait}, for a thread that is inside. */
    void progressInside() {
        if (gate.isShared()) {
            gate.leave();
            gate.relax();
            gate.enter();
            adi.progress();
        } else {
            adi.progressOrWait();
        }
    }

    /** Waits until a transfer is over. */
    void await(Transfer transfer) {
        if (gate.isShared()) {
            awaitTogether(transfer);
            return;
        }
        enter();
        try {
            awaitInside(transfer);
        } finally {
            gate.leave();
        }
    }

    /** As {@link #await}, for a thread that is inside. */
    void awaitInside(Transfer transfer) {
        try {
            while (!transfer.isDone()) {
                if (gate.isShared()) {
                    awaitOutside(transfer);
                    return;
                }
                adi.progressOrWait();
            }
            transfer.noteSeen(adi.progressEngine());
        } catch (AdiException e) {
            throw Failure.of(e);
        }
    }

    private void awaitOutside(Transfer transfer) {
        gate.leave();
        try {
            awaitTogether(transfer);
        } finally {
            gate.enter();
        }
    }

    private void awaitTogether(Transfer transfer) {
        while (!isDoneInside(transfer)) {
            gate.relax();
        }
    }

    private boolean isDoneInside(Transfer transfer) {
        enter();
        try {
            boolean isDone = transfer.isDone() || (adi.progress() && transfer.isDone());
            if (isDone) {
                transfer.noteSeen(adi.progressEngine());
            }
            return isDone;
        } catch (AdiException e) {
            throw Failure.of(e);
        } finally {
            gate.leave();
        }
    }
}
