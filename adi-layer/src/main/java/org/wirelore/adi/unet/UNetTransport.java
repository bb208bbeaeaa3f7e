package org.wirelore.adi.unet;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiCostNames;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StateKey;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;

/**
 * One rank's endpoint and how its buffer area is divided: receive buffers, then a window of transmit slots for each
 * peer, then the slots of pure acknowledgments, which are not retained. The segment is what process and device share
 * (MPI-on-U-Net paper, section 6.1, short send, step 2).
 *
 * <p>Receive buffers suffice for every peer's full window at once, so that a burst is never lost for want of buffers,
 * and for as many unexpected messages again, which stay where they lie until their receive is posted: at the U-Net
 * level the window is the receive queue (section 5.1). The sizes are ours.
 */
final class UNetTransport {
    private static final int ACKNOWLEDGMENT_SLOTS = UNetProtocolConfig.ACKNOWLEDGMENT_SLOTS;
    private static final int KEPT_INLINE_MAX = 1024;

    final Host host;
    final int rank;
    final @Nullable AdiObserver observer;
    /** What the observer is passed, of every stream. */
    final StreamEvent event;
    final UNetProtocolConfig config;
    final UNetEndpoint endpoint;
    final MemorySegment area;
    /** Unacknowledged packets per peer; the send queue holds all of them (section 5.1: it alone limits the window). */
    final int window;
    /** How many packets can wait to be polled. */
    final int receiveEntries;
    /** Longest payload of a packet: on Fast Ethernet 1,482 bytes (section 5.1, footnote 3). */
    final int payloadBytesMax;
    /** Longest message that goes without a question. */
    final int eagerBytesMax;
    /** How many bytes of messages of several packets a peer may have sent that this rank's program has not received. */
    final int creditBytes;
    /** The view through which packets are written. */
    final UNetHeader out = new UNetHeader();
    final Cost envelope;
    final Cost copy;
    final Cost streamSend;
    final Cost streamReceive;
    final Cost streamAck;
    final Cost streamTimer;
    /** No stream's timer expires before this; {@code Host.FOREVER} if none runs. */
    long earliestPs = Host.FOREVER;
    /** Nothing but one retransmission timer is timed, so that {@link #earliestPs} is when it goes off. */
    final boolean hasOneTimer;
    /** When the rank last looked for packets and had nothing else to do. */
    long lookedPs;
    /** The rank has begun to leave. */
    boolean isFinishing;

    private final int slotBytes;
    private final int slotsOffset;
    private final int acknowledgmentsOffset;
    private final long[] acknowledgmentTickets = new long[ACKNOWLEDGMENT_SLOTS];
    private int acknowledgmentNext;
    /** As the endpoint has said last. */
    private long completed;
    private final int keptBuffersMax;
    private int keptBuffers;
    private Reception[] receptions = {new Reception()};
    private final int receptionsMax;
    private int[] freeReceptions = new int[1];
    private int freeReceptionCount;
    private int current;

    UNetTransport(Host host, int rank, int size, UNetDevice device, UNetProtocolConfig config,
            @Nullable AdiObserver observer) {
        this.host = host;
        this.rank = rank;
        this.observer = observer;
        this.event = new StreamEvent(rank);
        this.config = config;
        int peers = size - 1;
        hasOneTimer = peers == 1 && config.ack() != AckPolicy.DELAYED
                && config.retransmission() == RetransmissionInitiator.SENDER;
        window = Math.max(1, Math.min(config.window(), UNetProtocolConfig.WINDOWS_MAX / peers));
        int messageBytesMax = Math.min(device.messageBytesMax(), UNetHeader.BYTES + UNetHeader.PAYLOAD_BYTES_MAX);
        payloadBytesMax = messageBytesMax - UNetHeader.BYTES;
        creditBytes = (int) Math.min(config.unexpectedBytesMax() / 2 / peers, 1 << 30);
        eagerBytesMax = eagerBytesMax();
        slotBytes = Math.max(64, (messageBytesMax + 3) & ~3);
        int windows = peers * window;
        keptBuffersMax = Math.min(windows, UNetProtocolConfig.KEPT_BUFFERS_MAX);
        int buffers = windows + keptBuffersMax;
        slotsOffset = buffers * slotBytes;
        acknowledgmentsOffset = slotsOffset + windows * slotBytes;
        receiveEntries = Math.min(EndpointConfig.ENTRIES_MAX, 2 * windows + ACKNOWLEDGMENT_SLOTS);
        endpoint = device.createEndpoint(new EndpointConfig(windows + ACKNOWLEDGMENT_SLOTS, receiveEntries, buffers,
                slotBytes,
                acknowledgmentsOffset + ACKNOWLEDGMENT_SLOTS * UNetHeader.BYTES));
        area = endpoint.area();
        for (int i = 0; i < buffers; i++) {
            endpoint.release(i * slotBytes);
        }
        Arrays.fill(acknowledgmentTickets, -1);
        receptionsMax = keptBuffersMax + KEPT_INLINE_MAX;
        envelope = host.cost(AdiCostNames.SEND_ENVELOPE);
        copy = host.cost(AdiCostNames.COPY);
        streamSend = host.cost(UNetCostNames.STREAM_SEND);
        streamReceive = host.cost(UNetCostNames.STREAM_RECEIVE);
        streamAck = host.cost(UNetCostNames.STREAM_ACK);
        streamTimer = host.cost(UNetCostNames.STREAM_TIMER);
    }

