package org.wirelore.emulator.ethernet;

import org.jspecify.annotations.Nullable;
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

    /** The frame that is arriving whole at a plug, with the times that it will have there; null if there is none. */
    @Nullable
    Frame arriving(Plug plug);

    /** A plug's transceiver signals something else. */
    void onOffer(Plug plug);
}
