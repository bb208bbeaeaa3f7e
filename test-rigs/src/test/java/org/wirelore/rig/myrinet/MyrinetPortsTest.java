package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.api.myrinet.route.NetworkRoutes;
import org.wirelore.device.api.myrinet.route.Topology;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.port.PortConfig;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.RigConfig;

/** Ports at the ends of a Myrinet's cables. */
class MyrinetPortsTest {
    private static final String PAIR = "\"cables\": [{\"from\": \"a\", \"to\": \"x:0\"}, {\"from\": \"x:3\", \"to\":"
            + " \"l\"}, {\"from\": \"r\", \"to\": \"b\"}], \"switches\": [{\"name\": \"x\", \"ports\": 4}], ";
    private static final String ENDS = "{\"name\": \"l\", \"kind\": \"veth\"}, {\"name\": \"r\", \"kind\": \"veth\"}";

    private static final String UDP = "{\"name\": \"u\", \"kind\": \"udp\", \"datagram\":"
            + " {\"local\": \"127.0.0.1:7105\", \"remote\": \"127.0.0.1:7106\", \"token\": 1}}";
    private static final String SHARED = "\"cables\": [{\"from\": \"a\", \"to\": \"x:0\"}, {\"from\": \"x:3\","
            + " \"to\": \"u\"}, {\"from\": \"b\", \"to\": \"u\"}], \"switches\": [{\"name\": \"x\", \"ports\":"
            + " 4}], \"ports\": [" + UDP + "]";
    private static final String HOST = "{\"name\": \"%s\", \"profile\": \"pentium-pro-200\", \"card\": \"lanai4-pci\","
            + " \"elsewhere\": %s}";
    private static final String ELSEWHERE = "hosts[1].elsewhere=true";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aPairOfPortsIsACableForRoutes() throws IOException {
        MyrinetSettings settings = settings(PAIR + "\"ports\": [" + ENDS + "]");
        assertThat(settings.ports()).containsExactly(new PortConfig.Veth("l"), new PortConfig.Veth("r"));
        NetworkRoutes routes = settings.routes(List.of("a", "b"));
        assertThat(routes.route(0, 1)).hasValueSatisfying(route -> assertThat(route).containsExactly(0x83));
        assertThat(routes.route(1, 0)).hasValueSatisfying(route -> assertThat(route).containsExactly(0xBD));
        assertThat(settings.config(List.of("a", "b")).hostNames()).containsExactly("a", "b", "l", "r");
    }

    @Test
    void howPacketsPassIsSaidByTheRigOrByDefault() throws IOException {
        MyrinetSettings usual = settings(PAIR + "\"ports\": [" + ENDS + "]");
        assertThat(usual.tunnel()).isEqualTo(new TunnelSettings(1514, 65_536, 10, 20, 20, 5));
        assertThat(usual.externalLatencyPs()).isEqualTo(20_000_000);
        assertThat(settings(PAIR + "\"ports\": [" + ENDS + "], \"tunnel\": {\"frameBytes\": 600, \"helloMs\": 2}")
                .tunnel().config().helloPs()).isEqualTo(2_000_000_000L);
    }

    @Test
    void aPortHasACableAndANameOfItsOwn() {
        assertThatThrownBy(() -> settings(PAIR + "\"ports\": [" + ENDS + ", {\"name\": \"u\", \"kind\": \"packet\","
                + " \"interface\": \"eth7\"}]"))
                .hasMessageContaining("expected a cable for each host and port, found none for \"u\"");
        assertThatThrownBy(() -> settings(PAIR + "\"ports\": [" + ENDS + ", {\"name\": \"a\", \"kind\": \"packet\","
                + " \"interface\": \"eth7\"}]"))
                .hasMessageContaining("fabric.ports[2].name: expected a name of its own");
    }

    @Test
    void anEndAloneIsNoPairAndAGuestHasNoMyrinetCard() {
        assertThatThrownBy(() -> settings(PAIR + "\"ports\": [{\"name\": \"l\", \"kind\": \"veth\"}, {\"name\": \"r\","
                + " \"kind\": \"packet\", \"interface\": \"eth7\"}]"))
                .hasMessageContaining(
                        "expected two ports of kind veth, which are the ends of a pair, or none, found 1");
        assertThatThrownBy(() -> settings(PAIR + "\"ports\": [{\"name\": \"l\", \"kind\": \"qemu-guest\", \"guest\":"
                + " {\"address\": \"10.0.0.2/24\"}}, {\"name\": \"r\", \"kind\": \"packet\","
                + " \"interface\": \"eth7\"}]"))
                .hasMessageContaining("fabric.ports[0].kind: expected a port behind which is another Wirelore");
    }

