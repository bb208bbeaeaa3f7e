package org.wirelore.adi.shm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.AdiException;
import org.wirelore.adi.AdiObserver;
import org.wirelore.adi.AdiRequest;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.AdiSleep;
import org.wirelore.adi.CoreEvent;
import org.wirelore.adi.Delivery;
import org.wirelore.adi.ErrorClass;
import org.wirelore.adi.FinishOutcome;
import org.wirelore.adi.RankEnvironment;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.Bell;
import org.wirelore.device.api.shm.RingReader;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.api.shm.WordWatch;

/**
 * The ADI device in shared memory: short messages and control in a ring per ordered pair of ranks, and rendezvous for
 * long ones, whose data pass through a lane of buffers.
 *
 * <p>A message that finds no memory at the receiver stays in its ring and holds up what is behind it. The device does
 * not notice a peer that dies: the launcher interrupts the waits of the others.
 */
final class ShmAdiDevice implements AdiDevice {
    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT;
    /** Behind user data of any length. */
    private static final ValueLayout.OfInt LAST_WORD = ValueLayout.JAVA_INT_UNALIGNED;

    private final Host host;
    private final int rank;
    private final ShmProtocolConfig config;
    private final int shortBytesMax;
    private final int rendezvousBytes;
    private final SharedSegment segment;
    private final MemorySegment memory;
    private final boolean blocking;
    private final Bell ownBell;
    private final @Nullable WordWatch watch;
    private final ShmPeer[] peers;
    private final @Nullable ShmPeer[] byRank;
    private final ShmShutdown shutdown;
    private final @Nullable AdiObserver observer;
    private final Cost envelopeCost;
    private final Cost copyCost;
    private @Nullable AdiSink sink;
    private int first;
    private int work;
    private int incoming;
    private boolean dispatching;
    private boolean finishing;
    private boolean gaveUp;
    /** Messages that went into a ring, announced ones included. */
    private long sent;
    private long refused;
    private long strayControl;

    /**
     * @param members the ranks that share the segment, in the order of their places in it
     */
    ShmAdiDevice(RankEnvironment environment, SharedSegment segment, JobLayout layout, int[] members) {
        int own = Arrays.binarySearch(members, environment.rank());
        this.host = environment.host();
        this.rank = members[own];
        this.observer = environment.observer();
        this.config = layout.config();
        this.shortBytesMax = config.shortBytesMax();
        this.rendezvousBytes = config.rendezvousBytes();
        this.segment = segment;
        this.memory = segment.memory();
        this.blocking = config.waitMode() == WaitMode.BLOCK;
        this.ownBell = new Bell(segment, layout.bell(own));
        // A rank that has other devices, too, sleeps in its host; any other sleeps at the bell itself.
        boolean isAlone = members.length == environment.size();
        this.watch = isAlone || !blocking ? null : ownBell.watch();
        this.envelopeCost = host.cost(AdiCostNames.SEND_ENVELOPE);
        this.copyCost = host.cost(AdiCostNames.COPY);
        this.peers = new ShmPeer[layout.size() - 1];
        this.byRank = new @Nullable ShmPeer[members[members.length - 1] + 1];
        int index = 0;
        for (int place = 0; place < layout.size(); place++) {
            if (place != own) {
                ShmPeer state = new ShmPeer(segment, layout, own, place, members[place]);
                byRank[members[place]] = state;
                peers[index++] = state;
            }
        }
        this.shutdown = new ShmShutdown(peers);
    }

    @Override
    public void connect(AdiSink newSink) {
        sink = newSink;
    }

    @Override
    public int shortBytesMax() {
        return shortBytesMax;
    }

    @Override
    public int rendezvousBytes() {
        return rendezvousBytes;
    }

    @Override
    public boolean sendShort(int destination, int context, int tag, MemorySegment from, long offset, int length) {
        if (length > shortBytesMax) {
            throw new AdiException(ErrorClass.COUNT, "a short message must fit one record: length=" + length
                    + ", shortBytesMax=" + shortBytesMax);
        }
        ShmPeer peer = peer(destination);
        return peer.envelopes.isEmpty() && writeShort(peer, context, tag, from, offset, length);
    }

