package org.wirelore.adi.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.start.Meeting;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.api.sockets.StreamListener;
import org.wirelore.device.api.sockets.StreamSocket;

/**
 * The connections of one rank: calls that go out when a message needs them, and calls that come in. A pair of ranks has
 * at most one, which carries all its messages (MPI Mechanic, "Sockets"). When it is made, and how, is ours:
 *
 * <p>A caller sends HELLO, and nothing else before the answer. When two ranks call each other at once, the call of the
 * lower rank counts: the higher one answers it with WELCOME and drops its own, the lower one answers CROSSED.
 *
 * <p>A call has a limit until its connection is established. From then on the peer may stay out of MPI calls for as
 * long as it likes; one that dies ends the connection.
 */
final class TcpConnections {

    private final RankEnvironment environment;
    private final Sockets sockets;
    private final TcpProtocolConfig config;
    private final TcpTable table;
    private final Host host;
    private final int rank;
    private final @Nullable TcpPeer[] byRank;
    private @Nullable StreamListener listener;
    final TcpCounters counters;
    /** Peers with a connection, in the order in which they got it. */
    final List<TcpPeer> open = new ArrayList<>();
    private final List<TcpPeer> calling = new ArrayList<>();
    private final List<TcpLink> callers = new ArrayList<>();
    private @Nullable TcpPeer unreachable;
    private final MemorySegment message = MemorySegment.ofArray(new byte[TcpEnvelope.BYTES]);
    private final TcpEnvelope envelope = new TcpEnvelope(message);

    TcpConnections(RankEnvironment environment, Sockets sockets, int[] members, TcpProtocolConfig config,
            TcpTable table, @Nullable StreamListener listener, TcpCounters counters) {
        this.environment = environment;
        this.sockets = sockets;
        this.config = config;
        this.table = table;
        this.host = environment.host();
        this.rank = environment.rank();
        this.listener = rank == members[0] ? null : listener;
        this.counters = counters;
        this.byRank = new @Nullable TcpPeer[members[members.length - 1] + 1];
    }

    /** The state of a peer, made on first use. */
    TcpPeer peer(int other) {
        TcpPeer peer = byRank[other];
        if (peer == null) {
            if (other == rank) {
                throw new IllegalStateException("a peer must be another rank: rank=" + rank);
            }
            peer = new TcpPeer(other);
            byRank[other] = peer;
        }
        return peer;
    }

    /** A look at all connections at once. */
    TcpLook look() {
        return new TcpLook(sockets, open);
    }

    /** A connection that stands already. */
    void adopt(TcpPeer peer, StreamSocket socket) throws IOException {
        // A message must not wait for the acknowledgment of the last one (Nagle's rule).
        socket.setNoDelay(true);
        peer.open(socket);
        open.add(peer);
        counters.connections++;
    }

    /** Calls a peer that has no connection. */
    void call(TcpPeer peer) {
        if (peer.phase == TcpPeer.Phase.NONE) {
            peer.phase = TcpPeer.Phase.CALLING;
            peer.limitPs = host.now() + config.startupTimeoutPs();
            peer.retryPs = host.now();
            calling.add(peer);
            advance(peer);
        }
    }

    /** A peer that was called without result since the last look, or null. */
    @Nullable
    TcpPeer takeUnreachable() {
        TcpPeer taken = unreachable;
        unreachable = null;
        return taken;
    }

    /** Whether a call is under way. */
    boolean isCalling() {
        return !calling.isEmpty();
    }

    /** When the next attempt is due, or when one has failed, or {@link Host#FOREVER}. */
    long deadlinePs() {
        long deadlinePs = Host.FOREVER;
        for (int i = 0; i < calling.size(); i++) {
            TcpPeer peer = calling.get(i);
            if (peer.phase == TcpPeer.Phase.CALLING) {
                deadlinePs = Math.min(deadlinePs, peer.socket == null ? peer.retryPs : peer.limitPs);
            }
        }
        return deadlinePs;
    }

    /**
     * Takes calls, and moves those that are under way. Each look takes what is there and waits for nothing, as the
     * sockets are polled together (MPI Mechanic, "Non-Blocking Communication").
     *
     * @return whether a connection was made, dropped or asked for
     */
    boolean poll() {
        boolean happened = false;
        if (listener != null) {
            for (StreamSocket socket = listener.accept(); socket != null; socket = listener.accept()) {
                callers.add(new TcpLink(socket));
                happened = true;
            }
        }
        for (int i = callers.size() - 1; i >= 0; i--) {
            if (hear(callers.get(i))) {
                callers.remove(i);
                happened = true;
            }
        }
        for (int i = calling.size() - 1; i >= 0; i--) {
            TcpPeer peer = calling.get(i);
            happened |= advance(peer);
            if (peer.phase == TcpPeer.Phase.LOST) {
                unreachable = peer;
            }
            if (peer.phase == TcpPeer.Phase.OPEN || peer.phase == TcpPeer.Phase.LOST) {
                calling.remove(i);
            }
        }
        if (open.size() == byRank.length - 1) {
            stopListening();
        }
        return happened;
    }

