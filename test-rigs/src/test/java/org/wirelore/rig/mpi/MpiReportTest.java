package org.wirelore.rig.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.instance.MessageRecorder;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.PrintedLines;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;

/** What the report of a rig with an MPI program shows: faults by place, what the ranks print, their first messages. */
class MpiReportTest {
    private static final String QUIZ = "program={\"name\":\"mpi\",\"arguments\":"
            + "{\"class\":\"org.wirelore.rig.samples.Quiz\",\"arguments\":[\"5\"]}}";

    @TempDir
    Path folder;

    @Test
    void theFaultsOnTheWireAreCountedByPlace() {
        Table faults = report("faults.loss=0.1").tables().getFirst();
        assertThat(faults.title()).isEqualTo("Faults on the wire");
        List<Cell> last = faults.rows().getLast();
        double lost = faults.rows().stream().limit(faults.rows().size() - 1).mapToDouble(row -> number(row.get(1)))
                .sum();
        assertThat(lost).isPositive().isEqualTo(number(last.get(1)));
    }

    @Test
    void aRigWithoutFaultsHasNoTableOfThem() {
        assertThat(report().tables()).isEmpty();
    }

    @Test
    void theReportHoldsWhatTheRanksPrinted() {
        assertThat(report().variants().getFirst().output()).anyMatch(line -> line.startsWith("[0] "))
                .anyMatch(line -> line.contains("all 45 did"));
    }

    @Test
    void theFirstMessagesAreDrawnBetweenTheRanks() {
        SequenceDiagram diagram = report().sequences().getFirst();
        assertThat(diagram.lanes()).extracting(SequenceDiagram.Lane::name).containsExactly("rank 0", "rank 1", "rank 2",
                "rank 3");
        assertThat(diagram.arrows()).hasSize(MessageRecorder.MESSAGES_MAX)
                .allMatch(arrow -> arrow.style() == SequenceDiagram.Style.NORMAL && arrow.endPs() > arrow.startPs())
                .anyMatch(arrow -> arrow.label().equals("tag 1, 4 bytes") && arrow.toLane() == 0)
                .anyMatch(arrow -> arrow.label().equals("Barrier, 0 bytes"));
    }

    @Test
    void ofManyLinesTheFirstAndTheLastAreKept() {
        PrintedLines printed = new PrintedLines();
        IntStream.range(0, 1_000).forEach(i -> printed.add("line " + i));
        printed.add("x".repeat(10_000));
        List<String> lines = printed.lines();
        assertThat(lines).hasSize(PrintedLines.FIRST_MAX + 1 + PrintedLines.LAST_MAX).startsWith("line 0")
                .contains("line 199", "… 701 lines left out …", "line 901").doesNotContain("line 200", "line 900");
        assertThat(lines.getLast()).hasSize(PrintedLines.LINE_CHARS_MAX + 1);
    }

    private RunReport report(String... settings) {
        List<String> all = new ArrayList<>(List.of(settings));
        all.add(QUIZ);
        RigConfig rig = Rigs.load("unet-cluster", all.toArray(new String[0]));
        return Rigs.launcher().run(new RunOrder(rig, 1, folder, false));
    }

    private static double number(Cell cell) {
        return Objects.requireNonNull(cell instanceof Cell.Figure figure ? figure : null).value();
    }
}
