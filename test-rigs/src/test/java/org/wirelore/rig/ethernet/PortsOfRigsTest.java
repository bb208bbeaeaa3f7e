package org.wirelore.rig.ethernet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.port.PortConfig;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.RigConfig;

/** What a rig may say of the real things at its fabric, and of real mode. */
class PortsOfRigsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void everyKindOfPortIsBoundWithItsKeysAndDefaults() throws IOException {
        assertThat(port("\"kind\": \"packet\", \"interface\": \"eth7\""))
                .isEqualTo(new PortConfig.Packet("out", "eth7", true));
        assertThat(port("\"kind\": \"tap\", \"interface\": \"wl0\""))
                .isEqualTo(new PortConfig.Tap("out", "wl0", "192.0.2.1/24", 1500));
        assertThat(port("\"kind\": \"qemu-stream\", \"stream\": {\"address\": \"/run/guest.sock\"}"))
                .isEqualTo(new PortConfig.QemuStream("out", true, "/run/guest.sock"));
        assertThat(port("\"kind\": \"qemu-dgram\", \"datagram\": {\"local\": \"127.0.0.1:1\", "
                + "\"remote\": \"127.0.0.1:2\"}"))
                .isEqualTo(new PortConfig.QemuDatagram("out", "127.0.0.1:1", "127.0.0.1:2"));
        assertThat(
                port("\"kind\": \"qemu-dgram\", \"datagram\": {\"local\": \"/run/here\", \"remote\": \"/run/there\"}"))
                .isEqualTo(new PortConfig.QemuDatagram("out", "/run/here", "/run/there"));
        assertThat(port("\"kind\": \"udp\", \"datagram\": {\"local\": \"127.0.0.1:1\", "
                + "\"remote\": \"far.example:2\", \"token\": 7}"))
                .isEqualTo(new PortConfig.Udp("out", "127.0.0.1:1", "far.example:2", 7, 1472));
        assertThat(port("\"kind\": \"serial\", \"serial\": {\"device\": \"/dev/ttyS0\", \"flow\": \"rts-cts\"}"))
                .isEqualTo(new PortConfig.Serial("out", "/dev/ttyS0", 115_200, PortConfig.Serial.Flow.RTS_CTS));
    }

    @Test
    void aPortHasTheKeyOfItsKindAndNoOther() {
        assertThatThrownBy(() -> port("\"kind\": \"qemu-stream\""))
                .hasMessageContaining("expected the key stream in a port of kind qemu-stream, found none");
        assertThatThrownBy(() -> port("\"kind\": \"packet\", \"interface\": \"eth7\", \"serial\": {\"device\": \"x\"}"))
                .hasMessageContaining("fabric.ports[0].serial: expected no such key in a port of kind packet");
        assertThatThrownBy(() -> port("\"kind\": \"qemu-stream\", \"stream\": {\"address\": \"nowhere\"}"))
                .hasMessageContaining("expected HOST:PORT, or the path of a Unix socket");
    }

    @Test
    void bothEndsOfDatagramsAreOfOneKindAndATunnelIsUdp() {
        assertThatThrownBy(
                () -> port("\"kind\": \"qemu-dgram\", \"datagram\": {\"local\": \"/run/here\", \"remote\": \"a:1\"}"))
                .hasMessageContaining(
                        "fabric.ports[0].datagram.remote: expected the path of a Unix socket, as local is");
        assertThatThrownBy(
                () -> port("\"kind\": \"qemu-dgram\", \"datagram\": {\"local\": \"a:1\", \"remote\": \"/run/x\"}"))
                .hasMessageContaining("expected HOST:PORT, as local is, found \"/run/x\"");
        assertThatThrownBy(
                () -> port("\"kind\": \"udp\", \"datagram\": {\"local\": \"/run/here\", \"remote\": \"a:1\"}"))
                .hasMessageContaining("fabric.ports[0].datagram.local: expected HOST:PORT in a port of kind udp");
    }

    @Test
    void realModeHasNoEmulatedWireAndSharedMemoryNoFaults() throws IOException {
        String real = """
                {"name": "r", "mode": "real", "hosts": [{"name": "a", "profile": "pentium-pro-200"}%s],
                 "fabric": {"kind": "%s"}, "protocol": {"kind": "%s"%s},
                 "ranks": [{"host": "a"}, {"host": "%s"}],
                 "program": {"name": "exchange", "arguments": {"rounds": 1, "lengthBytes": 4}}%s}
                """;
        String second = ", {\"name\": \"b\", \"profile\": \"pentium-pro-200\"}";
        assertThatThrownBy(() -> load(real.formatted(second, "link", "unet", "", "b", "")))
                .hasMessageContaining(
                        "expected veth, bridge, nic, shared-memory, sci-memory, sci-library, via-memory or sockets"
                                + " in real mode, where nothing is emulated");
        assertThat(load(real.formatted(second, "veth", "raw", ", \"wait\": \"block\"", "b", "")).variants())
                .hasSize(1);
        assertThatThrownBy(() -> load(real.formatted(second, "nic", "unet", "", "b", "")))
                .hasMessageContaining("expected the key interface, the network interface behind the host");
        assertThatThrownBy(() -> load(real.formatted("", "shared-memory", "unet", "", "a", "")))
                .hasMessageContaining("expected shm or fmp or fmp-raw in shared memory");
        assertThatThrownBy(
                () -> load(real.formatted("", "shared-memory", "shm", "", "a", ", \"faults\": {\"loss\": 0.1}")))
                .hasMessageContaining("where nothing can go wrong on a wire");
    }

    @Test
    void aPortThatIsSetAsAWholeIsCheckedLikeOneThatIsWritten() throws IOException {
        String written = "\"kind\": \"packet\", \"interface\": \"eth7\"";
        assertThat(port(written, "fabric.ports=[{\"name\": \"q\", \"kind\": \"qemu-dgram\", \"datagram\":"
                + " {\"local\": \"a:1\", \"remote\": \"b:2\"}}]"))
                .isEqualTo(new PortConfig.QemuDatagram("q", "a:1", "b:2"));
        assertThatThrownBy(() -> port(written, "fabric.ports=[{\"name\": \"q\", \"kind\": \"packet\","
                + " \"interface\": \"e\", \"serial\": {\"device\": \"x\"}}]"))
                .hasMessageContaining("expected no such key in a port of kind packet");
    }

    @Test
    void aCableOfARealNetworkIsCutForAllOrForOneOfTwoHosts() throws IOException {
        String cut = "faults.rules=[{\"kind\": \"link-down\", \"fromUs\": 1, \"untilUs\": 2%s}]";
        String[] three = {"mode=real", "fabric={\"kind\": \"nic\"}", "hosts=[{\"name\": \"a\", \"profile\":"
                + " \"pentium-133\", \"interface\": \"x\"}, {\"name\": \"b\", \"profile\": \"pentium-133\","
                + " \"interface\": \"y\"}, {\"name\": \"c\", \"profile\": \"pentium-133\", \"interface\": \"z\"}]"};
        String written = "\"kind\": \"packet\", \"interface\": \"eth7\"";
        assertThat(rig(written, three[0], three[1], three[2], cut.formatted("")).variants()).hasSize(1);
        assertThatThrownBy(() -> rig(written, three[0], three[1], three[2], cut.formatted(", \"host\": \"a\"")))
                .hasMessageContaining("expected no host in a link-down on a real network of more than 2 hosts");
    }

    private PortConfig port(String keys, String... settings) throws IOException {
        return ((EthernetConfig) rig(keys, settings).variants().getFirst().fabrics().getFirst().config()).ports()
                .getFirst();
    }

    private RigConfig rig(String keys, String... settings) throws IOException {
        return load("""
                {"name": "p", "mode": "paced", "hosts": [{"name": "a", "profile": "pentium-pro-200"},
                 {"name": "b", "profile": "pentium-pro-200"}],
                 "fabric": {"kind": "switch", "ports": [{"name": "out", %s}]},
                 "ranks": [{"host": "a"}, {"host": "b"}],
                 "program": {"name": "exchange", "arguments": {"rounds": 1, "lengthBytes": 4}}}
                """.formatted(keys), settings);
    }

    private RigConfig load(String json, String... settings) throws IOException {
        Path file = folder.resolve("rig.json");
        Files.writeString(file, json);
        return new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY).load(file, List.of(settings));
    }
}
