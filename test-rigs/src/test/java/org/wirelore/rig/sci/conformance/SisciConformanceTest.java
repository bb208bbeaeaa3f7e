package org.wirelore.rig.sci.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.conformance.StateTable;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** The table of all functions and states, and what a run makes of it. */
class SisciConformanceTest {
    private static final String RIG = "sisci-conformance";
    private static final String ONE = "variants=[{\"name\": \"one\"}]";

    @TempDir
    Path out;

    private RunReport run(String... settings) {
        return Rigs.launcher().run(Rigs.order(Rigs.load(RIG, settings), out));
    }

    @Test
    void everyFunctionOfTheListHasARowAndEveryRowAFunction() throws IOException {
        Set<String> functions = new TreeSet<>();
        ConformanceConfig.table().objects()
                .forEach(kind -> kind.rows().forEach(row -> functions.add(row.function())));
        assertThat(functions).isEqualTo(listed());
    }

    private static Set<String> listed() throws IOException {
        try (InputStream in = Objects.requireNonNull(SisciConformanceTest.class
                .getResourceAsStream("/org/wirelore/device/sisci/sisci-names.txt"))) {
            Set<String> names = new TreeSet<>();
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines()
                    .map(line -> line.split(" ", 2)[0]).filter(name -> name.matches("SCI[A-Za-z].*[a-z].*"))
                    .forEach(names::add);
            return names;
        }
    }

    @Test
    void aProviderThatAnswersOtherwiseFailsTheRunAndTheReportSaysWhatWhereAndWhatWasExpected() {
        RunReport report = run(ONE, "checks=[]", "program.arguments.provider=loopback");
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.violations().toString()).contains("found 4 others: SCIQuery ADAPTER_ATT_PAGE_SIZE on"
                + " library in INITIALIZED: expected ILLEGAL_QUERY, found OK (states.txt:");
        Table functions = report.tables().getFirst();
        assertThat(functions.isLong()).isFalse();
        assertThat(functions.rows().stream().filter(row -> row.getFirst().equals(Cell.of("SCIQuery"))).toList()
                .toString()).contains("DIFFERS");
        assertThat(functions.rows().stream().filter(row -> row.toString().contains("DIFFERS"))).hasSize(1);
        Table answers = report.tables().get(1);
        assertThat(answers.isLong()).isTrue();
        assertThat(answers.rows()).contains(List.of(Cell.of("library"), Cell.of("SCIQuery ADAPTER_ATT_PAGE_SIZE"),
                Cell.of("INITIALIZED"), Cell.of("ILLEGAL_QUERY"),
                Cell.of("OK, expected ILLEGAL_QUERY: DIFFERS")));
    }

    @Test
    void anotherFabricNeedsItsProvider() {
        String[] words = {"variants=[]", "fabric={\"kind\": \"sci-loopback\"}",
            "hosts=[{\"name\": \"a\", \"profile\": \"pentium-iii-450\"},"
                    + " {\"name\": \"b\", \"profile\": \"pentium-iii-450\"}]",
            "ranks=[{\"host\": \"a\"}, {\"host\": \"b\"}]"};
        assertThatThrownBy(() -> Rigs.load("sisci-conformance", words)).hasMessageContaining(
                "program.arguments.provider: expected this key with the value loopback, which is below SISCI on the"
                        + " fabric sci-loopback and decides what answers are right, found none, which stands for"
                        + " cards");
    }

    @Test
    void aTableSaysTheUsualAnswerThoseOfStatesAndThoseOfProviders() throws IOException {
        StateTable.Row row = StateTable.read(new StringReader("""
                # A comment.
                [thing] NEW OLD*
                SCIOpen it = OK, OLD:
                """.strip() + " BUSY,\n  memory/OLD: -, cards: ACCESS\n"), Provider.names()).objects().getFirst().rows()
                .getFirst();
        assertThat(row.function()).isEqualTo("SCIOpen");
        assertThat(row.line()).isEqualTo(3);
        assertThat(row.expected("loopback", "NEW")).isEqualTo("OK");
        assertThat(row.expected("loopback", "OLD")).isEqualTo("BUSY");
        assertThat(row.expected("memory", "OLD")).isNull();
        assertThat(row.expected("cards", "NEW")).isEqualTo("ACCESS");
        assertThatThrownBy(() -> StateTable.read(new StringReader("[thing] NEW\nSCIOpen = OK, ODD: BUSY\n"),
                Provider.names()))
                .hasMessageContaining("line=2, state=ODD");
    }

    /** What rank 0 finds between threads of a simulation holds between processes. */
    @Test
    @Tag("campaign")
    void realProcessesAnswerAsTheTableSays() {
        RunReport report = run("mode=real", "checks=[]", "variants=[{\"name\": \"memory\", \"set\": {\"fabric\":"
                + " {\"kind\": \"sci-memory\"}, \"hosts\": [{\"name\": \"node4\", \"profile\": \"pentium-iii-450\"},"
                + " {\"name\": \"node8\", \"profile\": \"pentium-iii-450\"}],"
                + " \"program.arguments.provider\": \"memory\"}}]");
        assertThat(report.verdict()).describedAs(report.violations().toString()).isEqualTo(Verdict.PASS);
    }

    @Test
    void whatCannotWorkIsRefused() {
        assertThatThrownBy(() -> Rigs.load(RIG, ONE, "checks=[]", "protocol={\"kind\": \"sci\"}"))
                .isInstanceOf(RigException.class)
                .hasMessageContaining("protocol.kind: expected none under sisci-conformance");
    }
}
