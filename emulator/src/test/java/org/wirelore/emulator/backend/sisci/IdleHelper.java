package org.wirelore.emulator.backend.sisci;

/** Helps with nothing, for windows alone. */
final class IdleHelper implements Helper {
    @Override
    public void start(Runnable onRing) {
        // Nothing rings.
    }

    @Override
    public void execute(long afterMs, Runnable work) {
        throw new IllegalStateException("a window alone must have nothing done");
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
