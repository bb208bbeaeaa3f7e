package org.wirelore.emulator.fault;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.Frame;

/** Where frames go from a {@link FaultStage}. */
public interface FaultOutlet {
    /** An empty frame for a copy. */
    Frame claim();

    /**
     * The frame goes on, now.
     *
     * @param note what the rules did to it, valid during the call; null if nothing
     */
    void pass(Frame frame, @Nullable FaultNote note);

    /** The frame is lost. */
    void lose(Frame frame, FaultNote note);
}
