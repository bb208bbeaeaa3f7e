package org.wirelore.adi.urtp;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiMulticast;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSleep;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.packet.PacketDevice;
import org.wirelore.adi.packet.PacketHeader;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;

/**
 * The ADI device on URTP: the packets of collective operations on one stream, those of the program's messages on the
 * other; a short message to several ranks goes in one frame.
 */
final class UrtpAdiDevice extends PacketDevice implements AdiMulticast {
    /** After this many {@code probePs} without an answer, a peer has left, whose last acknowledgment was lost. */
    private static final int LEAVE_PROBES = 39;

    private final Host host;
    private final int rank;
    private final int ranks;
    private final boolean[] whole;
    private final Urtp urtp;
    private final UrtpConfig config;
    private final @Nullable AdiObserver observer;
    private final PacketHeader header = new PacketHeader();
    private final Cost copyCost;
    private final @Nullable AdiException[] losses;
    /** Signals may have been handled since the rank looked last. */
    private final AdiSleep sleep = new AdiSleep() {
        @Override
        public boolean arm() {
            return !urtp.isNews();
        }
    };
    private int first;
    private boolean isLeaving;

    UrtpAdiDevice(RankEnvironment environment, int[] members, boolean[] whole, Urtp urtp) {
        super(environment.host(), environment.rank(), members, urtp.station.payloadBytesMax(),
                urtp.station.config.rendezvousBytes());
        this.host = environment.host();
        this.rank = environment.rank();
        this.ranks = environment.size();
        this.whole = whole.clone();
        this.urtp = urtp;
        this.config = urtp.station.config;
        this.observer = environment.observer();
        copyCost = host.cost(AdiCostNames.COPY);
        losses = new @Nullable AdiException[ranks];
    }

    @Override
    public @Nullable AdiMulticast multicast() {
        return config.multicast() ? this : null;
    }

    @Override
    public @Nullable AdiSleep sleep() {
        return config.signals() == UrtpConfig.Signals.POLL ? null : sleep;
    }

    @Override
    protected boolean send(int peer, MemorySegment packet, int length) {
        throw new IllegalStateException("a packet must come with its header: peer=" + peer);
    }

    @Override
    protected boolean send(int peer, PacketHeader words, MemorySegment from, long offset, int length) {
        requirePresent(peer);
        int stream = words.hasContext() && AdiSink.isCollective(words.context()) ? Urtp.COLLECTIVE : Urtp.MESSAGES;
        urtp.enter();
        try {
            return urtp.sender.isOpen(peer, stream) && urtp.sender.pool.hasFree()
                    && urtp.sender.send(fill(urtp.sender.pool.take(1, HEADER_BYTES + length), words, from, offset,
                            length),
                            peer, stream, words.isWhole());
        } finally {
            urtp.leave();
        }
    }

    private int fill(int buffer, PacketHeader words, MemorySegment from, long offset, int length) {
        long payload = urtp.sender.pool.payload(buffer);
        words.store(urtp.sender.pool.memory, payload);
        if (config.places().sendsInPlace() && length > 0) {
            urtp.sender.pool.lend(buffer, from, offset);
            return buffer;
        }
        MemorySegment.copy(from, offset, urtp.sender.pool.memory, payload + HEADER_BYTES, length);
        host.spend(copyCost, length);
        return buffer;
    }

    @Override
    public boolean reaches(int[] members, int length) {
        return length <= pieceBytes(members);
    }

    /** Where a member has another way to some rank, such as a host's memory, messages take it, and multicasts don't. */
    @Override
    public int pieceBytes(int[] members) {
        for (int member : members) {
            if (!whole[member]) {
                return 0;
            }
        }
        return shortBytesMax();
    }

    @Override
    public int piecesTogether(int members, int bytes) {
        return config.together(members, bytes);
    }

    @Override
    public boolean isOpen(int[] peers) {
        urtp.enter();
        try {
            return areOpen(peers);
        } finally {
            urtp.leave();
        }
    }

    @Override
    public int emptyPieces() {
        return config.corrects(UrtpRule.EMPTY_IS_A_PACKET) ? 1 : 0;
    }

    @Override
    public boolean send(int[] peers, int context, int tag, MemorySegment from, long offset, int length) {
        urtp.enter();
        try {
            return areOpen(peers) && urtp.sender.multicast(
                    fill(urtp.sender.take(peers.length, HEADER_BYTES + length),
                            header.shortMessage(context, tag, length), from, offset, length),
                    peers);
        } finally {
            urtp.leave();
        }
    }

