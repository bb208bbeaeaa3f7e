package org.wirelore.adi.urtp;

import org.wirelore.device.api.Host;

/**
 * Whether the peers that a rank only waits for are still there. A living peer may have nothing to say for as long as it
 * computes, and its kernel drops what asks for a packet that is not there yet; so one that says nothing is asked, and
 * its signal handler answers in the middle of what it computes. Where none is interrupted, be it that the
 * host can't or that there are no signals, none is asked: there, silence says nothing.
 *
 * <p>Questions are twice {@link UrtpConfig#probePs} apart, as a sender's repetitions are.
 */
final class PeerWatch {
    private final UrtpStation station;
    private final boolean isOn;
    /** When each peer is asked, or given up; 0 if it is not waited for. */
    private final long[] dueAtPs;
    /** Questions in a row that it has not answered. */
    private final int[] unanswered;

    PeerWatch(UrtpStation station) {
        this.station = station;
        isOn = station.config.signals() == UrtpConfig.Signals.HANDLER && station.datalink.interrupts()
                && station.config.corrects(UrtpRule.SENDER_PROBES);
        dueAtPs = new long[station.ranks];
        unanswered = new int[station.ranks];
    }

    /** Whether peers are asked at all. */
    boolean isOn() {
        return isOn;
    }

    /** Something has come from a peer. */
    void heard(int peer) {
        dueAtPs[peer] = 0;
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
            unanswered[peer] = 0;
            dueAtPs[peer] = nowPs + 2 * station.config.probePs();
        } else if (nowPs >= dueAtPs[peer]) {
            if (unanswered[peer] == station.config.probesMax()) {
                dueAtPs[peer] = 0;
                return true;
            }
            station.sendControl(UrtpHeader.QUESTION, peer, Urtp.MESSAGES, 0);
            unanswered[peer]++;
            dueAtPs[peer] = station.host.now() + 2 * station.config.probePs();
        }
        return false;
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
