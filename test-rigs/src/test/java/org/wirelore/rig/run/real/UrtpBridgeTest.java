package org.wirelore.rig.run.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.job.JobOverrides;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.render.ConsoleText;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.samples.CollectiveTimes;
import org.wirelore.rig.spi.real.JobMonitor;

/** MPI on URTP between processes on a bridge that the run makes, whose frames cross the system's kernel. */
class UrtpBridgeTest {
    private static final String COLLECTIVES = "program={\"name\": \"mpi\", \"arguments\": {\"class\": \""
            + CollectiveTimes.class.getName() + "\"}}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void asRoot() {
        Needs.namespaces();
    }

    /** What a rank sends, its host's other rank hears on its way out. */
    @ParameterizedTest(name = "loss {0}")
    @CsvSource({"0", "0.1"})
    void fourRanksShareTwoInterfaces(String loss) {
        RunReport report = Rigs.launcher().launch(Rigs.order(Rigs.load("urtp-bridge", COLLECTIVES,
                RealRig.TWO_EACH,
                "faults.loss=" + loss), folder), JobOverrides.NONE, JobMonitor.SILENT);
        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
        assertThat(report.variants().getFirst().counters().get("protocol.urtp.multicasts")).isPositive();
    }

    /** Oracles judge bytes, order, windows and buffers. */
    @ParameterizedTest(name = "loss {0}")
    @CsvSource({"0, false", "0.1, true"})
    void collectiveOperationsGoByMulticastWhateverGetsLost(String loss, boolean isRepeated) {
        RunReport report = Rigs.launcher().launch(Rigs.order(Rigs.load("urtp-bridge", COLLECTIVES,
                "faults.loss=" + loss), folder), JobOverrides.NONE, JobMonitor.SILENT);
        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
        SortedMap<String, Long> counters = report.variants().getFirst().counters();
        assertThat(counters.get("protocol.urtp.multicasts")).isPositive();
        assertThat(counters.get("protocol.urtp.misused")).isZero();
        if (isRepeated) {
            assertThat(counters.get("protocol.urtp.repeated")).isPositive();
        }
    }
}
