package org.wirelore.emulator.backend.via;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.shm.RingReader;
import org.wirelore.device.api.shm.RingWriter;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.vipl.engine.MessageCarrier;
import org.wirelore.device.vipl.engine.RemoteAccess;
import org.wirelore.device.vipl.engine.ViaMessage;
import org.wirelore.emulator.backend.shm.HostSharedMemory;

/**
 * Messages through rings in shared memory, one for each two processes and direction. A message has left when it is in
 * the ring; one for which there is no room waits until its receiver has made some.
 */
final class MemoryCarrier implements MessageCarrier {
    /** With its header a quarter of a ring less a record's header, in whole lines. */
    static final int TRANSFER_BYTES_MAX = 65_472;

    /** Records taken of one process before the next one's. */
    private static final int TURN_RECORDS = 256;
    private static final byte[] NO_PACKET = {};
    /** All that a ring can hold. */
    private static final int ENDED_TURNS = ViaChannel.RING.capacityBytes() / 16 / TURN_RECORDS;

    private final HostSharedMemory memory;
    private final NicFile own;
    private final MemoryPeers peers;
    private final NeighbourMemory access;
    /** Has the process at a place look. */
    private final IntConsumer ringer;
    private final ArrayDeque<ViaMessage> pool = new ArrayDeque<>();
    private final ArrayDeque<ViaPeer.Waiting> spare = new ArrayDeque<>();
    private final ViaMessage arrival = new ViaMessage(0);
    private final byte[] packet = new byte[ViaChannel.RING.payloadBytesMax()];
    private @Nullable Listener listener;
    private LongConsumer onGone = host -> {
    };
    private int seenDoors = -1;
    private int places;
    private long looks;

    MemoryCarrier(HostSharedMemory memory, NicFile own, MemoryPeers peers, NeighbourMemory access,
            IntConsumer ringer) {
        this.memory = memory;
        this.own = own;
        this.peers = peers;
        this.access = access;
        this.ringer = ringer;
    }

    /** @param action gets the address of a process that has ended */
    void onGone(LongConsumer action) {
        onGone = action;
    }

    /** How often the process has looked. */
    long looks() {
        return looks;
    }

    @Override
    public void attach(Listener newListener) {
        listener = newListener;
    }

    @Override
    public RemoteAccess remoteAccess() {
        return access;
    }

    @Override
    public ViaMessage take() {
        ViaMessage pooled = pool.poll();
        return pooled == null ? new ViaMessage(TRANSFER_BYTES_MAX) : pooled;
    }

    @Override
    public void send(ViaMessage message) {
        boolean isOver = message.placement == RemoteAccess.DataPlace.PLACED && !message.hasImmediate;
        ViaPeer peer = isOver ? null : peers.of(message.toHost);
        boolean isLost = !isOver && (peer == null || message.placement == RemoteAccess.DataPlace.FAILED);
        if (peer == null || isLost) {
            finish(message, isLost && message.level != ReliabilityLevel.UNRELIABLE);
        } else if (!peer.backlog().isEmpty() || !put(peer, message)) {
            await(peer, message, NO_PACKET);
        } else {
            ringer.accept(peer.place());
            finish(message, false);
        }
    }

    private void await(ViaPeer peer, @Nullable ViaMessage message, byte[] control) {
        ViaPeer.Waiting used = spare.poll();
        ViaPeer.Waiting waiting = used == null ? new ViaPeer.Waiting() : used;
        waiting.set(message, control);
        peer.backlog().add(waiting);
    }

    private void finish(ViaMessage message, boolean isLost) {
        if (isLost) {
            listener().onLost(message);
        } else {
            listener().onLeft(message);
        }
        pool.push(message);
    }

    @Override
    public boolean sendControl(long host, byte[] bytes, int length) {
        ViaPeer peer = peers.of(host);
        if (peer == null) {
            return false;
        }
        if (!peer.backlog().isEmpty() || !put(peer, bytes, length)) {
            await(peer, null, Arrays.copyOf(bytes, length));
        } else {
            ringer.accept(peer.place());
        }
        return true;
    }

    private boolean put(ViaPeer peer, ViaMessage message) {
        RingWriter writer = writer(peer);
        long at = writer == null ? -1 : writer.claim(ViaRecord.HEADER_BYTES + ViaRecord.dataBytes(message));
        if (at < 0 || writer == null) {
            return false;
        }
        ViaRecord.write(message, Objects.requireNonNull(peer.out()).segment().memory(), at);
        writer.commit(ViaRecord.type(message));
        return true;
    }

