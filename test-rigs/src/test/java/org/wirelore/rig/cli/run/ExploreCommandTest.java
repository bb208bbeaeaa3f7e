package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.cli.ScriptedLauncher;
import org.wirelore.rig.cli.Wirelore;
import org.wirelore.rig.cli.session.Session;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.product.ProductRegistry;

/** The options of explorations, with a runner that runs nothing. */
class ExploreCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final ScriptedLauncher launcher = new ScriptedLauncher();

    @Test
    void explorationIsBounded() {
        assertThat(wirelore("explore", "unet-loopback", "--drops", "2", "--frames", "20", "--quiet")).isZero();
        assertThat(launcher.asked).containsExactly("explore unet-loopback 2 of 20 seed 1");
        assertThat(wirelore("explore", "unet-loopback", "--drops", "17", "--frames", "20")).isEqualTo(2);
        assertThat(err.toString()).contains("'--drops': expected 0 to 16, found 17");
    }

    @Test
    void anExplorationOfFaultsHasKinds() {
        assertThat(wirelore("explore", "unet-loopback", "--faults", "2", "--frames", "20", "--quiet")).isZero();
        assertThat(wirelore("explore", "unet-loopback", "--faults", "1", "--frames", "0", "--kinds", "stale,late,drop",
                "--quiet")).isZero();
        assertThat(wirelore("explore", "unet-loopback", "--faults", "3", "--frames", "9", "--kinds", "drop", "--quiet"))
                .isZero();
        assertThat(launcher.asked).containsExactly(
                "explore unet-loopback [drop, duplicate, corrupt, late] as there are 2 of 20 seed 1",
                "explore unet-loopback [drop, late, stale] 1 of 0 seed 1", "explore unet-loopback 3 of 9 seed 1");
    }

    @Test
    void anExplorationOfChoicesHasPatternsAndBounds() {
        assertThat(wirelore("explore", "unet-loopback", "--choices", "*.loss,h?b0.*", "--deviations", "2", "--quiet"))
                .isZero();
        assertThat(wirelore("explore", "unet-loopback", "--kinds", "late,hold", "--deviations", "2", "--first", "9",
                "--quiet")).isZero();
        assertThat(wirelore("explore", "unet-loopback", "--choices", "a", "--deviations", "0", "--first", "9",
                "--quiet")).isZero();
        assertThat(launcher.asked).containsExactly("explore unet-loopback *.loss,h?b0.* 2 of 100000 seed 1",
                "explore unet-loopback [late, hold] 2 of 9 seed 1", "explore unet-loopback a 0 of 9 seed 1");
    }

    @Test
    void anExplorationThatIsNotLegalIsAUsageErrorInWords() {
        assertRefused("Missing required", "explore", "unet-loopback");
        assertRefused("--choices and --kinds exclude each other", "explore", "unet-loopback", "--choices", "*",
                "--deviations", "1", "--kinds", "hold");
        assertRefused("mutually exclusive", "explore", "unet-loopback", "--drops", "1", "--frames", "2", "--choices",
                "*", "--deviations", "1");
        assertRefused("'--deviations': expected 0 to 16, found -1", "explore", "unet-loopback", "--choices", "*",
                "--deviations", "-1");
        assertRefused("'--first': expected 0 to 100000, found -3", "explore", "unet-loopback", "--choices", "*",
                "--deviations", "1", "--first", "-3");
        assertRefused("--deviations", "explore", "unet-loopback", "--choices", "*");
        assertRefused("--frames", "explore", "unet-loopback", "--drops", "1");
        assertRefused("--frames", "explore", "unet-loopback", "--faults", "1");
        assertRefused("--choices and --kinds exclude each other", "explore", "unet-loopback", "--choices", "*",
                "--deviations", "1", "--kinds", "hold");
        assertRefused("mutually exclusive", "explore", "unet-loopback", "--drops", "1", "--faults", "1", "--frames",
                "2");
        assertRefused("'--faults': expected 0 to 16, found -1", "explore", "unet-loopback", "--faults", "-1",
                "--frames", "2");
        assertRefused("'--frames': expected 0 to 100000, found 100001", "explore", "unet-loopback", "--faults", "1",
                "--frames", "100001");
        assertRefused(
                "'--kinds': expected drop, duplicate, corrupt, late, stale, hold, short, kill, found \"dorp\"; did you"
                        + " mean \"drop\"?",
                "explore", "unet-loopback", "--faults", "1", "--frames", "2", "--kinds", "late,dorp");
        assertRefused("'--kinds': expected drop, duplicate, corrupt, late, stale, hold, short, kill, found \"\"",
                "explore",
                "unet-loopback", "--faults", "1", "--frames", "2", "--kinds", "late,,drop");
        assertRefused("--kinds belongs to --faults", "explore", "unet-loopback", "--drops", "1", "--frames", "2",
                "--kinds", "drop");
        assertRefused("Missing required", "explore", "unet-loopback", "--frames", "2", "--kinds", "drop");
        assertRefused("expected names of decision points, found an empty one", "explore", "unet-loopback", "--choices",
                "a,,b", "--deviations", "1");
        assertThat(launcher.asked).isEmpty();
    }

    @Test
    void whatASearchMayDoIsBounded() {
        String[] search = {"explore", "unet-loopback", "--drops", "1", "--frames", "2"};
        assertRefused("'--workers': expected 1 to 64, found 0", with(search, "--workers", "0"));
        assertRefused("'--workers': expected 1 to 64, found 65", with(search, "--workers", "65"));
        assertRefused("'--runs': expected at least 1, found 0", with(search, "--runs", "0"));
        assertRefused("'--for': expected a number with its unit, such as 90s, 10m or 2h, found \"10\"",
                with(search, "--for", "10"));
        assertRefused("found \"0s\"", with(search, "--for", "0s"));
        assertThat(launcher.asked).isEmpty();
        assertThat(wirelore(with(search, "--workers", "2", "--for", "10m", "--runs", "7", "--yes", "--quiet")))
                .isZero();
    }

    private static String[] with(String[] words, String... more) {
        return Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new);
    }

    private void assertRefused(String words, String... arguments) {
        assertThat(wirelore(arguments)).isEqualTo(2);
        assertThat(err.toString()).contains(words);
    }

    private int wirelore(String... arguments) {
        return Wirelore.execute(new Session(InputStream.nullInputStream(), new PrintWriter(out, true),
                new PrintWriter(err, true), () -> false, folder, ConfigFolder.find(), ProductRegistry.REGISTRY,
                () -> launcher), arguments);
    }
}