    @Override
    public void settle() {
        for (int peer = 0; peer < ranks; peer++) {
            settle(peer, Urtp.COLLECTIVE);
        }
    }

    @Override
    protected void dataSent(int peer) {
        settle(peer, Urtp.MESSAGES);
    }

    private void settle(int peer, int stream) {
        if (config.places().sendsInPlace()) {
            urtp.enter();
            try {
                urtp.sender.settle(peer, stream);
            } finally {
                urtp.leave();
            }
        }
    }

    private boolean areOpen(int[] peers) {
        boolean areOpen = urtp.sender.pool.hasFree() && urtp.station.datalink.isWritable();
        for (int peer : peers) {
            requirePresent(peer);
            areOpen &= isClear(peer) && urtp.sender.isOpen(peer, Urtp.COLLECTIVE);
        }
        if (!areOpen && !config.corrects(UrtpRule.STORED_WHEN_SENT)) {
            urtp.sender.storeEarly(peers);
        }
        return areOpen;
    }

    private void requirePresent(int peer) {
        AdiException loss = losses[peer];
        if (loss != null) {
            throw loss;
        }
    }

    @Override
    protected boolean progress() {
        host.remind(Host.FOREVER, Host.FOREVER);
        urtp.enter();
        try {
            urtp.sender.isLeaving = isFinishing();
            boolean happened = urtp.poll();
            if (happened) {
                heard();
            }
            boolean isWork = urtp.receiver.inOrder > 0 && takePacket();
            long nowPs = host.now();
            isWork |= urtp.sender.tick(nowPs);
            isWork |= !isLeaving && urtp.groups.tick(nowPs);
            loseSilent();
            return urtp.noted(isWork,
                    happened || isWork || ask(nowPs) || (urtp.watch.isOn() && isAnyLost(nowPs)));
        } finally {
            urtp.leave();
        }
    }

    @Override
    public boolean hasTalked() {
        return urtp.hasTalked();
    }

    /** Hands the next packet of one stream to the core; streams take turns, also when the core refuses some. */
    private boolean takePacket() {
        int streams = ranks * Urtp.STREAMS;
        for (int i = 0; i < streams; i++) {
            int index = (first + i) % streams;
            ReceiveStream from = urtp.station.receiveStream(index / Urtp.STREAMS, index % Urtp.STREAMS);
            if (urtp.receiver.isReady(from)) {
                long frame = urtp.receiver.pool.frame(from.received[from.base]);
                MemorySegment memory = urtp.receiver.pool.memory;
                int payloadAt = UrtpHeader.byteAt(memory, frame + UrtpHeader.TYPE_AT) == UrtpHeader.BCAST
                        ? UrtpHeader.multicastBytes(ranks)
                        : UrtpHeader.BYTES;
                int length = UrtpHeader.shortAt(memory, frame + UrtpHeader.LENGTH_AT);
                // One that was given up and lives goes on with what no one here remembers.
                if (losses[from.peer] != null || arrived(from.peer, memory, frame + payloadAt, length)) {
                    first = index + 1;
                    urtp.receiver.taken(from);
                    return true;
                }
            }
        }
        return false;
    }

    /** Asks for what the program waits for and what is not here; whether anything was asked for. */
    private boolean ask(long nowPs) {
        ReceiveStream missing = firstMissing();
        boolean happened = missing != null && urtp.receiver.ask(missing, nowPs);
        for (int peer = 0; peer < ranks; peer++) {
            if (isThere(peer)) {
                happened |= isAwaiting(peer, false)
                        && urtp.receiver.ask(urtp.station.receiveStream(peer, Urtp.MESSAGES), nowPs);
            }
        }
        return happened;
    }

    /**
     * Where the next packet comes from that a collective operation waits for. Of many that one waits for at a time (the
     * paper's multireceive) it asks for one after the other: most come while it waits for the first, and REQs for all
     * would keep them from the medium.
     */
    private @Nullable ReceiveStream firstMissing() {
        for (int i = 1; i < ranks; i++) {
            int peer = (rank + i) % ranks;
            ReceiveStream from = urtp.station.receiveStream(peer, Urtp.COLLECTIVE);
            if (isThere(peer) && isAwaiting(peer, true) && !from.holds(from.base)) {
                return from;
            }
        }
        return null;
    }

    /** Whether a number is that of a rank that the device connects, and that is not lost. */
    private boolean isThere(int peer) {
        return losses[peer] == null && urtp.station.isPeer(peer);
    }

