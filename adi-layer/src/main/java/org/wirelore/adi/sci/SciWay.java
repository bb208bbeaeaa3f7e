package org.wirelore.adi.sci;

import org.wirelore.adi.error.AdiException;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SequenceStatus;

/**
 * The way to one peer: whether all that was stored has arrived, and whether the peer is in reach. The peer's sequence
 * answers for all stores together, so that after a bad answer all who store along the way do so again.
 */
final class SciWay {
    /** Stores again what the peer has not taken. */
    interface Storing {
        /** That changes nothing where it had arrived. */
        void repeat();
    }

    private static final long RETRY_PS = TimeUnits.PS_PER_MS;
    private static final long NEVER = -1;
    /** After so long an interrupt that was lost is an error of the peer's sequence: beyond any time-out of a card. */
    private static final long RUNG_PS = 10 * TimeUnits.PS_PER_MS;
    /** After so long a rank asks in any case: it may only wait for a peer, or store all the time. */
    private static final long LOOK_PS = TimeUnits.PS_PER_SECOND / 2;
    /** A peer that is given up was asked at least so often: of more time between two bad answers, nothing is known. */
    private static final int TRIES = 16;
    /** How long a rank sleeps at most whose peer in memory that they share may die without a signal. */
    private static final long SLEEP_PS = 10 * TimeUnits.PS_PER_MS;

    private final Host host;
    private final int rank;
    private final SciLink link;
    private final long checkAfterPs;
    private final long giveUpPs;
    private final boolean mayDieUnheard;
    private Storing[] users = new Storing[0];
    private boolean isDirty;
    private boolean isJustStored;
    private long lastStorePs;
    private boolean isJustRung;
    /** When an interrupt was sent that nothing has answered yet; {@link #NEVER} for none. */
    private long rungPs = NEVER;
    private boolean isSound = true;
    /** When the last answer came if it was bad; {@link #NEVER} after a good one. */
    private long lastBadPs = NEVER;
    /** How long the peer has been asked since the last good answer. */
    private long troubledPs;
    /** When stores were last repeated, none was missing. */
    private boolean isQuiet;
    /** What was lost is no record yet, but a buffer whose storing is begun anew at the next look. */
    private boolean isToAsk;
    private long nextTryPs;
    private long askedPs;
    /** Another network has lost the peer; and nothing that this one has answered since then says that it is there. */
    private boolean isSuspected;

    SciWay(Host host, int rank, SciLink link, SciProtocolConfig config) {
        this.host = host;
        this.rank = rank;
        this.link = link;
        checkAfterPs = config.checkAfterPs();
        giveUpPs = config.giveUpPs();
        mayDieUnheard = config.blocks() && link.isShared();
        askedPs = host.now();
    }

    /** Says who stores along it. */
    void usedBy(Storing... storing) {
        users = storing.clone();
    }

    /** Stores that no check has found to have arrived. */
    boolean isDirty() {
        return isDirty;
    }

    /** Whether the peer can be reached, as far as this rank knows. */
    boolean isSound() {
        return isSound;
    }

    /** Notes that something was stored. When, the next look at the time says: to ask costs a part of a message. */
    void onStored() {
        isDirty = true;
        isJustStored = true;
    }

    /** Wakes the peer, if ranks sleep. The interrupt may be lost like a store: that is asked when it shows. */
    void wake() {
        isJustRung |= link.wake();
    }

    /** Another network has lost the peer: whether it is gone, the next look asks, which is due at once. */
    void suspect() {
        isSuspected = true;
        nextTryPs = host.now();
    }

    /** Whether another network has lost the peer, and this one may have. */
    boolean isSuspected() {
        return isSuspected;
    }

    /** How long a peer may take to let go, which can't be asked whether it is there. */
    long patiencePs() {
        return isSuspected ? Math.min(LOOK_PS, giveUpPs) : giveUpPs;
    }

    /** When {@link #tend} has something to do. */
    long deadlinePs() {
        if (isJustRung) {
            isJustRung = false;
            rungPs = host.now();
        }
        if (!isSound || isSuspected || isToAsk || (isDirty && lastBadPs != NEVER)) {
            // More stores put nothing off: what was lost is still missing.
            return nextTryPs;
        }
        if (isJustStored) {
            isJustStored = false;
            lastStorePs = host.now();
        }
        long lookPs = rungPs != NEVER ? rungPs + RUNG_PS : mayDieUnheard ? host.now() + SLEEP_PS : Host.FOREVER;
        return isDirty ? Math.min(lastStorePs + checkAfterPs, lookPs) : lookPs;
    }

