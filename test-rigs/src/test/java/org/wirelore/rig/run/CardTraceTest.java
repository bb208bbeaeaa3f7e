package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.spi.EmulatedFabric;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.card.CardExecution;

/** What registers and engines of cards do, to be read. */
class CardTraceTest {
    /** When the last rank has long ended: a card may have run further ahead in one run than in another. */
    private static final double END_US = 1_000;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static RigConfig rig() {
        return Rigs.load("fmp-errors", "program.arguments.messages=6", "program.arguments.lengthBytes=1500");
    }

    private RunReport traced(String name, CardExecution execution) {
        return Rigs.launcher().run(Rigs.order(rig(), folder.resolve(name)).withExecution(execution)
                .withCards(new CardRecords(false, true, false)));
    }

    private List<String> lines(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name).resolve(CardTraceFile.FILE));
    }

    private static double timeUs(String line) {
        return Double.parseDouble(line.strip().split(" ", 2)[0]);
    }

    private static boolean hasTime(String line) {
        return line.matches(" *[0-9]+\\.[0-9]{6} .*");
    }

    @ParameterizedTest
    @CsvSource({"false, true, 1000000000", "true, false, 777000"})
    void theFileIsTheSameHoweverProgramsAreExecutedAndTheRunIsTheSame(boolean skips, boolean isTranslating,
            long slicePs) throws IOException {
        String untraced = Rigs.launcher().run(Rigs.order(rig(), folder.resolve("none"))).eventStreamHash();
        RunReport usual = traced("usual", CardExecution.USUAL);
        RunReport other = traced("other", new CardExecution(skips, isTranslating, slicePs));
        assertThat(List.of(usual.eventStreamHash(), other.eventStreamHash())).containsOnly(untraced);
        assertThat(beforeEnd("other")).isEqualTo(beforeEnd("usual")).hasSizeGreaterThan(200);
    }

    /** Test 26 of the control program's suite. */
    @Test
    void test26TheTraceOfASeedIsIdenticalAndThatOfAnotherIsNot() throws IOException {
        for (String run : List.of("first 1", "second 1", "third 2")) {
            RigConfig rig = Rigs.load("fmp-errors", "seed=" + run.substring(run.length() - 1),
                    "program.arguments.messages=20", "program.arguments.lengthBytes=1500",
                    "faults.rules[0].packetBitErrorRate=1e-5");
            Rigs.launcher().run(Rigs.order(rig, folder.resolve(run)).withCards(new CardRecords(false, true, false)));
        }
        assertThat(lines("second 1")).isEqualTo(lines("first 1")).isNotEqualTo(lines("third 2"));
    }

    private List<String> beforeEnd(String name) throws IOException {
        return lines(name).stream().filter(line -> hasTime(line) && timeUs(line) < END_US).toList();
    }

    @Test
    void linesNameRegistersBitsFunctionsEnginesAndInterruptsInTheOrderOfTime() throws IOException {
        traced("run", CardExecution.USUAL);
        List<String> lines = lines("run");
        assertThat(lines.getFirst()).isEqualTo("fmp-errors: microseconds, host, and what its card did");
        assertThat(lines.getLast()).matches("end: [0-9,]+ lines, none left out");
        assertThat(lines.stream().filter(CardTraceTest::hasTime).map(CardTraceTest::timeUs).toList()).isSorted();
        assertThat(lines).anyMatch(line -> line.matches(".* alpha  host +writes EIMR +0x40000000  HOST_SIG"))
                .anyMatch(line -> line.matches(".* beta .* main +reads +ISR +0x.* RECV_INT.*"))
                .anyMatch(line -> line.matches(".* alpha  send engine +sends \\d+ bytes from 0x.*"))
                .anyMatch(line -> line.matches(".* beta   receive engine +received: \\d+ bytes, up to 0x.*"))
                .anyMatch(line -> line.matches(".* host DMA +begins SRAM to host: \\d+ bytes, SRAM 0x.*, host 0x.*"))
                .anyMatch(line -> line.endsWith("interrupt line rises"));
        Rigs.launcher().run(Rigs.order(rig(), folder.resolve("run")));
        assertThat(folder.resolve("run").resolve(CardTraceFile.FILE)).doesNotExist();
    }

    @Test
    void theFirstLinesAreKeptInWhateverOrderTheyCome() throws IOException {
        try (CardTraceFile file = CardTraceFile.open(folder, 2)) {
            EmulatedFabric.CardLog log = file.of("polling");
            log.add(5_000_000, "b", () -> "five");
            log.add(4_000_000, "b", () -> "four");
            log.add(2_000_000, "a", () -> "two");
            log.add(9_000_000, "b", () -> "nine");
            log.add(6_000_000, "a", () -> {
                throw new IllegalStateException("no one reads it");
            });
            log.add(1_500_000, "alpha", () -> "first");
            file.of("interrupt").add(1, "a", () -> "again");
        }
        assertThat(Files.readString(folder.resolve(CardTraceFile.FILE))).isEqualTo("""
                polling: microseconds, host, and what its card did

                      1.500000  alpha  first
                      2.000000  a      two

                interrupt: microseconds, host, and what its card did

                      0.000001  a  again

                end: 3 lines; 4 later ones were left out: at most 2 are kept of a variant
                """);
    }
}
