package org.wirelore.rig.mpi.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.stress.StressRun;

/** Runs the stress tests of this package. */
class ThreadStressTest {
    /** As every process of this project has them. */
    private static final String OPTIONS = "--enable-native-access=ALL-UNNAMED"
            + " -Djava.lang.foreign.native.threshold.power.copy=0";

    @TempDir
    private Path directory = Path.of("");

    @Test
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    void whatTheThreadsOfARankShareIsWhole() throws Exception {
        assertThat(StressRun.report(directory, "rig\\.mpi", OPTIONS)).contains("0 failed, 0 soft errs, 0 hard errs",
                "All remaining tests: 7 matching test results");
    }
}
