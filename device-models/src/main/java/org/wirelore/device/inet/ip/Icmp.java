package org.wirelore.device.inet.ip;

import org.wirelore.device.api.host.Kernel;
import org.wirelore.device.inet.kernel.InetCosts;
import org.wirelore.device.inet.kernel.InternetChecksum;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.kernel.MbufPool;

/**
 * ICMP (RFC 792): answers echo requests, reports ports at which nothing listens, and hands such reports of others to
 * the protocol that they concern.
 */
public final class Icmp implements IpProtocol {
    /** Code of a message of type 3: nothing listens at the port. */
    public static final int PORT_UNREACHABLE = 3;

    private static final int ECHO_REPLY = 0;
    private static final int UNREACHABLE = 3;
    private static final int ECHO_REQUEST = 8;
    private static final int HEADER_BYTES = 8;
    /** A report quotes the header of IP and 8 bytes, with the ports in front (RFC 792, destination unreachable). */
    private static final int QUOTED_BYTES = IpHeader.BYTES + 8;

    private final Kernel kernel;
    private final InetCosts costs;
    private final MbufPool pool;
    private final IpOutput output;

    long echoes;
    long malformed;

    Icmp(Kernel kernel, InetCosts costs, MbufPool pool, IpOutput output) {
        this.kernel = kernel;
        this.costs = costs;
        this.pool = pool;
        this.output = output;
    }

    @Override
    public void charge(Mbuf packet, int source, int bytes) {
        kernel.spend(costs.checksum, bytes);
    }

    @Override
    public void input(Mbuf packet, int source, int bytes) {
        if (bytes < HEADER_BYTES || InternetChecksum.of(InternetChecksum.sum(packet, 0, bytes, 0)) != 0) {
            malformed++;
        } else if (packet.byteAt(0) == ECHO_REQUEST) {
            echo(packet, source, bytes);
        } else if (packet.byteAt(0) == UNREACHABLE) {
            report(packet, bytes);
        }
        pool.free(packet);
    }

    private void echo(Mbuf request, int source, int bytes) {
        Mbuf reply = pool.allocate(IpHeader.BYTES + bytes);
        if (reply != null) {
            request.copyTo(0, reply, IpHeader.BYTES, bytes);
            reply.putByte(IpHeader.BYTES, ECHO_REPLY);
            reply.putShort(IpHeader.BYTES + 2, 0);
            reply.putShort(IpHeader.BYTES + 2,
                    InternetChecksum.of(InternetChecksum.sum(reply, IpHeader.BYTES, bytes, 0)));
            reply.checksummedBytes = bytes;
            reply.protocolCost = costs.ipInput;
            echoes++;
            output.send(reply, ICMP, source);
        }
    }

    private void report(Mbuf packet, int bytes) {
        Mbuf quoted = packet;
        pool.trimFront(quoted, HEADER_BYTES);
        int left = bytes - HEADER_BYTES;
        if (left < QUOTED_BYTES || quoted.length < QUOTED_BYTES || quoted.byteAt(0) >>> 4 != 4
                || IpHeader.headerBytes(quoted) < IpHeader.BYTES
                || IpHeader.headerBytes(quoted) + 4 > Math.min(left, quoted.length)) {
            malformed++;
            return;
        }
        int headerBytes = IpHeader.headerBytes(quoted);
        IpProtocol protocol = output.input().protocol(IpHeader.protocol(quoted));
        if (protocol != null && IpHeader.source(quoted) == output.own()) {
            protocol.onUnreachable(IpHeader.destination(quoted), quoted.shortAt(headerBytes),
                    quoted.shortAt(headerBytes + 2));
        }
    }

    /**
     * Reports to the sender of a packet that nothing listens at its port.
     *
     * @param packet without the header of IP; stays the caller's
     * @param protocol of the packet
     */
    public void sendPortUnreachable(Mbuf packet, int bytes, int protocol, int source) {
        int quoted = Math.min(bytes, QUOTED_BYTES - IpHeader.BYTES);
        int length = HEADER_BYTES + IpHeader.BYTES + quoted;
        Mbuf report = pool.allocate(IpHeader.BYTES + length);
        if (report != null) {
            report.offset += IpHeader.BYTES + HEADER_BYTES;
            report.length -= IpHeader.BYTES + HEADER_BYTES;
            IpHeader.write(report, IpHeader.BYTES + bytes, 0, 0, 1, protocol, source, output.own());
            packet.copyTo(0, report, IpHeader.BYTES, quoted);
            report.offset -= HEADER_BYTES;
            report.length += HEADER_BYTES;
            report.putByte(0, UNREACHABLE);
            report.putByte(1, PORT_UNREACHABLE);
            report.putShort(2, 0);
            report.putInt(4, 0);
            report.putShort(2, InternetChecksum.of(InternetChecksum.sum(report, 0, length, 0)));
            report.offset -= IpHeader.BYTES;
            report.length += IpHeader.BYTES;
            output.send(report, ICMP, source);
        }
    }

    @Override
    public void onUnreachable(int destination, int localPort, int remotePort) {
        // No process waits for an answer to what ICMP sends.
    }

    void reset() {
        echoes = 0;
        malformed = 0;
    }
}
