package org.wirelore.device.api.via;

import org.jspecify.annotations.Nullable;

/** Where Done and Wait calls put their results. The caller's, used again from call to call. */
public final class ViCompletion {
    /** Address of the descriptor returned; 0 if none. Not set by completion queues. */
    public long descriptor;
    /** The VI on which something completed. Set by completion queues only. */
    public @Nullable Vi vi;
    /** Whether it completed on the receive queue. Set by completion queues only. */
    public boolean isReceive;

    /** A result that was not filled in yet. */
    public ViCompletion() {
    }
}
