package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.route.Route;
import org.wirelore.rig.route.RoutedProtocols;
import org.wirelore.rig.spi.Registry;

/** Which rigs the protocols, alone and in lists, make legal, and what they work on. */
class RouteRulesTest {
    private static final String LINK = "{\"name\": \"ether0\", \"kind\": \"link\"}";
    private static final String SWITCH = "{\"name\": \"ether1\", \"kind\": \"switch\"}";
    private static final String LOOPBACK = "{\"name\": \"loop\", \"kind\": \"loopback\"}";
    private static final String LAN = "{\"name\": \"lan\", \"kind\": \"sockets\"}";
    private static final String QUIET = "{\"name\": \"class\", \"arguments\": {\"class\":"
            + " \"org.wirelore.rig.config.SilentProgram\"}}";
    private static final String EXCHANGE = "{\"name\": \"exchange\", \"arguments\": {\"rounds\": 1,"
            + " \"lengthBytes\": 8}}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** Two hosts with cards on some Ethernets. */
    private static String rig(List<String> ethernets, String fabrics, String protocols, String program) {
        String cards = String.join(", ", ethernets.stream().map(name -> "{\"fabric\": \"" + name + "\"}").toList());
        return """
                {"name": "r",
                 "hosts": [{"name": "alpha", "profile": "pentium-133", "cards": [%s]},
                           {"name": "beta", "profile": "pentium-133", "cards": [%s]}],
                 "fabrics": [%s],
                 %s,
                 "ranks": [{"host": "alpha"}, {"host": "beta"}],
                 "program": %s}
                """.formatted(cards, cards, fabrics, protocols, program);
    }

    private static String onOne(String protocols, String program) {
        return rig(List.of("ether0"), LINK, protocols, program);
    }

    private static String onTwo(String protocols) {
        return rig(List.of("ether0", "ether1"), LINK + ", " + SWITCH, protocols, EXCHANGE);
    }

    private List<Route> routes(ConfigFixture fixture, String rig) {
        return RoutedProtocols.of(fixture.load(rig).variants().getFirst().protocol());
    }

    private ConfigFixture withTwin() throws IOException {
        return new ConfigFixture(folder, new Registry("Main",
                Stream.concat(ProductRegistry.REGISTRY.bindings().stream(), Stream.of(new TwinProtocol())).toList()));
    }

    private static String own(String more) {
        return "{\"kind\": \"class\", \"class\": \"org.wirelore.rig.config.SilentProtocol\"" + more + "}";
    }

