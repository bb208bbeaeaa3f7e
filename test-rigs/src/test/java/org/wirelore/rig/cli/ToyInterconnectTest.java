package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.run.RigLauncher;
import org.wirelore.toy.rig.ToyRegistry;

/** An interconnect that the product does not know passes every command with one more line in a registry. */
class ToyInterconnectTest {
    private static final String LOSSY = "{\"kind\": \"lost-parcel\", \"probability\": 0.1}";

    @TempDir
    Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private String rig = "";

    @BeforeEach
    void copyRig() throws IOException {
        for (String name : List.of("toy.json", "card.json")) {
            try (InputStream file = ToyRegistry.class.getResourceAsStream(name)) {
                Files.write(folder.resolve(name), file.readAllBytes());
            }
        }
        rig = folder.resolve("toy.json").toString();
    }

    private int execute(String... arguments) {
        return execute(ConfigFolder.find(), arguments);
    }

    private int execute(ConfigFolder configs, String... arguments) {
        return Wirelore.execute(new Session(InputStream.nullInputStream(), new PrintWriter(out),
                new PrintWriter(err, true), () -> false, folder, configs, ToyRegistry.REGISTRY,
                () -> new RigLauncher(configs, ToyRegistry.REGISTRY, "./wirelore")), arguments);
    }

    private void passes(String... arguments) {
        int code = execute(arguments);
        assertThat(code).as("%s%n%s%n%s", List.of(arguments), out, err).isZero();
    }

    private String[] intoOut(String command, String... rest) {
        List<String> words = new ArrayList<>(List.of(command, "--out", folder.resolve("out").toString()));
        words.addAll(List.of(rest));
        return words.toArray(new String[0]);
    }

    @Test
    void runsAndWritesItsReportAndItsCapture() {
        passes(intoOut("run", rig));
        assertThat(folder.resolve("out/report.json")).isNotEmptyFile();
        assertThat(folder.resolve("out/report.html")).isNotEmptyFile();
        assertThat(folder.resolve("out/capture.pcapng")).isNotEmptyFile();
    }

    @Test
    void standsLostParcelsUnderManySeeds() {
        passes(intoOut("run", "--seeds", "1..5", "--set", "faults.rules=[" + LOSSY + "]", rig));
    }

    @Test
    void aLostParcelIsCountedAndRepeated() throws IOException {
        passes(intoOut("run", "--set", "faults.rules=[" + LOSSY + "]", rig));
        assertThat(Files.readString(folder.resolve("out/report.json"))).containsPattern(
                "\"bus0\\.(alpha|beta)\\.parcelsLostByFault\" : [1-9]")
                .contains("\"heading\" : \"parcelsLost\"");
    }

    @Test
    void aCheckForNoRetransmissionsIsRefusedWhereTheProtocolSendsAgainAndDoesNotCount() {
        int code = execute(intoOut("run", "--set", "checks=[{\"name\": \"none\", \"metric\": \"run/retransmissions\","
                + " \"maximum\": 0}]", rig));
        assertThat(code).as(out.toString()).isEqualTo(2);
        assertThat(err.toString()).contains("expected a figure that the run measures or counts in the check none,"
                + " found run/retransmissions");
    }

    @Test
    void itsOracleJudgesEveryProtocolInEveryMode() throws IOException {
        for (String[] words : new String[][]{intoOut("run", rig), intoOut("run", "--set", "mode=real", rig),
            intoOut("run", "unet-lossy-stream")}) {
            passes(words);
            assertThat(Files.readString(folder.resolve("out/report.json")))
                    .containsPattern("\"name\" : \"clock\"[^}]*\"observations\" : [1-9]");
        }
    }

    @Test
    void itsChoicesAreExplored() {
        passes(intoOut("explore", "--choices", "*lost-parcel*", "--deviations", "1", "--first", "6", "--set",
                "faults.rules=[" + LOSSY + "]", rig));
        assertThat(out.toString()).contains("7 runs");
    }

    @Test
    void isLaunched() {
        passes(intoOut("launch", "-n", "2", "--rig", rig, "--set", "mode=real"));
    }

    @Test
    void itsCaptureIsReadWithItsDissector() throws Exception {
        Needs.tool("tshark");
        passes(intoOut("run", rig));
        Path capture = folder.resolve("out/capture.pcapng");
        Path dissector;
        try (Stream<Path> files = Files.list(folder.resolve("out"))) {
            dissector = files.filter(file -> file.toString().endsWith(".lua")).findFirst().orElseThrow();
        }
        Process tshark = new ProcessBuilder("tshark", "-X", "lua_script:" + dissector, "-r", capture.toString(), "-c",
                "3").redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String text = new String(tshark.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tshark.waitFor()).isZero();
        assertThat(text).containsIgnoringCase("postbox");
    }

    @Test
    void theExplorerPlacesItsLosses() {
        passes(intoOut("explore", "--drops", "1", "--frames", "6", rig));
        assertThat(out.toString()).contains("7 runs");
    }