    /**
     * The paper's protocol knows no message of several packets, and one of them cannot be lost without loss of the
     * message; so strict mode and an unreliable stream send only one packet without a question.
     */
    private int eagerBytesMax() {
        int severalMax = config.strict() || !config.reliable()
                ? payloadBytesMax
                : Math.max(payloadBytesMax, creditBytes - UNetPeer.ENVELOPE_BYTES);
        return Math.min(config.rendezvousBytes() - 1, severalMax);
    }

    /** Where a transmit slot lies in the area. */
    int slotOffset(int peerIndex, int slot) {
        return slotsOffset + (peerIndex * window + slot) * slotBytes;
    }

    /**
     * Sends a packet without a number: a pure acknowledgment, which the paper has for duplicates and packets behind a
     * gap (section 5.1), and {@link AckPolicy} for more; or a question, an answer or a request, which are ours.
     *
     * @param sequence the number of the next new packet in a question, else 0
     * @return false if the send queue is full or all slots are still in it
     */
    boolean sendUnnumbered(int channel, int type, int sequence, int acknowledgment, boolean missing) {
        int slot = acknowledgmentNext;
        if (acknowledgmentTickets[slot] >= completedSends()) {
            return false;
        }
        host.spend(streamAck);
        host.spend(envelope);
        int offset = acknowledgmentsOffset + slot * UNetHeader.BYTES;
        out.wrap(area, offset).tag(0).length(0).mode(type, 0, 0).acknowledgmentRequested(missing)
                .unnumbered(sequence, acknowledgment);
        long ticket = endpoint.send(channel, offset, UNetHeader.BYTES);
        if (ticket == UNetEndpoint.FULL) {
            return false;
        }
        acknowledgmentTickets[slot] = ticket;
        acknowledgmentNext = slot + 1 == ACKNOWLEDGMENT_SLOTS ? 0 : slot + 1;
        endpoint.flush();
        return true;
    }

    /** Reports the packet that was written last. */
    void observeSent(int peer, int moreFlags) {
        if (observer != null) {
            observer.on(event.packetSent(peer, out, moreFlags));
        }
    }

    void observeWindow(int peer, int base, int next, int expected) {
        if (observer != null) {
            observer.on(event.windowChanged(peer, base, next, expected));
        }
    }

    void observeTimer(int peer, long timeoutPs, int retries) {
        if (observer != null) {
            observer.on(event.timerFired(peer, timeoutPs, retries));
        }
    }

    /** Takes the next packet; null if there is none. It stays valid until {@link #drop} or the loan's release. */
    @Nullable
    Reception poll() {
        Reception reception = receptions[current];
        return endpoint.poll(reception) ? reception : null;
    }

    /** Where the current packet's bytes are. */
    MemorySegment memory(Reception reception) {
        return reception.isInline ? reception.inline : area;
    }

    /** The loan under which the current packet could be kept, or -1 if too many are. */
    int loan(Reception reception) {
        if (!reception.isInline && keptBuffers == keptBuffersMax) {
            return -1;
        }
        return freeReceptionCount > 0 || receptions.length < receptionsMax ? current : -1;
    }

    /** The current packet is kept; the next one needs another place. */
    void keep(Reception reception) {
        if (!reception.isInline) {
            keptBuffers++;
        }
        if (freeReceptionCount == 0) {
            int count = receptions.length;
            receptions = Arrays.copyOf(receptions, Math.min(receptionsMax, count * 2));
            freeReceptions = Arrays.copyOf(freeReceptions, receptions.length);
            for (int i = receptions.length - 1; i >= count; i--) {
                receptions[i] = new Reception();
                freeReceptions[freeReceptionCount++] = i;
            }
        }
        current = freeReceptions[--freeReceptionCount];
    }

    /** The current packet is not needed any more. */
    void drop(Reception reception) {
        if (!reception.isInline) {
            endpoint.release(reception.offset);
        }
    }

    /** A kept packet is not needed any more. */
    void release(int loan) {
        Reception reception = receptions[loan];
        if (!reception.isInline) {
            endpoint.release(reception.offset);
            keptBuffers--;
        }
        freeReceptions[freeReceptionCount++] = loan;
    }

    /** Adds its state; false if packets are kept that the area holds. */
    boolean hashInto(StateKey key, long nowPs) {
        key.add(earliestPs == Host.FOREVER ? -1 : earliestPs - nowPs);
        key.add(isFinishing);
        key.add(acknowledgmentNext);
        for (long ticket : acknowledgmentTickets) {
            key.add(open(ticket));
        }
        key.add(receptions.length);
        key.add(current);
        key.add(freeReceptionCount);
        for (int i = 0; i < freeReceptionCount; i++) {
            key.add(freeReceptions[i]);
        }
        return keptBuffers == 0;
    }

    /** How many of the endpoint's sends are complete. */
    long completedSends() {
        completed = endpoint.completedSends();
        return completed;
    }

    /** What a ticket says to who asks next whether its send is complete: all that are known to be are the same. */
    long open(long ticket) {
        return ticket < completed ? -1 : ticket;
    }
}