    @Test
    void aProtocolThatIsAloneInItsListMayBeAnyThatMayBeAlone() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        for (String protocol : List.of("{\"kind\": \"raw\"}", "{\"kind\": \"raw\", \"fabric\": \"ether0\"}",
                "{\"kind\": \"unet\"}")) {
            assertThat(fixture.complaint(onOne("\"protocols\": [" + protocol + "]", EXCHANGE))).isEmpty();
        }
        assertThat(fixture.complaint(onOne("\"protocols\": [{\"kind\": \"none\"}]", EXCHANGE)))
                .isEqualTo("rig.json:5:17: protocols[0].kind: expected a protocol that sends messages under exchange,"
                        + " found \"none\"");
        assertThat(fixture.complaint(onOne("\"protocols\": [{\"kind\": \"raw\"}]",
                "{\"name\": \"mpi\", \"arguments\": {\"class\": \"org.wirelore.rig.samples.Hello\"}}")))
                .isEqualTo("rig.json:5:17: protocols[0].kind: expected a protocol of the ADI under mpi, found \"raw\"");
    }

    @Test
    void aProtocolThatNeedsNoFabricStandsAloneBesideSeveral() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        assertThat(fixture.complaint(onTwo("\"protocol\": " + own("")))).isEmpty();
        for (String none : List.of("\"protocol\": {\"kind\": \"none\"}", "\"protocols\": [{\"kind\": \"none\"}]")) {
            assertThat(fixture.complaint(onOne(none, QUIET))).isEmpty();
            assertThat(fixture.complaint(rig(List.of("ether0", "ether1"), LINK + ", " + SWITCH, none, QUIET)))
                    .isEmpty();
        }
        assertThat(fixture.complaint(onTwo("\"protocol\": {\"kind\": \"none\"}")))
                .isEqualTo("rig.json:5:15: protocol.kind: expected a protocol that sends messages under exchange,"
                        + " found \"none\"");
        assertThat(fixture.complaint(onTwo("\"protocol\": {\"kind\": \"unet\"}")))
                .isEqualTo("rig.json:5:2: protocol: expected the key protocols, whose entries name their fabrics"
                        + " (ether0, ether1), found a protocol that names none");
    }

    @Test
    void aProtocolOfOnesOwnWorksOnTheOnlyFabricOrOnThoseThatItNames() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        assertThat(routes(fixture, onOne("\"protocols\": [" + own(", \"peers\": \"same-fabric\"") + "]", EXCHANGE)))
                .extracting(Route::fabrics).containsExactly(List.of("ether0"));
        assertThat(routes(fixture, onTwo("\"protocols\": [" + own(", \"fabrics\": [\"ether1\", \"ether0\"]") + "]")))
                .extracting(Route::fabrics).containsExactly(List.of("ether1", "ether0"));
        assertThat(fixture.complaint(onTwo("\"protocols\": [" + own(", \"peers\": \"same-fabric\"") + "]")))
                .isEqualTo("rig.json:5:16: protocols[0]: expected the key fabric, one of ether0, ether1, whose ranks"
                        + " class connects, found none");
        assertThat(fixture.complaint(onTwo("\"protocols\": [" + own(", \"fabrics\": [\"ether1\", \"eter0\"]") + "]")))
                .endsWith("protocols[0].fabrics[1]: expected the name of a fabric (ether0, ether1), found \"eter0\";"
                        + " did you mean \"ether0\"?");
    }

    @Test
    void eachDeviceOfAProtocolIsFoundOnAFabricOrOnEveryHost() throws IOException {
        ConfigFixture fixture = withTwin();
        String twin = "\"protocols\": [{\"kind\": \"twin\"}]";
        assertThat(routes(fixture, rig(List.of("ether0"), LINK + ", " + LAN, twin, EXCHANGE)))
                .extracting(Route::fabrics).containsExactly(List.of("ether0", "lan"));
        assertThat(fixture.complaint(rig(List.of("ether0"), LINK + ", " + LAN, "\"protocol\": {\"kind\": \"twin\"}",
                EXCHANGE))).isEmpty();
        assertThat(routes(fixture, onOne(twin, EXCHANGE))).extracting(Route::fabrics)
                .containsExactly(List.of("ether0"));
        assertThat(fixture.complaint(rig(List.of(), LOOPBACK, twin, EXCHANGE)))
                .isEqualTo("rig.json:5:17: protocols[0].kind: expected a fabric that twin works on (link, switch, hub,"
                        + " sockets), found none in the rig");
    }

    @Test
    void aProtocolWithSeveralDevicesNamesTheFabricsThatAreNotObvious() throws IOException {
        ConfigFixture fixture = withTwin();
        String fabrics = LINK + ", " + SWITCH + ", " + LAN;
        List<String> cards = List.of("ether0", "ether1");
        assertThat(fixture.complaint(rig(cards, fabrics, "\"protocols\": [{\"kind\": \"twin\"}]", EXCHANGE)))
                .isEqualTo(
                        "rig.json:5:16: protocols[0]: expected the key fabrics, with one of ether0, ether1, which twin"
                                + " works on, found none");
        assertThat(routes(fixture, rig(cards, fabrics,
                "\"protocols\": [{\"kind\": \"twin\", \"fabrics\": [\"ether1\"]}]", EXCHANGE)))
                .extracting(Route::fabrics).containsExactly(List.of("ether1", "lan"));
        assertThat(fixture.complaint(rig(cards, fabrics,
                "\"protocols\": [{\"kind\": \"twin\", \"fabrics\": [\"ether1\", \"ether0\"]}]", EXCHANGE)))
                .endsWith("protocols[0].fabrics: expected one fabric for each kind of card of twin, found ether0,"
                        + " ether1");
    }

    @Test
    void aRankNeedsCardsForAllDevicesOfItsProtocol() throws IOException {
        String rig = rig(List.of("ether0"), LINK + ", " + LAN,
                "\"protocols\": [{\"kind\": \"twin\"}]", EXCHANGE)
                .replace("\"ranks\": [", "\"ranks\": [{\"host\": \"gamma\"}, ")
                .replace("\"fabrics\"", "\"capture\": false, \"fabrics\"")
                .replace("{\"name\": \"beta\"", "{\"name\": \"gamma\", \"profile\": \"pentium-133\", \"cards\": []},"
                        + " {\"name\": \"beta\"");
        assertThat(withTwin().complaint(rig)).contains("protocols[0].kind: expected a card on the fabric ether0 in"
                + " every host whose ranks talk through twin, found none in gamma");
    }

    @Test
    void aMissingPriceNamesTheProtocolOfTheListAndIsMissedWhereItIsUsed() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        Path profile = ConfigFolder.find().folder(ConfigFolder.Kind.HOST).resolve("pentium-pro-200.json");
        fixture.write("own.json", Files.readString(profile).replaceAll("\"unet\\.stream\\.[^\n]*\n", "")
                .replace("\"name\": \"pentium-pro-200\"", "\"name\": \"own\""));
        String rig = ConfigFixture.resource("many-rig.json");
        String without = "\"name\": \"%s\", \"profile\": \"./own.json\"";
        String with = "\"name\": \"%s\", \"profile\": \"pentium-pro-200\"";
        assertThat(fixture.complaint(rig.replace(with.formatted("alpha"), without.formatted("alpha"))))
                .isEqualTo("rig.json:4:23: hosts[0].profile: expected a profile with a price for unet.stream.send,"
                        + " unet.stream.receive, unet.stream.ack, unet.stream.timer in costs, which protocols[1] (unet)"
                        + " charges, found none in own; did you mean \"inet.socket.send\"?");
        assertThat(fixture.complaint(rig.replace(with.formatted("beta"), without.formatted("beta"))))
                .contains("which protocols[1] (unet) and protocols[2] (unet) charge, found none in own");
        String unused = rig.replace(with.formatted("alpha"), without.formatted("alpha"))
                .replace("{\"kind\": \"unet\", \"peers\": \"same-fabric\", \"fabric\": \"ether0\"},\n", "");
        assertThat(fixture.complaint(unused)).isEmpty();
    }

    @Test
    void aListReplacesTheShortFormOfTheRigThatItExtendsAndTheShortFormTheList() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        fixture.write("short.json", """
                {"name": "s", "hosts": [{"name": "alpha", "profile": "pentium-133", "card": "dc21140"},
                 {"name": "beta", "profile": "pentium-133"}], "fabric": {"kind": "link"}, "protocol": {"kind": "unet"},
                 "ranks": [{"host": "alpha"}, {"host": "beta"}], "program": %s}
                """.formatted(EXCHANGE));
        assertThat(fixture.complaint("{\"name\": \"r\", \"extends\": \"./short.json\","
                + " \"protocols\": [{\"kind\": \"raw\"}]}")).isEmpty();
        assertThat(fixture.complaint("{\"name\": \"r\", \"extends\": \"./short.json\","
                + " \"fabrics\": [" + LAN + "], \"protocols\": [{\"kind\": \"tcp\"}],"
                + " \"hosts\": [{\"name\": \"alpha\", \"profile\": \"pentium-133\"},"
                + " {\"name\": \"beta\", \"profile\": \"pentium-133\"}]}")).isEmpty();
        fixture.write("list.json", onOne("\"protocols\": [{\"kind\": \"unet\"}]", EXCHANGE));
        assertThat(
                routes(fixture, "{\"name\": \"r\", \"extends\": \"./list.json\", \"protocol\": {\"kind\": \"raw\"}}"))
                .extracting(route -> route.protocol().name()).containsExactly("raw");
        assertThat(fixture.complaint("{\"name\": \"r\", \"extends\": \"./list.json\","
                + " \"protocols\": [{\"kind\": \"raw\"}], \"protocol\": {\"kind\": \"raw\"}}"))
                .contains("expected no \"protocol\" beside \"protocols\", which stands for it, found both");
    }

    @Test
    void aClassThatIsNotThereIsFoundBeforeAnythingStarts() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        assertThat(fixture.complaint(onOne("\"protocols\": [" + own("").replace("Silent", "Absent") + "]", EXCHANGE)))
                .isEqualTo("rig.json:5:34: protocols[0].class: expected a class that comes with Wirelore, or the key"
                        + " classPath, found none of the name \"org.wirelore.rig.config.AbsentProtocol\"");
        assertThat(fixture.complaint(onOne("\"protocol\": " + own(", \"classPath\": \"gone\""), EXCHANGE)))
                .contains(
                        "protocol.classPath: expected folders and jars that are there, found \"gone\": an entry of the"
                                + " class path does not exist: gone");
        assertThat(fixture.complaint(onOne("\"protocol\": {\"kind\": \"unet\"}",
                QUIET.replace("SilentProgram", "Nothing"))))
                .contains("program.arguments.class: expected a class that comes with Wirelore, or the key classPath,"
                        + " found none of the name \"org.wirelore.rig.config.Nothing\"");
        assertThat(fixture.complaint(onOne("\"protocol\": {\"kind\": \"unet\"}",
                QUIET.replace("config.SilentProgram", "samples.Hello"))))
                .contains("program.arguments.class: expected a class that implements"
                        + " org.wirelore.rig.program.RankProgram, found \"org.wirelore.rig.samples.Hello\", which does"
                        + " not");
        assertThat(fixture.complaint(onOne("\"protocol\": {\"kind\": \"unet\"}",
                QUIET.replace("config.SilentProgram", "program.basic.Exchange"))))
                .contains("program.arguments.class: expected a class with a public constructor that takes String[] or"
                        + " nothing, found \"org.wirelore.rig.program.basic.Exchange\" without one");
        assertThat(fixture.complaint(onOne("\"protocol\": {\"kind\": \"unet\"}",
                QUIET.replace("SilentProgram\"", "SilentProgram\", \"arguments\": [\"7\"]"))))
                .contains("program.arguments.class: expected a class with a public constructor that takes String[],"
                        + " found");
        assertThat(fixture.complaint(onOne("\"protocol\": {\"kind\": \"unet\"}",
                QUIET.replace("\"class\", ", "\"mpi\", "))))
                .contains("program.arguments.class: expected a class with a public static void main(String[]), found"
                        + " \"org.wirelore.rig.config.SilentProgram\" without one");
    }
}
