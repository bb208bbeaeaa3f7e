package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.error.RigException;

/** Every mistake in a rig gets one clear message: where, what was expected, what was found, what is near. */
class BadRigsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @TestFactory
    List<DynamicTest> everyMistakeInTheTableIsNamedExactly() throws IOException {
        return mistakes("good-rig.json", "bad-rigs.txt", 60);
    }

    /** The same with lists of cards, fabrics and protocols. */
    @TestFactory
    List<DynamicTest> everyMistakeInARigWithManyFabricsIsNamedExactly() throws IOException {
        return mistakes("many-rig.json", "bad-many-rigs.txt", 30);
    }

    /** The same with CHEMPI, on SCI and VIA. */
    @TestFactory
    List<DynamicTest> everyMistakeInARigOfChempiIsNamedExactly() throws IOException {
        return mistakes("chempi-rig.json", "bad-chempi-rigs.txt", 12);
    }

    /** The same with a host that is a guest. */
    @TestFactory
    List<DynamicTest> everyMistakeInARigWithAGuestIsNamedExactly() throws IOException {
        return mistakes("guest-rig.json", "bad-guest-rigs.txt", 13);
    }

    /**
     * A table: what is replaced or set in the good rig, or the whole file, and the exact message.
     *
     * @param more how many mistakes there are at least
     */
    private List<DynamicTest> mistakes(String good, String table, int more) throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        List<DynamicTest> tests = new ArrayList<>();
        for (String entry : ConfigFixture.resource(table).strip().split("\n\n", -1)) {
            List<String> lines = entry.lines().toList();
            String first = lines.getFirst();
            String rig = first.startsWith("whole: ")
                    ? first.substring("whole: ".length())
                    : first.startsWith("set: ")
                            ? ConfigFixture.resource(good)
                            : replaced(ConfigFixture.resource(good), first.substring("replace: ".length()),
                                    lines.get(1).substring("with: ".length()));
            String[] settings = first.startsWith("set: ")
                    ? new String[]{first.substring("set: ".length())}
                    : new String[0];
            String says = lines.stream().filter(line -> line.startsWith("says: "))
                    .map(line -> line.substring("says: ".length())).collect(Collectors.joining("\n"));
            tests.add(DynamicTest.dynamicTest(lines.get(lines.size() > 2 ? 1 : 0),
                    () -> assertThat(fixture.complaint(rig, settings)).isEqualTo(says)));
        }
        assertThat(tests).hasSizeGreaterThan(more);
        return tests;
    }

    @Test
    void aFileOfAGigabyteIsRefusedUnread() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        try (RandomAccessFile file = new RandomAccessFile(fixture.file("big.json").toFile(), "rw")) {
            file.setLength(1L << 30);
        }
        assertThat(complaint(fixture, "big.json"))
                .isEqualTo("big.json: expected a file of at most 1048576 bytes, found 1073741824 bytes");
    }

    @Test
    void nestingOfAHundredThousandLevelsIsRefused() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        assertThat(fixture.complaint("{\"a\": " + "[".repeat(100_000)))
                .isEqualTo("rig.json:1:70: expected at most 64 levels of nesting, found more");
    }

    @Test
    void bytesThatAreNotUtf8AreLocated() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        Files.write(fixture.file("latin.json"), "{\n \"name\": \"caf\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(complaint(fixture, "latin.json")).isEqualTo("latin.json:2:14: expected UTF-8, found the byte E9h");
        Files.write(fixture.file("wide.json"), "{}".getBytes(StandardCharsets.UTF_16));
        assertThat(complaint(fixture, "wide.json"))
                .isEqualTo("wide.json: expected UTF-8, found the byte order mark of UTF-16 or UTF-32");
    }

    @Test
    void linksThatLeadInACircleOrToNothingAreCalledThat() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        Files.createSymbolicLink(fixture.file("one.json"), Path.of("two.json"));
        Files.createSymbolicLink(fixture.file("two.json"), Path.of("one.json"));
        Files.createSymbolicLink(fixture.file("none.json"), Path.of("gone.json"));
        String rig = ConfigFixture.goodRig().replaceFirst("\\{", "{\"extends\": \"./one.json\",");
        assertThat(fixture.complaint(rig)).contains("found \"./one.json\", a circle of symbolic links");
        assertThat(fixture.complaint(rig.replace("one.json", "none.json"))).contains("a symbolic link to nothing");
    }

    @ParameterizedTest
    @CsvSource({"pipe, 'a device, pipe or socket'", "socket, 'a device, pipe or socket'",
        "zero, 'a device, pipe or socket'",
        "folder, a directory", "one, a circle of symbolic links", "none, a symbolic link to nothing"})
    void whatARigExtendsThatIsNoFileIsNamedWhereItIsWritten(String name, String found) throws Exception {
        ConfigFixture fixture = new ConfigFixture(folder);
        Path file = fixture.file("./" + name + ".json");
        switch (name) {
            case "pipe" -> assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
            case "folder" -> Files.createDirectory(file);
            case "zero" -> Files.createSymbolicLink(file, Path.of("/dev/zero"));
            case "one" -> Files.createSymbolicLink(file, Path.of("one.json"));
            case "none" -> Files.createSymbolicLink(file, Path.of("gone.json"));
            default -> {
                try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                    socket.bind(UnixDomainSocketAddress.of(file));
                }
            }
        }
        String rig = ConfigFixture.goodRig().replaceFirst("\\{", "{\n  \"extends\": \"./" + name + ".json\",");
        assertThat(fixture.complaint(rig))
                .startsWith("rig.json:2:3: extends: expected a file, or a name in configs/rigs")
                .contains(", found \"./" + name + ".json\", " + found);
    }

    @Test
    void noMessageSpeaksOfTheParsersClassesOrOptions() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        List<String> texts = List.of("{\"a\": " + "1".repeat(2000) + "}", "{\"" + "k".repeat(60_000) + "\": 1}",
                "[" + "1,".repeat(250_000) + "1]", "{\"a\": \"\\ud800\"}", "{\"a\": +1}", "{\"a\": -}", "{\"a\": 1e}",
                "{a: 1}", "{'a': 1}", "{\"a\": [1}", "{\"a\" 1}", "{\"a\": 1 2}", "[1 2]", "{,}", "{\"a\": \"\u0001\"}",
                "{\"a\": \"", "{\"a", "{", "[", "\"a", "-", "1.", "/*", "#", "nul", "truex", "\u0000", "{\"a\": 1}}");
        for (String text : texts) {
            assertThat(fixture.complaint(text)).contains("expected").doesNotContainPattern(
                    "Stream|REDACTED|Context|Feature|Exception|JsonToken|VALUE_|START_|CTRL|\\(code|token");
        }
    }

    @Test
    void aByteOrderMarkOfUtf8IsSkipped() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        assertThat(fixture.complaint("\uFEFF" + ConfigFixture.goodRig())).isEmpty();
    }

    @Test
    void directoriesAndMissingFilesAreNamed() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        assertThat(complaint(fixture, "configs")).isEqualTo("configs: expected a file, found a directory");
        assertThat(complaint(fixture, "none.json"))
                .isEqualTo("none.json: expected a file, found nothing of this name");
    }

    @Test
    void devicesAreNotRead() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        Path device = Path.of("/dev/zero");
        if (Files.exists(device)) {
            Files.createSymbolicLink(fixture.file("zero.json"), device);
            assertThat(complaint(fixture, "zero.json"))
                    .isEqualTo("zero.json: expected a file, found a device, pipe or socket");
        }
    }

    @Test
    void aCircleOfFilesIsFound() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        fixture.write("a.json", "{\"extends\": \"b.json\"}");
        fixture.write("b.json", "{\n  \"extends\": \"./a.json\"}");
        assertThat(complaint(fixture, "a.json")).isEqualTo(
                "b.json:2:3: extends: expected a file that does not extend this one, found \"./a.json\", which does");
    }

    @Test
    void aChainOfFilesIsBounded() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        for (int i = 0; i < 20; i++) {
            fixture.write("c" + i + ".json", "{\"extends\": \"c" + (i + 1) + ".json\"}");
        }
        assertThat(complaint(fixture, "c0.json")).isEqualTo(
                "c15.json:1:2: extends: expected at most 16 files that extend each other, found more");
    }

    @Test
    void mistakesInAProfileAreLocatedInItsFile() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        fixture.write("odd.json",
                "{\"name\": \"odd\", \"extends\": \"pentium-133\",\n \"cpus\": 0, \"wakeUpNanos\": 1}");
        assertThat(fixture.complaint(ConfigFixture.goodRig().replace("\"pentium-pro-200\", \"card\"",
                "\"./odd.json\", \"card\""))).isEqualTo("""
                        odd.json:2:2: cpus: expected an integer from 1 to 64, found 0
                        odd.json:2:13: wakeUpNanos: unknown key "wakeUpNanos", expected one of name, description, \
                        extends, cpuRatio, memoryRatio, cpus, timeSliceUs, contextSwitchNs, wakeUpNs, pollPeriodNs, \
                        interrupt, pio, memoryBytes, pci, cache, costs, stack, sources; did you mean "wakeUpNs"?""");
    }

    @Test
    void moreRanksThanPortsAreRefused() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        String ranks = "\"ranks\": [" + "{\"host\": \"alpha\"}, ".repeat(17) + "{\"host\": \"beta\"}]";
        assertThat(fixture.complaint(ConfigFixture.goodRig()
                .replace("\"ranks\": [{\"host\": \"alpha\"}, {\"host\": \"beta\"}]", ranks)
                .replace("\"kind\": \"link\", \"bitsPerSecond\": 100000000", "\"kind\": \"loopback\"")
                .replaceAll("  \"faults\".*\n", "").replace("1048576", "4194304")))
                .isEqualTo("rig.json:10:280: ranks[14].host: expected at most 254"
                        + " U-Net ports on a host, found 255 (ranks on host alpha times their peers)");
    }

    @Test
    void settingsAreTheirOwnPlace() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        String rig = ConfigFixture.goodRig();
        assertThat(fixture.complaint(rig, "protocol.widow=3")).isEqualTo("--set protocol.widow=3: protocol.widow:"
                + " unknown key \"widow\", expected one of kind, local, wait, blockIn, startUp, reliable, strict, ack,"
                + " ackThreshold, window, retransmission, rtoMinUs,"
                + " rtoMaxUs, retriesMax, rendezvousBytes, unexpectedBytesMax, sequenceBits, initialSequence; did you"
                + " mean \"window\"?");
        assertThat(fixture.complaint(rig, "protocol.window=many")).isEqualTo("--set protocol.window=many:"
                + " protocol.window: expected an integer from 1 to 16384 (messages), found \"many\"");
        assertThat(fixture.complaint(rig, "hosts[7].name=x"))
                .isEqualTo("--set hosts[7].name=x: hosts[7]: expected an index from 0 to 1 in hosts, found \"7\"");
        assertThat(fixture.complaint(rig, "name.first=x"))
                .isEqualTo("--set name.first=x: name.first: expected an object or a list at name, found \"good\"");
        assertThat(fixture.complaint(rig, "window")).isEqualTo("--set window: expected path=value, such as"
                + " protocol.window=16");
        assertThat(fixture.complaint(rig, "a..b=1"))
                .isEqualTo("--set a..b=1: expected a dotted path such as hosts[0].profile, found \"a..b\"");
    }

    @Test
    void messagesAreFreeOfControlCharacters() throws IOException {
        ConfigFixture fixture = new ConfigFixture(folder);
        assertThat(fixture.complaint(ConfigFixture.goodRig().replace("threshold", "\\u001b[31m")))
                .contains("found \"\\u001b[31m\"").doesNotContain("\u001b");
    }

    private String complaint(ConfigFixture fixture, String name) {
        try {
            fixture.loader().load(fixture.file(name), List.of());
            return "";
        } catch (RigException e) {
            return String.valueOf(e.getMessage()).replace(folder + "/", "");
        }
    }

    private static String replaced(String rig, String part, String with) {
        assertThat(rig).contains(part);
        return rig.replace(part, with);
    }
}
