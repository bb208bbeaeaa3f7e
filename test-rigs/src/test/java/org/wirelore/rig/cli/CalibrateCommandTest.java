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
    /** Preamble and the shortest frame at 100 Mb/s. */
    private static final double FRAME_US = 5.76;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private JsonNode report() throws IOException {
        return JsonMapper.shared().readTree(Files.readString(folder.resolve("out/report.json")));
    }

    private JsonNode effects() throws IOException {
        for (JsonNode table : report().path("tables")) {
            if (table.path("title").stringValue("").startsWith("Effect")) {
                return table;
            }
        }
        throw new AssertionError("the report has no table of effects: " + report().path("tables"));
    }

    /**
     * A latency is a sum of times, so raising every time by 10 % raises it by 10 %; a rate counts against its time. A
     * poll period of nearly nothing rounds no time away. Ethernet has no other rate nearby: its frame is no
     * parameter, and effects that are too small are not shown.
     */
    @Test
    void theEffectsOfAllParametersAddUpToTheWholeFigure() throws IOException {
        CommandRun run = new CommandRun(folder);
        Path profile = Files.writeString(folder.resolve("fine.json"),
                "{\"extends\": \"pentium-pro-200\", \"name\": \"fine\", \"pollPeriodNs\": 2}");
        assertThat(run.execute(List.of("calibrate", "unet-pingpong", "--set", "hosts[0].profile=" + profile, "--set",
                "hosts[1].profile=" + profile, "--set", "program.arguments.repetitions=10", "--set",
                "program.arguments.sizesBytes=[0,4]")))
                .describedAs(run.err()).isZero();
        double sum = 0;
        boolean hasWrites = false;
        for (JsonNode row : effects().path("rows")) {
            String parameter = row.get(0).stringValue();
            double effect = row.get(2).isNumber() ? row.get(2).doubleValue() : 0;
            sum += parameter.endsWith("PerSecond") ? -effect * 1.1 : effect;
            hasWrites |= parameter.equals("fine: pio.writeNs");
        }
        assertThat(hasWrites).isTrue();
        double latencyUs = report().path("checks").path(0).path("measured").doubleValue();
        assertThat(sum).isCloseTo(10 * (1 - FRAME_US / latencyUs), within(0.5));
        assertThat(run.out()).contains("Effect of 10 % more", "interrupt.latencyNs", "parameters move no figure",
                "Not legal with 10 % more, so not varied: fabric.bitsPerSecond");
    }

    /** Its only check is for no retransmissions, and nothing is 10 % more than none. */
    @Test
    void aRigThatChecksForNothingShowsWhatMovesItsLatencies() throws IOException {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("calibrate", "unet-loopback", "--set", "program.arguments.repetitions=5")))
                .describedAs(run.err()).isZero();
        assertThat(effects().path("columns").valueStream().map(column -> column.path("heading").stringValue("")))
                .containsExactly("parameter", "value", "latencyUs.0", "latencyUs.4", "latencyUs.1482");
        assertThat(effects().path("rows").valueStream().map(row -> row.get(0).stringValue()))
                .contains("pentium-pro-200: adi.send.call.cpuNs");
        assertThat(effects().path("note").stringValue("")).contains(": retransmissions.",
                "the latencies and bandwidths that the rig measures");
    }

    @Test
    void aRigWithoutChecksOrInRealModeIsRefused() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("calibrate", "two-networks"))).isEqualTo(2);
        assertThat(run.err())
                .contains("checks: expected checks, whose figures are calibrated or predicted, found none");
        run.forget();
        assertThat(run.execute(List.of("calibrate", "shm-pingpong"))).isEqualTo(2);
        assertThat(run.err()).contains("mode: expected virtual for many runs");
    }
}
