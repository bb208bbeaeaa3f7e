package org.wirelore.emulator.backend.packet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.contract.DatalinkContract;
import org.wirelore.device.contract.Stage;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.linux.IpCommand;
import org.wirelore.emulator.linux.NetworkNamespace;

/** The datalink on three interfaces of a bridge keeps its contract. */
class PacketDatalinkContractTest {
    private static final Map<String, String> INTERFACES = Map.of("sender", "veth0", "listener", "veth1", "bystander",
            "veth2");

    @BeforeAll
    static void needsNamespaces() {
        Needs.namespaces();
    }

    @Nested
    class WithReceiveRing extends OnABridge {
        WithReceiveRing() {
            super(PacketConfig.Path.AUTO);
        }
    }

    @Nested
    class WithCalls extends OnABridge {
        WithCalls() {
            super(PacketConfig.Path.CALLS);
        }
    }

    abstract static class OnABridge extends DatalinkContract {
        private final PacketConfig.Path path;
        private final NetworkNamespace hosts;
        private final NetworkNamespace between;
        private final List<Datalink> opened = new ArrayList<>();

        OnABridge(PacketConfig.Path path) {
            this.path = path;
            try {
                hosts = NetworkNamespace.make("hosts");
                between = NetworkNamespace.make("bridge");
                IpCommand.run("-n", between.name(), "link", "add", "br0", "type", "bridge", "mcast_snooping", "0");
                IpCommand.run("-n", between.name(), "link", "set", "dev", "br0", "addrgenmode", "none", "up");
                for (String name : INTERFACES.values()) {
                    IpCommand.run("-n", hosts.name(), "link", "add", name, "type", "veth", "peer", "name", "p" + name,
                            "netns", between.name());
                    IpCommand.run("-n", hosts.name(), "link", "set", "dev", name, "addrgenmode", "none", "up");
                    IpCommand.run("-n", between.name(), "link", "set", "dev", "p" + name, "master", "br0",
                            "addrgenmode", "none", "up");
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        @AfterEach
        void removeEverything() throws IOException {
            opened.forEach(Datalink::close);
            hosts.close();
            between.close();
        }

        @Override
        protected Stage newStage() {
            return new SlowedStage();
        }

        @Override
        protected Datalink open(Stage stage, Host process) {
            PacketConfig config = PacketConfig.of(Objects.requireNonNull(INTERFACES.get(process.name())), TYPE)
                    .along(path);
            try {
                Datalink datalink = hosts.inside(() -> PacketDatalink.open(config));
                opened.add(datalink);
                return datalink;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }
}
