package org.wirelore.emulator.ethernet;

import org.wirelore.device.api.wire.Frame;

/** What a plug is part of: gets its frames onto the medium. */
interface Medium {
    /**
     * Begins a transmission. The medium owns the frame from now on and calls {@link Plug#transmitted} exactly once,
     * later.
     *
     * @param earliestPs not before this, which may lie in the past
     */
    void start(Plug plug, Frame frame, long earliestPs);
}