    /**
     * What is not acknowledged is due; so are questions for what has not come, where no sender looks after that. Other
     * questions find out only whether a peer has died.
     */
    @Override
    public long deadlinePs() {
        urtp.hold();
        try {
            return duePs();
        } finally {
            urtp.release();
        }
    }

    private long duePs() {
        long deadlinePs = Math.min(urtp.sender.deadlinePs(), isLeaving ? Host.FOREVER : urtp.groups.deadlinePs());
        long askAtPs = urtp.watch.deadlinePs();
        ReceiveStream missing = firstMissing();
        if (missing != null && missing.deafUntilPs == 0) {
            askAtPs = Math.min(askAtPs, missing.askAtPs);
        }
        for (int peer = 0; peer < ranks; peer++) {
            if (isThere(peer)) {
                deadlinePs = Math.min(deadlinePs, deafUntilPs(peer, Urtp.COLLECTIVE));
                deadlinePs = Math.min(deadlinePs, deafUntilPs(peer, Urtp.MESSAGES));
                askAtPs = Math.min(askAtPs, askAtPs(peer));
            }
        }
        boolean isUpkeep = askAtPs != 0 && config.corrects(UrtpRule.SENDER_PROBES)
                && host.remind(askAtPs, urtp.watch.aliveAtPs());
        return isUpkeep ? deadlinePs : Math.min(deadlinePs, askAtPs);
    }

    private long deafUntilPs(int peer, int stream) {
        long deafUntilPs = urtp.station.receiveStream(peer, stream).deafUntilPs;
        return deafUntilPs == 0 ? Host.FOREVER : deafUntilPs;
    }

    private long askAtPs(int peer) {
        ReceiveStream from = urtp.station.receiveStream(peer, Urtp.MESSAGES);
        // What is here and was refused waits for the program to make room.
        boolean asks = from.deafUntilPs == 0 && isAwaiting(peer, false) && !from.holds(from.base);
        return asks ? from.askAtPs : Host.FOREVER;
    }

    private void loseSilent() {
        int peer = urtp.sender.takeGivenUp();
        if (peer == UrtpSender.NONE) {
            return;
        }
        urtp.sender.forget(peer);
        // After all was said, a peer may have left: its last acknowledgment was lost.
        if (!isLeaving && losses[peer] == null) {
            lose(peer, "has acknowledged nothing");
        }
    }

    /** Asks those that are waited for and silent; whether one of them has never answered and is lost from now on. */
    private boolean isAnyLost(long nowPs) {
        boolean isAnyLost = false;
        for (int peer = 0; peer < ranks; peer++) {
            // What is under way to a peer asks as well.
            boolean isWaitedFor = isThere(peer) && isExpecting(peer);
            boolean isAsked = isThere(peer) && !urtp.station.isUnderWay(peer)
                    && (isWaitedFor || urtp.watch.isDoubted(peer));
            if (urtp.watch.look(peer, isAsked, nowPs)) {
                isAnyLost = true;
                urtp.sender.forget(peer);
                lose(peer, isWaitedFor
                        ? "is waited for and has answered no question"
                        : "is lost to another rank and has answered no question");
            }
        }
        return isAnyLost;
    }

    private void lose(int peer, String silence) {
        AdiException loss = AdiException.lost(peer, "rank " + peer + " " + silence + " for "
                + config.silencePs() / TimeUnits.PS_PER_MS + " ms: protocol.probesMax limits that");
        losses[peer] = loss;
        urtp.watch.lost(peer);
        if (observer != null) {
            observer.on(new CoreEvent(rank).peerGivenUp(peer, String.valueOf(loss.getMessage())));
        }
        lose(peer, loss);
        if (isFinishing()) {
            throw loss;
        }
    }

    @Override
    protected long lingerPs() {
        return config.sleeps() ? ranks * TimeUnits.PS_PER_SECOND : config.lingerPs();
    }

    /** A rank stays until all have acknowledged what it said last, or have been silent for long: they have left. */
    @Override
    protected boolean leave() {
        isLeaving = true;
        urtp.hold();
        try {
            return config.sleeps()
                    || urtp.sender.isAllAcknowledged(Math.min(LEAVE_PROBES * config.probePs(), config.silencePs()))
                    || !config.corrects(UrtpRule.SENDER_PROBES);
        } finally {
            urtp.release();
        }
    }

    @Override
    protected void close() {
        // For good: what a service counts is counted.
        urtp.hold();
        AdiObserver present = observer;
        if (present != null) {
            CoreEvent event = new CoreEvent(rank);
            urtp.station.counters.show(urtp, (what, times) -> present.on(event.counted("urtp." + what, times)));
        }
        urtp.close();
    }
}
