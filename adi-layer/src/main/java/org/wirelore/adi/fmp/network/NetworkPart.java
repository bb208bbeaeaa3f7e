package org.wirelore.adi.fmp.network;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.adi.event.CreditEvent;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PortMapping;

/**
 * The network part of FMP (NC-FMP) for one process: messages to and from processes of other hosts, through its port on
 * a Myrinet card. No connection, no acknowledgment, nothing is repeated: the link is taken as free of errors (paper,
 * abstract), and a packet that is missing ends the process with an error.
 *
 * <p>Nothing waits but for the send queue's lock. What has no room is refused, and its sender comes again. A message
 * arrives in pieces, one for each packet, those of one sender in the order of its calls; the oldest is looked at where
 * it lies and then released. For one thread; allocates nothing.
 */
public final class NetworkPart implements AutoCloseable {
    /** How long to leave the card alone before asking again how far it is. */
    private static final long LOOK_AGAIN_PS = 20 * TimeUnits.PS_PER_US;

    private final Host host;
    private final MyrinetPort port;
    private final int rank;
    private final NetworkConfig config;
    private final boolean isCredited;
    private final PortLayout layout;
    private final FarPeers peers;
    private final FarSender sender;
    private final ReceiveQueue queue;
    private final LossReport losses;
    private final Cost lookCost;
    private final Cost packetCost;
    private final @Nullable AdiObserver observer;
    private final CreditEvent event;
    /** Who sent the piece at the head of the queue; null if that was not looked at yet. */
    private @Nullable FarPeer headSource;
    private boolean isWakeAsked;
    /** Whether a peer is owed so much that credits must go back by themselves. */
    private boolean mustReturn;
    /** Packets that brought credits or the last word. */
    private long controls;
    private long changesSeen;
    private long strays;

    /**
     * The network part of a process.
     *
     * @param rank the process's rank
     * @param port its port on the card
     * @param ranks the ranks behind the network, this one excluded
     * @param addresses for each of them, what its {@link #address} is
     * @param observer receives what happens, or null
     * @throws AdiException with {@link ErrorClass#OTHER} if a peer can't be reached, or if the receive queue is too
     *     short for the credits of all peers
     */
    public NetworkPart(Host host, int rank, MyrinetPort port, NetworkConfig config, int[] ranks, int[] addresses,
            @Nullable AdiObserver observer) {
        this.host = host;
        this.rank = rank;
        this.port = port;
        this.config = config;
        this.observer = observer;
        this.event = new CreditEvent(rank);
        this.isCredited = config.flow() == FlowControl.CREDITS;
        PortMapping mapping = port.mapping();
        this.layout = new PortLayout(port.table(), mapping.port());
        FarPeer[] far = new FarPeer[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            int node = addresses[i] >>> 16;
            if (!port.hasRoute(node)) {
                throw new AdiException(ErrorClass.OTHER, "rank " + rank + " can't reach rank " + ranks[i]
                        + ": its card, node " + mapping.node() + ", has no route to node " + node
                        + "; see the rig's cables and routes");
            }
            far[i] = new FarPeer(ranks[i], addresses[i], isCredited ? config.credits() : 0);
        }
        this.peers = new FarPeers(far);
        this.losses = new LossReport(rank, port, peers);
        this.sender = new FarSender(host, port, layout, config, event, observer);
        this.queue = new ReceiveQueue(host, port, layout, batch(mapping, ranks.length));
        this.lookCost = host.cost(NetworkCostNames.RECEIVE_LOOK);
        this.packetCost = host.cost(NetworkCostNames.RECEIVE_PACKET);
    }

    /** How many packets may be used up before the card learns of it: what the peers' credits leave. */
    private int batch(PortMapping mapping, int count) {
        int needed = isCredited ? count * config.slotsOfPeer() : 1;
        int spare = mapping.receiveSlots() - needed;
        if (spare < 1) {
            throw new AdiException(ErrorClass.OTHER, "the receive queue of rank " + rank + " is too short: expected "
                    + config.receiveSlots(count) + " slots for " + count + " peers with " + config.credits()
                    + " credits each, found " + mapping.receiveSlots());
        }
        return Math.max(1, Math.min(spare, mapping.receiveSlots() / 4));
    }

