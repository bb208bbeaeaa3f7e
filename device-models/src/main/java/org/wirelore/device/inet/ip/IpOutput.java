package org.wirelore.device.inet.ip;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.datalink.KernelDatalink;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.inet.kernel.InetCosts;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.kernel.MbufPool;
import org.wirelore.device.inet.kernel.PacketQueue;
import org.wirelore.device.inet.profile.StackProfile;

/**
 * The way out: protocols add the header of IP here, cut packets that are too long, and queue them. The stack then takes
 * one packet after the other, charges for it ({@link #charge}), lets the time pass, and hands it on ({@link #hand}): to
 * the card if the station is known, to ARP if not, to the input queue if it is for the host itself.
 */
public final class IpOutput {
    /** Packets of IP on Ethernet (RFC 894). */
    public static final int ETHER_TYPE = 0x0800;
    /** Least MTU of a net (RFC 791, section 3.2). */
    public static final int MTU_MIN = 68;

    /** What became of a packet. */
    public enum Result {
        /** It is queued. */
        QUEUED,
        /** Its destination is not on the host's net; it was dropped. */
        NO_ROUTE,
        /** The queue to the card is full, or memory is used up; it was dropped. */
        NO_ROOM,
        /** It exceeds 65,535 bytes; it was dropped. */
        TOO_LONG
    }

    private static final int LOOPBACK_NET = 127;
    private static final int FRAGMENT_UNIT = 8;
    private static final int ID_MASK = 0xFFFF;

    private final Kernel kernel;
    private final KernelDatalink link;
    private final InetCosts costs;
    private final MbufPool pool;
    private final StackProfile.Ip rules;
    private final int own;
    private final int mask;
    private final int mtu;
    private final byte[] linkHeader = new byte[KernelDatalink.HEADER_BYTES];
    /** Packets that are built and not yet charged. */
    private final PacketQueue built;
    /** Packets that are charged and wait for the card. */
    private final PacketQueue interfaceQueue;
    private final Arp arp;
    private @Nullable Mbuf charged;
    private final IpInput input;
    private int nextId;

    long sent;
    long fragmentsSent;
    long noRoute;

    /**
     * @param own the host's address
     * @param hosts the host's net
     * @param mtu longest packet, header included, at least {@link #MTU_MIN}
     */
    public IpOutput(Kernel kernel, KernelDatalink link, InetCosts costs, MbufPool pool, StackProfile profile, int own,
            AddressTable hosts, int mtu) {
        this.kernel = kernel;
        this.link = link;
        this.costs = costs;
        this.pool = pool;
        this.own = own;
        this.mask = hosts.mask();
        this.mtu = mtu;
        rules = profile.ip();
        built = new PacketQueue(Integer.MAX_VALUE);
        interfaceQueue = new PacketQueue(rules.interfaceQueuePackets());
        arp = new Arp(kernel.scheduler(), pool, profile.arp(), this, own, hosts);
        input = new IpInput(kernel, costs, pool, profile, this);
    }

    /** The way in of the same host. */
    public IpInput input() {
        return input;
    }

    Arp arp() {
        return arp;
    }

    /** The address of the host. */
    public int own() {
        return own;
    }

    long station() {
        return link.address();
    }

    /** Whether a destination is this host. */
    public boolean isOwn(int destination) {
        return destination == own || destination >>> 24 == LOOPBACK_NET;
    }

    /** Whether packets to a destination can be sent at all. */
    public boolean hasRoute(int destination) {
        return isOwn(destination) || (destination & mask) == (own & mask);
    }

    /** Whether a host on the net has not answered for some time. */
    public boolean isDown(int destination) {
        return arp.isDown(destination);
    }

    /** Longest packet to a destination, header included. */
    public int mtu(int destination) {
        return isOwn(destination) ? rules.loopbackMtuBytes() : mtu;
    }

    /**
     * Sends a packet, which belongs to IP from now on.
     *
     * @param packet with 20 bytes in front that IP fills in
     */
    public Result send(Mbuf packet, int protocol, int destination) {
        int bytes = packet.total();
        Result result = check(bytes, destination);
        if (result != Result.QUEUED) {
            pool.free(packet);
            return result;
        }
        int id = nextId++ & ID_MASK;
        packet.address = destination;
        packet.etherType = isOwn(destination) ? 0 : ETHER_TYPE;
        sent++;
        if (bytes > mtu(destination)) {
            return sendFragments(packet, bytes, id, protocol, destination);
        }
        IpHeader.write(packet, bytes, id, 0, rules.timeToLive(), protocol, own, destination);
        built.add(packet);
        return Result.QUEUED;
    }

    private Result check(int bytes, int destination) {
        if (bytes > IpHeader.PACKET_BYTES_MAX) {
            return Result.TOO_LONG;
        }
        if (!hasRoute(destination)) {
            noRoute++;
            return Result.NO_ROUTE;
        }
        if (!isOwn(destination) && interfaceQueue.length() + built.length() >= rules.interfaceQueuePackets()) {
            interfaceQueue.countDrop();
            return Result.NO_ROOM;
        }
        return Result.QUEUED;
    }

