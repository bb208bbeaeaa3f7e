package org.wirelore.adi.udp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.AdiSleep;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.adi.packet.PacketDevice;
import org.wirelore.adi.start.RankEnvironment;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Pollable;
import org.wirelore.device.api.sockets.DatagramSocket;
import org.wirelore.device.api.sockets.Sockets;

/** The ADI device over datagrams. */
final class UdpAdiDevice extends PacketDevice {
    /** After these repetitions without an answer, a peer has left, whose last acknowledgment was lost. */
    private static final int LEAVE_RETRIES = 8;

    private final Host host;
    private final int rank;
    private final int job;
    private final DatagramSocket socket;
    private final UdpProtocolConfig config;
    private final @Nullable AdiObserver observer;
    private final @Nullable UdpPeer[] peers;
    private final Cost copyCost;
    private final MemorySegment in;
    private final MemorySegment answer = MemorySegment.ofArray(new byte[UdpHeader.BYTES]);
    private final AdiSleep sleep;
    private final UdpEvent sent;
    private boolean isLeaving;
    private long repeated;
    private long outOfOrder;
    private long foreign;

    UdpAdiDevice(RankEnvironment environment, Sockets sockets, DatagramSocket socket, int datagramBytes, int[] members,
            String[] hosts, int[] ports, int job, UdpProtocolConfig config) {
        super(environment.host(), environment.rank(), members, datagramBytes - UdpHeader.BYTES,
                config.rendezvousBytes());
        host = environment.host();
        rank = environment.rank();
        observer = environment.observer();
        sent = new UdpEvent(rank);
        this.job = job;
        this.socket = socket;
        this.config = config;
        copyCost = host.cost(AdiCostNames.COPY);
        in = MemorySegment.ofArray(new byte[datagramBytes]);
        peers = new @Nullable UdpPeer[hosts.length];
        for (int member : members) {
            peers[member] = member == rank
                    ? null
                    : new UdpPeer(member, hosts[member], ports[member], config.window(), datagramBytes);
        }
        Pollable[] set = {socket};
        int[] wanted = {Pollable.READABLE};
        int[] ready = new int[1];
        sleep = new AdiSleep() {
            @Override
            public boolean arm() {
                return sockets.poll(set, wanted, ready, 1) == 0;
            }
        };
    }

    @Override
    public AdiSleep sleep() {
        return sleep;
    }

    @Override
    protected boolean send(int peer, MemorySegment packet, int length) {
        UdpPeer to = peer(peer);
        if (to.loss != null) {
            throw to.loss;
        }
        if (to.isFull()) {
            return false;
        }
        MemorySegment.copy(packet, 0, to.slots, to.at(to.next) + UdpHeader.BYTES, length);
        host.spend(copyCost, length);
        to.keep(to.next, length);
        if (to.isAllAcknowledged()) {
            to.timeoutPs = config.timeoutPs();
            to.repeatAtPs = host.now() + to.timeoutPs;
        }
        transmit(to, to.next++, false);
        return true;
    }

    /** Sends a packet, with what it acknowledges; one for which the system has no room is lost, as any may be. */
    private void transmit(UdpPeer to, int number, boolean again) {
        report(to.rank, number, to.length(number), again, false);
        long at = to.at(number);
        UdpHeader.store(to.slots, at, job, rank, true, number, to.expected);
        emit(to, to.slots, at, UdpHeader.BYTES + to.length(number));
    }

    private void report(int peer, int number, int length, boolean again, boolean isAcknowledgment) {
        if (observer != null) {
            observer.on(sent.sent(peer, number, length, again, isAcknowledgment));
        }
    }

    private void acknowledge(UdpPeer to) {
        report(to.rank, to.next, 0, false, true);
        UdpHeader.store(answer, 0, job, rank, false, to.next, to.expected);
        emit(to, answer, 0, UdpHeader.BYTES);
    }

    private void emit(UdpPeer to, MemorySegment from, long offset, int length) {
        to.owed = 0;
        to.answerAtPs = Host.FOREVER;
        try {
            socket.send(to.host, to.port, from, offset, length);
        } catch (IOException e) {
            throw new AdiException(ErrorClass.OTHER, "rank " + rank + " can't send to rank " + to.rank + " at "
                    + to.host + ":" + to.port + ": " + e.getMessage());
        }
    }