    /** No call goes out or comes in any more. */
    void stopListening() {
        if (listener != null) {
            listener.close();
            listener = null;
        }
        callers.forEach(link -> link.socket.close());
        callers.clear();
    }

    /** Gives everything back. */
    void close() {
        stopListening();
        for (TcpPeer peer : byRank) {
            if (peer != null) {
                peer.close();
            }
        }
    }

    /** Moves a call; whether anything happened. A peer that can't be reached is {@link TcpPeer.Phase#LOST}. */
    private boolean advance(TcpPeer peer) {
        try {
            return switch (peer.phase) {
                case CALLING -> dial(peer);
                case GREETING -> hearAnswer(peer);
                default -> false;
            };
        } catch (IOException refused) {
            peer.close();
            peer.link = null;
            peer.phase = TcpPeer.Phase.CALLING;
            peer.retryPs = host.now() + Meeting.RETRY_PS;
            return isLate(peer);
        }
    }

    private boolean isLate(TcpPeer peer) {
        if (host.now() - peer.limitPs < 0) {
            return false;
        }
        peer.close();
        peer.phase = TcpPeer.Phase.LOST;
        return true;
    }

    private boolean dial(TcpPeer peer) throws IOException {
        StreamSocket socket = peer.socket;
        if (socket == null) {
            if (host.now() - peer.retryPs < 0) {
                return isLate(peer);
            }
            socket = sockets.connect(table.host(peer.rank), table.port(peer.rank));
            peer.socket = socket;
        }
        if (!socket.isConnected()) {
            return isLate(peer);
        }
        say(socket, TcpEnvelope.HELLO);
        peer.link = new TcpLink(socket);
        peer.phase = TcpPeer.Phase.GREETING;
        return true;
    }

    private boolean hearAnswer(TcpPeer peer) throws IOException {
        TcpLink link = peer.link;
        if (link == null || !link.readEnvelope()) {
            if (link != null && link.hasEnded()) {
                throw new IOException("the call was dropped");
            }
            return false;
        }
        TcpEnvelope answer = link.envelope();
        peer.link = null;
        if (answer.isPlausible(peer.rank, environment.meeting().job()) && answer.type() == TcpEnvelope.WELCOME) {
            adopt(peer, link.socket);
            return true;
        }
        peer.close();
        peer.phase = answer.type() == TcpEnvelope.CROSSED ? TcpPeer.Phase.CROSSED : TcpPeer.Phase.LOST;
        return true;
    }

    /** Whether a caller has been dealt with. */
    private boolean hear(TcpLink link) {
        try {
            if (!link.readEnvelope()) {
                return link.hasEnded() && dismiss(link);
            }
            TcpEnvelope hello = link.envelope();
            int caller = hello.originator();
            if (!hello.isPlausible(caller, environment.meeting().job()) || hello.type() != TcpEnvelope.HELLO
                    || caller >= byRank.length || caller < 0 || caller == rank || hello.length() != 0) {
                return dismiss(link);
            }
            answer(peer(caller), link.socket);
            return true;
        } catch (IOException broken) {
            return dismiss(link);
        }
    }

    private void answer(TcpPeer peer, StreamSocket socket) throws IOException {
        boolean ownCallCounts = peer.rank > rank && peer.phase != TcpPeer.Phase.NONE;
        if (peer.phase == TcpPeer.Phase.GONE || peer.phase == TcpPeer.Phase.LOST) {
            // It would wait for a call of ours, which will not come.
            socket.close();
            return;
        }
        if (ownCallCounts || peer.isOpen()) {
            counters.crossed++;
            say(socket, TcpEnvelope.CROSSED);
            socket.close();
            return;
        }
        if (peer.phase != TcpPeer.Phase.NONE) {
            counters.crossed++;
            peer.close();
            peer.link = null;
        }
        say(socket, TcpEnvelope.WELCOME);
        adopt(peer, socket);
    }

    private boolean dismiss(TcpLink link) {
        counters.unknownConnections++;
        link.socket.close();
        return true;
    }

    /** The first bytes on a connection always find room. */
    private void say(StreamSocket socket, int type) throws IOException {
        envelope.begin(type, rank, environment.meeting().job());
        if (socket.write(message, 0, TcpEnvelope.BYTES) != TcpEnvelope.BYTES) {
            throw new IllegalStateException("a new connection must take an envelope whole: rank=" + rank);
        }
    }
}
