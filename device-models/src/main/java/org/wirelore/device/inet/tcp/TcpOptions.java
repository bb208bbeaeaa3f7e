package org.wirelore.device.inet.tcp;

import org.wirelore.device.inet.ip.IpOutput;
import org.wirelore.device.inet.kernel.Mbuf;
import org.wirelore.device.inet.kernel.MbufPool;
import org.wirelore.device.inet.profile.StackProfile;

/** The options of a connection's segments: MSS (RFC 793), window scale and timestamps (RFC 1323). */
final class TcpOptions {
    /** Header of IP and of TCP without options. */
    private static final int HEADERS_BYTES = 40;
    /** What is taken if the peer names no MSS (RFC 1122, section 4.2.2.6). */
    private static final int MSS_DEFAULT = 536;
    /** Least MSS that is believed: that of a net with the least MTU. */
    private static final int MSS_MIN = IpOutput.MTU_MIN - HEADERS_BYTES;
    /** Timestamps that are not younger than 24 days are not compared (RFC 1323, section 4.2.3). */
    private static final long PAWS_IDLE_MS = 24L * 24 * 60 * 60 * 1000;

    private final IpOutput ip;
    private final StackProfile profile;

    TcpOptions(IpOutput ip, StackProfile profile) {
        this.ip = ip;
        this.profile = profile;
    }

    /** The MSS that a connection to a host announces: what fits one packet; of more than one cluster, whole ones. */
    int ownMss(int remote) {
        int mss = ip.mtu(remote) - HEADERS_BYTES;
        int cluster = Math.min(profile.memory().clusterBytes(), MbufPool.CLUSTER_BYTES);
        return profile.memory().segmentsInClusters() && cluster > 0 && mss > cluster ? mss / cluster * cluster : mss;
    }

    /** Takes the peer's options, and sizes segments, buffers and the first window (4.4BSD, {@code tcp_mss}). */
    void takeSyn(TcpConnection c, TcpSegment segment) {
        int peer = segment.mss == 0 ? MSS_DEFAULT : Math.max(segment.mss, MSS_MIN);
        c.mss = Math.min(peer, ownMss(c.remoteAddress));
        boolean scales = c.offersScale && segment.scale >= 0;
        c.offersScale = scales;
        c.sndScale = scales ? segment.scale : 0;
        c.hasTimestamps = c.offersTimestamps && segment.hasTimestamps;
        c.offersTimestamps = c.hasTimestamps;
        if (c.hasTimestamps) {
            c.recentTimestamp = segment.timestamp;
            c.recentTick = c.timers.tick();
        }
        if (!scales) {
            c.rcvScale = 0;
        }
        if (profile.buffers().roundToSegments()) {
            c.sending.limit(rounded(c.sending.limit(), c.mss));
            c.receiving.limit(rounded(c.receiving.limit(), c.mss));
        }
        c.cwnd = c.mss;
    }

    private int rounded(int bytes, int mss) {
        return bytes <= mss ? bytes : Math.min((bytes + mss - 1) / mss * mss, profile.buffers().maxBytes());
    }

    /** The shift with which a whole receive buffer fits the window field. */
    void chooseScale(TcpConnection c) {
        c.rcvScale = 0;
        while (c.offersScale && c.rcvScale < TcpHeader.SCALE_MAX
                && TcpHeader.WINDOW_MAX << c.rcvScale < c.receiving.limit()) {
            c.rcvScale++;
        }
    }

    int bytes(TcpConnection c, int flags) {
        boolean isSyn = (flags & TcpHeader.SYN) != 0;
        int bytes = isSyn ? TcpHeader.OPTION_MSS_BYTES : 0;
        bytes += isSyn && c.offersScale ? TcpHeader.OPTION_SCALE_BYTES + 1 : 0;
        return bytes + (hasTimestamps(c, isSyn) ? TcpHeader.TIMESTAMPS_BYTES : 0);
    }

    private static boolean hasTimestamps(TcpConnection c, boolean isSyn) {
        return isSyn ? c.offersTimestamps : c.hasTimestamps;
    }

    void write(TcpConnection c, int flags, Mbuf packet, int begin) {
        boolean isSyn = (flags & TcpHeader.SYN) != 0;
        int at = begin;
        if (isSyn) {
            packet.putByte(at, TcpHeader.OPTION_MSS);
            packet.putByte(at + 1, TcpHeader.OPTION_MSS_BYTES);
            packet.putShort(at + 2, ownMss(c.remoteAddress));
            at += TcpHeader.OPTION_MSS_BYTES;
        }
        if (isSyn && c.offersScale) {
            packet.putByte(at, TcpHeader.OPTION_NOP);
            packet.putByte(at + 1, TcpHeader.OPTION_SCALE);
            packet.putByte(at + 2, TcpHeader.OPTION_SCALE_BYTES);
            packet.putByte(at + 3, c.rcvScale);
            at += TcpHeader.OPTION_SCALE_BYTES + 1;
        }
        if (hasTimestamps(c, isSyn)) {
            packet.putByte(at, TcpHeader.OPTION_NOP);
            packet.putByte(at + 1, TcpHeader.OPTION_NOP);
            packet.putByte(at + 2, TcpHeader.OPTION_TIMESTAMPS);
            packet.putByte(at + 3, TcpHeader.OPTION_TIMESTAMPS_BYTES);
            packet.putInt(at + 4, (int) c.timers.tick());
            packet.putInt(at + 8, c.recentTimestamp);
        }
    }

    /** Whether a segment is older than one that has arrived (RFC 1323, section 4.2: PAWS). */
    boolean isStale(TcpConnection c, TcpSegment segment) {
        if (!c.hasTimestamps || !segment.hasTimestamps || segment.has(TcpHeader.RST)
                || !TcpHeader.isBefore(segment.timestamp, c.recentTimestamp)) {
            return false;
        }
        return (c.timers.tick() - c.recentTick) * profile.resend().tickMs() <= PAWS_IDLE_MS;
    }

    /** Remembers the timestamp of a segment that the last acknowledgment asked for (RFC 1323, section 3.4). */
    void remember(TcpConnection c, TcpSegment segment) {
        if (c.hasTimestamps && segment.hasTimestamps && !TcpHeader.isAfter(segment.sequence, c.lastAckSent)
                && TcpHeader.isBefore(c.lastAckSent, segment.sequence + Math.max(1, segment.span()))) {
            c.recentTimestamp = segment.timestamp;
            c.recentTick = c.timers.tick();
        }
    }
}