    @Override
    public void queueSend(AdiRequest request) {
        ShmPeer peer = peer(request.peer());
        peer.envelopes.add(request);
        work++;
        pumpUnlessDispatching(peer);
    }

    @Override
    public void okToSend(int source, int ticket, AdiRequest receive, int length) {
        ShmPeer peer = peer(source);
        receive.beginTransfer(ticket, length);
        peer.answers.add(receive);
        work++;
        pumpUnlessDispatching(peer);
    }

    @Override
    public boolean poll() {
        boolean happened = takeRecord();
        if (incoming > 0) {
            for (ShmPeer peer : peers) {
                happened |= peer.incoming > 0 && takePiece(peer);
            }
        }
        if (work > 0) {
            for (ShmPeer peer : peers) {
                happened |= peer.hasWork() && pump(peer);
            }
        }
        return happened;
    }

    @Override
    public @Nullable AdiSleep sleep() {
        return blocking ? new BellSleep() : null;
    }

    @Override
    public FinishOutcome finish() {
        finishing = true;
        boolean over = false;
        while (!over) {
            boolean happened = poll();
            happened |= shutdown.speak(this);
            happened |= sink().progressOthers(this);
            over = shutdown.isOver();
            if (!over && !happened) {
                sink().awaitArrival(Host.FOREVER);
            }
        }
        if (observer != null) {
            CoreEvent event = new CoreEvent(rank);
            observer.on(event.counted("shm.sent", sent));
            observer.on(event.counted("refused", refused));
            observer.on(event.counted("strayControl", strayControl));
        }
        if (watch != null) {
            watch.close();
        }
        segment.close();
        if (gaveUp) {
            return FinishOutcome.GAVE_UP;
        }
        boolean isLeftOver = Arrays.stream(peers).anyMatch(peer -> peer.unanswered > 0);
        return isLeftOver ? FinishOutcome.LEFT_OVER : FinishOutcome.CLEAN;
    }

    /** Sends a record that is only its kind; false if there is no room. */
    boolean say(ShmPeer peer, int kind) {
        if (peer.out.claim(0) < 0) {
            return false;
        }
        commit(peer, kind, 0);
        return true;
    }

    private void giveUp(String warning) {
        gaveUp = true;
        if (observer != null) {
            observer.on(new CoreEvent(rank).warning(warning));
        }
    }

