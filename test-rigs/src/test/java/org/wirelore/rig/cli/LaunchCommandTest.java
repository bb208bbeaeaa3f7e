package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.launch.JobSecret;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.rank.RankMain;
import org.wirelore.rig.report.Verdict;

/** What launch and join make of their command lines. */
@SuppressWarnings("NullAway.Init") // the folder is set before each test
class LaunchCommandTest {
    @TempDir
    private Path folder;

    private final ScriptedLauncher launcher = new ScriptedLauncher();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void withoutAnythingItRunsTheSharedMemoryRigAsItStands() {
        assertThat(wirelore("launch")).isZero();
        assertThat(launcher.asked).containsExactly(
                "launch 0 of shm-pingpong remote 0 listen null:0 program null []");
    }

    @Test
    void aClassIsGivenEverythingBehindIt() {
        assertThat(wirelore("launch", "-n", "4", "--rig", "shm-pingpong", "--", "a.B", "-n", "x y")).isZero();
        assertThat(launcher.asked).containsExactly(
                "launch 4 of shm-pingpong remote 0 listen null:0 program a.B [-n, x y]");
        assertThat(out.toString()).contains("a rank's line").contains("PASS shm-pingpong");
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1, 10.0.0.1:0", "10.0.0.1:7000, 10.0.0.1:7000", "host:0, host:0", "::1, ::1:0",
        "[::1], ::1:0", "[::1]:7000, ::1:7000", "fd00::2, fd00::2:0"})
    void whereTheMasterListensIsPassedOn(String listen, String expected) {
        assertThat(wirelore("launch", "--rig", "unet-veth", "--remote", "1", "--listen", listen)).isZero();
        assertThat(launcher.asked.getFirst()).contains("remote 1 listen " + expected + " ");
    }

    @Test
    void aHostFileTakesTheRanksBesideRankZeroAndTheMasterListensTowardsIt() throws IOException {
        Path hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.1 2\n");
        assertThat(wirelore("launch", "--hosts", hosts.toString())).isZero();
        assertThat(wirelore("launch", "-n", "5", "--hosts", hosts.toString(), "--listen", "10.0.0.1")).isZero();
        assertThat(launcher.asked).containsExactly(
                "launch 3 of mpi-tcp remote 2 listen 127.0.0.1:0 program null []",
                "launch 5 of mpi-tcp remote 4 listen 10.0.0.1:0 program null []");
    }

    @Test
    void aHostFileThatIsWrongOrComesWithRemoteIsRefused() throws IOException {
        Path hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.1 x\n");
        assertThat(wirelore("launch", "--hosts", hosts.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("hosts:1:1", "expected the name of a machine");
        assertThat(wirelore("launch", "--hosts", hosts.toString(), "--remote", "1")).isEqualTo(2);
        assertThat(err.toString()).contains("expected either --hosts or --remote, found both");
        assertThat(launcher.asked).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"-n, 65, expected 1 to 64 ranks", "-n, -1, expected 1 to 64 ranks", "-n, 0, expected 1 to 64 ranks",
        "-n, two, is not an int", "--remote, -1, expected 0 or more ranks", "--listen, :70, expected ADDRESS",
        "--listen, a:70000, expected ADDRESS", "--listen, a:b, expected ADDRESS", "--listen, '', expected ADDRESS",
        "--listen, [::1]:, such as [::1]:7000", "--listen, [::1:7000, such as [::1]:7000",
        "--listen, [10.0.0.1]:7000, expected ADDRESS", "--listen, [::1]:70000, up to 65535",
        "--listen, [::g]:7000, expected ADDRESS", "--listen, fd00::2:x:7000, such as [::1]:7000",
        "--rig, unet-pingpong, expected a rig of real mode", "--rig, shm-pingpnog, did you mean",
        "--set, program.nmae=1, nmae"})
    void aMistakeEndsWithTwoAndSaysWhatWasExpected(String option, String value, String expected) {
        assertThat(wirelore("launch", option, value)).isEqualTo(2);
        assertThat(err.toString()).contains(expected);
        assertThat(launcher.asked).isEmpty();
    }

    @Test
    void aFailedJobEndsWithOneAndAnInterruptedOneWith130() {
        launcher.verdict = Verdict.FAIL;
        assertThat(wirelore("launch", "--", "a.B")).isEqualTo(1);
        launcher.verdict = Verdict.INTERRUPTED;
        assertThat(wirelore("launch", "--", "a.B")).isEqualTo(130);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "here", ":7000", "here:", "here:0", "here:65536", "here:x", "::1:7000", "[::1]",
        "[::1]:0",
        "[here]:7000"})
    void whereNoMasterCanBeEndsWithTwo(String address) {
        assertThat(join(address, JobSecret.draw().hex())).isEqualTo(2);
        assertThat(err.toString()).contains("HOST:PORT").contains("'" + address + "'");
    }

    @ParameterizedTest
    @CsvSource({"'', nothing", "secret, 6 characters", "00ff, 4 characters",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdeX, '64 characters, some of which are none'"})
    void withoutASecretNoRankJoinsAndTheMessageShowsItsForm(String secret, String found) {
        assertThat(join("127.0.0.1:9", secret)).isEqualTo(2);
        assertThat(err.toString()).contains("WIRELORE_SECRET",
                "expected 64 hexadecimal digits, found " + found + System.lineSeparator());
    }

    @Test
    void anAddressWhereNoMasterListensEndsWithThree() {
        assertThat(join("127.0.0.1:1", JobSecret.draw().hex())).isEqualTo(3);
        assertThat(err.toString()).contains("no master answers at 127.0.0.1:1").doesNotContain("\tat ");
    }

    @Test
    void anAddressOfIpv6StandsInBrackets() {
        assertThat(join("[::1]:1", JobSecret.draw().hex())).isEqualTo(3);
        assertThat(err.toString()).contains("no master answers at [::1]:1 (");
    }

    @Test
    void joinWantsAnAddress() {
        assertThat(wirelore("join")).isEqualTo(2);
        assertThat(err.toString()).contains("HOST:PORT");
    }

    private int join(String address, String secret) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int code = RankMain.run(ProductRegistry.REGISTRY, address, Map.of(JobSecret.VARIABLE, secret),
                new PrintStream(said, true, StandardCharsets.UTF_8), "");
        err.write(said.toString(StandardCharsets.UTF_8));
        return code;
    }

    private int wirelore(String... arguments) {
        Session session = new Session(InputStream.nullInputStream(), new PrintWriter(out, true),
                new PrintWriter(err, true), () -> false, folder,
                ConfigFolder.find(), ProductRegistry.REGISTRY, () -> launcher);
        return Wirelore.execute(session, arguments);
    }
}
