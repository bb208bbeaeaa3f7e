package org.wirelore.rig.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.Violation;

class ConsoleTextTest {
    @Test
    void aLongNoteGoesOnInTheNextLine() {
        String note = "word ".repeat(60).strip();
        String text = ConsoleText.render(RunReport.of("rig", 1)
                .table(new Table("Figures", List.of(Column.measured("a", "", 0)), List.of(List.of(Cell.of(1))), note))
                .finished());
        assertThat(text.lines().map(String::length)).allMatch(length -> length <= 160);
        assertThat(text.lines().filter(line -> line.contains("word")).map(String::strip)
                .collect(Collectors.joining(" "))).isEqualTo(note);
    }

    @Test
    void columnsAreAligned() {
        RunReport report = RunReport.of("rig", 1).table(new Table("Latency",
                List.of(Column.measured("message", "bytes", 0), Column.measured("raw", "µs", 2),
                        Column.published("raw", "µs", 0), Column.measured("remark", "", 0)),
                List.of(List.of(Cell.of(4), Cell.of(21.067), Cell.of(21), Cell.of("inline")),
                        List.of(Cell.of(1482), Cell.of(177.6), Cell.EMPTY, Cell.of("two descriptors"))),
                "")).finished();
        assertThat(ConsoleText.render(report)).contains("""
                  message      raw         raw   remark
                    bytes       µs   µs, publ.
                  ──────────────────────────────────────────────
                        4    21.07          21   inline
                     1482   177.60               two descriptors
                """);
    }

    @Test
    void wideTablesComeInBlocksThatBeginWithTheFirstColumn() {
        List<Column> columns = new ArrayList<>(List.of(Column.measured("size", "bytes", 0)));
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(4)));
        for (int i = 0; i < 9; i++) {
            columns.add(Column.measured("a long name of thirty letters " + i, "us", 0));
            cells.add(Cell.of(100 + i));
        }
        String text = ConsoleText.render(
                RunReport.of("rig", 1).table(new Table("Wide", columns, List.of(cells), "")).finished());
        assertThat(text.lines()).allMatch(line -> line.length() <= 160);
        assertThat(text.lines().filter(line -> line.startsWith("   size "))).hasSize(3);
        assertThat(text.lines().filter(line -> line.startsWith("      4 "))).hasSize(3).element(1).asString()
                .contains("104", "107").doesNotContain("103", "108");
    }

    @Test
    void aLongTextInATableGoesOnBelow() {
        String registers = IntStream.range(0, 40).mapToObj(i -> "r" + i + "=0x1234567")
                .collect(Collectors.joining(" "));
        String text = ConsoleText.render(RunReport.of("rig", 1).table(new Table("Outcomes",
                List.of(Column.measured("what", "", 0), Column.measured("runs", "", 0)),
                List.of(List.of(Cell.of(registers), Cell.of(7)), List.of(Cell.of("r1=0"), Cell.of(8))), ""))
                .finished());
        assertThat(text.lines()).allMatch(line -> line.length() <= 160);
        assertThat(text.lines().filter(line -> line.endsWith("   7"))).hasSize(1);
        assertThat(text.lines().filter(line -> line.contains("=0x")).map(line -> line.replaceAll(" 7$", "").strip())
                .collect(Collectors.joining(" "))).isEqualTo(registers);
    }

    @Test
    void violationsAreReportedWithTheirStory() {
        assertThat(ConsoleText.render(DemoReports.lossyStream()))
                .contains("FAIL  order at stream, 1204.33125 µs: message 118 must follow 117")
                .contains("          1203.236 µs  alpha → beta  SEQ 118 ACK 4, 1482 bytes  LOST (decision 311)")
                .contains("FAIL   Throughput under loss   71.3 Mb/s   88 Mb/s ± 10 %");
    }

    @Test
    void aMessageOfManyLinesIsCutAndSaysHowManyMoreThereAre() {
        String message = "deadlock:\n" + IntStream.range(0, 1000).mapToObj(rank -> "  rank" + rank + " waits")
                .collect(Collectors.joining("\n"));
        RunReport report = RunReport.of("rig", 1).oracle(new OracleResult("end", "it ends", 1,
                List.of(new Violation("", message, 0, List.of())))).finished();
        assertThat(ConsoleText.render(report)).contains("  rank18 waits\n", "  and 981 more, in the report")
                .doesNotContain("rank19 waits");
    }

    @Test
    void hostileTextCanNotSteerTheTerminalNorTearTheLayout() {
        String text = ConsoleText.render(DemoReports.withEveryText(HostileText.TEXT));
        assertThat(text).doesNotContain("\u001b").doesNotContain("\r").doesNotContain("\u009b")
                .doesNotContain("\u202e");
    }

    @Test
    void nothingIsSaidAboutWhatARunDoesNotHave() {
        assertThat(ConsoleText.render(RunReport.of("empty", 3).finished()))
                .startsWith("empty   seed 3, virtual time, 0 ps, 0 events\n")
                .doesNotContain("Checks").doesNotContain("Oracles").doesNotContain("Warnings");
    }
}