    @Override
    protected boolean progress() {
        boolean happened = receive();
        long nowPs = host.now();
        for (UdpPeer peer : peers) {
            if (peer != null && nowPs >= peer.repeatAtPs) {
                repeat(peer, nowPs);
                happened = true;
            }
            if (peer != null && nowPs >= peer.answerAtPs) {
                acknowledge(peer);
                happened = true;
            }
        }
        return happened;
    }

    /** Takes a datagram, if one is there. */
    private boolean receive() {
        DatagramSocket.Datagram datagram = socket.receive(in, 0, (int) in.byteSize());
        if (datagram == null) {
            return false;
        }
        int length = datagram.length();
        UdpPeer from = length < UdpHeader.BYTES || length > in.byteSize() ? null : sender(datagram);
        if (from == null || from.loss != null) {
            foreign++;
            return true;
        }
        heard();
        onAcknowledged(from, UdpHeader.next(in));
        if (UdpHeader.isData(in) && length >= UdpHeader.BYTES + HEADER_BYTES) {
            onPacket(from, UdpHeader.number(in), length - UdpHeader.BYTES);
        }
        return true;
    }

    private @Nullable UdpPeer sender(DatagramSocket.Datagram datagram) {
        int source = UdpHeader.source(in);
        UdpPeer peer = UdpHeader.job(in) == job && source < peers.length ? peers[source] : null;
        return peer != null && peer.port == datagram.port() && peer.host.equals(datagram.host()) ? peer : null;
    }

    private void onAcknowledged(UdpPeer from, int next) {
        int count = next - from.base;
        if (count > 0 && count <= from.next - from.base) {
            from.base = next;
            from.retries = 0;
            from.timeoutPs = config.timeoutPs();
            from.repeatAtPs = from.isAllAcknowledged() ? Host.FOREVER : host.now() + from.timeoutPs;
        }
    }

    private void onPacket(UdpPeer from, int number, int length) {
        if (number != from.expected) {
            outOfOrder++;
            acknowledge(from);
        } else if (arrived(from.rank, in, UdpHeader.BYTES, length)) {
            from.expected++;
            if (++from.owed >= (config.window() + 1) / 2) {
                acknowledge(from);
            } else if (from.owed == 1) {
                from.answerAtPs = host.now() + config.ackDelayPs();
            }
        }
    }

    private void repeat(UdpPeer peer, long nowPs) {
        if (peer.retries == (isLeaving ? Math.min(LEAVE_RETRIES, config.retriesMax()) : config.retriesMax())) {
            giveUp(peer);
            return;
        }
        peer.retries++;
        peer.timeoutPs = Math.min(2 * peer.timeoutPs, config.longestTimeoutPs());
        peer.repeatAtPs = nowPs + peer.timeoutPs;
        for (int number = peer.base; number != peer.next; number++) {
            repeated++;
            transmit(peer, number, true);
        }
    }

    private void giveUp(UdpPeer peer) {
        peer.base = peer.next;
        peer.repeatAtPs = Host.FOREVER;
        // After all was said, a peer may have left: its last acknowledgment was lost.
        if (!isLeaving) {
            AdiException loss = AdiException.lost(peer.rank, "rank " + peer.rank + " has acknowledged nothing for "
                    + config.retriesMax() + " repetitions: protocol.retriesMax limits that");
            peer.loss = loss;
            if (observer != null) {
                observer.on(new CoreEvent(rank).peerGivenUp(peer.rank, String.valueOf(loss.getMessage())));
            }
            lose(peer.rank, loss);
            if (isFinishing()) {
                throw loss;
            }
        }
    }

    private UdpPeer peer(int number) {
        UdpPeer peer = peers[number];
        if (peer == null) {
            throw new IllegalStateException("the device must connect the peer: rank=" + rank + ", peer=" + number);
        }
        return peer;
    }

    @Override
    public long deadlinePs() {
        long deadlinePs = Host.FOREVER;
        for (UdpPeer peer : peers) {
            if (peer != null) {
                deadlinePs = Math.min(deadlinePs, Math.min(peer.repeatAtPs, peer.answerAtPs));
            }
        }
        return deadlinePs;
    }

    @Override
    protected long lingerPs() {
        return config.lingerPs();
    }

    @Override
    protected boolean leave() {
        isLeaving = true;
        for (UdpPeer peer : peers) {
            if (peer != null && !peer.isAllAcknowledged()) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected void close() {
        if (observer != null) {
            CoreEvent event = new CoreEvent(rank);
            observer.on(event.counted("udp.repeated", repeated));
            observer.on(event.counted("udp.outOfOrder", outOfOrder));
            observer.on(event.counted("udp.foreign", foreign));
        }
        socket.close();
    }
}
