package org.wirelore.rig.mistake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.cli.Wirelore;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.report.render.ReportFiles;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each known mistake is small, fits the shipped source, and is found; the shipped source stands the same searches. */
@Tag("campaign")
@Timeout(300)
class MistakesTest {
    private static final Path CONFIGS = ConfigFolder.find().root().toAbsolutePath();
    private static final MistakeFolder SHIPPED = new MistakeFolder(CONFIGS.resolve("mistakes"));
    private static final int LINES_MAX = 20;
    /** The fact sheet on exploration, section 4. */
    private static final List<String> LIST = List.of("unet-window-full", "unet-stale-ack", "unet-last-ack",
            "unet-timer-any-ack", "unet-slot-reuse", "unet-queue-skip", "unet-wrap", "unet-accept-window",
            "unet-duplicate", "unet-refused", "unet-ack-storm", "unet-resend-queued", "unet-early-go",
            "unet-leave-early", "adi-overtaking", "adi-two-steps", "adi-exact-first", "adi-blocking-ok",
            "adi-cancel-both", "adi-one-context", "adi-ssend-arrival", "adi-stale-handle", "adi-no-drain",
            "mpi-bsend-free", "tcp-claim", "tcp-short-read", "tcp-write-only", "tcp-first-peer", "tcp-crossed",
            "driver-lost-edge", "driver-suspended");

    @TempDir
    private Path folder;

    /** The program quietens a library for all of its virtual machine, which is that of other tests here. */
    @AfterEach
    void letTheLibraryLogAsBefore() {
        Logger.getLogger("io.netty").setLevel(null);
    }

    static List<String> mistakes() {
        return SHIPPED.names();
    }

    static Stream<List<String>> searches() {
        return mistakes().stream().map(SHIPPED::read).map(Mistake::search).distinct();
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aKnownMistakeIsSmallAndIsFoundByItsOracle(String id) throws IOException {
        Mistake mistake = SHIPPED.read(id);
        assertThat(Files.readAllLines(SHIPPED.folder().resolve(id + ".diff"))).filteredOn(MistakesTest::isChange)
                .hasSizeBetween(1, LINES_MAX);
        assertThat(program().run(mistake, folder, explore(mistake.search()))).isEqualTo(1);
        assertThat(complaining()).contains(mistake.oracle());
    }

    /** The oracles that complain in the report of a rig, or in those of a program's orders. */
    private Set<String> complaining() throws IOException {
        Set<String> complained = new TreeSet<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(each -> each.endsWith(ReportFiles.JSON)).toList()) {
                for (JsonNode oracle : JsonMapper.shared().readTree(Files.readAllBytes(file)).path("oracles")) {
                    if (!oracle.path("violations").isEmpty()) {
                        complained.add(oracle.path("name").asString());
                    }
                }
            }
        }
        return complained;
    }

    @Test
    void everyMistakeOfTheListIsMadeOrExplained() throws IOException {
        String explained = Files.readString(SHIPPED.folder().resolve("README.md"));
        List<String> made = LIST.stream().filter(SHIPPED.names()::contains).toList();
        assertThat(LIST).hasSize(31).allSatisfy(
                id -> assertThat(made.contains(id) != explained.contains("`" + id + "`")).as(id).isTrue());
        assertThat(made).hasSizeGreaterThanOrEqualTo(24);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fmp-.*", "sci-.*", "(via|chempi)-.*", "urtp-.*"})
    void laterProtocolsBringFourMistakesEach(String names) {
        assertThat(mistakes()).filteredOn(id -> id.matches(names)).hasSizeGreaterThanOrEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("searches")
    void theShippedSourceStandsTheSearch(List<String> search) {
        assertThat(Wirelore.start(explore(search).toArray(String[]::new))).isZero();
    }

    @Test
    void aChangeThatDoesNotFitOrCompileIsRefused() throws IOException {
        String shipped = Files.readString(SHIPPED.folder().resolve("unet-wrap.diff"));
        assertThatThrownBy(() -> program().run(read(shipped.replace("-        int advance =", "-        int ahead =")),
                folder, List.of("list")))
                .isInstanceOf(RigException.class).hasMessageContaining("does not fit");
        assertThatThrownBy(() -> program().run(read(shipped.replace("+        int advance =", "+        int ahead =")),
                folder, List.of("list")))
                .isInstanceOf(RigException.class).hasMessageContaining("does not compile")
                .hasMessageContaining("advance");
        assertThatThrownBy(() -> program().run(read(shipped.replace("UNetStream", "Absent")), folder, List.of("list")))
                .isInstanceOf(RigException.class).hasMessageContaining("need the checkout");
    }

    @Test
    void aFileThatMakesNoSenseIsRefused() {
        assertThatThrownBy(() -> read("Mistake: none\n")).isInstanceOf(RigException.class)
                .hasMessageContaining("expected a unified diff");
        assertThatThrownBy(() -> read(Files.readString(SHIPPED.folder().resolve("unet-wrap.diff"))
                .replace("Oracle: ", "Oracles: ")))
                .isInstanceOf(RigException.class).hasMessageContaining("\"Oracle: …\"");
        assertThatThrownBy(() -> SHIPPED.read("unet-wrapp")).isInstanceOf(RigException.class)
                .hasMessageContaining("unet-wrap").hasMessageContaining("found unet-wrapp");
        assertThat(new MistakeFolder(folder.resolve("absent")).names()).isEmpty();
    }

    private Mistake read(String text) throws IOException {
        Files.writeString(folder.resolve("tried.diff"), text);
        return new MistakeFolder(folder).read("tried");
    }

    private static MistakenProgram program() {
        return new MistakenProgram(CONFIGS.resolveSibling(""), System.getProperty("java.class.path"));
    }

    private List<String> explore(List<String> search) {
        List<String> arguments = new ArrayList<>(List.of("explore", "--quiet", "--out", folder.toString()));
        if (!search.contains("-n")) {
            arguments.add("--no-capture");
        }
        arguments.addAll(search);
        return arguments;
    }

    private static boolean isChange(String line) {
        return line.matches("[+-](?![+-]{2} ).*");
    }
}