    /**
     * Takes the oldest record of one peer; peers take turns. This is the device check of the channel interface: the
     * next envelope from any peer (MPICH ADI-2).
     */
    private boolean takeRecord() {
        int count = peers.length;
        for (int i = 0; i < count; i++) {
            int index = first + i < count ? first + i : first + i - count;
            ShmPeer peer = peers[index];
            if (peer.in.poll() && dispatch(peer)) {
                first = index + 1 < count ? index + 1 : 0;
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the record was taken. A refused one stays, unless the rank is finishing and no receive can take it any
     * more.
     */
    private boolean dispatch(ShmPeer peer) {
        dispatching = true;
        boolean taken;
        try {
            taken = deliver(sink(), peer, peer.in);
        } finally {
            dispatching = false;
        }
        peer.refused = !taken;
        if (!taken) {
            refused++;
            if (!finishing) {
                return false;
            }
            giveUp("there must be memory for unexpected messages: rank=" + rank + ", peer=" + peer.rank
                    + ", unexpectedBytesMax=" + config.unexpectedBytesMax());
        }
        if (peer.in.release() && blocking) {
            peer.bell.ring();
        }
        return true;
    }

    private boolean deliver(AdiSink core, ShmPeer peer, RingReader in) {
        int type = in.type();
        int context = ShmRecord.context(type);
        long at = in.payload();
        int bytes = in.payloadBytes();
        int kind = ShmRecord.kind(type);
        switch (kind) {
            case ShmRecord.SHORT -> {
                int length = bytes - ShmProtocolConfig.ENVELOPE_BYTES;
                if (length >= 0) {
                    return core.onShort(this, peer.rank, context, memory.get(LAST_WORD, at + length), memory, at,
                            length,
                            -1) != Delivery.REFUSED;
                }
                strayControl++;
            }
            case ShmRecord.REQUEST_SEND -> {
                if (bytes == ShmRecord.REQUEST_SEND_BYTES && memory.get(WORD, at + 4) >= 0) {
                    return core.onRequestSend(this, peer.rank, context, memory.get(WORD, at),
                            memory.get(WORD, at + 4), memory.get(WORD, at + 8));
                }
                strayControl++;
            }
            case ShmRecord.OK_TO_SEND -> onOkToSend(core, peer, at, bytes);
            case ShmRecord.LAST_ENVELOPE, ShmRecord.LAST_ANSWER -> ShmShutdown.hear(peer, kind);
            default -> strayControl++;
        }
        return true;
    }

    private void onOkToSend(AdiSink core, ShmPeer peer, long at, int bytes) {
        AdiRequest send = bytes == ShmRecord.OK_TO_SEND_BYTES ? core.request(memory.get(WORD, at)) : null;
        int wanted = send == null ? 0 : memory.get(WORD, at + 8);
        if (send == null || !send.isSend() || !send.isRendezvous() || send.peer() != peer.rank || send.isQueued()
                || wanted < 0 || wanted > send.length()) {
            strayControl++;
            return;
        }
        peer.unanswered--;
        send.beginTransfer(memory.get(WORD, at + 4), wanted);
        if (wanted == 0) {
            core.onSendComplete(send);
        } else {
            peer.data.add(send);
            work++;
        }
    }

    private boolean takePiece(ShmPeer peer) {
        if (!peer.piecesIn.poll()) {
            return false;
        }
        AdiSink core = sink();
        AdiRequest receive = core.request(peer.piecesIn.note());
        int bytes = peer.piecesIn.bytes();
        if (receive == null || receive.isSend() || receive.isQueued() || receive.peer() != peer.rank
                || bytes > receive.remainingBytes()) {
            strayControl++;
        } else {
            MemorySegment.copy(memory, peer.piecesIn.data(), receive.buffer(),
                    receive.offset() + receive.transferredBytes(), bytes);
            host.spend(copyCost, bytes);
            receive.transferred(bytes);
            if (receive.remainingBytes() == 0) {
                peer.incoming--;
                incoming--;
                core.onReceiveComplete(receive);
            }
        }
        peer.piecesIn.release();
        if (blocking) {
            peer.bell.ring();
        }
        return true;
    }

    private void pumpUnlessDispatching(ShmPeer peer) {
        if (!dispatching) {
            pump(peer);
        }
    }

    /**
     * Sends what waits for this peer as far as there is room: answers, then envelopes in the order of the calls; and
     * pieces of long messages in the lane. An answer never waits for data, so that two rendezvous in opposite
     * directions do not deadlock (MPICH ADI-2, rendezvous).
     */
    private boolean pump(ShmPeer peer) {
        boolean sent = false;
        AdiRequest next = peer.answers.peek();
        while (next != null && sendAnswer(peer, next)) {
            sent = true;
            next = peer.answers.peek();
        }
        next = peer.envelopes.peek();
        while (next != null && sendEnvelope(peer, next)) {
            sent = true;
            next = peer.envelopes.peek();
        }
        next = peer.data.peek();
        while (next != null && sendPiece(peer, next)) {
            sent = true;
            next = peer.data.peek();
        }
        return sent;
    }

    private boolean sendAnswer(ShmPeer peer, AdiRequest receive) {
        long at = peer.out.claim(ShmRecord.OK_TO_SEND_BYTES);
        if (at < 0) {
            return false;
        }
        memory.set(WORD, at, receive.ticket());
        memory.set(WORD, at + 4, receive.handle());
        memory.set(WORD, at + 8, receive.remainingBytes());
        peer.answers.remove(receive);
        work--;
        boolean empty = receive.remainingBytes() == 0;
        if (!empty) {
            peer.incoming++;
            incoming++;
        }
        commit(peer, ShmRecord.OK_TO_SEND, 0);
        if (empty) {
            sink().onReceiveComplete(receive);
        }
        return true;
    }

    private boolean sendEnvelope(ShmPeer peer, AdiRequest send) {
        if (send.isRendezvous()) {
            long at = peer.out.claim(ShmRecord.REQUEST_SEND_BYTES);
            if (at < 0) {
                return false;
            }
            memory.set(WORD, at, send.tag());
            memory.set(WORD, at + 4, send.length());
            memory.set(WORD, at + 8, send.handle());
            peer.unanswered++;
            sent++;
            commit(peer, ShmRecord.REQUEST_SEND, send.context());
        } else if (!writeShort(peer, send.context(), send.tag(), send.buffer(), send.offset(), send.length())) {
            return false;
        }
        peer.envelopes.remove(send);
        work--;
        if (!send.isRendezvous()) {
            sink().onSendComplete(send);
        }
        return true;
    }

    private boolean writeShort(ShmPeer peer, int context, int tag, MemorySegment from, long offset, int length) {
        long at = peer.out.claim(ShmProtocolConfig.ENVELOPE_BYTES + length);
        if (at < 0) {
            return false;
        }
        if (length > 0) {
            Copies.copy(from, offset, memory, at, length);
            host.spend(copyCost, length);
        }
        memory.set(LAST_WORD, at + length, tag);
        sent++;
        commit(peer, ShmRecord.SHORT, context);
        return true;
    }

    private boolean sendPiece(ShmPeer peer, AdiRequest send) {
        long at = peer.piecesOut.claim();
        if (at < 0) {
            return false;
        }
        int bytes = Math.min(send.remainingBytes(), config.pieceBytes());
        MemorySegment.copy(send.buffer(), send.offset() + send.transferredBytes(), memory, at, bytes);
        host.spend(copyCost, bytes);
        send.transferred(bytes);
        peer.piecesOut.commit(bytes, send.ticket());
        if (blocking) {
            peer.bell.ring();
        }
        if (send.remainingBytes() == 0) {
            peer.data.remove(send);
            work--;
            sink().onSendComplete(send);
        }
        return true;
    }

    private void commit(ShmPeer peer, int kind, int context) {
        host.spend(envelopeCost);
        peer.out.commit(ShmRecord.type(kind, context));
        if (blocking) {
            peer.bell.ring();
        }
    }

    /** With the bell armed: whether there is something to do after all. */
    private boolean isSomethingThere() {
        for (ShmPeer peer : peers) {
            if ((!peer.refused && peer.in.poll()) || (peer.incoming > 0 && peer.piecesIn.poll())
                    || (peer.hasWork() && pump(peer))) {
                return true;
            }
        }
        return false;
    }

    private ShmPeer peer(int destination) {
        ShmPeer peer = byRank[destination];
        if (peer == null) {
            throw new IllegalStateException("a peer must be another rank: rank=" + rank + ", peer=" + destination);
        }
        return peer;
    }

    private AdiSink sink() {
        AdiSink core = sink;
        if (core == null) {
            throw new IllegalStateException("a device must be connected before it is used: rank=" + rank);
        }
        return core;
    }

    /** Sleeps at the bell, or in the host if that is woken when the bell rings. */
    private final class BellSleep implements AdiSleep {
        @Override
        public boolean arm() {
            ownBell.arm();
            if (watch != null) {
                watch.look();
            }
            return !isSomethingThere();
        }

        @Override
        public void sleep(Host waiting, long untilPs) {
            if (watch == null) {
                ownBell.sleep(untilPs);
            } else {
                waiting.sleep(untilPs);
            }
        }

        @Override
        public void disarm() {
            ownBell.disarm();
        }
    }
}
