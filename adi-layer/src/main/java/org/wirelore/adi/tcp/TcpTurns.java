package org.wirelore.adi.tcp;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.TurnEvent;

/** Counts, for an observer, how often other peers are read while the bytes of one are there that a look has found. */
final class TcpTurns {
    private final List<TcpPeer> open;
    private final @Nullable AdiObserver observer;
    private final TurnEvent event;

    /** @param open the peers with a connection */
    TcpTurns(int rank, List<TcpPeer> open, @Nullable AdiObserver observer) {
        this.open = open;
        this.observer = observer;
        event = new TurnEvent(rank);
    }

    /** A peer is read from now; the last look's note about it is gone. */
    void onRead(TcpPeer served) {
        if (observer == null) {
            return;
        }
        for (int i = 0; i < open.size(); i++) {
            TcpPeer peer = open.get(i);
            peer.passes += peer.hasArrivals ? 1 : 0;
        }
        if (served.passes > 0) {
            observer.on(event.served(served.rank, served.passes));
            served.passes = 0;
        }
    }
}
