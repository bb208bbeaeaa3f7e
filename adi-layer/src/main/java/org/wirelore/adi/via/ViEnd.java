package org.wirelore.adi.via;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViCompletion;

/** The end of a connection to one peer: a VI, and what is posted to send. */
abstract class ViEnd {
    final int peer;
    final Vi vi;
    final LinkMemory slots;
    final SendRing sends;
    final ViCompletion done = new ViCompletion();
    boolean isBroken;
    /** The NIC has reported that the peer, or the way to it, is lost. */
    boolean isLost;
    /** When it was first seen to be broken. */
    long brokenAtPs = Host.FOREVER;
    private boolean isOver;

    ViEnd(int peer, Vi vi, LinkMemory slots) {
        this.peer = peer;
        this.vi = vi;
        this.slots = slots;
        sends = new SendRing(slots, vi);
    }

    /** Whether the connection is of no use any more. */
    boolean isBroken() {
        return isBroken || sends.isBroken();
    }

    /** Whether {@link #letGo} was called. */
    boolean isOver() {
        return isOver;
    }

    /** Disconnects, and gives the VI back. */
    void letGo() {
        isOver = true;
        vi.disconnect();
        do {
            vi.recvDone(done);
        } while (done.descriptor != 0);
        do {
            vi.sendDone(done);
        } while (done.descriptor != 0);
        vi.destroy();
    }
}