    private boolean put(ViaPeer peer, byte[] bytes, int length) {
        RingWriter writer = writer(peer);
        long at = writer == null ? -1 : writer.claim(length);
        if (at < 0 || writer == null) {
            return false;
        }
        ViaRecord.write(bytes, length, Objects.requireNonNull(peer.out()).segment().memory(), at);
        writer.commit(ViaRecord.CONTROL);
        return true;
    }

    private @Nullable RingWriter writer(ViaPeer peer) {
        try {
            return peer.writer(memory, own);
        } catch (IOException full) {
            return null;
        }
    }

    @Override
    public boolean losesControl() {
        return false;
    }

    @Override
    public List<Long> neighbours(int numberOfHops) {
        return peers.neighbours(numberOfHops);
    }

    @Override
    public void look(Host process) {
        looks++;
        serve();
    }

    /** Takes what has arrived, and sends what there is room for. */
    void serve() {
        if (own.doorChanges() != seenDoors) {
            openDoors();
        }
        for (int place = 0; place < places; place++) {
            ViaPeer peer = peers.known(place);
            if (peer != null) {
                serve(peer);
            }
        }
    }

    private void openDoors() {
        seenDoors = own.doorChanges();
        for (int place = 0; place < NicFile.PLACES; place++) {
            int incarnation = own.door(place);
            if (incarnation == 0) {
                continue;
            }
            places = Math.max(places, place + 1);
            ViaPeer peer = peers.find(place);
            if (peer != null && peer.incarnation() == incarnation) {
                peer.openReader(memory, own);
            }
        }
    }

    private void serve(ViaPeer peer) {
        RingReader reader = peer.reader();
        if (reader != null) {
            drain(peer, reader);
        }
        if (!peer.backlog().isEmpty()) {
            sendWaiting(peer);
        }
    }

    private void drain(ViaPeer peer, RingReader reader) {
        try {
            // What comes meanwhile is for the next time, or a peer that never rests would keep this process.
            for (int i = 0; i < TURN_RECORDS && reader.poll(); i++) {
                if (!deliver(peer, reader)) {
                    peers.onDamage(peer);
                    return;
                }
                reader.release();
            }
        } catch (IllegalStateException damaged) {
            peers.onDamage(peer);
        }
    }

    private boolean deliver(ViaPeer peer, RingReader reader) {
        MemorySegment from = Objects.requireNonNull(peer.in()).segment().memory();
        int length = reader.payloadBytes();
        long address = MemoryPeers.address(peer.place());
        if (reader.type() == ViaRecord.CONTROL) {
            ViaRecord.read(packet, from, reader.payload(), length);
            listener().onControl(address, packet, length);
            return true;
        }
        if (!ViaRecord.read(arrival, reader.type(), from, reader.payload(), length)) {
            return false;
        }
        arrival.fromHost = address;
        arrival.toHost = MemoryPeers.address(own.place());
        listener().onMessage(arrival);
        return true;
    }

    private void sendWaiting(ViaPeer peer) {
        boolean hasSent = false;
        for (ViaPeer.Waiting next = peer.backlog().peek(); next != null; next = peer.backlog().peek()) {
            ViaMessage message = next.message();
            boolean isIn = message == null ? put(peer, next.packet(), next.packet().length) : put(peer, message);
            if (!isIn) {
                break;
            }
            spare.push(peer.backlog().remove());
            hasSent = true;
            if (message != null) {
                finish(message, false);
            }
        }
        if (hasSent) {
            ringer.accept(peer.place());
        }
    }

    /** Whether something waits for room. */
    boolean hasBacklog() {
        for (int place = 0; place < NicFile.PLACES; place++) {
            ViaPeer peer = peers.known(place);
            if (peer != null && !peer.isGone() && !peer.backlog().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Has the agent know of those that were found to have ended, after what they have sent. */
    void dropGone() {
        for (int place = 0; place < NicFile.PLACES; place++) {
            ViaPeer peer = peers.known(place);
            if (peer != null && peer.isGone()) {
                peer.openReader(memory, own);
                for (int i = 0; i < ENDED_TURNS; i++) {
                    serve(peer);
                }
                peer.backlog().clear();
                onGone.accept(MemoryPeers.address(place));
                peers.forget(peer);
                // Another process may have taken its place, and made its channel, before this one was forgotten.
                seenDoors = -1;
            }
        }
    }

    private Listener listener() {
        return Objects.requireNonNull(listener);
    }
}
