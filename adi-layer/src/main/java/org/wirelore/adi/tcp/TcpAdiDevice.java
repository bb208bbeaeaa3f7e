package org.wirelore.adi.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSleep;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;

/**
 * The ADI device over stream sockets. Short messages go with their envelope; longer ones up to the rendezvous limit
 * follow it straight from the user's buffer; beyond it, the receiver is asked first.
 *
 * <p>Peers take turns: a round begins after the peer that had the last one (MPI Mechanic, "Non-Blocking
 * Communication": fairness among peers).
 */
final class TcpAdiDevice implements AdiDevice {
    /** Incoming calls are accepted in every idle round, and in one of 16 busy ones. */
    private static final int BUSY_ROUNDS_MASK = 15;

    private final int rank;
    private final TcpProtocolConfig config;
    private final RankEnvironment environment;
    private final TcpConnections connections;
    private final List<TcpPeer> open;
    private final TcpCounters counters;
    private final TcpShutdown shutdown;
    private final TcpLook look;
    private final TcpTurns turns;
    private final @Nullable AdiObserver observer;
    private @Nullable AdiSink sink;
    private @Nullable TcpSender sender;
    private @Nullable TcpReceiver receiver;
    private int first;
    private int rounds;
    private boolean dispatching;
    private @Nullable AdiException failure;

    TcpAdiDevice(RankEnvironment environment, int[] members, TcpProtocolConfig config, TcpConnections connections) {
        this.rank = environment.rank();
        this.environment = environment;
        this.config = config;
        this.connections = connections;
        this.open = connections.open;
        this.counters = connections.counters;
        this.observer = environment.observer();
        this.look = connections.look();
        this.turns = new TcpTurns(rank, open, observer);
        this.shutdown = new TcpShutdown(connections, rank, members);
    }

    @Override
    public void connect(AdiSink newSink) {
        sink = newSink;
        sender = new TcpSender(environment, counters, newSink);
        receiver = new TcpReceiver(this, newSink, environment, config, counters, shutdown);
    }

    @Override
    public int shortBytesMax() {
        return Math.max(TcpPeer.INLINE_BYTES, config.rendezvousBytes() - 1);
    }

    @Override
    public int rendezvousBytes() {
        return config.rendezvousBytes();
    }

    @Override
    public boolean sendShort(int destination, int context, int tag, MemorySegment from, long offset, int length) {
        if (length > shortBytesMax()) {
            throw new AdiException(ErrorClass.COUNT, "expected at most " + shortBytesMax()
                    + " bytes in a short message, found " + length);
        }
        TcpPeer peer = reachable(destination);
        if (length > TcpPeer.INLINE_BYTES || !peer.isFree()) {
            return false;
        }
        try {
            sender().sendNow(peer, context, tag, from, offset, length);
        } catch (IOException broken) {
            throw lose(peer, broken);
        }
        return true;
    }

    @Override
    public void queueSend(AdiRequest request) {
        TcpPeer peer = reachable(request.peer());
        peer.envelopes.add(request);
        connections.call(peer);
        pumpUnlessDispatching(peer);
    }

    @Override
    public void okToSend(int source, int ticket, AdiRequest receive, int length) {
        if (ticket < 0) {
            receiver().accept(ticket, receive, length);
            return;
        }
        TcpPeer peer = connections.peer(source);
        receive.beginTransfer(ticket, length);
        peer.answers.add(receive);
        pumpUnlessDispatching(peer);
    }

    @Override
    public boolean poll() {
        boolean happened = receive();
        for (int i = 0; i < open.size(); i++) {
            TcpPeer peer = open.get(i);
            happened |= peer.isOpen() && peer.hasWork() && !peer.isFull && pump(peer);
        }
        if (!happened || (++rounds & BUSY_ROUNDS_MASK) == 0) {
            happened |= connections.poll();
            TcpPeer unreachable = connections.takeUnreachable();
            if (unreachable != null) {
                lose(unreachable, new IOException("it took no connection within "
                        + TimeUnits.seconds(config.startupTimeoutPs()) + " s"));
            }
        }
        AdiException lost = failure;
        if (lost != null && !shutdown.isFinishing()) {
            failure = null;
            throw lost;
        }
        return happened;
    }

    @Override
    public long deadlinePs() {
        return connections.deadlinePs();
    }

    @Override
    public long heldBytes() {
        return receiver == null ? 0 : receiver.heldBytes();
    }

