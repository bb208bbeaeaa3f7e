package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.config.ConfigFolder;

/** Control programs of a user's own on a card alone. */
class LanaiCardCommandTest {
    private static final Path OBJECTS = ConfigFolder.find().root().resolveSibling("firmware-sim")
            .resolve("src/main/resources/org/wirelore/firmware/mcp").toAbsolutePath();
    /** {@code bt 0} and its delay slot: goes round in circles. */
    private static final byte[] CIRCLE = {(byte) 0xE0, 0, 0, 0, 0, 0, 0, 1};

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private CommandRun run;

    @BeforeEach
    void start() {
        run = new CommandRun(folder);
    }

    private int card(String... arguments) {
        run.forget();
        List<String> all = new ArrayList<>(List.of("lanai", "card"));
        all.addAll(List.of(arguments));
        return run.execute(2, all);
    }

    private String object(String name) {
        return object("lanai4", name);
    }

    private static String object(String chip, String name) {
        return OBJECTS.resolve(chip).resolve(name + ".o").toString();
    }

    /** What it shows of a card with a later chip is read at that chip's places. */
    @ParameterizedTest
    @ValueSource(strings = {"lanai7", "lanai9"})
    void cardsWithLaterChipsRunProgramsForThem(String chip) {
        assertThat(card(object(chip, "start"), object(chip, "machines"), object(chip, "rare"), object(chip, "table"),
                "--card", chip, "--ms", "5")).as(run.err()).isZero();
        assertThat(run.out()).contains("PASS lanai-card").containsPattern("sramWord16 +0x0000[1-9a-f]")
                .containsPattern("ISR +0x[4-7]");
    }

    @ParameterizedTest
    @CsvSource({"lanai9, lanai4-pci, 4", "lanai4, lanai7, 7"})
    void aProgramThatSaysThatItIsForAnotherCardIsRefused(String chip, String card, int generation) {
        assertThat(card(object(chip, "start"), object(chip, "machines"), object(chip, "rare"), object(chip, "table"),
                "--card", card, "--ms", "5")).as(run.out()).isEqualTo(2);
        assertThat(run.err()).contains("hosts[0].card", "the firmware is for another card: expected a LANai "
                + generation + ", found firmware for a LANai " + chip.substring("lanai".length()));
    }

    @Test
    void objectsAreLinkedLoadedAndStarted() {
        assertThat(card(object("start"), object("machines"), object("rare"), object("table"), "--ms", "5"))
                .as(run.err()).isZero();
        // Its table is behind its code, and it signals the host once it runs.
        assertThat(run.out()).contains("PASS lanai-card").containsPattern("sramWord16 +0x0000[1-9a-f]")
                .containsPattern("ISR +0x[4-7]");
    }

    @Test
    void anImageThatGoesRoundInCirclesEndsWithTheTime() throws IOException {
        Path image = Files.write(folder.resolve("circle"), CIRCLE);
        assertThat(card("--raw", image.toString(), "--ms", "1000")).as(run.err()).isZero();
        assertThat(run.out()).contains("PASS lanai-card");
    }

    @Test
    void aProcessorThatStopsFailsTheRunAndIsTold() throws IOException {
        Path image = Files.write(folder.resolve("nothing"), new byte[8]);
        assertThat(card("--raw", image.toString(), "--ms", "10")).isEqualTo(1);
        assertThat(run.out()).contains("the control program of host0's card has stopped at")
                .contains("jump out of the memory, at pc 0x00040000");
    }

    @Test
    void whatCannotBeLoadedIsAMistakeOfTheUser() throws IOException {
        assertThat(card("missing.o")).isEqualTo(2);
        assertThat(run.err()).contains("missing.o: no such file");
        assertThat(card(object("machines"))).isEqualTo(2);
        assertThat(run.err()).contains("expected a card whose firmware can be loaded");
        assertThat(card()).isEqualTo(2);
        assertThat(run.err()).contains("expected objects, archives or a linked program");
        assertThat(card(object("start"), "--card", "lanai44")).isEqualTo(2);
        assertThat(run.err()).contains("lanai4-pci, lanai4-sbus, lanai7, lanai9").contains("found lanai44");
        Path large = Files.write(folder.resolve("large"), new byte[300_000]);
        assertThat(card("--raw", large.toString())).isEqualTo(2);
        assertThat(run.err()).contains("expected a card whose firmware can be loaded", "has 300000 bytes at 0x0",
                "memory for it ends at 0x40000; name a card with more SRAM").doesNotContain("--memory");
    }

    @Test
    void aCardFitsHostsWithItsBusOnly() {
        assertThat(card(object("start"), "--card", "lanai9", "--host", "ultra-2-200-sbus")).isEqualTo(2);
        assertThat(run.err()).contains("hosts[0].card", "for the bus of ultra-2-200-sbus, sbus (such as lanai4-sbus)",
                "which is for pci");
        assertThat(card(object("start"), "--card", "lanai4-sbus")).isEqualTo(2);
        assertThat(run.err()).contains("hosts[0].card", "for the bus of pentium-pro-200-myrinet, pci",
                "which is for sbus: a host with sbus is ultra-2-200-sbus");
    }

    @Test
    void aDriverRefusesFirmwareThatPublishesNoLayoutBeforeTheRun() throws IOException {
        Path image = Files.write(folder.resolve("circle.img"), CIRCLE);
        Path usual = ConfigFolder.find().root().resolve("cards").resolve("lanai4-sbus.json");
        Path own = Files.writeString(folder.resolve("own.json"), Files.readString(usual).replaceFirst("\\{",
                "{\"firmware\": [\"" + image.toAbsolutePath() + "\"],"));
        assertThat(run.execute(1, List.of("run", "fmp-errors", "--set", "hosts[0].card=\"" + own.toAbsolutePath()
                + "\""))).isEqualTo(2);
        assertThat(run.err()).contains("hosts[0].card").contains("the firmware publishes no layout");
    }
}
