package org.wirelore.device.psb;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.SciPacket;

/** A part of the bridge that makes transactions. */
interface Requester {
    /**
     * A transaction is over.
     *
     * @param tag what it was begun with
     * @param node the other node
     * @param error 0, or a kind of error
     * @param response valid during the call; null if none came
     */
    void onAnswer(int tag, int node, int error, @Nullable SciPacket response);

    /** A transaction could be begun now. Only for one that was refused before. */
    default void onRoom() {
    }
}
