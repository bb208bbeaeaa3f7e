package org.wirelore.device.inet.tcp;

import org.wirelore.device.inet.ip.IpProtocol;
import org.wirelore.device.inet.kernel.InternetChecksum;
import org.wirelore.device.inet.kernel.Mbuf;

/** The segment that is being taken in: the fields of its header and options. What is trimmed off it is trimmed here. */
final class TcpSegment {
    int source;
    int sourcePort;
    int destinationPort;
    int sequence;
    int acknowledgment;
    int flags;
    /** As in the header, not scaled. */
    int window;
    int headerBytes;
    /** Bytes of data. */
    int length;

    /** The option's value; 0 if there is none. */
    int mss;
    /** The option's value; -1 if there is none. */
    int scale;
    boolean hasTimestamps;
    int timestamp;
    int echo;

    /**
     * Reads the header of a packet without that of IP.
     *
     * @return false if it is none or its checksum is wrong
     */
    boolean parse(Mbuf packet, int from, int to, int bytes) {
        if (!parseHeader(packet, from, bytes)) {
            return false;
        }
        long pseudo = InternetChecksum.pseudoHeader(from, to, IpProtocol.TCP, bytes);
        return InternetChecksum.of(InternetChecksum.sum(packet, 0, bytes, pseudo)) == 0;
    }

    /** As {@link #parse}, without a look at the checksum. */
    boolean parseHeader(Mbuf packet, int from, int bytes) {
        if (bytes < TcpHeader.BYTES || packet.length < TcpHeader.BYTES) {
            return false;
        }
        source = from;
        sourcePort = packet.shortAt(0);
        destinationPort = packet.shortAt(2);
        sequence = packet.intAt(4);
        acknowledgment = packet.intAt(8);
        headerBytes = (packet.byteAt(12) >>> 4) * 4;
        flags = TcpHeader.flags(packet);
        window = packet.shortAt(14);
        length = bytes - headerBytes;
        mss = 0;
        scale = -1;
        hasTimestamps = false;
        if (headerBytes < TcpHeader.BYTES || headerBytes > Math.min(bytes, packet.length)) {
            return false;
        }
        parseOptions(packet);
        return true;
    }

    /** Options that are cut short, or of another length than theirs, are passed over with all that follow. */
    private void parseOptions(Mbuf packet) {
        int at = TcpHeader.BYTES;
        while (at < headerBytes) {
            int kind = packet.byteAt(at);
            if (kind == TcpHeader.OPTION_END) {
                return;
            }
            if (kind == TcpHeader.OPTION_NOP) {
                at++;
                continue;
            }
            int bytes = at + 1 < headerBytes ? packet.byteAt(at + 1) : 0;
            if (bytes < 2 || at + bytes > headerBytes) {
                return;
            }
            parseOption(packet, kind, at, bytes);
            at += bytes;
        }
    }

    private void parseOption(Mbuf packet, int kind, int at, int bytes) {
        boolean isSyn = (flags & TcpHeader.SYN) != 0;
        if (kind == TcpHeader.OPTION_MSS && bytes == TcpHeader.OPTION_MSS_BYTES && isSyn) {
            mss = packet.shortAt(at + 2);
        } else if (kind == TcpHeader.OPTION_SCALE && bytes == TcpHeader.OPTION_SCALE_BYTES && isSyn) {
            scale = Math.min(packet.byteAt(at + 2), TcpHeader.SCALE_MAX);
        } else if (kind == TcpHeader.OPTION_TIMESTAMPS && bytes == TcpHeader.OPTION_TIMESTAMPS_BYTES) {
            hasTimestamps = true;
            timestamp = packet.intAt(at + 2);
            echo = packet.intAt(at + 6);
        }
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** Places in the sequence space that it takes. */
    int span() {
        return length + (has(TcpHeader.SYN) ? 1 : 0) + (has(TcpHeader.FIN) ? 1 : 0);
    }
}
