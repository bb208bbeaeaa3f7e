package org.wirelore.rig.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
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
    private static final int IMAGES = 8;
    /** Sends 64 bytes by route 80h, and says what has come back. */
    private static final String ECHO = """
            import org.wirelore.device.api.myrinet.LanaiRegister;
            import org.wirelore.device.api.myrinet.MyrinetBoard;
            import org.wirelore.device.api.myrinet.RegisterBlock;
            import org.wirelore.rig.program.RankContext;
            import org.wirelore.rig.program.RankProgram;

            public final class Echo implements RankProgram {
                @Override
                public void run(RankContext context) throws Exception {
                    try (MyrinetBoard board = context.open(MyrinetBoard.class)) {
                        RegisterBlock at = board.registers();
                        for (int i = 0; i < 64; i += 4) {
                            board.writeSram(0x8000 + i, i == 0 ? 0x80000F7F : 0x01020304 * (i / 4));
                        }
                        board.writeRegister(at.rmp(), 0x10000);
                        board.writeRegister(at.rml(), 0x10080);
                        board.writeRegister(at.smp(), 0x8000);
                        board.writeRegister(at.sa(), 0);
                        board.writeRegister(at.smlt(), 0x8040 - at.grain());
                        while ((board.readRegister(at.isr()) & LanaiRegister.RECV_INT) == 0) {
                            context.host().pause(context.host().now() + 1_000_000);
                        }
                        System.out.printf("to %x, begins %08x, ends %08x%n", board.readRegister(at.rmp()),
                                board.readSram(0x10000), board.readSram(0x1003C));
                    }
                }
            }
            """;

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

    /** The route byte is off, the check behind the 63 others is 0. */
    @ParameterizedTest
    @ValueSource(strings = {"lanai4-pci", "lanai9"})
    void aProgramOfOnesOwnGetsBackWhatItSendsByRoute80h(String chip) throws IOException {
        CommandRun.compile(Files.createDirectory(folder.resolve("own")), "Echo", ECHO);
        Path image = Files.write(folder.resolve("circle"), CIRCLE);
        assertThat(card("--raw", image.toString(), "--card", chip, "--program", "Echo", "-cp",
                folder.resolve("own").toString())).as(run.err()).isZero();
        assertThat(run.out()).contains("PASS lanai-card", "to 10040, begins 000f7f01, ends 1e2d3c00");
    }

    @ParameterizedTest
    @CsvSource({"lanai4-pci, 1", "lanai7, 2", "lanai9, 3"})
    void randomBytesAsImageEndWithTheTimeOrWithTheProcessorToldAsStopped(String chip, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        int stopped = 0;
        for (int i = 0; i < IMAGES; i++) {
            byte[] bytes = new byte[4 + random.nextInt(8192)];
            random.nextBytes(bytes);
            Path image = Files.write(folder.resolve("random" + i), bytes);
            String name = "seed " + seed + ", image " + i;
            int code = card("--raw", image.toString(), "--card", chip, "--ms", "2");
            assertThat(code).as("%s: %s", name, run.err()).isBetween(0, 1);
            assertThat(run.out()).as(name).contains(code == 0 ? "PASS lanai-card" : "control program of host0's card");
            stopped += code;
        }
        assertThat(stopped).as("seed %s", seed).isPositive();
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
