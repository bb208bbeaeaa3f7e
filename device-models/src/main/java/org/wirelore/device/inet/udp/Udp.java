package org.wirelore.device.inet.udp;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.inet.ip.IpHeader;
import org.wirelore.device.inet.ip.IpOutput;
import org.wirelore.device.inet.ip.IpProtocol;
import org.wirelore.device.inet.kernel.InetCosts;
import org.wirelore.device.inet.kernel.InternetChecksum;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.kernel.MbufPool;
import org.wirelore.device.inet.kernel.WakeUps;
import org.wirelore.device.inet.profile.StackProfile;

/**
 * UDP of one host.
 *
 * <pre>
 *   source port 16 | destination port 16 | length 16 | checksum 16, 0 for none | data
 * </pre>
 */
public final class Udp implements IpProtocol {
    /** Bytes of the header. */
    public static final int HEADER_BYTES = 8;

    /** Where the message begins in a packet that is to be sent. */
    public static final int MESSAGE_AT = IpHeader.BYTES + HEADER_BYTES;

    private static final int FIRST_PORT = 1_024;
    private static final int LAST_PORT = 5_000;
    private static final int PORT_MAX = 65_535;
    private static final int CHECKSUM_AT = 6;
    private static final int BUCKETS = 64;

    private final Kernel kernel;
    private final InetCosts costs;
    private final MbufPool pool;
    private final StackProfile.Udp rules;
    private final IpOutput ip;
    private final WakeUps wakeUps;
    /** The ports that are open, by their last bits. */
    private final @Nullable UdpPort[] buckets = new UdpPort[BUCKETS];
    private int nextPort = FIRST_PORT;

    private long sent;
    private long received;
    private long bufferFull;
    private long noPort;
    private long malformed;
    private long unreachable;

    /** UDP on a host's IP. */
    public Udp(Kernel kernel, InetCosts costs, MbufPool pool, StackProfile profile, IpOutput ip, WakeUps wakeUps) {
        this.kernel = kernel;
        this.costs = costs;
        this.pool = pool;
        this.ip = ip;
        this.wakeUps = wakeUps;
        rules = profile.udp();
    }

    /**
     * Opens a port.
     *
     * @param port 1 to 65,535, or 0 to have one chosen
     * @throws IOException if it is taken
     */
    public UdpPort open(Host owner, int port) throws IOException {
        if (port < 0 || port > PORT_MAX) {
            throw new IllegalArgumentException("a port must lie between 0 and 65535: port=" + port);
        }
        int chosen = port == 0 ? choosePort() : port;
        if (find(chosen) != null) {
            throw new IOException("address already in use: host=" + kernel.hostName() + ", port=" + chosen
                    + "; another socket has it, so close it or choose another port");
        }
        UdpPort opened = new UdpPort(owner, chosen, rules.receiveBytes());
        opened.next = buckets[chosen % BUCKETS];
        buckets[chosen % BUCKETS] = opened;
        return opened;
    }

    private @Nullable UdpPort find(int port) {
        UdpPort each = buckets[port % BUCKETS];
        while (each != null && each.port() != port) {
            each = each.next;
        }
        return each;
    }

    private void remove(UdpPort port) {
        int bucket = port.port() % BUCKETS;
        UdpPort each = buckets[bucket];
        if (each == port) {
            buckets[bucket] = port.next;
        }
        while (each != null) {
            if (each.next == port) {
                each.next = port.next;
            }
            each = each.next;
        }
    }

    private int choosePort() throws IOException {
        for (int tries = 0; tries <= LAST_PORT - FIRST_PORT; tries++) {
            nextPort = nextPort == LAST_PORT ? FIRST_PORT : nextPort + 1;
            if (find(nextPort) == null) {
                return nextPort;
            }
        }
        throw new IOException("can't assign a port: host=" + kernel.hostName() + ", all ports from " + FIRST_PORT
                + " to " + LAST_PORT + " are in use; close some");
    }

