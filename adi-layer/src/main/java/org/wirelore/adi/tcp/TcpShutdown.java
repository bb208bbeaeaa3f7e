package org.wirelore.adi.tcp;

import java.io.IOException;
import java.util.List;

/**
 * Shutdown over sockets: no rank leaves while a message may still come over any connection (MPI 1.1, section 7.5:
 * MPI_Finalize delivers what was sent).
 *
 * <p>A rank that has sent all its envelopes says LAST_ENVELOPE on every connection it has, and then DONE to rank 0.
 * When rank 0 has that from all ranks, no connection will be opened any more, and it says ALL_DONE. When a rank has
 * received LAST_ENVELOPE on all its connections, every message that can meet a receive has met it; when the answers are
 * out, it says LAST_ANSWER. When it has received that on all connections, and the data of both directions have passed,
 * it leaves. A long send that a peer has not answered by its LAST_ANSWER stays unanswered: no receive takes it.
 *
 * <p>So the whole job needs two messages per rank, and four per connection that it used.
 */
final class TcpShutdown {
    private static final int ENVELOPES_DONE = 1;
    private static final int ANSWERS_DONE = 2;

    private final TcpConnections connections;
    private final boolean isMaster;
    private final int master;
    private final int[] members;
    private boolean finishing;
    private boolean done;
    private boolean allDone;
    private boolean gaveUp;

    /** @param members the ranks that leave together, ascending; the first one is the master */
    TcpShutdown(TcpConnections connections, int rank, int[] members) {
        this.connections = connections;
        this.members = members.clone();
        this.master = members[0];
        this.isMaster = rank == master;
    }

    void begin() {
        finishing = true;
    }

    boolean isFinishing() {
        return finishing;
    }

    /** Whether something was lost on the way out. */
    boolean gaveUp() {
        return gaveUp;
    }

    void giveUp() {
        gaveUp = true;
    }

    /** Notes what a peer has said; whether it may say that now. */
    boolean hear(TcpPeer peer, int type) {
        boolean legal = switch (type) {
            case TcpEnvelope.LAST_ENVELOPE -> peer.heard == 0;
            case TcpEnvelope.LAST_ANSWER -> peer.heard == ENVELOPES_DONE;
            case TcpEnvelope.DONE -> isMaster && !peer.heardDone;
            case TcpEnvelope.ALL_DONE -> peer.rank == master && done && !allDone;
            default -> false;
        };
        if (type == TcpEnvelope.LAST_ENVELOPE || type == TcpEnvelope.LAST_ANSWER) {
            peer.heard = type == TcpEnvelope.LAST_ENVELOPE ? ENVELOPES_DONE : ANSWERS_DONE;
        }
        peer.heardDone |= type == TcpEnvelope.DONE;
        allDone |= type == TcpEnvelope.ALL_DONE && legal;
        return legal;
    }

    /**
     * The peer has closed.
     *
     * @throws IOException if it may not have
     */
    void ended(TcpPeer peer) throws IOException {
        if (peer.heard != ANSWERS_DONE || peer.said != ANSWERS_DONE) {
            throw new IOException("it has ended");
        }
        peer.phase = TcpPeer.Phase.GONE;
        peer.close();
    }

    /** Whether a message for which there is no memory will never find any, because this rank asks for nothing more. */
    boolean isGivenUp() {
        gaveUp |= finishing;
        return finishing;
    }

    /** Sends the next message of the shutdown if it is due. Returns whether it sent one. */
    boolean speak(TcpSender sender) throws IOException {
        List<TcpPeer> open = connections.open;
        boolean happened = false;
        boolean spoken = !connections.isCalling();
        for (int i = 0; i < open.size(); i++) {
            TcpPeer peer = open.get(i);
            if (peer.isOpen() && peer.said == 0 && peer.envelopes.isEmpty()
                    && sender.say(peer, TcpEnvelope.LAST_ENVELOPE)) {
                peer.said = ENVELOPES_DONE;
                happened = true;
            }
            spoken &= peer.said > 0 || !peer.isOpen();
        }
        if (spoken) {
            happened |= isMaster ? announce(sender) : report(sender);
        }
        if (allDone && allMet()) {
            happened |= sayLastAnswers(sender);
        }
        return happened;
    }

    private boolean report(TcpSender sender) throws IOException {
        TcpPeer first = connections.peer(master);
        if (!first.isOpen()) {
            allDone = true;
            return false;
        }
        if (!done) {
            done = sender.say(first, TcpEnvelope.DONE);
            return done;
        }
        return false;
    }

    private boolean announce(TcpSender sender) throws IOException {
        for (int other = 1; other < members.length && !allDone; other++) {
            TcpPeer peer = connections.peer(members[other]);
            if (peer.isOpen() && !peer.heardDone) {
                return false;
            }
        }
        allDone = true;
        boolean happened = false;
        for (int other = 1; other < members.length; other++) {
            TcpPeer peer = connections.peer(members[other]);
            if (peer.isOpen() && !peer.saidDone && sender.say(peer, TcpEnvelope.ALL_DONE)) {
                peer.saidDone = true;
                happened = true;
            }
        }
        return happened;
    }

    private boolean allMet() {
        List<TcpPeer> open = connections.open;
        for (int i = 0; i < open.size(); i++) {
            TcpPeer peer = open.get(i);
            if (peer.isOpen() && (peer.said == 0 || peer.heard == 0)) {
                return false;
            }
        }
        return true;
    }

    private boolean sayLastAnswers(TcpSender sender) throws IOException {
        List<TcpPeer> open = connections.open;
        boolean happened = false;
        for (int i = 0; i < open.size(); i++) {
            TcpPeer peer = open.get(i);
            boolean allTold = !isMaster || peer.saidDone;
            if (peer.isOpen() && peer.said == ENVELOPES_DONE && allTold && peer.answers.isEmpty()
                    && sender.say(peer, TcpEnvelope.LAST_ANSWER)) {
                peer.said = ANSWERS_DONE;
                happened = true;
            }
        }
        return happened;
    }

    /** Whether this rank may go. */
    boolean isOver() {
        if (!allDone || connections.isCalling()) {
            return false;
        }
        List<TcpPeer> open = connections.open;
        for (int i = 0; i < open.size(); i++) {
            TcpPeer peer = open.get(i);
            if (peer.isOpen() && (peer.said != ANSWERS_DONE || peer.heard != ANSWERS_DONE || peer.incoming > 0
                    || peer.hasWork())) {
                return false;
            }
        }
        return true;
    }
}
