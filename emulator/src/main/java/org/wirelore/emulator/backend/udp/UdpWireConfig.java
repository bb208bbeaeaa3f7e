package org.wirelore.emulator.backend.udp;

import java.net.InetSocketAddress;
import org.wirelore.emulator.backend.FramePort;

/**
 * One end of a wire. Both ends have the same token and frame length, and each other's addresses.
 *
 * @param local where this end receives; port 0 leaves the choice to the system
 * @param remote where the other end receives; it must send from there, too
 * @param token what only the two ends know; it keeps others' datagrams out by mistake, not eavesdroppers
 * @param frameBytesMax longest frame, {@link FramePort#HEADER_BYTES} to 65,535 bytes
 * @param datagramBytesMax longest datagram that the path carries in one piece, {@link #DATAGRAM_BYTES_MIN} to
 *        {@link #DATAGRAM_BYTES_MAX} bytes: its MTU without the IP and UDP headers (28 with IPv4, 48 with IPv6)
 */
public record UdpWireConfig(InetSocketAddress local, InetSocketAddress remote, long token, int frameBytesMax,
        int datagramBytesMax) {
    /** Most datagrams that a frame is cut into. */
    public static final int PIECES_MAX = 8;
    /** What every IPv4 path carries (RFC 791), without headers. */
    public static final int DATAGRAM_BYTES_MIN = 548;
    /** Longest data of a UDP datagram over IPv4. */
    public static final int DATAGRAM_BYTES_MAX = 65_507;
    /** An Ethernet path's, over IPv4. */
    public static final int DATAGRAM_BYTES_ETHERNET = 1472;
    private static final int FRAME_BYTES_MAX = 65_535;

    public UdpWireConfig {
        if (local.isUnresolved() || remote.isUnresolved() || remote.getPort() == 0) {
            throw new IllegalArgumentException("both hosts and the remote port must be known: local=" + local
                    + ", remote=" + remote);
        }
        if (frameBytesMax < FramePort.HEADER_BYTES || frameBytesMax > FRAME_BYTES_MAX) {
            throw new IllegalArgumentException("a wire's longest frame must have " + FramePort.HEADER_BYTES + " to "
                    + FRAME_BYTES_MAX + " bytes: frameBytesMax=" + frameBytesMax);
        }
        if (datagramBytesMax < DATAGRAM_BYTES_MIN || datagramBytesMax > DATAGRAM_BYTES_MAX) {
            throw new IllegalArgumentException("a wire's longest datagram must have " + DATAGRAM_BYTES_MIN + " to "
                    + DATAGRAM_BYTES_MAX + " bytes: datagramBytesMax=" + datagramBytesMax);
        }
        int pieces = pieces(frameBytesMax, datagramBytesMax);
        if (pieces > PIECES_MAX) {
            throw new IllegalArgumentException("a frame must fit in " + PIECES_MAX + " datagrams: frameBytesMax="
                    + frameBytesMax + " needs " + pieces + " of datagramBytesMax=" + datagramBytesMax
                    + "; use shorter frames, or a path for datagrams of "
                    + (Piece.HEADER_BYTES + (frameBytesMax + PIECES_MAX - 1) / PIECES_MAX) + " bytes");
        }
    }

    /** Datagrams that a frame takes. */
    int pieces(int frameBytes) {
        return pieces(frameBytes, datagramBytesMax);
    }

    /** Frame bytes in each datagram but the last. */
    int pieceBytes() {
        return datagramBytesMax - Piece.HEADER_BYTES;
    }

    private static int pieces(int frameBytes, int datagramBytesMax) {
        int pieceBytes = datagramBytesMax - Piece.HEADER_BYTES;
        return (frameBytes + pieceBytes - 1) / pieceBytes;
    }
}
