package org.wirelore.emulator.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.stress.StressRun;

/** Runs the stress tests of this package, and of SCI's segments in memory that processes share. */
class StressTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    void whatThreadsAndNodesShareIsWholeAndNeverGoesBack() throws Exception {
        assertThat(StressRun.report(directory, "emulator\\.(stress|backend\\.sisci)", ""))
                .contains("0 failed, 0 soft errs, 0 hard errs", "All remaining tests: 8 matching test results");
    }
}
