package org.wirelore.emulator.backend.sockets;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;

/** Where the hosts and ports of the sockets seam are on this machine. */
public interface SocketNames {
    /** Where a process of this host listens at a port; port 0 leaves the choice to the system. */
    SocketAddress local(int port) throws IOException;

    /**
     * Where a host's port is.
     *
     * @throws IOException if the host is unknown
     */
    SocketAddress remote(String host, int port) throws IOException;

    /** The name of the host that an address belongs to. */
    default String hostOf(InetSocketAddress address) {
        return address.getHostString();
    }

    /**
     * Hosts that all live on this machine, each possibly in a network namespace of its own: a port is a file in a
     * folder that belongs to the job, so no process outside can connect and no network is needed.
     *
     * @param folder of the job, for its user only; short enough for 108 bytes with a file name behind it
     * @param host the own host's name
     */
    static SocketNames ofFolder(Path folder, String host) {
        return new SocketNames() {
            @Override
            public SocketAddress local(int port) throws IOException {
                if (port == 0) {
                    throw new IOException("expected a port above 0 in a job's folder, found 0: host " + host);
                }
                return remote(host, port);
            }

            @Override
            public SocketAddress remote(String name, int port) throws IOException {
                return UnixDomainSocketAddress.of(folder.resolve(name + "." + port));
            }
        };
    }

    /**
     * The internet.
     *
     * @param bind address to listen at
     */
    static SocketNames ofInternet(InetAddress bind) {
        return new SocketNames() {
            @Override
            public SocketAddress local(int port) {
                return new InetSocketAddress(bind, port);
            }

            @Override
            public SocketAddress remote(String host, int port) throws IOException {
                InetSocketAddress address = new InetSocketAddress(host, port);
                if (address.isUnresolved()) {
                    throw new IOException("no such host: " + host);
                }
                return address;
            }
        };
    }
}
