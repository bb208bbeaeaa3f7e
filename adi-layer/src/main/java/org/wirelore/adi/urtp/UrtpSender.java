package org.wirelore.adi.urtp;

import org.wirelore.adi.AdiCostNames;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;

/** The sender's half of URTP: windows, retained packets, and what is sent again. */
final class UrtpSender {
    /** In place of a rank: none. */
    static final int NONE = -1;
    /** Bytes of the shortest frame, to which the medium pads: to send such a packet again costs no more than to ask. */
    private static final int SHORTEST_BYTES = 60;

    final SendPool pool;
    /** Whether the rank has begun to leave. Peers are about to, too: they are asked as often as at first. */
    boolean isLeaving;
    /** Whether a window that a send waits for has moved. */
    boolean hasOpened;
    private final UrtpStation station;
    private final HardwareGroups groups;
    private final UrtpConfig config;
    private final Cost sendCost;
    private final Cost copyCost;
    private int givenUp = NONE;
    private long lookedAtPs;
    /** The buffer of a packet that is among the sent ones and has yet to be sent; as printed. */
    private int early = NONE;

    UrtpSender(UrtpStation station, HardwareGroups groups) {
        this.station = station;
        this.groups = groups;
        config = station.config;
        sendCost = station.host.cost(UrtpCostNames.SEND);
        copyCost = station.host.cost(AdiCostNames.COPY);
        pool = new SendPool(station.windows(), UrtpHeader.multicastBytes(station.ranks), station.payloadBytesMax());
    }

    /** A rank that has not answered for too long, once; or {@link #NONE}. */
    int takeGivenUp() {
        int peer = givenUp;
        givenUp = NONE;
        return peer;
    }

    /** Whether a packet may go to this peer; if not, its stream waits as {@link SendStream#blockedUntilPs} says. */
    boolean isOpen(int peer, int stream) {
        SendStream to = station.sendStream(peer, stream);
        if (to.isOpen()) {
            return true;
        }
        takeDroppedRequest(to);
        if (!to.isOpen() && to.blockedUntilPs == 0) {
            to.blockedDelayPs = config.minSendWaitPs();
            to.blockedUntilPs = station.now() + to.blockedDelayPs;
        }
        return to.isOpen();
    }

    /** The packet for several peers, the windows to some of which are full, is among the sent ones of those before. */
    void storeEarly(int[] peers) {
        for (int peer : peers) {
            SendStream to = station.sendStream(peer, Urtp.COLLECTIVE);
            if (!to.isOpen() || (early == NONE && !pool.hasFree())) {
                return;
            }
            if (early == NONE) {
                early = pool.take(0, 0);
            }
            if (to.sent[to.toBeSent] != early) {
                to.sent[to.toBeSent] = early;
                pool.awaitOneMore(early);
            }
        }
    }

    /** A buffer for a packet to that number of ranks: the one that was stored early, if there is. */
    int take(int receivers, int length) {
        if (early == NONE) {
            return pool.take(receivers, length);
        }
        int buffer = early;
        early = NONE;
        pool.set(buffer, receivers, length);
        return buffer;
    }

    /**
     * Sends a buffer to a peer whose window {@link #isOpen}.
     *
     * @param settles whether the program gets its memory back at once
     * @return false if the datalink has no room; the buffer is free again
     */
    boolean send(int buffer, int peer, int stream, boolean settles) {
        SendStream to = station.sendStream(peer, stream);
        station.spend(sendCost);
        if (!hand(buffer, to, to.toBeSent)) {
            pool.release(buffer);
            return false;
        }
        sent(to, buffer);
        station.report(UrtpEvent.Kind.SENT, peer, UrtpHeader.PT_TO_PT, stream, to.previous(to.toBeSent),
                pool.length(buffer), false);
        station.counters.lentBytes += pool.lentBytes(buffer);
        if (settles) {
            settle(buffer);
        }
        return true;
    }

    /**
     * Sends a buffer to several peers whose windows are open, in one frame.
     *
     * @return as {@link #send}
     */
    boolean multicast(int buffer, int[] peers) {
        station.spend(sendCost);
        int length = pool.length(buffer);
        long frame = pool.payload(buffer) - UrtpHeader.multicastBytes(station.ranks);
        UrtpHeader.store(pool.memory, frame, groups.address(peers), station.address(station.rank),
                UrtpHeader.BCAST, station.rank, Urtp.COLLECTIVE, 0, station.job, length);
        for (int i = 0; i < station.ranks; i++) {
            UrtpHeader.number(pool.memory, frame, i, UrtpHeader.NOT_FOR_YOU);
        }
        for (int peer : peers) {
            UrtpHeader.number(pool.memory, frame, peer, station.sendStream(peer, Urtp.COLLECTIVE).toBeSent);
        }
        if (!pool.send(station, buffer, UrtpHeader.multicastBytes(station.ranks))) {
            for (int i = 0; i < peers.length; i++) {
                pool.release(buffer);
            }
            return false;
        }
        for (int peer : peers) {
            sent(station.sendStream(peer, Urtp.COLLECTIVE), buffer);
        }
        station.counters.lentBytes += pool.lentBytes(buffer);
        station.counters.multicasts++;
        station.report(UrtpEvent.Kind.SENT, peers[0], UrtpHeader.BCAST, Urtp.COLLECTIVE,
                station.sendStream(peers[0], Urtp.COLLECTIVE)
                        .previous(station.sendStream(peers[0], Urtp.COLLECTIVE).toBeSent),
                length, false);
        return true;
    }

