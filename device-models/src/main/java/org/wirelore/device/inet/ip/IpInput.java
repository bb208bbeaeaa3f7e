package org.wirelore.device.inet.ip;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.datalink.KernelDatalink;
import org.wirelore.device.api.datalink.KernelDatalinkClient;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.api.host.SoftInterrupt;
import org.wirelore.device.inet.kernel.InetCosts;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.kernel.MbufPool;
import org.wirelore.device.inet.kernel.PacketQueue;
import org.wirelore.device.inet.profile.StackProfile;

/**
 * The way in. In interrupt context a frame's packet is queued, or dropped if the queue is full, and the soft interrupt
 * is asked for. That takes one packet after the other: {@link #begin} checks it and charges for it, {@link #finish}
 * hands it to its protocol when the time has passed.
 */
public final class IpInput implements KernelDatalinkClient {
    private static final int ETHER_TYPE_AT = 12;
    private static final long MS_PS = 1_000_000_000L;

    private final Kernel kernel;
    private final InetCosts costs;
    private final MbufPool pool;
    private final IpOutput output;
    private final PacketQueue queue;
    private final PacketQueue arpQueue;
    private final IpReassembly reassembly;
    private final Icmp icmp;
    private final @Nullable IpProtocol[] protocols = new IpProtocol[0x100];
    private SoftInterrupt soft = () -> {
    };
    private boolean hasRoom;

    private @Nullable Mbuf current;
    private @Nullable IpProtocol currentProtocol;
    private int currentSource;
    private int currentBytes;

    private long packets;
    private long malformed;
    private long foreign;
    private long unknownProtocol;
    private long fragments;

    IpInput(Kernel kernel, InetCosts costs, MbufPool pool, StackProfile profile, IpOutput output) {
        this.kernel = kernel;
        this.costs = costs;
        this.pool = pool;
        this.output = output;
        queue = new PacketQueue(profile.ip().inputQueuePackets());
        arpQueue = new PacketQueue(profile.ip().inputQueuePackets());
        reassembly = new IpReassembly(kernel.hostName(), kernel.scheduler(), pool, profile.ip().reassemblyMs() * MS_PS);
        icmp = new Icmp(kernel, costs, pool, output);
        protocols[IpProtocol.ICMP] = icmp;
    }

    /** Sets what is asked to run when a packet is here. */
    public void runBy(SoftInterrupt softInterrupt) {
        soft = softInterrupt;
    }

    /** Sets who takes the packets of a protocol. */
    public void serve(int protocol, IpProtocol by) {
        protocols[protocol] = by;
    }

    @Nullable
    IpProtocol protocol(int number) {
        return protocols[number];
    }

    /** The service of ICMP. */
    public Icmp icmp() {
        return icmp;
    }

    // Interrupt context.

    @Override
    public Cost receiveCost() {
        return costs.driverReceive;
    }

    @Override
    public void onFrame(int address, int length) {
        int type = kernel.memory().readByte(address + ETHER_TYPE_AT) << 8
                | kernel.memory().readByte(address + ETHER_TYPE_AT + 1);
        PacketQueue to = type == Arp.ETHER_TYPE ? arpQueue : queue;
        Mbuf packet = to.isFull() ? null : pool.allocate(length - KernelDatalink.HEADER_BYTES);
        if (packet == null) {
            to.countDrop();
        } else {
            packet.copyFrom(kernel.memory(), address + KernelDatalink.HEADER_BYTES);
            to.add(packet);
        }
        soft.request();
    }

    @Override
    public void onRoom() {
        hasRoom = true;
        soft.request();
    }

    /** A packet of the host to itself. */
    void onPacket(Mbuf packet) {
        if (queue.isFull()) {
            queue.countDrop();
            pool.free(packet);
        } else {
            queue.add(packet);
        }
        soft.request();
    }

    // The soft interrupt.

    /** Whether the card has had room since the last call. */
    public boolean takeRoom() {
        boolean had = hasRoom;
        hasRoom = false;
        return had;
    }

    /** Whether a packet waits. */
    public boolean isWaiting() {
        return !queue.isEmpty() || !arpQueue.isEmpty();
    }

    /** Takes the next packet, checks it and charges for it. */
    public void begin() {
        Mbuf packet = arpQueue.poll();
        if (packet != null) {
            kernel.spend(costs.ipInput);
            current = packet;
            currentProtocol = null;
            currentBytes = packet.total();
            return;
        }
        packet = queue.poll();
        if (packet != null) {
            kernel.spend(costs.ipInput);
            packets++;
            check(packet);
        }
    }

    private void check(Mbuf packet) {
        int frameBytes = packet.total();
        if (!IpHeader.isSound(packet, frameBytes)) {
            malformed++;
            pool.free(packet);
        } else if (!output.isOwn(IpHeader.destination(packet))) {
            foreign++;
            pool.free(packet);
        } else if (protocols[IpHeader.protocol(packet)] == null) {
            unknownProtocol++;
            pool.free(packet);
        } else {
            accept(packet);
        }
    }

    private void accept(Mbuf packet) {
        int source = IpHeader.source(packet);
        int protocol = IpHeader.protocol(packet);
        int id = IpHeader.id(packet);
        int fragment = IpHeader.fragment(packet);
        int headerBytes = IpHeader.headerBytes(packet);
        int bytes = IpHeader.totalBytes(packet) - headerBytes;
        pool.trimTo(packet, headerBytes + bytes);
        pool.trimFront(packet, headerBytes);
        Mbuf whole = packet;
        if ((fragment & (IpHeader.MORE_FRAGMENTS | IpHeader.OFFSET_MASK)) != 0) {
            fragments++;
            whole = reassembly.add(packet, source, id, protocol, (fragment & IpHeader.OFFSET_MASK) * 8, bytes,
                    (fragment & IpHeader.MORE_FRAGMENTS) == 0);
        }
        IpProtocol taker = protocols[protocol];
        if (whole != null && taker != null) {
            current = whole;
            currentProtocol = taker;
            currentSource = source;
            currentBytes = whole.total();
            taker.charge(whole, source, currentBytes);
        }
    }

    /** Whether a packet has been charged for and is to be handed to its protocol. */
    public boolean hasBegun() {
        return current != null;
    }

    /** Hands the packet to its protocol. */
    public void finish() {
        Mbuf packet = current;
        IpProtocol protocol = currentProtocol;
        current = null;
        currentProtocol = null;
        if (packet != null && protocol != null) {
            protocol.input(packet, currentSource, currentBytes);
        } else if (packet != null) {
            output.arp().input(packet, currentBytes);
        }
    }

    IpCounters counters(IpCounters.Sent sent, Arp arp) {
        return new IpCounters(sent, new IpCounters.Received(packets, queue.dropped(), malformed, foreign,
                unknownProtocol, fragments, reassembly.dropped, reassembly.timedOut, icmp.echoes, icmp.malformed),
                new IpCounters.Resolution(arp.requestsSent, arp.repliesSent, arp.heldDropped, arp.hostDown,
                        arp.malformed, arp.conflicts));
    }

    void reset() {
        queue.reset(pool);
        arpQueue.reset(pool);
        reassembly.reset();
        icmp.reset();
        pool.free(current);
        current = null;
        currentProtocol = null;
        hasRoom = false;
        packets = 0;
        malformed = 0;
        foreign = 0;
        unknownProtocol = 0;
        fragments = 0;
    }
}
