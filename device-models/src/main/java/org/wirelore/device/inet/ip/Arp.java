package org.wirelore.device.inet.ip;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.kernel.MbufPool;
import org.wirelore.device.inet.profile.StackProfile;

/**
 * Address resolution (RFC 826) with a cache as 4.4BSD's ({@code if_ether.c}). A packet for a station that is not known
 * yet waits in the cache's entry, in place of one that waits there already. Requests are sent by packets that find no
 * answer, one a second at most; no timer sends any.
 *
 * <pre>
 *   hardware type 1 | protocol type 800h | lengths 6, 4 | operation | sender: MAC, IP | target: MAC, IP
 * </pre>
 */
final class Arp {
    static final int ETHER_TYPE = 0x0806;
    static final int BYTES = 28;
    /** What {@link #resolve} answers if it keeps or drops the packet. */
    static final long UNKNOWN = 0;

    private static final int REQUEST = 1;
    private static final int REPLY = 2;
    private static final int HARDWARE_ETHERNET = 1;
    private static final int LENGTHS = 0x0604;
    private static final long SECOND_PS = 1_000_000_000_000L;
    private static final long MS_PS = 1_000_000_000L;
    private static final int BUCKETS = 256;

    private final Scheduler scheduler;
    private final MbufPool pool;
    private final StackProfile.Arp rules;
    private final IpOutput output;
    private final int own;
    private final AddressTable hosts;
    private final @Nullable Entry[] buckets = new Entry[BUCKETS];

    long requestsSent;
    long repliesSent;
    long heldDropped;
    long hostDown;
    long malformed;
    long conflicts;

    private static final class Entry {
        private final int address;
        private final @Nullable Entry next;
        private long station;
        private long expiresPs;
        private int asked;
        private long askedSecond = -1;
        private long downUntilPs;
        private @Nullable Mbuf held;

        Entry(int address, @Nullable Entry next) {
            this.address = address;
            this.next = next;
        }
    }

    Arp(Scheduler scheduler, MbufPool pool, StackProfile.Arp rules, IpOutput output, int own,
            AddressTable hosts) {
        this.scheduler = scheduler;
        this.pool = pool;
        this.rules = rules;
        this.output = output;
        this.own = own;
        this.hosts = hosts;
    }

    /** The station with an address; otherwise {@link #UNKNOWN}, and the packet waits for it or is dropped. */
    long resolve(int address, Mbuf packet) {
        long known = hosts.station(address);
        if (known != UNKNOWN) {
            return known;
        }
        Entry entry = entry(address);
        long nowPs = scheduler.now();
        if (entry.station != UNKNOWN && nowPs < entry.expiresPs) {
            return entry.station;
        }
        entry.station = UNKNOWN;
        if (nowPs < entry.downUntilPs) {
            hostDown++;
            pool.free(packet);
            return UNKNOWN;
        }
        if (entry.held != null) {
            heldDropped++;
            pool.free(entry.held);
        }
        entry.held = packet;
        long second = nowPs / SECOND_PS;
        if (entry.askedSecond != second) {
            entry.askedSecond = second;
            if (entry.asked < rules.tries()) {
                entry.asked++;
                requestsSent++;
                send(REQUEST, Datalink.BROADCAST, 0, address);
            } else {
                entry.asked = 0;
                entry.downUntilPs = nowPs + rules.downMs() * MS_PS;
            }
        }
        return UNKNOWN;
    }

    /** Whether requests for a host were not answered for some time. */
    boolean isDown(int address) {
        Entry entry = find(address);
        return entry != null && entry.station == UNKNOWN && scheduler.now() < entry.downUntilPs;
    }

    /** A packet of type 806h has arrived. */
    void input(Mbuf packet, int bytes) {
        if (bytes < BYTES || packet.length < BYTES || packet.shortAt(0) != HARDWARE_ETHERNET
                || packet.shortAt(2) != IpOutput.ETHER_TYPE || packet.shortAt(4) != LENGTHS) {
            malformed++;
            pool.free(packet);
            return;
        }
        int operation = packet.shortAt(6);
        long sender = packet.shortAt(8) * 0x1_0000_0000L + (packet.intAt(10) & 0xFFFF_FFFFL);
        int senderAddress = packet.intAt(14);
        int target = packet.intAt(24);
        pool.free(packet);
        if (sender == UNKNOWN || (sender >>> 40 & 1) != 0 || sender == output.station()) {
            malformed += sender == output.station() ? 0 : 1;
            return;
        }
        if (senderAddress == own) {
            conflicts++;
            return;
        }
        if (target == own || find(senderAddress) != null) {
            learn(entry(senderAddress), sender);
        }
        if (operation == REQUEST && target == own) {
            repliesSent++;
            send(REPLY, sender, sender, senderAddress);
        }
    }

    private void learn(Entry entry, long station) {
        entry.station = station;
        entry.expiresPs = scheduler.now() + rules.lifeMs() * MS_PS;
        entry.asked = 0;
        entry.askedSecond = -1;
        entry.downUntilPs = 0;
        Mbuf held = entry.held;
        if (held != null) {
            entry.held = null;
            output.transmit(held, station);
        }
    }

    private void send(int operation, long to, long target, int targetAddress) {
        Mbuf packet = pool.allocate(BYTES);
        if (packet == null) {
            return;
        }
        packet.putShort(0, HARDWARE_ETHERNET);
        packet.putShort(2, IpOutput.ETHER_TYPE);
        packet.putShort(4, LENGTHS);
        packet.putShort(6, operation);
        putStation(packet, 8, output.station());
        packet.putInt(14, own);
        putStation(packet, 18, target);
        packet.putInt(24, targetAddress);
        output.sendArp(packet, to);
    }

    private static void putStation(Mbuf packet, int at, long station) {
        packet.putShort(at, (int) (station >>> 32));
        packet.putInt(at + 2, (int) station);
    }

    private static int bucket(int address) {
        return (address * 0x9E3779B1) >>> (Integer.SIZE - 8);
    }

    private @Nullable Entry find(int address) {
        Entry entry = buckets[bucket(address)];
        while (entry != null && entry.address != address) {
            entry = entry.next;
        }
        return entry;
    }

    private Entry entry(int address) {
        Entry entry = find(address);
        if (entry == null) {
            int bucket = bucket(address);
            entry = new Entry(address, buckets[bucket]);
            buckets[bucket] = entry;
        }
        return entry;
    }

    void reset() {
        Arrays.fill(buckets, null);
        requestsSent = 0;
        repliesSent = 0;
        heldDropped = 0;
        hostDown = 0;
        malformed = 0;
        conflicts = 0;
    }
}
