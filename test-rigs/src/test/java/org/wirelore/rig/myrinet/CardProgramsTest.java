package org.wirelore.rig.myrinet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.run.CardRecords;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.card.CardExecution;

/** However the programs of cards are executed and looked at, the same happens. */
class CardProgramsTest {
    private static final String REPORT = "report.json";
    private static final int FUNCTION = 0;
    private static final int EXECUTED = 2;
    private static final int EXECUTIONS = 4;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** Two cards with the FMP control program, and little to do. */
    private static RigConfig rig() {
        return Rigs.load("fmp-errors", "program.arguments.messages=6", "program.arguments.lengthBytes=1500");
    }

    @ParameterizedTest
    @CsvSource({"false, true, 1000000000", "true, false, 1000000000", "true, true, 777000", "false, false, 50000000"})
    void theReportIsTheSameHoweverProgramsAreExecuted(boolean skips, boolean isTranslating, long slicePs)
            throws IOException {
        RunOrder usual = Rigs.order(rig(), folder.resolve("usual"));
        RunOrder other = Rigs.order(rig(), folder.resolve("other"))
                .withExecution(new CardExecution(skips, isTranslating, slicePs));
        String expected = Rigs.launcher().run(usual).eventStreamHash();
        assertThat(Rigs.launcher().run(other).eventStreamHash()).isEqualTo(expected);
        assertThat(folder.resolve("other").resolve(REPORT)).hasSameBinaryContentAs(
                folder.resolve("usual").resolve(REPORT));
    }

    @Test
    void countsAreThoseOfAProcessorThatSkipsNothingAndTheRunIsTheSame() throws IOException {
        String uncounted = Rigs.launcher().run(Rigs.order(rig(), folder.resolve("uncounted"))).eventStreamHash();
        RunReport skipping = counted("skipping", CardExecution.USUAL);
        RunReport stepping = counted("stepping", new CardExecution(false, true, CardExecution.USUAL.slicePs()));
        assertThat(List.of(skipping.eventStreamHash(), stepping.eventStreamHash())).containsOnly(uncounted);
        Table table = table(skipping);
        assertThat(table.title()).isEqualTo("fmp-errors: the control program of alpha, beta");
        assertThat(column(table, FUNCTION)).contains("main", "take", "prepare", "all");
        assertThat(column(table, EXECUTED)).isEqualTo(column(table(stepping), EXECUTED));
        // The one is counted to the end of the run, the other has run ahead of it.
        assertThat(executions(table)).isCloseTo(executions(table(stepping)),
                Percentage.withPercentage(1));
    }

    @Test
    void theFileHasTheSourceWithCounts() throws IOException {
        counted("run", CardExecution.USUAL);
        Path file = folder.resolve("run").resolve("firmware-coverage.txt");
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).anyMatch(line -> line.startsWith("compose "))
                .anyMatch(line -> line.matches(" +[0-9]+ +[0-9]+ {2}int main\\(void\\) \\{"))
                .anyMatch(line -> line.matches(" +##### +[0-9]+ +tell_of\\(ERROR_TOO_LONG.*"));
        assertThat(lines).noneMatch(line -> line.contains("the file is not there"));
        Rigs.launcher().run(Rigs.order(rig(), folder.resolve("run")));
        assertThat(file).doesNotExist();
    }

    private RunReport counted(String name, CardExecution execution) {
        return Rigs.launcher()
                .run(Rigs.order(rig(), folder.resolve(name)).withCards(new CardRecords(false, false, true))
                        .withExecution(execution));
    }

    private static Table table(RunReport report) {
        return report.tables().stream().filter(table -> table.title().contains("control program")).findFirst()
                .orElseThrow();
    }

    private static List<String> column(Table table, int number) {
        return table.rows().stream().map(row -> row.get(number) instanceof Cell.Figure figure
                ? String.valueOf(figure.value())
                : ((Cell.Text) row.get(number)).text()).toList();
    }

    private static double executions(Table table) {
        return ((Cell.Figure) table.rows().getLast().get(EXECUTIONS)).value();
    }
}