    /** {@return where a port is, for others' {@code addresses}} */
    public static int address(MyrinetPort port) {
        return port.mapping().node() << 16 | port.mapping().port() << 8;
    }

    /** {@return the longest message, its head included} */
    public int messageBytesMax() {
        return sender.entryBytesMax();
    }

    /** {@return the longest message that arrives in one piece, its head included} */
    public int pieceBytes() {
        return Math.min(port.mapping().pieceBytes(), sender.entryBytesMax());
    }

    /** {@return the longest message that can go to a peer now, as far as its credits are concerned} */
    public int creditedBytes(int peer) {
        return isCredited
                ? Math.min(peers.ofRank(peer).credits * port.mapping().pieceBytes(), sender.entryBytesMax())
                : sender.entryBytesMax();
    }

    /** {@return whether a message of one packet to a peer has room now, as far as is known without asking the card} */
    public boolean hasRoom(int peer) {
        return creditedBytes(peer) > 0 && !sender.queue().isFull();
    }

    /**
     * Sends a message: its head and what follows it. Both may be used again on return.
     *
     * @param peer a rank behind the network
     * @param note a word that goes with it, of 28 bits
     * @param head its first bytes, from 0 on
     * @param headBytes a multiple of 8
     * @param from the bytes behind the head
     * @return false if there is no room now; nothing was sent
     */
    public boolean send(int peer, int note, MemorySegment head, int headBytes, MemorySegment from, long offset,
            int length) {
        return sender.send(peers.ofRank(peer), note, head, headBytes, from, offset, length);
    }

    /**
     * Whether a piece is there. It stays the same one until it is released. Returns credits that are due, too, and
     * takes packets that carry nothing else.
     *
     * @throws AdiException with {@link ErrorClass#UNREACHABLE} if a packet is missing, or the card has dropped one that
     *     was damaged and may have been for this process
     */
    public boolean poll() {
        losses.requireNone();
        if (mustReturn) {
            returnCredits();
        }
        if (headSource != null) {
            return true;
        }
        host.spend(lookCost);
        while (queue.poll()) {
            FarPeer from = queue.isSound() ? peers.ofAddress(queue.source()) : null;
            host.spend(packetCost);
            if (from == null) {
                strays++;
                queue.release();
                continue;
            }
            int kind = queue.user() >>> FarSender.KIND_SHIFT;
            meet(from, kind);
            if (kind == FarSender.MESSAGE) {
                headSource = from;
                return true;
            }
            from.heard |= kind == FarSender.LAST;
            controls++;
            queue.release();
        }
        return false;
    }

    /**
     * Tells what {@link #poll} does not: whether since the last call credits came back, or a last word, or the process
     * has waited for the lock and may have slept through what arrived. Who finds so must try again before it waits.
     *
     * @return whether it must
     */
    public boolean hasChanged() {
        long now = sender.queue().waits() + controls;
        boolean hasChanged = now != changesSeen;
        changesSeen = now;
        return hasChanged;
    }

    /** {@return the rank that sent the piece} */
    public int source() {
        return head().rank;
    }

    /** {@return the word that the sender gave with the piece's message} */
    public int note() {
        return queue.user() & FarSender.NOTE_MAX;
    }

    /** {@return where in its message the piece begins; 0 if it is the first, which begins with the head} */
    public int begin() {
        return queue.begin();
    }

    /** {@return bytes of the piece} */
    public int bytes() {
        return queue.bytes();
    }

    /** {@return bytes of the piece's message} */
    public int total() {
        return queue.total();
    }

    /** {@return where the piece lies, from {@link #offset} on} */
    public MemorySegment data() {
        return queue.memory();
    }

    /** {@return the piece's first byte in {@link #data}} */
    public long offset() {
        return queue.data();
    }

    /** Goes on to the next piece; the memory of this one may be overwritten from now on. */
    public void release() {
        FarPeer from = head();
        headSource = null;
        if (isCredited) {
            from.owed++;
            mustReturn |= isDue(from);
        }
        queue.release();
    }

    private FarPeer head() {
        FarPeer from = headSource;
        if (from == null) {
            throw new IllegalStateException("a piece must be found before it is used: rank=" + rank);
        }
        return from;
    }

