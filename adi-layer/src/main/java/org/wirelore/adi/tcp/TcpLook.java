package org.wirelore.adi.tcp;

import java.util.Arrays;
import java.util.List;
import org.wirelore.device.api.Pollable;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * The question to the system which connections have bytes and which have room, all in one call (MPI Mechanic,
 * "Non-Blocking Communication": poll).
 */
final class TcpLook {
    private final Sockets sockets;
    private final List<TcpPeer> open;
    private Pollable[] set = {};
    private TcpPeer[] asked = {};
    private int[] wanted = {};
    private int[] found = {};
    private int unread;

    /** @param open the peers with a connection */
    TcpLook(Sockets sockets, List<TcpPeer> open) {
        this.sockets = sockets;
        this.open = open;
    }

    /** Whether what the last look has found was not read yet. */
    boolean hasUnread() {
        return unread > 0;
    }

    /** Asks for all connections; whether any has bytes, the end or an error. */
    boolean look(TcpReceiver receiver) {
        grow();
        int count = 0;
        for (int i = 0; i < open.size(); i++) {
            TcpPeer peer = open.get(i);
            StreamSocket socket = peer.socket;
            peer.hasArrivals = false;
            int condition = peer.isOpen() ? condition(peer, receiver) : 0;
            if (socket != null && condition != 0) {
                set[count] = socket;
                asked[count] = peer;
                wanted[count] = condition;
                count++;
            }
        }
        unread = 0;
        if (count > 0) {
            sockets.poll(set, wanted, found, count);
        }
        for (int i = 0; i < count; i++) {
            note(asked[i], found[i]);
        }
        return unread > 0;
    }

    /** What was found on a connection is being read now. */
    void onRead(TcpPeer peer) {
        peer.hasArrivals = false;
        unread--;
    }

    private static int condition(TcpPeer peer, TcpReceiver receiver) {
        return (receiver.wantsBytes(peer) ? Pollable.READABLE : 0)
                | (peer.isFull && peer.hasWork() ? Pollable.WRITABLE : 0);
    }

    private void note(TcpPeer peer, int condition) {
        if ((condition & Pollable.READABLE) != 0) {
            peer.hasArrivals = true;
            unread++;
        }
        if ((condition & Pollable.WRITABLE) != 0) {
            peer.isFull = false;
        }
    }

    private void grow() {
        if (set.length < open.size()) {
            int length = Math.max(open.size(), 2 * set.length);
            set = Arrays.copyOf(set, length);
            asked = Arrays.copyOf(asked, length);
            wanted = Arrays.copyOf(wanted, length);
            found = Arrays.copyOf(found, length);
        }
    }
}
