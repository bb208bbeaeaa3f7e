package org.wirelore.rig.sci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;

/** What a driver may answer one way or another comes with some seed, and what clients rely on holds all the same. */
class DriverWhimsTest {
    private static final int SEEDS = 12;

    @TempDir
    Path out;

    @Test
    void eventsGetLostWithAWordAndErrorsAreJudgedInEveryWay() {
        RigConfig rig = Rigs.load("sci-memory-order", "variants=[]", "checks=[]", "faults={\"loss\": 0.04}",
                "program={\"name\": \"class\", \"arguments\": {\"class\": \"" + DriverWhims.class.getName() + "\"}}");
        SortedSet<String> seen = new TreeSet<>();
        for (int seed = 1; seed <= SEEDS; seed++) {
            RunReport report = Rigs.launcher().run(new RunOrder(rig, seed, out, false));
            assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
            seen.addAll(report.variants().getFirst().metrics().keySet());
        }
        assertThat(seen).contains("losses.0", "losses.1", "answers.RETRIABLE", "answers.PENDING",
                "answers.PENDING.again", "answers.NOT_RETRIABLE");
    }
}