    @Test
    void aRunIsReplayed() {
        passes(intoOut("run", "--set", "faults.rules=[" + LOSSY + "]", rig));
        passes("replay", folder.resolve("out/replay.json").toString());
        assertThat(out.toString()).contains("identical");
    }

    @Test
    void aMisspeltKeyGetsTheNearestOne() throws IOException {
        Path file = Path.of(rig);
        Files.writeString(file, Files.readString(file).replace("{\"kind\": \"postbox\"}",
                "{\"kind\": \"postbox\", \"timeoutsUs\": 5}"));
        assertThat(execute("validate", rig)).isEqualTo(2);
        assertThat(err + out.toString()).contains("timeoutUs");
    }

    @Test
    void runsInTwoProcessesOverSharedMemory() {
        passes(intoOut("run", "--set", "mode=real", rig));
    }

    @Test
    void isDescribedWithItsRegisters() {
        passes("validate", rig);
        passes("describe", rig);
        passes("describe", "--registers", rig);
        assertThat(out.toString()).contains("postbox-bus bus0").contains("TXBOX");
    }

    private String refused(String before, String after) throws IOException {
        Path file = Path.of(rig);
        String text = Files.readString(file);
        assertThat(text).contains(before);
        Files.writeString(file, text.replace(before, after));
        assertThat(execute("validate", rig)).isEqualTo(2);
        return err + out.toString();
    }

    private String refusedWith(String... settings) {
        List<String> words = new ArrayList<>(List.of("run"));
        for (String setting : settings) {
            words.addAll(List.of("--set", setting));
        }
        words.add(rig);
        assertThat(execute(words.toArray(new String[0]))).isEqualTo(2);
        return err + out.toString();
    }

    @Test
    void aFaultOfAnotherFamilyOfWiresIsRefused() {
        assertThat(refusedWith("faults.rules=[{\"kind\": \"corruption\"}]")).contains("faults.rules[0].kind: expected a"
                + " fault of parcels, which bus0 carries (lost-parcel), found \"corruption\"");
    }

    @Test
    void anOutageOfABusWithoutCablesIsRefused() {
        assertThat(refusedWith("faults.rules=[{\"kind\": \"link-down\", \"untilUs\": 5}]"))
                .contains("faults.rules[0].kind: expected a fault of parcels, which bus0 carries (lost-parcel), found"
                        + " \"link-down\"");
    }

    @Test
    void aPlainFaultThatItsWiresDoNotHaveIsRefused() {
        assertThat(refusedWith("faults.delay=1", "faults.corruption=1"))
                .contains("faults.delay: expected only loss, as bus0 carries parcels, found delay")
                .contains("faults.corruption: expected only loss, as bus0 carries parcels, found corruption");
    }

    @Test
    void faultsThatItsRealSideDoesNotHaveAreRefused() {
        assertThat(refusedWith("mode=real", "faults.loss=0.1")).contains("faults: expected no faults on a network,"
                + " where nothing can go wrong on a wire in real mode, found some");
    }

    @Test
    void aPatternBehindTheEndOfTheLongestParcelIsRefused() {
        assertThat(refusedWith("faults.rules=[{\"kind\": \"lost-parcel\", \"match\": {\"offsetBytes\": 258,"
                + " \"valueHex\": \"01\"}}]"))
                .contains("expected a pattern that ends within 258 bytes, found an end at 259");
    }

    @Test
    void aParcelIsNotLostOnAnEthernet() {
        assertThat(execute("run", "--set", "faults.rules=[" + LOSSY + "]", "unet-pingpong")).isEqualTo(2);
        assertThat(err + out.toString()).contains("expected a fault of frames, which ether0 carries (loss, burst-loss,"
                + " duplication, reordering, delay, corruption, bit-errors,"
                + " symbol-error, dribbling-bits, missing-heartbeat, link-down, crash), found \"lost-parcel\"");
    }

    @Test
    void twoRanksAtOneBoxAreRefusedInItsOwnWords() {
        assertThat(refusedWith("ranks=[{\"host\": \"alpha\"}, {\"host\": \"alpha\"}]"))
                .contains("ranks[1].host: expected a host of its own, found \"alpha\", where another rank is: a postbox"
                        + " is open to one process; an entry of protocols, {\"kind\": \"shm\", \"peers\":"
                        + " \"same-host\"}, has them talk through their host's memory");
    }

    @Test
    void itIsAmongTheFabricsOfRealModeAndNotOfPacedMode() {
        assertThat(execute("run", "--set", "mode=real", "unet-pingpong")).isEqualTo(2);
        assertThat(err.toString()).contains(
                "expected veth, bridge, nic, shared-memory, sci-memory, sci-library, via-memory, sockets or"
                        + " postbox-bus in real mode, where nothing is emulated");
        assertThat(refusedWith("mode=paced"))
                .contains("expected veth, bridge, nic, link, switch, hub or myrinet in paced mode, which is for wires"
                        + " to real things, found \"postbox-bus\"");
    }

