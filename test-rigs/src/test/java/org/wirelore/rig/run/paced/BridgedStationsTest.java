package org.wirelore.rig.run.paced;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.render.ConsoleText;
import org.wirelore.rig.run.Rigs;

/** Emulated stations at the ports of a real bridge, on which collective operations go by multicast. */
class BridgedStationsTest {
    /** A machine that is busy with other tests must not fail these. */
    private static final String PATIENT = "limits.lagUs=30000000";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void asRoot() throws IOException {
        Needs.namespaces();
    }

    @ParameterizedTest
    @CsvSource({"0, false", "0.05, true"})
    void fourTulipsMulticastThroughTheBridgeAndTheReplayIsIdenticalWithoutIt(String loss, boolean isRepeated) {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("urtp-bridge", "mode=paced", PATIENT,
                "faults.loss=" + loss,
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"org.wirelore.rig.samples.Rounds\", "
                        + "\"arguments\": [\"allgather\", \"20\", \"3000\"]}}"),
                made("first")));
        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
        SortedMap<String, Long> counters = report.variants().getFirst().counters();
        assertThat(counters.get("protocol.urtp.multicasts")).isPositive();
        assertThat(counters.get("ether0.node3.entered")).isGreaterThanOrEqualTo(3 * 20);
        if (isRepeated) {
            assertThat(counters.get("protocol.urtp.repeated")).isPositive();
        }
        assertThat(Rigs.launcher().replay(folder.resolve("first", ReplayRecord.FILE), made("again")).difference())
                .isEmpty();
    }

    private Path made(String name) {
        try {
            return Files.createDirectories(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
