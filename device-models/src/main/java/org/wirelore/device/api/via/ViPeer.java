package org.wirelore.device.api.via;

import org.jspecify.annotations.Nullable;

/** Where the calls that connect put the attributes of the peer's VI. The caller's, used again from call to call. */
public final class ViPeer {
    /** Of the VI at the other end; null until a call has succeeded. */
    public @Nullable ViAttributes attributes;

    /** A result that was not filled in yet. */
    public ViPeer() {
    }
}
