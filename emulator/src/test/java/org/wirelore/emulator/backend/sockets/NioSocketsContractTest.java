package org.wirelore.emulator.backend.sockets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.device.contract.SocketsContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.emulator.contract.RealStage;
import org.wirelore.emulator.time.real.RealHost;

/** The system's own sockets keep the rules of the seam; each host is an address of the loopback interface. */
class NioSocketsContractTest extends SocketsContract {
    private final List<NioSockets> opened = new ArrayList<>();

    /** The first three bytes of the addresses, which no test beside this one uses. */
    protected String network() {
        return "127.7.1";
    }

    @Override
    protected Stage newStage() {
        return new RealStage();
    }

    @Override
    protected Sockets open(Stage stage, Host process) {
        try {
            Map<String, String> addresses = Map.of("client", network() + ".2", "server", network() + ".3");
            NioSockets sockets = new NioSockets((RealHost) process, new Loopback(addresses, process.name()));
            opened.add(sockets);
            return sockets;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @AfterEach
    void close() throws IOException {
        for (NioSockets sockets : opened) {
            sockets.close();
        }
    }

    private record Loopback(Map<String, String> addresses, String own) implements SocketNames {
        @Override
        public SocketAddress local(int port) throws IOException {
            return remote(own, port);
        }

        @Override
        public SocketAddress remote(String host, int port) throws IOException {
            String address = addresses.get(host);
            if (address == null) {
                throw new IOException("no such host: " + host);
            }
            return new InetSocketAddress(address, port);
        }

        @Override
        public String hostOf(InetSocketAddress address) {
            return addresses.entrySet().stream().filter(entry -> entry.getValue().equals(address.getHostString()))
                    .map(Map.Entry::getKey).findFirst().orElseThrow();
        }
    }
}
