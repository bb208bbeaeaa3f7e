package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Which parameter moves which figure. */
class CalibrateCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private JsonNode effects() throws IOException {
        JsonNode report = JsonMapper.shared().readTree(Files.readString(folder.resolve("out/report.json")));
        for (JsonNode table : report.path("tables")) {
            if (table.path("title").stringValue("").startsWith("Effect")) {
                return table;
            }
        }
        throw new AssertionError("the report has no table of effects: " + report.path("tables"));
    }

    /**
     * A latency is a sum of times, so raising every time by 10 % raises it by 10 %; a rate counts against its time.
     */
    @Test
    void theEffectsOfAllParametersAddUpToTheWholeFigure() throws IOException {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("calibrate", "unet-pingpong", "--out", folder.resolve("out").toString(), "--set",
                "program.arguments.repetitions=10", "--set", "program.arguments.sizesBytes=[0,4]")))
                .describedAs(run.err()).isZero();
        double sum = 0;
        boolean hasWrites = false;
        for (JsonNode row : effects().path("rows")) {
            String parameter = row.get(0).stringValue();
            double effect = row.get(2).isNumber() ? row.get(2).doubleValue() : 0;
            sum += parameter.endsWith("PerSecond") ? -effect * 1.1 : effect;
            hasWrites |= parameter.equals("pentium-pro-200: pio.writeNs");
        }
        assertThat(hasWrites).isTrue();
        assertThat(sum).isCloseTo(10, within(1.0));
        assertThat(run.out()).contains("Effect of 10 % more", "interrupt.latencyNs", "parameters move no figure");
    }

    @Test
    void aRigWithoutChecksOrInRealModeIsRefused() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("calibrate", "unet-switch"))).isEqualTo(2);
        assertThat(run.err())
                .contains("checks: expected checks, whose figures are calibrated or predicted, found none");
        run.forget();
        assertThat(run.execute(List.of("calibrate", "shm-pingpong"))).isEqualTo(2);
        assertThat(run.err()).contains("mode: expected virtual for many runs");
    }
}
