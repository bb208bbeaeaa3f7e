package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Table;

/** Which stage limits messages in a row. */
class LoadTableTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void theBusiestStageLimits() {
        assertThat(LoadTable.busiest(new TreeMap<>(Map.of("1 a", 20.0, "2 b", 90.5, "3 c", 90.0))))
                .isEqualTo("b");
    }

    @Test
    void theRigOnPciNamesWhatLimitsItOnEachBus() {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("fmp-pci"), folder.resolve("out")));
        Table table = report.tables().stream().filter(each -> each.title().startsWith("How busy")).findFirst()
                .orElseThrow();
        assertThat(table.rows().getLast()).containsExactly(Cell.of("the stage that limits"),
                Cell.of("card: DMA to the host"), Cell.of("receiver's CPU"));
        for (String variant : List.of("sbus-stream", "pci-stream")) {
            SortedMap<String, Metric> metrics = report.variants().stream()
                    .filter(each -> each.name().equals(variant)).findFirst().orElseThrow().metrics();
            double bandwidth = value(metrics, "bandwidthMbitPerSecond");
            // What the link carries, heads of packets included.
            assertThat(value(metrics, Metric.BUSY + "4 cable")).isCloseTo(100 * bandwidth / 1280,
                    within(2.0));
            assertThat(metrics.tailMap(Metric.BUSY).entrySet().stream()
                    .filter(each -> each.getKey().startsWith(Metric.BUSY)).map(each -> each.getValue().value()))
                    .hasSize(7).allMatch(share -> share > 1 && share < 100);
        }
    }

    private static double value(SortedMap<String, Metric> metrics, String name) {
        return Objects.requireNonNull(metrics.get(name), name).value();
    }
}
