package org.wirelore.device.api.wire;

/** What becomes of a send packet on a transaction wire, as the echo tells its sender. */
public final class Echo {
    /** The target, or an agent on the way to it, has taken the packet. */
    public static final int ACCEPTED = 0;
    /** Its queue was full; the packet is to be sent again. */
    public static final int BUSY = 1;
    /** No echo came back: no node has that id, or the link is down. */
    public static final int NONE = 2;

    private Echo() {
    }
}