    @Override
    public @Nullable AdiSleep sleep() {
        return config.blocking() ? AdiSleep.SIGNALLED : null;
    }

    @Override
    public FinishOutcome finish() {
        shutdown.begin();
        try {
            while (!shutdown.isOver()) {
                // All that has come is taken before anything is said: with many peers, looking at all of them costs.
                if (!poll() && !sink().progressOthers(this) && !speak() && !shutdown.isOver()) {
                    sink().awaitArrival(Host.FOREVER);
                }
            }
        } finally {
            connections.close();
        }
        tellLosses();
        if (observer != null) {
            counters.tell(observer, rank);
        }
        if (shutdown.gaveUp()) {
            return FinishOutcome.GAVE_UP;
        }
        boolean isLeftOver = open.stream().anyMatch(peer -> peer.unanswered > 0);
        return isLeftOver ? FinishOutcome.LEFT_OVER : FinishOutcome.CLEAN;
    }

    private void tellLosses() {
        if (counters.refused > 0 && shutdown.gaveUp()) {
            warn("rank " + rank + " has no memory left for messages that no receive asks for: the limit is "
                    + config.unexpectedBytesMax() + " bytes; raise protocol.unexpectedBytesMax, or post receives"
                    + " earlier");
        }
    }

    private void warn(String text) {
        shutdown.giveUp();
        if (observer != null) {
            observer.on(new CoreEvent(rank).warning(text));
        }
    }

    private boolean speak() {
        try {
            return shutdown.speak(sender());
        } catch (IOException broken) {
            // Whose connection it was shows when it is read.
            return true;
        }
    }

    /** One message, or a piece of one, of one peer, in turn: of what was read, else of what the last look has found. */
    private boolean receive() {
        return takeTurn(false) || (look.hasUnread() && takeTurn(true))
                || (look.look(receiver()) && takeTurn(true));
    }

    private boolean takeTurn(boolean reads) {
        int count = open.size();
        for (int i = 0; i < count; i++) {
            int index = first + i < count ? first + i : first + i - count;
            TcpPeer peer = open.get(index);
            if (peer.isOpen() && receive(peer, reads)) {
                first = index + 1 < count ? index + 1 : 0;
                return true;
            }
        }
        return false;
    }

    private boolean receive(TcpPeer peer, boolean reads) {
        dispatching = true;
        try {
            if (!reads) {
                return receiver().takeRead(peer);
            }
            if (!peer.hasArrivals) {
                return false;
            }
            look.onRead(peer);
            turns.onRead(peer);
            return receiver().wantsBytes(peer) && receiver().read(peer);
        } catch (TcpReceiver.Malformed malformed) {
            counters.malformed++;
            lose(peer, malformed);
            return true;
        } catch (IOException broken) {
            lose(peer, broken);
            return true;
        } finally {
            dispatching = false;
        }
    }

    private void pumpUnlessDispatching(TcpPeer peer) {
        if (!dispatching && peer.isOpen() && !peer.isFull) {
            pump(peer);
        }
    }

    private boolean pump(TcpPeer peer) {
        try {
            return sender().pump(peer);
        } catch (IOException broken) {
            lose(peer, broken);
            return true;
        }
    }

    /** Gives a peer up; the next poll reports it. */
    private AdiException lose(TcpPeer peer, IOException cause) {
        peer.close();
        peer.phase = TcpPeer.Phase.LOST;
        AdiException lost = AdiException.lost(peer.rank, "rank " + rank + " lost its connection to rank "
                + peer.rank + ": " + cause.getMessage());
        if (shutdown.isFinishing()) {
            warn(String.valueOf(lost.getMessage()));
        } else {
            failure = lost;
        }
        return lost;
    }

    private TcpPeer reachable(int destination) {
        TcpPeer peer = connections.peer(destination);
        if (peer.phase == TcpPeer.Phase.LOST || peer.phase == TcpPeer.Phase.GONE) {
            throw AdiException.lost(destination,
                    "rank " + rank + " has lost its connection to rank " + destination);
        }
        return peer;
    }

    private AdiSink sink() {
        return connected(sink);
    }

    private TcpSender sender() {
        return connected(sender);
    }

    private TcpReceiver receiver() {
        return connected(receiver);
    }

    private <T> T connected(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("a device must be connected before it is used: rank=" + rank);
        }
        return part;
    }
}
