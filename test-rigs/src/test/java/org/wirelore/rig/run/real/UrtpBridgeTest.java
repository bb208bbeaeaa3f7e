package org.wirelore.rig.run.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.SortedMap;
import mpi.MPI;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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

    private static final long WORK_NS = 2_000_000_000L;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** The last rank computes before it takes what the others have sent, who are leaving by then. */
    public static final class Busy {
        private Busy() {
        }

        public static void main(String[] args) {
            MPI.Init(args);
            byte[] word = new byte[1];
            int last = MPI.COMM_WORLD.Size() - 1;
            if (MPI.COMM_WORLD.Rank() < last) {
                MPI.COMM_WORLD.Send(word, 0, 1, MPI.BYTE, last, 0);
            } else {
                long beganNs = System.nanoTime();
                while (System.nanoTime() - beganNs < WORK_NS) {
                    Thread.onSpinWait();
                }
                for (int from = 0; from < last; from++) {
                    MPI.COMM_WORLD.Recv(word, 0, 1, MPI.BYTE, from, 0);
                }
            }
            MPI.Finalize();
        }
    }

    /** Nothing interrupts a process on a real interface. */
    @Test
    void aRankThatComputesForLongerThanASilentOneIsWaitedForIsNotGivenUp() {
        RunReport report = Rigs.launcher().launch(Rigs.order(Rigs.load("urtp-bridge",
                "program={\"name\": \"mpi\", \"arguments\": {\"class\": \"" + Busy.class.getName() + "\"}}",
                "protocol.probeUs=20000", "protocol.probesMax=10"), folder), JobOverrides.NONE, JobMonitor.SILENT);
        assertThat(report.verdict()).describedAs(ConsoleText.render(report)).isEqualTo(Verdict.PASS);
    }

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