    private void sent(SendStream to, int buffer) {
        long nowPs = station.now();
        if (to.underWay() == 0) {
            probeAnew(to, nowPs);
        }
        to.sent[to.toBeSent] = buffer;
        to.lastSendPs[to.toBeSent] = nowPs;
        to.lastFrame[to.toBeSent] = station.lastSent();
        to.advance();
        to.blockedUntilPs = 0;
        station.extension.toBeSent(to.peer, to.stream, to.toBeSent);
        station.counters.packets++;
        station.reportWindow(to);
    }

    /** Sends a packet that was sent before, alone to this peer. */
    void repeat(SendStream to, int number) {
        int buffer = to.sent[number];
        if (buffer == SendStream.NONE) {
            station.report(to, UrtpEvent.Kind.NEVER_SENT, number);
            return;
        }
        station.spend(sendCost);
        if (hand(buffer, to, number)) {
            station.counters.repeated++;
            if (config.corrects(UrtpRule.COPY_IS_STAMPED)) {
                to.lastFrame[number] = station.lastSent();
            }
            station.report(UrtpEvent.Kind.SENT, to.peer, UrtpHeader.PT_TO_PT, to.stream, number, pool.length(buffer),
                    true);
        }
        if (config.corrects(UrtpRule.COPY_IS_STAMPED)) {
            to.lastSendPs[number] = station.now();
        }
    }

    private boolean hand(int buffer, SendStream to, int number) {
        long frame = pool.payload(buffer) - UrtpHeader.BYTES;
        int length = pool.length(buffer);
        UrtpHeader.store(pool.memory, frame, station.address(to.peer), station.address(station.rank),
                UrtpHeader.PT_TO_PT, station.rank, to.stream, to.peer, station.job, length);
        UrtpHeader.number(pool.memory, frame, 0, number);
        return pool.send(station, buffer, UrtpHeader.BYTES);
    }

    /** Copies what a peer has not acknowledged and what still lies in the program's memory, which gets that back. */
    void settle(int peer, int stream) {
        SendStream to = station.sendStream(peer, stream);
        int i = to.base;
        for (int left = to.underWay(); left > 0; left--) {
            if (to.sent[i] != SendStream.NONE) {
                settle(to.sent[i]);
            }
            i = to.next(i);
        }
    }

    private void settle(int buffer) {
        int bytes = pool.settle(buffer);
        if (bytes > 0) {
            station.host.spend(copyCost, bytes);
            station.counters.settledBytes += bytes;
        }
    }

    /** Everything before a number has been acknowledged: its buffers are free as far as no other peer lacks them. */
    void acknowledged(SendStream to, int number, boolean movesFully) {
        boolean isNews = to.base != number;
        free(to, number, movesFully);
        if (isNews) {
            station.moves++;
            hasOpened |= to.blockedUntilPs != 0;
            to.blockedUntilPs = 0;
            probeAnew(to, station.now());
        }
        station.reportWindow(to);
    }

    private void probeAnew(SendStream to, long nowPs) {
        to.silentSincePs = nowPs;
        to.probeDelayPs = config.probePs();
        to.probeAtPs = nowPs + to.probeDelayPs;
    }

    private void free(SendStream to, int number, boolean movesFully) {
        int i = to.base;
        for (int freed = 0; i != number; freed++) {
            if (freed == config.range()) {
                station.report(to, UrtpEvent.Kind.FREED_FOR_EVER, number);
                return;
            }
            if (to.sent[i] == SendStream.NONE || !pool.release(to.sent[i])) {
                station.report(to, UrtpEvent.Kind.FREED_TWICE, i);
            }
            if (movesFully) {
                to.sent[i] = SendStream.NONE;
            }
            i = to.next(i);
        }
        to.base = movesFully ? number : to.previous(number);
    }

    /**
     * What the kernel has left of a REQ that it dropped. Taken before the peer's next word moves the window: later, its
     * number could be that of another packet.
     */
    void takeDroppedRequest(SendStream to) {
        int number = station.extension.takeDroppedRequest(to.peer, to.stream);
        if (number >= 0 && to.distance(number) <= to.underWay()) {
            acknowledged(to, number, true);
        }
    }