    /** Whether the last answer is so old that a peer for which nothing is stored may have gone meanwhile. */
    boolean isUnseen(long nowPs) {
        return nowPs - askedPs >= LOOK_PS;
    }

    /**
     * Asks, when it is time, whether what was stored has arrived, and whether a peer that was out of reach is back.
     *
     * @return whether anything happened: a peer that is still there, of which nothing was awaited, is nothing
     * @throws AdiException if the peer is given up
     */
    boolean tend(long nowPs) {
        requirePatience();
        boolean isIdle = isSound && !isDirty;
        if (nowPs < deadlinePs() && !(isSound && isUnseen(nowPs))) {
            return false;
        }
        askedPs = nowPs;
        if (isSound) {
            boolean haveArrived = check();
            requirePatience();
            return !isIdle || !haveArrived;
        }
        startAgain(nowPs);
        return true;
    }

    /**
     * Asks at once whether everything has arrived, for a rank that can't leave before.
     *
     * @throws AdiException if the peer is given up
     */
    boolean hasArrived() {
        if (isDirty && !check()) {
            requirePatience();
            return false;
        }
        return true;
    }

    /** Asks whether everything has arrived; if not, it is stored again, or the peer is out of reach. */
    boolean check() {
        boolean haveArrived = ask();
        if (!haveArrived && isSound) {
            repeat();
        }
        return haveArrived;
    }

    /**
     * Asks whether what was stored since the last question has arrived.
     *
     * @return false if the caller has to {@link #repeat}, or if the peer is out of reach
     */
    boolean ask() {
        SequenceStatus status = link.sequence().check(SciFlags.NONE);
        if (status == SequenceStatus.OK) {
            // Where nothing was stored, nothing has arrived.
            lastBadPs = isDirty ? NEVER : lastBadPs;
            isDirty = false;
            isToAsk = false;
            isSuspected = false;
            rungPs = rungPs != NEVER && host.now() - rungPs >= RUNG_PS ? NEVER : rungPs;
            return true;
        }
        onBad(host.now());
        if (status != SequenceStatus.RETRIABLE) {
            isSound = false;
            nextTryPs = host.now() + RETRY_PS;
        }
        return false;
    }

    private void startAgain(long nowPs) {
        SequenceStatus status = link.sequence().start();
        if (status == SequenceStatus.OK) {
            isSound = true;
            repeat();
        } else if (link.isLost()) {
            throw AdiException.lost(link.peer, "rank " + rank + " has lost rank " + link.peer
                    + ": its segment is gone");
        } else if (isSuspected) {
            throw AdiException.lost(link.peer, "rank " + rank + " has lost rank " + link.peer
                    + ": no network leads to it any more");
        } else {
            onBad(nowPs);
            requirePatience();
            nextTryPs = nowPs + RETRY_PS;
        }
    }

    /**
     * A long time without a question, such as while the program computes, is no long trouble; nor are two short ones
     * with a time between them in which nothing was missing.
     */
    private void onBad(long nowPs) {
        boolean isNew = lastBadPs == NEVER || (isQuiet && nowPs - lastBadPs >= LOOK_PS);
        troubledPs = isNew ? 0 : troubledPs + Math.min(nowPs - lastBadPs, giveUpPs / TRIES + 1);
        isQuiet = false;
        lastBadPs = nowPs;
    }

    /** A peer that answers now and then, but gets nothing whole, is given up as well. */
    private void requirePatience() {
        if (lastBadPs != NEVER && troubledPs >= giveUpPs) {
            throw AdiException.lost(link.peer, "rank " + rank + " could not reach rank " + link.peer + " for "
                    + troubledPs / TimeUnits.PS_PER_MS + " ms: protocol.giveUpMs limits that");
        }
    }

    /** Has all who store along the way do so again. */
    void repeat() {
        isDirty = false;
        for (Storing user : users) {
            user.repeat();
        }
        isQuiet = !isDirty;
        isToAsk = isQuiet;
        nextTryPs = host.now() + checkAfterPs;
        wake();
    }
}