    /** Cuts a packet into fragments of whole units of 8 bytes (RFC 791, section 3.2). */
    private Result sendFragments(Mbuf packet, int bytes, int id, int protocol, int destination) {
        int perFragment = (mtu(destination) - IpHeader.BYTES) / FRAGMENT_UNIT * FRAGMENT_UNIT;
        int data = bytes - IpHeader.BYTES;
        Result result = Result.QUEUED;
        for (int offset = 0; offset < data && result == Result.QUEUED; offset += perFragment) {
            int length = Math.min(perFragment, data - offset);
            Mbuf fragment = pool.allocate(IpHeader.BYTES + length);
            if (fragment == null) {
                result = Result.NO_ROOM;
            } else {
                packet.copyTo(IpHeader.BYTES + offset, fragment, IpHeader.BYTES, length);
                fragment.address = destination;
                fragment.etherType = packet.etherType;
                if (offset == 0) {
                    fragment.protocolCost = packet.protocolCost;
                    fragment.checksummedBytes = packet.checksummedBytes;
                }
                int more = offset + length < data ? IpHeader.MORE_FRAGMENTS : 0;
                IpHeader.write(fragment, IpHeader.BYTES + length, id, more | offset / FRAGMENT_UNIT,
                        rules.timeToLive(), protocol, own, destination);
                fragmentsSent++;
                built.add(fragment);
            }
        }
        pool.free(packet);
        return result;
    }

    void sendArp(Mbuf packet, long to) {
        packet.etherType = Arp.ETHER_TYPE;
        packet.station = to;
        built.add(packet);
    }

    /** Whether a packet waits to be charged. */
    public boolean hasBuilt() {
        return !built.isEmpty();
    }

    /** Charges for the next packet all that is to be paid before the card gets it. */
    public void charge() {
        Mbuf packet = built.poll();
        charged = packet;
        if (packet == null) {
            return;
        }
        Cost protocolCost = packet.protocolCost;
        if (protocolCost != null) {
            kernel.spend(protocolCost);
            if (packet.checksummedBytes > 0) {
                kernel.spend(costs.checksum, packet.checksummedBytes);
            }
        }
        kernel.spend(costs.ipOutput);
        if (packet.etherType != 0) {
            kernel.spend(costs.driverTransmit);
        }
    }

    /** Whether a packet is charged and not yet handed on. */
    public boolean hasCharged() {
        return charged != null;
    }

    /** Hands on the packet that was charged. */
    public void hand() {
        Mbuf packet = charged;
        charged = null;
        if (packet == null) {
            return;
        }
        if (packet.etherType == 0) {
            input.onPacket(packet);
        } else if (packet.etherType == Arp.ETHER_TYPE) {
            transmit(packet, packet.station);
        } else {
            long station = arp.resolve(packet.address, packet);
            if (station != Arp.UNKNOWN) {
                transmit(packet, station);
            }
        }
    }

    /** Gives a packet to the card, or queues it. */
    void transmit(Mbuf packet, long to) {
        packet.station = to;
        int place = interfaceQueue.isEmpty() ? link.claim() : KernelDatalink.NO_ROOM;
        if (place != KernelDatalink.NO_ROOM) {
            submit(packet, place);
        } else if (interfaceQueue.isFull()) {
            interfaceQueue.countDrop();
            pool.free(packet);
        } else {
            interfaceQueue.add(packet);
        }
    }

    /** The card has room again: gives it what waits. */
    public void drain() {
        while (!interfaceQueue.isEmpty()) {
            int place = link.claim();
            if (place == KernelDatalink.NO_ROOM) {
                return;
            }
            Mbuf packet = interfaceQueue.poll();
            if (packet != null) {
                submit(packet, place);
            }
        }
    }

    private void submit(Mbuf packet, int place) {
        for (int i = 0; i < 6; i++) {
            linkHeader[i] = (byte) (packet.station >>> (40 - 8 * i));
            linkHeader[6 + i] = (byte) (link.address() >>> (40 - 8 * i));
        }
        linkHeader[12] = (byte) (packet.etherType >>> 8);
        linkHeader[13] = (byte) packet.etherType;
        kernel.memory().write(place, linkHeader, 0, linkHeader.length);
        packet.copyTo(kernel.memory(), place + linkHeader.length);
        int length = linkHeader.length + packet.total();
        pool.free(packet);
        link.submit(length);
    }

    /** What happened since the last reset. */
    public IpCounters counters() {
        return input.counters(new IpCounters.Sent(sent, fragmentsSent, noRoute, interfaceQueue.dropped()), arp);
    }

    /** Packets that wait for the card. */
    public int queued() {
        return interfaceQueue.length() + built.length() + (charged == null ? 0 : 1);
    }

    /** Forgets everything. */
    public void reset() {
        built.reset(pool);
        interfaceQueue.reset(pool);
        arp.reset();
        input.reset();
        pool.free(charged);
        charged = null;
        nextId = 0;
        sent = 0;
        fragmentsSent = 0;
        noRoute = 0;
    }
}
