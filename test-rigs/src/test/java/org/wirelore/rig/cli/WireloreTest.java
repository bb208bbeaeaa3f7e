package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.emulator.process.ProcessEndsException;
import org.wirelore.rig.cli.session.FailureReport;
import org.wirelore.rig.cli.session.OutputFolder;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.report.Verdict;
import picocli.CommandLine;

/** The command line, with a runner that runs nothing. */
class WireloreTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final ScriptedLauncher launcher = new ScriptedLauncher();

    @Test
    void aRunThatPassesEndsWithZeroAndOneLine() {
        assertThat(wirelore("run", "unet-lossy-stream", "--quiet", "--seed", "7")).isZero();
        assertThat(out.toString()).isEqualTo(line("PASS unet-lossy-stream seed 7, report in"
                + " target/wirelore/unet-lossy-stream-7"));
        assertThat(launcher.asked).containsExactly("run unet-lossy-stream seed 7 capture true out unet-lossy-stream-7");
    }

    @Test
    void registersOfTheCardsAreDescribedByName() {
        assertThat(wirelore("describe", "unet-pingpong", "--registers")).isZero();
        assertThat(out.toString()).contains("PCI configuration space: 32 bits each, also by bytes and words",
                "  30h  CSR6      operating mode, reset 32000040h",
                "       SR and ST start and stop the processes; the wire is configured",
                "       11:10  OM         RW    1 internal, 2 and 3 external loopback",
                "       29:26             RES   reserved, Ch", "  01h  BMSR      basic mode status, reset 7809h");
    }

    @Test
    void aRigWithoutEmulatedCardsHasNoRegistersAndNoTrace() {
        assertThat(wirelore("describe", "unet-loopback", "--registers")).isEqualTo(2);
        assertThat(err.toString()).contains("--registers: expected a rig with emulated cards, found one without");
        assertThat(wirelore("run", "unet-loopback", "--trace")).isEqualTo(2);
        assertThat(err.toString()).contains("--trace: expected a rig with emulated cards, found one without");
        assertThat(launcher.asked).isEmpty();
    }

    @Test
    void aRunThatFailsEndsWithOneAndTheCommandThatReproducesIt() {
        launcher.verdict = Verdict.FAIL;
        assertThat(wirelore("run", "unet-loopback", "--quiet", "--no-capture", "--out", "here")).isEqualTo(1);
        assertThat(out.toString()).isEqualTo(line("FAIL unet-loopback seed 1, report in here; reproduce: ./wirelore run"
                + " unet-loopback --seed 1"));
        assertThat(launcher.asked).containsExactly("run unet-loopback seed 1 capture false out here");
    }

    @Test
    void manySeedsAreOneBatchWithASummary() {
        assertThat(wirelore("run", "unet-loopback", "--seeds", "3..12")).isZero();
        assertThat(launcher.asked).containsExactly("batch unet-loopback 3..12");
        assertThat(out.toString())
                .matches("PASS unet-loopback seeds 3\\.\\.12: 10 runs in .* s, .* runs/s, 0 failed\\R");
    }

    @Test
    void aReplaySaysWhetherItWasTheSame() throws IOException {
        Files.writeString(folder.resolve("replay.json"), "{}");
        assertThat(wirelore("replay", "replay.json", "--quiet")).isZero();
        launcher.verdict = Verdict.FAIL;
        assertThat(wirelore("replay", "replay.json", "--quiet")).isEqualTo(1);
        assertThat(out.toString()).isEqualTo(line("PASS replay of replay.json: identical")
                + line("FAIL replay of replay.json: diverged: event 3 of variant adi"));
        assertThat(wirelore("replay", "none.json")).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"recorded", "recorded/../recorded", "link"})
    void aReplayDoesNotReplaceItsRecording(String folderOfTheRecording) throws IOException {
        Path recorded = Files.createDirectory(folder.resolve("recorded"));
        Files.createSymbolicLink(folder.resolve("link"), recorded);
        Files.writeString(recorded.resolve("replay.json"), "{}");
        Files.writeString(recorded.resolve("report.json"), "the recording's");
        assertThat(wirelore("replay", "recorded/replay.json", "--out", folderOfTheRecording)).isEqualTo(2);
        assertThat(err.toString()).contains("expected another folder than the recording's own")
                .contains(folderOfTheRecording);
        assertThat(launcher.asked).isEmpty();
        assertThat(recorded).isDirectoryNotContaining(file -> !List.of("replay.json", "report.json")
                .contains(file.getFileName().toString()));
        assertThat(recorded.resolve("report.json")).hasContent("the recording's");
    }

    @Test
    void aComparisonIsTheSameRigTwiceOnTheInterfacesThatWereNamed() {
        assertThat(wirelore("compare", "unet-veth", "--real", "veth0,veth1", "--seed", "4", "--quiet")).isZero();
        launcher.verdict = Verdict.FAIL;
        assertThat(wirelore("compare", "shm-pingpong", "--quiet", "--out", "o")).isEqualTo(1);
        assertThat(wirelore("compare", "unet-veth", "--with", "emulated,veth,a:b", "--explain", "--quiet", "--out",
                "o")).isEqualTo(1);
        assertThat(wirelore("compare", "unet-veth", "--with", "emulated", "--quiet")).isEqualTo(2);
        assertThat(launcher.asked).containsExactly(
                "compare unet-veth seed 4 with [veth0, veth1] out unet-veth-4-compare",
                "compare shm-pingpong seed 1 with [] out o",
                "compare unet-veth seed 1 with [Real[name=veth, interfaces=[]], Real[name=a:b, interfaces=[a, b]]]"
                        + " explained out o");
        assertThat(out.toString()).startsWith("PASS unet-veth emulated and real, seed 4")
                .contains("FAIL shm-pingpong emulated and real, seed 1, report in o; reproduce: ");
    }

    @Test
    void settingsReachTheRig() {
        assertThat(wirelore("describe", "unet-loopback", "--set", "protocol.ack=eager", "--set", "limits.events=5"))
                .isZero();
        assertThat(out.toString()).contains("eager acknowledgments").contains("5 events");
    }

    @Test
    void aMistakeInARigEndsWithTwoAndStartsNothing() {
        assertThat(wirelore("run", "unet-loopback", "--set", "protocol.widow=3")).isEqualTo(2);
        assertThat(err.toString()).contains("wirelore: usage error").contains("did you mean \"window\"?");
        assertThat(wirelore("run", "unet-loopback", "--set", "nonsense")).isEqualTo(2);
        assertThat(err.toString()).contains("--set nonsense: expected path=value").doesNotContain("rig error");
        assertThat(wirelore("run", "unet-pingpnog")).isEqualTo(2);
        assertThat(err.toString()).contains("did you mean \"unet-pingpong\"?");
        assertThat(launcher.asked).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void helpShowsEveryLineOfAFooterAsItWasWritten() {
        List<CommandLine> left = new ArrayList<>(
                List.of(Wirelore.commandLine(session(), new FailureReport(session()))));
        while (!left.isEmpty()) {
            CommandLine command = left.removeLast();
            left.addAll(command.getSubcommands().values());
            assertThat(List.of(command.getCommandSpec().usageMessage().footer())).as(command.getCommandName())
                    .isSubsetOf(command.getUsageMessage().lines().toList());
        }
    }

    @Test
    void aMistakeInTheCommandLineEndsWithTwo() {
        assertThat(wirelore("run")).isEqualTo(2);
        assertThat(wirelore("rum", "unet-loopback")).isEqualTo(2);
        assertThat(wirelore("run", "unet-loopback", "--seeds", "5..2")).isEqualTo(2);
        assertThat(wirelore("run", "unet-loopback", "--seed", "1", "--seeds", "1..2")).isEqualTo(2);
        assertThat(wirelore("run", "unet-loopback", "--seed", "-1")).isEqualTo(2);
        assertThat(wirelore("run", "unet-loopback", "--sed", "1")).isEqualTo(2);
        assertThat(err.toString()).contains("expected A..B with 0 <= A <= B <= 9007199254740991, found '5..2'");
        assertThat(launcher.asked).isEmpty();
    }

    @Test
    void anOutputFolderThatCannotBeWrittenEndsWithThreeBeforeTheRun() throws IOException {
        Files.writeString(folder.resolve("file"), "");
        assertThat(wirelore("run", "unet-loopback", "--out", "file/below")).isEqualTo(3);
        assertThat(err.toString()).contains("could not write to the output folder").contains("--out DIR");
        assertThat(launcher.asked).isEmpty();
    }

    @Test
    void aReportThatCannotBeReplacedEndsWithThreeBeforeTheRun() throws IOException {
        Files.createDirectories(folder.resolve("o/report.json"));
        assertThat(wirelore("run", "unet-loopback", "--out", "o")).isEqualTo(3);
        assertThat(err.toString()).contains("report.json is a directory");
        assertThat(launcher.asked).isEmpty();
    }

    @Test
    void anOutputFolderBelongsToOneRunAtATime() {
        OutputFolder other = OutputFolder.ready(folder, Path.of("o"), "");
        assertThat(wirelore("run", "unet-loopback", "--out", "o")).isEqualTo(3);
        assertThat(err.toString()).contains("no other run may be using the output folder");
        assertThat(launcher.asked).isEmpty();
        other.during(() -> 0);
        assertThat(wirelore("run", "unet-loopback", "--out", "o")).isZero();
        assertThat(folder.resolve("o")).isEmptyDirectory();
    }

    @Test
    void runsSideBySideHaveFoldersOfTheirOwnUnlessTheyAreNamed() {
        OutputFolder first = OutputFolder.ready(folder, null, "same");
        OutputFolder second = OutputFolder.ready(folder, null, "same");
        assertThat(second.path()).isEqualTo(folder.resolve("target/wirelore/same.2"));
        second.during(() -> 0);
        first.during(() -> 0);
        OutputFolder third = OutputFolder.ready(folder, null, "same");
        assertThat(third.path()).isEqualTo(folder.resolve("target/wirelore/same"));
        third.during(() -> 0);
    }

    @Test
    void anOutputFolderWithoutANameEndsWithTwo() {
        assertThat(wirelore("run", "unet-loopback", "--out", "")).isEqualTo(2);
        assertThat(err.toString()).contains("--out: expected a folder");
        assertThat(launcher.asked).isEmpty();
    }

    @Test
    void anInterruptedBatchStillNamesTheFailureThatItFound() {
        launcher.verdict = Verdict.INTERRUPTED;
        assertThat(wirelore("run", "unet-loopback", "--quiet", "--seeds", "1..9")).isEqualTo(130);
        assertThat(out.toString()).contains("1 failed").contains("reproduce: ./wirelore run unet-loopback --seed 1");
    }

    @Test
    void whatTheMachineLacksEndsWithThreeAndTheRemedy() {
        launcher.failure = new MissingEnvironmentException("a TAP must exist: name=tap0",
                "ip tuntap add tap0 mode tap");
        assertThat(wirelore("run", "unet-loopback")).isEqualTo(3);
        assertThat(err.toString()).contains("tap0").contains("ip tuntap add");
    }

    @Test
    void aHeapThatIsUsedUpEndsWithThreeAndTheOptionThatGivesMore() {
        launcher.failure = new IllegalStateException(new OutOfMemoryError("Java heap space"));
        assertThat(wirelore("run", "unet-loopback")).isEqualTo(3);
        assertThat(err.toString()).contains("MiB of heap").contains("JDK_JAVA_OPTIONS=-Xmx")
                .doesNotContain("internal error");
    }

    @Test
    void aTopicIsDescribedAndAnUnknownOneNamesTheNearest() {
        assertThat(wirelore("describe", "faults")).isZero();
        assertThat(out.toString()).contains("loss: a number from 0 to 1").contains("Example:");
        assertThat(wirelore("describe", "falts")).isEqualTo(2);
        assertThat(err.toString()).contains("did you mean \"faults\"?");
        out.getBuffer().setLength(0);
        assertThat(wirelore("describe", "faults", "--json")).isEqualTo(2);
        assertThat(err.toString())
                .contains("faults: expected a rig with --json, found a topic; a file of this name is ./faults");
        assertThat(wirelore("describe", "ports", "--set", "seed=1")).isEqualTo(2);
        assertThat(err.toString()).contains("ports: expected a rig with --set, found a topic");
        assertThat(wirelore("schema")).isZero();
        assertThat(out.toString()).startsWith("{").contains("urn:wirelore:schema:rig");
    }

    @Test
    void ofThreeHundredProblemsTheFirstAreReported() throws IOException {
        String hosts = "{\"name\": \"h\", \"profile\": \"none\"}, ".repeat(300).replaceAll(", $", "");
        Path rig = Files.writeString(folder.resolve("many.json"), "{\"name\": \"many\", \"hosts\": [" + hosts
                + "], \"fabric\": {\"kind\": \"hub\"}, \"ranks\": [{\"host\": \"h\"}], \"program\": {\"name\":"
                + " \"exchange\"}}");
        for (String command : List.of("validate", "run", "describe")) {
            err.getBuffer().setLength(0);
            assertThat(wirelore(command, rig.toString())).isEqualTo(2);
            assertThat(err.toString().lines().count()).isLessThan(25);
            assertThat(err.toString()).contains("more like these");
        }
    }

    @Test
    void aMistakeOfOursEndsWithSeventyAndKeepsTheStackTraceInAFile() throws IOException {
        launcher.failure = new IllegalStateException("a queue must not be empty: size=0");
        assertThat(wirelore("run", "unet-loopback", "--out", "o")).isEqualTo(70);
        assertThat(err.toString())
                .contains("internal error: java.lang.IllegalStateException: a queue must not be empty")
                .contains("please report").doesNotContain("\tat ");
        assertThat(Files.readString(folder.resolve("o/internal-error.txt"))).contains("\tat ");
        assertThat(wirelore("run", "unet-loopback", "--stacktrace")).isEqualTo(70);
        assertThat(err.toString()).contains("\tat ");
    }

    @Test
    void anInterruptedRunSaysSo() {
        launcher.verdict = Verdict.INTERRUPTED;
        assertThat(wirelore("run", "unet-loopback", "--quiet")).isEqualTo(130);
        assertThat(out.toString()).startsWith("INTERRUPTED unet-loopback seed 1");
    }

    @Test
    void aClassPathThatIsNotThereJoinsNothing() {
        assertThat(wirelore("join", "127.0.0.1:1", "--class-path", "nowhere")).isEqualTo(2);
        assertThat(err.toString()).contains("an entry of the class path does not exist: nowhere");
    }

    @Test
    void whatFailsBecauseTheProcessEndsIsNoMistakeOfOurs() {
        launcher.failure = new ProcessEndsException(new IllegalStateException("Shutdown in progress"));
        assertThat(wirelore("run", "unet-loopback")).isEqualTo(130);
        assertThat(err.toString()).doesNotContain("internal error");
    }

    @Test
    void filesAreValidatedOneByOne() throws IOException {
        Files.writeString(folder.resolve("bad.json"), "{\n \"name\": 5}");
        String good = ConfigFolder.find().folder(ConfigFolder.Kind.HOST).resolve("pentium-133.json").toString();
        assertThat(wirelore("validate", good, "bad.json")).isEqualTo(2);
        assertThat(out.toString()).isEqualTo(line(good + ": legal (host)"));
        assertThat(err.toString()).contains("bad.json:2:2: name: expected a name of lower-case letters");
    }

    @Test
    void theCurrentFolderIsNoRigAndIsNamed() {
        assertThat(wirelore("validate", Path.of("").toAbsolutePath().toString())).isEqualTo(2);
        assertThat(err.toString()).isEqualTo(line(".: expected a file, found a directory"));
    }

    @Test
    void theListNamesWhatIsShipped() {
        assertThat(wirelore("list")).isZero();
        assertThat(out.toString()).contains("rigs", "unet-pingpong", "hosts", "pentium-pro-200", "cards", "dc21140",
                "published", "mpi-on-unet").doesNotContain("not legal");
    }

    @Test
    void aRigIsDescribedAsTextAndAsJson() {
        assertThat(wirelore("describe", "unet-pingpong")).isZero();
        assertThat(out.toString()).contains("variant     raw (raw U-Net)").contains("plain U-Net messages")
                .contains("adi/latencyUs.4 = 32 us +- 3 %");
        assertThat(wirelore("describe", "unet-pingpong", "--json")).isZero();
        assertThat(out.toString()).contains("\"retriesMax\" : 50");
    }

    @Test
    void helpAndVersionNeedNothing() {
        assertThat(wirelore("--help")).isZero();
        assertThat(out.toString()).contains("run", "explore", "replay", "compare", "list", "describe", "validate",
                "doctor",
                "bench");
        assertThat(wirelore("--version")).isZero();
        assertThat(wirelore("run", "--help")).isZero();
        assertThat(out.toString()).contains("--seeds=A..B");
        assertThat(wirelore()).isZero();
    }

    @Test
    void theDoctorLooksAtThisMachine() {
        assertThat(wirelore("doctor")).isZero();
        assertThat(out.toString()).contains("yes  JDK").contains("AF_PACKET").contains("serial lines");
    }

    private int wirelore(String... arguments) {
        return Wirelore.execute(session(), arguments);
    }

    private Session session() {
        return new Session(InputStream.nullInputStream(), new PrintWriter(out, true), new PrintWriter(err, true),
                () -> false, folder, ConfigFolder.find(), ProductRegistry.REGISTRY, () -> launcher);
    }

    private static String line(String text) {
        return text + System.lineSeparator();
    }
}