    /** Counts a packet that has come to the head of the queue: its credit, its number, its place in its message. */
    private void meet(FarPeer from, int kind) {
        int credit = queue.credit();
        if (queue.sequence() != from.expected()) {
            throw losses.gap(from, "expected packet " + from.expected() + ", found packet " + queue.sequence());
        }
        from.advance();
        if (isCredited && credit > 0) {
            from.credits += credit;
            controls++;
        }
        if (kind == FarSender.MESSAGE) {
            if (queue.begin() != from.arrivedBytes) {
                throw losses.gap(from, "expected byte " + from.arrivedBytes + " of a message, found byte "
                        + queue.begin());
            }
            int end = queue.begin() + queue.bytes();
            from.arrivedBytes = end == queue.total() ? 0 : end;
        }
        if (observer != null) {
            observer.on(event.received(from.rank, queue.sequence(), queue.bytes(), credit,
                    isCredited ? from.credits : -1, kind != FarSender.MESSAGE));
        }
    }

    /** Credits go back by themselves when half of them are owed, and the peer may still need them. */
    private boolean isDue(FarPeer peer) {
        return !peer.heard && !peer.said && peer.owed >= config.credits() / 2;
    }

    private void returnCredits() {
        mustReturn = false;
        // Where the queue is full for one it is so for all, and each look costs a read over the bus.
        for (int i = 0; i < peers.count() && !mustReturn; i++) {
            FarPeer peer = peers.at(i);
            mustReturn = isDue(peer) && !sender.sendControl(peer, FarSender.CREDIT);
        }
    }

    /** Asks the card, until {@link #disarm}, to signal the host when a packet comes. */
    public void arm() {
        port.writeSram(layout.wake, 1);
        isWakeAsked = true;
    }

    /** The process is awake. */
    public void disarm() {
        // The card takes the request back when it signals.
        if (isWakeAsked && !queue.poll()) {
            port.writeSram(layout.wake, 0);
        }
        isWakeAsked = false;
    }

    /** {@return whether the last message found no room in the send queue, and no other would} */
    public boolean isFull() {
        return sender.shortage() == Shortage.SLOT;
    }

    /** {@return when a process that waits has to look again even if nothing arrives} */
    public long deadlinePs() {
        boolean isOfCard = mustReturn || isFull() || sender.shortage() == Shortage.STAGING;
        return isOfCard ? host.now() + LOOK_AGAIN_PS : Host.FOREVER;
    }

    /** {@return what is missing where {@link #send} has found no room for a peer, in words that follow "waits for"} */
    public String missingRoom(int peer) {
        return switch (sender.shortage()) {
            case SLOT -> "room in the send queue of its host's card, for a message to rank " + peer;
            case STAGING -> "room in its staging area, for a message to rank " + peer;
            case NONE, CREDIT -> "room at rank " + peer + ", which has not taken " + config.credits()
                    + " packets that rank " + rank + " has sent it";
        };
    }

    /** {@return messages that the process stored into the card itself} */
    public long pioEntries() {
        return sender.pioEntries();
    }

    /** {@return messages that the card fetched} */
    public long dmaEntries() {
        return sender.dmaEntries();
    }

    /** {@return packets of none of the job's processes, or with a notice that can't be} */
    public long strays() {
        return strays;
    }

    /**
     * One step of leaving, when nothing is left to send: tells every peer, and waits until all have said the same and
     * the card is through, so that no process closes a port to which something still comes.
     *
     * @return whether the process may close its port
     */
    public boolean leave() {
        boolean isOver = true;
        for (int i = 0; i < peers.count(); i++) {
            FarPeer peer = peers.at(i);
            peer.said = peer.said || sender.sendControl(peer, FarSender.LAST);
            if (!peer.said) {
                return false;
            }
            isOver &= peer.heard;
        }
        return isOver && sender.isThrough();
    }

    /** Gives the port back. */
    @Override
    public void close() {
        for (int i = 0; i < peers.count() && observer != null; i++) {
            observer.on(event.left(peers.at(i).rank, isCredited ? peers.at(i).credits : -1, peers.at(i).owed));
        }
        port.close();
    }
}
