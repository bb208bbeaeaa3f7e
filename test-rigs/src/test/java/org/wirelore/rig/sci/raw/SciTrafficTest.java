package org.wirelore.rig.sci.raw;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.run.Rigs;

/** Traffic of all ranks: who writes to whom, and what is reported. */
class SciTrafficTest {
    private static final String RIG = "sci-ring";
    private static final String ONLY = "variants=[{\"name\": \"only\"}]";

    @TempDir
    Path out;

    private RunReport run(String... settings) {
        String[] all = new String[settings.length + 3];
        System.arraycopy(settings, 0, all, 0, settings.length);
        all[settings.length] = "checks=[]";
        all[settings.length + 1] = "curves=[]";
        all[settings.length + 2] = ONLY;
        return Rigs.launcher().run(Rigs.order(Rigs.load(RIG, all), out));
    }

    @Test
    void patternsSayWhoWritesToWhom() {
        assertThat(TrafficPattern.NEIGHBOUR.target(7, 8, 5)).isZero();
        assertThat(TrafficPattern.OPPOSITE.target(6, 8, 5)).isEqualTo(2);
        assertThat(TrafficPattern.TO_ONE.target(0, 8, 0)).isZero();
        for (int write = 0; write < 7; write++) {
            assertThat(TrafficPattern.ALL.target(3, 8, write)).isEqualTo((4 + write) % 8).isNotEqualTo(3);
        }
        assertThat(TrafficPattern.ALL.target(3, 8, 7)).isEqualTo(4);
    }

    /** The writer's figures are those of the packets that the cards have sent. */
    @Test
    void sharesAreWhatWasSent() {
        RunReport report = run("program.arguments.patterns=[\"neighbour\"]", "program.arguments.warmUpUs=0",
                "program.arguments.measuredUs=200");
        Map<String, Metric> metrics = report.variants().getFirst().metrics();
        double share = requireNonNull(metrics.get("neighbour.shareMBytePerSecond.3")).value();
        long stored = requireNonNull(report.variants().getFirst().counters().get("sci0.n3.card.storedBytes"));
        assertThat(share * 200).isBetween(stored - 128.0, stored + 128.0);
        assertThat(requireNonNull(metrics.get("neighbour.totalMBytePerSecond")).value()).isBetween(7 * share,
                9 * share);
    }

    @Test
    void whatCannotWorkIsRefused() {
        assertThatThrownBy(() -> Rigs.load(RIG, ONLY, "checks=[]", "curves=[]", "ranks[1].host=n0"))
                .isInstanceOf(RigException.class)
                .hasMessageContaining("ranks[1].host: expected a node of its own for each rank, found \"n0\"");
        assertThatThrownBy(() -> Rigs.load(RIG, ONLY, "checks=[]", "curves=[]", "protocol={\"kind\": \"sci\"}"))
                .isInstanceOf(RigException.class)
                .hasMessageContaining("protocol.kind: expected none under sci-traffic");
    }

    @Test
    void aRankThatIsLateSaysWhatToSet() {
        assertThat(run("program.arguments.startUs=1").violations().toString())
                .contains("give the program a later startUs");
    }
}
