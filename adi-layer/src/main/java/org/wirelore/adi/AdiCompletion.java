package org.wirelore.adi;

/** Hears that a request is complete, from within the call of the core that completed it. */
public interface AdiCompletion {
    /**
     * The request is complete. It goes back to the core when this returns, and must not be kept. New requests may be
     * started from here; nothing that waits may be called.
     */
    void onComplete(AdiRequest request);
}
