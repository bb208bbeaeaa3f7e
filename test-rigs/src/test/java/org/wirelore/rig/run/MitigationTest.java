package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.report.CheckVerdict;
import org.wirelore.rig.report.RunReport;

/** The rig that shows interrupt mitigation. */
class MitigationTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void theShippedRigMeetsItsChecks() {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("tulip-mitigation"), folder));
        assertThat(report.checks()).hasSize(6).allMatch(check -> check.verdict() == CheckVerdict.PASS);
    }
}