    /** Closes a port; messages that wait are lost. */
    public void close(UdpPort port) {
        if (port.isOpen) {
            port.isOpen = false;
            remove(port);
            while (port.isReadable()) {
                port.remove(pool);
            }
        }
    }

    /** A packet with room for the headers and a message; null if memory is used up. */
    public @Nullable Mbuf packet(int bytes) {
        return pool.allocate(MESSAGE_AT + bytes);
    }

    /**
     * Sends a packet that holds a message behind its headers.
     *
     * @param packet from {@link #packet}
     * @param bytes of the message
     */
    public IpOutput.Result send(UdpPort from, Mbuf packet, int bytes, int address, int port) {
        int length = HEADER_BYTES + bytes;
        packet.putShort(IpHeader.BYTES, from.port());
        packet.putShort(IpHeader.BYTES + 2, port);
        packet.putShort(IpHeader.BYTES + 4, length);
        packet.putShort(IpHeader.BYTES + CHECKSUM_AT, 0);
        if (rules.checksum()) {
            long pseudo = InternetChecksum.pseudoHeader(ip.own(), address, UDP, length);
            int checksum = InternetChecksum.of(InternetChecksum.sum(packet, IpHeader.BYTES, length, pseudo));
            packet.putShort(IpHeader.BYTES + CHECKSUM_AT, checksum == 0 ? 0xFFFF : checksum);
            packet.checksummedBytes = length;
        }
        packet.protocolCost = costs.udpOutput;
        sent++;
        return ip.send(packet, UDP, address);
    }

    @Override
    public void charge(Mbuf packet, int source, int bytes) {
        if (bytes >= HEADER_BYTES && packet.shortAt(CHECKSUM_AT) != 0) {
            kernel.spend(costs.checksum, bytes);
        }
        kernel.spend(costs.udpInput);
    }

    @Override
    public void input(Mbuf packet, int source, int bytes) {
        if (!isSound(packet, source, bytes)) {
            malformed++;
            pool.free(packet);
            return;
        }
        int length = packet.shortAt(4) - HEADER_BYTES;
        UdpPort port = find(packet.shortAt(2));
        if (port == null) {
            noPort++;
            ip.input().icmp().sendPortUnreachable(packet, bytes, UDP, source);
            pool.free(packet);
        } else if (!port.hasRoom(length)) {
            bufferFull++;
            pool.free(packet);
        } else {
            packet.port = packet.shortAt(0);
            packet.address = source;
            packet.segmentBytes = length;
            pool.trimFront(packet, HEADER_BYTES);
            pool.trimTo(packet, length);
            received++;
            boolean wasReadable = port.isReadable();
            port.add(packet, length);
            if (wasReadable) {
                wakeUps.tell(port.owner);
            } else {
                wakeUps.wake(port.owner);
            }
        }
    }

    private boolean isSound(Mbuf packet, int source, int bytes) {
        if (bytes < HEADER_BYTES || packet.length < HEADER_BYTES) {
            return false;
        }
        int length = packet.shortAt(4);
        if (length < HEADER_BYTES || length > bytes) {
            return false;
        }
        long pseudo = InternetChecksum.pseudoHeader(source, ip.own(), UDP, length);
        return packet.shortAt(CHECKSUM_AT) == 0
                || InternetChecksum.of(InternetChecksum.sum(packet, 0, length, pseudo)) == 0;
    }

    /** A socket that is not connected learns nothing of it (4.4BSD, {@code udp_ctlinput}). */
    @Override
    public void onUnreachable(int destination, int localPort, int remotePort) {
        unreachable++;
    }

    /** What happened since the last reset. */
    public UdpCounters counters() {
        return new UdpCounters(sent, received, bufferFull, noPort, malformed, unreachable);
    }

    /** Forgets everything. */
    public void reset() {
        for (UdpPort first : buckets) {
            for (UdpPort each = first; each != null; each = each.next) {
                each.isOpen = false;
            }
        }
        Arrays.fill(buckets, null);
        nextPort = FIRST_PORT;
        sent = 0;
        received = 0;
        bufferFull = 0;
        noPort = 0;
        malformed = 0;
        unreachable = 0;
    }
}