    @Test
    void behindAPortCanBeAHostOfAnotherRun() throws IOException {
        MyrinetSettings settings = settings(SHARED, ELSEWHERE);
        NetworkRoutes routes = settings.routes(List.of("a", "b"));
        assertThat(routes.route(0, 1)).hasValueSatisfying(route -> assertThat(route).containsExactly(0x83));
        assertThat(routes.route(1, 0)).hasValueSatisfying(route -> assertThat(route).containsExactly(0xBD));
        assertThat(settings.config(List.of("a", "b")).topology().peerOf(settings.config(List.of("a", "b")).topology()
                .number(new Topology.End(2, 0)))).isEqualTo(-1);
    }

    @Test
    void whatIsElsewhereHasAPortAndIsNotAll() {
        assertThatThrownBy(() -> settings(SHARED.replace("\"from\": \"b\", \"to\": \"u\"", "\"from\": \"b\", \"to\":"
                + " \"x:2\""), ELSEWHERE))
                .hasMessageContaining("fabric.cables[2]: expected a cable from \"b\", which is"
                        + " elsewhere, to one of the ports (u), found one to \"x:2\"");
        assertThatThrownBy(() -> settings(SHARED, ELSEWHERE, "hosts[0].elsewhere=true"))
                .hasMessageContaining("ranks: expected a rank on a host of this run, found none but elsewhere");
        assertThatThrownBy(() -> settings(SHARED, ELSEWHERE, "mode=virtual"))
                .hasMessageContaining("hosts[1].elsewhere: expected a host of this run: only in paced mode");
        assertThatThrownBy(() -> settings("\"metres\": 3", ELSEWHERE))
                .hasMessageContaining(
                        "expected a cable from each host to a port or switch, as some hosts are elsewhere");
    }

    @Test
    void behindAPortIsOneHostWhichHasOneCableThatItsRunPulls() {
        String far = "{\"from\": \"b\", \"to\": \"u\"}";
        assertThatThrownBy(() -> settings(SHARED.replace(far, far + ", " + far), ELSEWHERE))
                .hasMessageContaining("fabric.cables[3]: expected one cable for a host elsewhere, and one host behind a"
                        + " port, found what fabric.cables[2] has, too");
        assertThatThrownBy(() -> settings(SHARED.replace(far, far + ", {\"from\": \"c\", \"to\": \"u\"}"),
                "hosts=[" + HOST.formatted("a", "false") + ", " + HOST.formatted("b", "true") + ", "
                        + HOST.formatted("c", "true") + "]"))
                .hasMessageContaining("fabric.cables[3]: expected one cable for a host elsewhere");
        assertThatThrownBy(() -> settings(SHARED.replace(far, "{\"from\": \"b\", \"to\": \"u\", \"pulledMs\": 3}"),
                ELSEWHERE))
                .hasMessageContaining("fabric.cables[2].pulledMs: expected no time for a cable that another run has");
    }

    @Test
    void onAFabricThatLeadsToNoOtherRunNoHostIsElsewhere() {
        assertThatThrownBy(() -> settings(SHARED, ELSEWHERE, "fabric={\"kind\": \"switch\", \"ports\": [" + UDP + "]}",
                "hosts[0].card=dc21140", "hosts[1].card=dc21140", "protocol.kind=raw",
                "program={\"name\": \"pingpong\", \"arguments\": {\"sizesBytes\": [44]}}"))
                .hasMessageContaining("expected a host of this run on a fabric of the kind switch; elsewhere can be"
                        + " those on myrinet");
    }

    @Property(tries = 300)
    void aGreetingOfAnyBytesHasARowOrNone(@ForAll byte[] greeting, @ForAll @IntRange(max = 3) int number) {
        long[] row = TunnelRows.find(ByteBuffer.wrap(greeting), number, 0, number);
        assertThat(row == null || row.length * 8 + 8 <= greeting.length).isTrue();
    }

    @Test
    void portsAreForPacedModeAndPacedModeForPorts() {
        assertThatThrownBy(() -> settings(PAIR + "\"ports\": [" + ENDS + "]", "mode=virtual"))
                .hasMessageContaining("expected no ports but in paced mode, found 2");
        assertThatThrownBy(() -> settings("\"metres\": 3"))
                .hasMessageContaining("expected the key ports, for what is real in a paced run");
    }

    private MyrinetSettings settings(String keys, String... settings) throws IOException {
        return (MyrinetSettings) load("""
                {"name": "p", "mode": "paced", "hosts": [
                 {"name": "a", "profile": "pentium-pro-200", "card": "lanai4-pci"},
                 {"name": "b", "profile": "pentium-pro-200", "card": "lanai4-pci"}],
                 "fabric": {"kind": "myrinet", %s}, "protocol": {"kind": "none"},
                 "ranks": [{"host": "a"}, {"host": "b"}],
                 "program": {"name": "packets", "arguments": {"packets": 1, "lengthBytes": 64, "endMs": 2}}}
                """.formatted(keys), settings).variants().getFirst().fabrics().getFirst().config();
    }

    private RigConfig load(String json, String... settings) throws IOException {
        Path file = folder.resolve("rig.json");
        Files.writeString(file, json);
        return new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY).load(file, List.of(settings));
    }
}
