package org.wirelore.rig.instance.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.adi.chempid.DaemonCall;
import org.wirelore.device.api.sockets.Sockets;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.program.RankContext;
import org.wirelore.rig.program.RankProgram;

/** What daemons know of the nodes of a cluster. */
class NodeRegistryTest {
    @TempDir
    Path folder;

    /** Asks the daemon of its host, and expects the lines that it is given. */
    public static final class Asks implements RankProgram {
        private final List<String> expected;

        /** @param expected what is to be known of each node */
        public Asks(String[] expected) {
            this.expected = List.of(expected);
        }

        @Override
        public void run(RankContext context) throws IOException {
            try (DaemonCall call = DaemonCall.user(context.host(), context.open(Sockets.class, "net0"),
                    DaemonHosts.SECRET)) {
                List<String> lines = call.status().stream().filter(line -> line.startsWith("node ")).toList();
                if (!lines.equals(expected)) {
                    throw new IllegalStateException("found " + lines);
                }
            }
        }
    }

    /** Where it is known what M-VIA costs, it is in the kernels. */
    @ParameterizedTest
    @CsvSource({"pentium-ii-400, '\"node one: VIA address 020000000001 on /dev/via_eth0\","
            + " \"node two: VIA address 020000000002 on /dev/via_eth0\"'",
        "pentium-pro-200, '\"node one\", \"node two\"'"})
    void hostsOnEthernetHaveVia(String profile, String lines) throws IOException {
        Path rig = Files.writeString(folder.resolve("registry.json"), """
                {
                  "name": "registry",
                  "description": "Ranks that ask what their daemons know.",
                  "hosts": [
                    {"name": "one", "profile": "%s", "card": "dc21140"},
                    {"name": "two", "profile": "%s", "card": "dc21140"}
                  ],
                  "fabric": {"name": "net0", "kind": "switch"},
                  "protocol": {"kind": "tcp"},
                  "ranks": [{"host": "one"}, {"host": "two"}],
                  "program": {"name": "class", "arguments": {"class": "%s", "arguments": [%s]}},
                  "daemons": {"fabric": "net0"}
                }
                """.formatted(profile, profile, Asks.class.getName(), lines));
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("run", rig.toString()))).as(run.out() + run.err()).isZero();
    }
}
