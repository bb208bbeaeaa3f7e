package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** Ranks that give the processor away while they wait for U-Net on an emulated card. */
class SleepingRanksTest {
    private static final String PING_PONG = "program.arguments={\"sizesBytes\": [0, 1400], \"repetitions\": 20,"
            + " \"warmUps\": 5}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** One way, a sleeping rank is woken once: the host's profile says what that takes. */
    @ParameterizedTest
    @ValueSource(strings = {"unet", "raw"})
    void eachMessageCostsTheWakeUpOfItsReceiver(String protocol) throws Exception {
        String kind = "protocol.kind=" + protocol;
        RigConfig asleep = Rigs.load("unet-pingpong", PING_PONG, kind, "protocol.wait=block", "checks=[]");
        RunReport polled = run(Rigs.load("unet-pingpong", PING_PONG, kind, "protocol.wait=poll", "checks=[]"));
        RunReport woken = run(asleep);
        VariantConfig variant = asleep.variants().getFirst();
        double wakeUpUs = variant.hosts().getFirst().profile().wakeUpNs() / 1e3;
        assertThat(wakeUpUs).isPositive();
        for (String metric : List.of("latencyUs.0", "latencyUs.1400")) {
            assertThat(latency(woken, metric) - latency(polled, metric)).as(metric).isBetween(0.5 * wakeUpUs,
                    3 * wakeUpUs);
        }
    }

    @Test
    void aRankThatSleepsForItsCardLeavesTheProcessorToItsNeighbour() throws Exception {
        RunReport report = run(Rigs.load("unet-cluster", "protocol.local=shm", "protocol.wait=block"));
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
    }

    private static double latency(RunReport report, String metric) {
        return Objects.requireNonNull(report.variants().getFirst().metrics().get(metric)).value();
    }

    private RunReport run(RigConfig rig) throws Exception {
        return Rigs.launcher().run(Rigs.order(rig, folder));
    }
}
