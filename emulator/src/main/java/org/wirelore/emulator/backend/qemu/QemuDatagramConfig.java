package org.wirelore.emulator.backend.qemu;

import java.net.InetSocketAddress;
import org.wirelore.emulator.backend.FramePort;

/**
 * A datagram netdev to be joined: QEMU is given this local address as its remote one and the other way round.
 *
 * @param local where this side receives; port 0 leaves the choice to the system
 * @param remote where QEMU receives; datagrams from elsewhere never reach the port
 * @param frameBytesMax longest frame, {@link FramePort#HEADER_BYTES} to {@link #UDP_BYTES_MAX} bytes
 */
public record QemuDatagramConfig(InetSocketAddress local, InetSocketAddress remote, int frameBytesMax) {
    /** Longest data of a UDP datagram over IPv4. */
    public static final int UDP_BYTES_MAX = 65_507;

    public QemuDatagramConfig {
        if (local.isUnresolved() || remote.isUnresolved() || remote.getPort() == 0) {
            throw new IllegalArgumentException("both hosts and the remote port must be known: local=" + local
                    + ", remote=" + remote);
        }
        if (frameBytesMax < FramePort.HEADER_BYTES || frameBytesMax > UDP_BYTES_MAX) {
            throw new IllegalArgumentException("a datagram's longest frame must have " + FramePort.HEADER_BYTES + " to "
                    + UDP_BYTES_MAX + " bytes: frameBytesMax=" + frameBytesMax);
        }
    }
}
