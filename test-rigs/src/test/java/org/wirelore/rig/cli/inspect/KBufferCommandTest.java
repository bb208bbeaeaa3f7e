package org.wirelore.rig.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.cli.Wirelore;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.product.ProductRegistry;

/** What the command says of a trace, and its exit code. */
class KBufferCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aCorrectTraceEndsWithZeroAndItsK() throws IOException {
        assertThat(judge("""
                {"processes": [[{"multicast": [1]}, {"send": 1}, {"receive": 1}],
                  [{"receive": 0}, {"send": 0}, {"receive": 0}]]}
                """)).isZero();
        assertThat(out).hasToString(lines("t.json: correct for k=2: 6 calls in 2 groups",
                "t.json:1:37: processes[0][1]: the largest group begins here for pid 0, with 2 calls"));
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aTraceThatWaitsForItselfIsCorrectAndSaysSo() throws IOException {
        assertThat(judge("""
                {"processes": [[{"receive": 1}, {"send": 1}],
                  [{"receive": 0}, {"send": 0}]]}
                """)).isZero();
        assertThat(out).hasToString(lines("t.json: correct for k=2: 4 calls in 1 group",
                "t.json:1:17: processes[0][0]: the largest group begins here for pid 0, with 2 calls",
                "t.json:1:17: processes[0][0]: but this receive waits for ever, with any number of buffers: what it"
                        + " waits for waits for it"));
    }

    @Test
    void aTraceWithoutCallsTakesNoBuffer() throws IOException {
        assertThat(judge("{\"processes\": [[], []]}")).isZero();
        assertThat(out).hasToString(lines("t.json: correct for k=0: no calls"));
    }

    @Test
    void aTraceThatIsNotCorrectEndsWithOneAndTheFirstCallWithoutItsMatch() throws IOException {
        assertThat(judge("""
                {"processes": [[{"multicast": [1, 2]}, {"multicast": [1, 2]}],
                  [{"receive": 0}],
                  [{"receive": 0}, {"receive": 0}]]}
                """)).isEqualTo(1);
        assertThat(out).hasToString(lines("t.json:1:40: processes[0][1]: not correct: multicast to 1, 2 has no match at"
                + " 1: pid 0 sends 2 packets to pid 1, which receives 1"));
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void whatIsNoTraceEndsWithTwoAndItsPlace() throws IOException {
        assertThat(judge("{\"processes\": [[{\"send\": 1}]]}")).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err).hasToString(lines("t.json:1:26: processes[0][0].send: expected the pid of a process, 0 to 0,"
                + " found 1"));
        assertThat(wirelore("kbuffer", "none.json")).isEqualTo(2);
        assertThat(wirelore("kbuffer")).isEqualTo(2);
        assertThat(wirelore("kbuffer", "t.json", "t.json")).isEqualTo(2);
    }

    @Test
    void aMillionCallsAreNoTrouble() throws IOException {
        int half = 500_000;
        try (BufferedWriter writer = Files.newBufferedWriter(folder.resolve("t.json"))) {
            writer.write("{\"processes\": [[{\"send\": 1}");
            for (int i = 1; i < half; i++) {
                writer.write(",\n{\"send\": 1}");
            }
            writer.write("],\n[{\"receive\": 0}");
            for (int i = 1; i < half; i++) {
                writer.write(",\n{\"receive\": 0}");
            }
            writer.write("]]}\n");
        }
        assertThat(wirelore("kbuffer", "t.json")).isZero();
        assertThat(out.toString()).startsWith("t.json: correct for k=1: 1000000 calls in 500000 groups");
    }

    @Test
    void theHelpHasATrace() throws IOException {
        assertThat(wirelore("kbuffer", "--help")).isZero();
        String help = out.toString();
        String trace = help.substring(help.indexOf('{'), help.lastIndexOf('}') + 1);
        out.getBuffer().setLength(0);
        assertThat(judge(trace)).isZero();
        assertThat(out.toString()).startsWith("t.json: correct for k=1: 7 calls in 3 groups");
        assertThat(wirelore("--help")).isZero();
        assertThat(out.toString()).contains("\n  kbuffer ");
    }

    private int judge(String trace) throws IOException {
        Files.writeString(folder.resolve("t.json"), trace);
        return wirelore("kbuffer", "t.json");
    }

    private int wirelore(String... arguments) {
        return Wirelore.execute(new Session(InputStream.nullInputStream(), new PrintWriter(out, true),
                new PrintWriter(err, true), () -> false, folder, ConfigFolder.find(), ProductRegistry.REGISTRY, () -> {
                    throw new AssertionError("nothing is run");
                }), arguments);
    }

    private static String lines(String... lines) {
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }
}
