package org.wirelore.adi.urtp;

import org.wirelore.device.api.Host;

/**
 * Whether the peers that a rank only waits for are still there. A living peer may have nothing to say for as long as it
 * computes, and its kernel drops what asks for a packet that is not there yet; so one that says nothing is asked, and
 * its signal handler, or a thread of its port, answers in the middle of what it computes. Where there is neither, none
 * is asked: there, silence says nothing.
 *
 * <p>Questions are twice {@link UrtpConfig#probePs} apart at first; the time doubles as long as a peer says nothing
 * else than that it is there.
 */
final class PeerWatch {
    private final UrtpStation station;
    /** When each peer is asked; 0 if it is not waited for. */
    private final long[] dueAtPs;
    private final long[] delayPs;
    /** Since when a peer that is waited for has said nothing, and what {@link UrtpStation#heard} was then. */
    private final long[] silentSincePs;
    private final int[] heard;
    /** When each peer was last asked, and when before that. */
    private final long[] askedPs;
    private final long[] askedBeforePs;
    /** When each peer was alive, as its answers show. */
    private final long[] alivePs;
    /** Ranks that others have said to be lost, and that have said nothing since. */
    private final boolean[] isDoubted;
    /** Ranks that this one has lost: it has left what it was in with them, whether they are heard again or not. */
    private final boolean[] isLost;

    PeerWatch(UrtpStation station) {
        this.station = station;
        dueAtPs = new long[station.ranks];
        delayPs = new long[station.ranks];
        silentSincePs = new long[station.ranks];
        heard = new int[station.ranks];
        askedPs = new long[station.ranks];
        askedBeforePs = new long[station.ranks];
        alivePs = new long[station.ranks];
        isDoubted = new boolean[station.ranks];
        isLost = new boolean[station.ranks];
    }

    /** Whether peers are asked at all. */
    boolean isOn() {
        return station.answersAlways && station.config.corrects(UrtpRule.SENDER_PROBES);
    }

    /**
     * Something has come from a peer.
     *
     * @param isNews whether it says more than that the peer is there
     */
    void heard(int peer, boolean isNews) {
        if (isNews) {
            dueAtPs[peer] = 0;
        }
        isDoubted[peer] = false;
        station.heard[peer]++;
    }

    /** Another rank says that this one is lost: it is asked though nothing is waited for, and others learn of it. */
    void doubt(int peer) {
        isDoubted[peer] = true;
    }

    /** A rank is lost: others learn of it. */
    void lost(int peer) {
        isLost[peer] = true;
    }

    boolean isLost(int peer) {
        return isLost[peer];
    }

    boolean isDoubted(int peer) {
        return isDoubted[peer];
    }

    /** Tells a rank that has asked whether this one is there what it may not know: it may wait for ranks that do. */
    void tellDoubts(int peer) {
        for (int rank = 0; rank < isDoubted.length; rank++) {
            if ((isDoubted[rank] || isLost[rank]) && rank != peer) {
                station.sendControl(UrtpHeader.GONE, peer, Urtp.MESSAGES, rank);
            }
        }
    }

    /**
     * Asks a peer that is waited for and has said nothing for long.
     *
     * @return whether it has let all its questions go by: it is lost
     */
    boolean look(int peer, boolean isWaitedFor, long nowPs) {
        if (!isWaitedFor) {
            dueAtPs[peer] = 0;
        } else if (dueAtPs[peer] == 0) {
            silentSincePs[peer] = nowPs;
            delayPs[peer] = 2 * station.config.probePs();
            dueAtPs[peer] = nowPs + delayPs[peer];
        } else if (nowPs >= dueAtPs[peer]) {
            if (heard[peer] != station.heard[peer]) {
                heard[peer] = station.heard[peer];
                silentSincePs[peer] = nowPs;
                // What has come since the last question may have been on its way then, but not since the one before.
                alivePs[peer] = askedBeforePs[peer];
            }
            if (nowPs - silentSincePs[peer] >= station.config.silencePs()) {
                dueAtPs[peer] = 0;
                return true;
            }
            station.sendControl(UrtpHeader.QUESTION, peer, Urtp.MESSAGES, 0);
            askedBeforePs[peer] = askedPs[peer];
            askedPs[peer] = nowPs;
            delayPs[peer] = Math.min(2 * delayPs[peer], station.config.maxProbePs());
            dueAtPs[peer] = station.host.now() + delayPs[peer];
        }
        return false;
    }

    /** When all peers were alive that are waited for, as far as is known. */
    long aliveAtPs() {
        long aliveAtPs = Host.FOREVER;
        for (int peer = 0; peer < dueAtPs.length; peer++) {
            if (dueAtPs[peer] != 0) {
                aliveAtPs = Math.min(aliveAtPs, alivePs[peer]);
            }
        }
        return aliveAtPs;
    }

    /** When {@link #look} has something to do. */
    long deadlinePs() {
        long deadlinePs = Host.FOREVER;
        for (long duePs : dueAtPs) {
            if (duePs != 0) {
                deadlinePs = Math.min(deadlinePs, duePs);
            }
        }
        return deadlinePs;
    }
}
