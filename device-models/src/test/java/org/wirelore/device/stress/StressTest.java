package org.wirelore.device.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the stress tests of this package. */
class StressTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    @Timeout(value = 3, unit = TimeUnit.HOURS)
    void whatProcessesShareIsWholeAndInOrderAndAPlantedRaceIsFound() throws Exception {
        // The race is real, but on a busy machine it takes its time to show.
        String report = StressRun.report(directory,
                "stress\\.(Ring|Lane|Flag|Bell|SlotQueue|UnitPool|PortOwner|PlantedRace)", "", 4, 300);
        assertThat(report).contains("Error tests: No matches", "All remaining tests: 8 matching test results",
                "Failed tests: 1 matching test results");
    }
}