    @Test
    void interfacesAreRefusedForWhatHasNone() {
        assertThat(execute("compare", "--real", "eth0,eth1", rig)).isEqualTo(2);
        assertThat(err.toString()).contains("expected no interfaces for a rig on a network (postbox-bus), found 2");
    }

    @Test
    void itsEmulatedAndItsRealSideAreCompared() {
        passes(intoOut("compare", rig));
    }

    @Test
    void itsPlainLossesHappen() throws IOException {
        passes(intoOut("run", "--set", "faults.loss=0.2", rig));
        assertThat(Files.readString(folder.resolve("out/report.json"))).containsPattern(
                "\"bus0\\.(alpha|beta)\\.parcelsLostByFault\" : [1-9]");
    }

    @Test
    void aCardOfAnotherKindIsRefused() throws IOException {
        assertThat(refused("\"profile\": \"pentium-pro-200\", \"card\": \"./card.json\"},\n",
                "\"profile\": \"pentium-pro-200\", \"card\": \"dc21140\"},\n"))
                .contains("hosts[0].card: expected a card of kind postbox-card, as the fabric bus0 takes, found"
                        + " \"dc21140\" of kind tulip");
    }

    @Test
    void anAddressThatItsCardsDoNotHaveIsRefused() throws IOException {
        assertThat(refused("\"card\": \"./card.json\"},\n",
                "\"card\": \"./card.json\", \"mac\": \"02:00:00:00:00:07\"},\n"))
                .contains("hosts[0].mac: expected no address, which cards of kind postbox-card do not have");
    }

    @Test
    void itsPricesComeWithItAndGoThroughTheRatiosOfAProfileThatExtendsAnother() throws IOException {
        Path file = Path.of(rig);
        Files.writeString(file, Files.readString(file).replace("pentium-pro-200", "pentium-133"));
        passes("validate", rig);
        passes(intoOut("run", rig));
    }

    @Test
    void aProfileThatDoesNotPriceItIsNamedWithTheCost() throws IOException {
        Path profile = ConfigFolder.find().folder(ConfigFolder.Kind.HOST).resolve("pentium-pro-200.json");
        Files.writeString(folder.resolve("own.json"),
                Files.readString(profile).replace("\"name\": \"pentium-pro-200\"", "\"name\": \"own\""));
        assertThat(refused("\"profile\": \"pentium-pro-200\"", "\"profile\": \"./own.json\""))
                .contains(
                        "hosts[0].profile: expected a profile with a price for postbox.send, postbox.receive in costs,"
                                + " which the fabric bus0 charges, found none in own");
    }

    @Test
    void standsBesideAnEthernetInOneRig() throws IOException {
        Path file = folder.resolve("both.json");
        Files.writeString(file, """
                {"name": "both",
                 "hosts": [
                   {"name": "alpha", "profile": "pentium-pro-200",
                    "cards": [{"card": "./card.json", "fabric": "bus0"}, {"fabric": "ether0"}]},
                   {"name": "beta", "profile": "pentium-pro-200", "cards": [{"card": "./card.json", "fabric": "bus0"}]},
                   {"name": "gamma", "profile": "pentium-133", "cards": [{"fabric": "ether0"}]}],
                 "fabrics": [{"name": "bus0", "kind": "postbox-bus"}, {"name": "ether0", "kind": "link"},
                             {"name": "lan", "kind": "sockets"}],
                 "protocols": [{"kind": "postbox", "peers": "same-fabric"}, {"kind": "unet", "peers": "same-fabric"},
                               {"kind": "tcp", "peers": "else"}],
                 "ranks": [{"host": "alpha"}, {"host": "beta"}, {"host": "gamma"}],
                 "program": {"name": "exchange", "arguments": {"rounds": 5, "lengthBytes": 100}},
                 "faults": {"rules": [{"kind": "lost-parcel", "wire": "bus0", "probability": 0.1},
                                      {"kind": "loss", "wire": "ether0", "probability": 0.1}]}}
                """);
        passes(intoOut("run", file.toString()));
        assertThat(Files.readString(folder.resolve("out/report.json"))).contains("alpha.bus0.postbox.received")
                .contains("alpha.ether0.card.framesSent").contains("beta.postbox.received");
    }

    @Test
    void isListedWithWhatTheProductHas() throws IOException {
        ConfigFolder own = new ConfigFolder(folder.resolve("configs"));
        for (ConfigFolder.Kind kind : ConfigFolder.Kind.values()) {
            Files.createDirectories(own.folder(kind));
        }
        Files.copy(folder.resolve("toy.json"), own.folder(ConfigFolder.Kind.RIG).resolve("toy.json"));
        Files.copy(folder.resolve("card.json"), own.folder(ConfigFolder.Kind.CARD).resolve("card.json"));
        assertThat(execute(own, "list")).isZero();
        assertThat(out.toString()).containsPattern("rigs\\R  toy").containsPattern("cards\\R  card")
                .doesNotContain("not legal");
    }
}