    /** Repeats what is due; whether anything was. */
    boolean tick(long nowPs) {
        lookedAtPs = nowPs;
        boolean happened = false;
        for (SendStream to : station.sendStreams()) {
            if (to.blockedUntilPs != 0 && nowPs >= to.blockedUntilPs) {
                happened = true;
                onBlocked(to);
            }
            if (isProbing(to) && nowPs >= to.probeAtPs) {
                happened = true;
                probe(to, nowPs);
            }
        }
        return happened;
    }

    private void onBlocked(SendStream to) {
        takeDroppedRequest(to);
        if (to.isOpen()) {
            to.blockedUntilPs = 0;
            return;
        }
        if (config.corrects(UrtpRule.BLOCKED_SENDER_REPEATS) && !isQueued(to)) {
            ask(to);
        }
        to.blockedDelayPs = Math.min(2 * to.blockedDelayPs, config.maxSendWaitPs());
        to.blockedUntilPs = station.now() + to.blockedDelayPs;
    }

    /**
     * Whether a peer has said nothing for so long. By printed rules it may say other things, and for ever acknowledge
     * nothing. Two ranks that leave ask each other for ever: only answers count there, and such a rank gives none to
     * what it never takes.
     */
    private boolean isSilent(SendStream to, long nowPs) {
        int heard = isLeaving ? to.answers : station.heard[to.peer];
        if (to.heard != heard && config.corrects(UrtpRule.BLOCKED_SENDER_REPEATS)) {
            to.heard = heard;
            to.silentSincePs = nowPs;
        }
        return nowPs - to.silentSincePs >= config.silencePs();
    }

    private boolean isProbing(SendStream to) {
        return to.underWay() > 0 && config.corrects(UrtpRule.SENDER_PROBES);
    }

    /** Whether the oldest packet has not left yet, which goes unasked. */
    private boolean isQueued(SendStream to) {
        return config.corrects(UrtpRule.AGE_SINCE_DEPARTURE)
                && station.datalink.departurePs(to.lastFrame[to.base]) == Host.FOREVER;
    }

    /**
     * Sends the oldest packet again, or asks whether it has come if it is a long one: mostly it has, and only the
     * acknowledgment of a few is not due yet.
     */
    private void ask(SendStream to) {
        int oldest = to.sent[to.base];
        // A printed rule may have freed what was not acknowledged: to repeat it says so.
        if (oldest == SendStream.NONE || UrtpHeader.BYTES + pool.length(oldest) <= SHORTEST_BYTES) {
            repeat(to, to.base);
        } else {
            station.sendControl(UrtpHeader.PROBE, to.peer, to.stream, to.base);
        }
    }

    private void probe(SendStream to, long nowPs) {
        takeDroppedRequest(to);
        if (to.underWay() == 0) {
            return;
        }
        // Where it answers in the library only, a living rank may be silent for as long as it likes.
        if (station.answersAlways && isSilent(to, nowPs)) {
            givenUp = to.peer;
            return;
        }
        if (isQueued(to)) {
            to.probeAtPs = nowPs + config.probePs();
            return;
        }
        ask(to);
        to.probeDelayPs = isLeaving
                ? 2 * config.probePs()
                : Math.min(2 * to.probeDelayPs, config.maxProbePs());
        to.probeAtPs = station.now() + to.probeDelayPs;
    }

    /** When {@link #tick} has something to do. */
    long deadlinePs() {
        long deadlinePs = Host.FOREVER;
        for (SendStream to : station.sendStreams()) {
            if (to.blockedUntilPs != 0) {
                deadlinePs = Math.min(deadlinePs, to.blockedUntilPs);
            }
            if (isProbing(to)) {
                deadlinePs = Math.min(deadlinePs, to.probeAtPs);
            }
        }
        return deadlinePs;
    }

    /** Forgets what a peer has not acknowledged: it is lost. */
    void forget(int peer) {
        groups.forget(peer);
        for (int stream = 0; stream < Urtp.STREAMS; stream++) {
            SendStream to = station.sendStream(peer, stream);
            free(to, to.toBeSent % config.range(), true);
            to.blockedUntilPs = 0;
        }
    }

    /**
     * Whether every rank has acknowledged all that it was sent.
     *
     * @param silencePs after which a rank is not waited for
     */
    boolean isAllAcknowledged(long silencePs) {
        for (SendStream to : station.sendStreams()) {
            if (to.underWay() > 0 && lookedAtPs - to.silentSincePs < silencePs) {
                return false;
            }
        }
        return true;
    }

    /** Whether a packet was sent so short a while ago that a REQ for it says nothing. */
    boolean isFresh(SendStream to, int number) {
        long sentPs = to.lastSendPs[number];
        if (config.corrects(UrtpRule.AGE_SINCE_DEPARTURE)) {
            long departedPs = station.departurePs(to.lastFrame[number]);
            if (departedPs == Host.FOREVER) {
                return true;
            }
            sentPs = Math.max(sentPs, departedPs);
        }
        return station.now() - sentPs < config.minReqGapPs();
    }
}
