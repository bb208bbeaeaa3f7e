package org.wirelore.emulator.backend.qemu;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import org.wirelore.emulator.backend.FramePort;

/**
 * A stream netdev to be joined.
 *
 * @param role who waits for whom
 * @param address TCP or Unix-domain; a TCP listener's port may be 0, which leaves the choice to the system
 * @param frameBytesMax longest frame, {@link FramePort#HEADER_BYTES} to {@link #QEMU_FRAME_BYTES_MAX} bytes
 * @param retryMs how long a connector waits before it tries again, 1 to 60,000
 */
public record QemuStreamConfig(Role role, SocketAddress address, int frameBytesMax, int retryMs) {
    /** QEMU drops a connection on which a longer frame is announced (NET_BUFSIZE). */
    public static final int QEMU_FRAME_BYTES_MAX = 4096 + 65_536;
    /** Ethernet's longest with a VLAN tag. */
    public static final int ETHERNET_FRAME_BYTES_MAX = 1518;
    private static final int RETRY_MS = 500;
    private static final int RETRY_MS_MAX = 60_000;

    /** Who opens the connection. */
    public enum Role {
        /** The port listens: QEMU is given {@code server=off}. */
        LISTEN,
        /** The port connects: QEMU is given {@code server=on}. */
        CONNECT
    }

    public QemuStreamConfig {
        if (!(address instanceof InetSocketAddress) && !(address instanceof UnixDomainSocketAddress)) {
            throw new IllegalArgumentException("a stream's address must be TCP or Unix-domain: address=" + address);
        }
        if (address instanceof InetSocketAddress inet && inet.isUnresolved()) {
            throw new IllegalArgumentException("a stream's host must be known: host=" + inet.getHostString());
        }
        if (frameBytesMax < FramePort.HEADER_BYTES || frameBytesMax > QEMU_FRAME_BYTES_MAX) {
            throw new IllegalArgumentException("a stream's longest frame must have " + FramePort.HEADER_BYTES + " to "
                    + QEMU_FRAME_BYTES_MAX + " bytes: frameBytesMax=" + frameBytesMax);
        }
        if (retryMs < 1 || retryMs > RETRY_MS_MAX) {
            throw new IllegalArgumentException(
                    "a stream must try again after 1 to " + RETRY_MS_MAX + " ms: retryMs=" + retryMs);
        }
    }

    /** A port that QEMU connects to. */
    public static QemuStreamConfig listen(SocketAddress address) {
        return new QemuStreamConfig(Role.LISTEN, address, ETHERNET_FRAME_BYTES_MAX, RETRY_MS);
    }

    /** A port that connects to QEMU. */
    public static QemuStreamConfig connect(SocketAddress address) {
        return new QemuStreamConfig(Role.CONNECT, address, ETHERNET_FRAME_BYTES_MAX, RETRY_MS);
    }
}
