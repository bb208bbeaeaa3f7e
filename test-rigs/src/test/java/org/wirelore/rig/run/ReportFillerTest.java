package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.CheckResult;
import org.wirelore.rig.report.CheckVerdict;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Curve;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Series;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** What the report says about figures. */
class ReportFillerTest {
    private static final String RIG = "unet-pingpong";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void figuresNearThePublishedOnesPass() {
        RunReport report = report(Rigs.load(RIG), 21.2, 28.3, 31.9);
        assertThat(report.checks()).extracting(CheckResult::verdict).containsOnly(CheckVerdict.PASS).hasSize(6);
        assertThat(report.checks()).extracting(CheckResult::metric).containsExactly("adi/latencyUs.4",
                "raw/latencyUs.4", "adi/latencyUs.4 - unreliable/latencyUs.4",
                "unreliable/latencyUs.4 - raw/latencyUs.4", "adi/latencyUs.4 - raw/latencyUs.4",
                "adi/protocol.retransmissions");
        assertThat(report.checks().get(2).measured()).isCloseTo(3.6, offset(1e-9));
        assertThat(report.checks().subList(0, 5)).allSatisfy(check -> assertThat(check.source()).isNotEmpty());
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void figuresOutsideFail() {
        RunReport report = report(Rigs.load(RIG), 21.2, 25.0, 33.0);
        assertThat(report.checks()).extracting(CheckResult::verdict).containsExactly(CheckVerdict.FAIL,
                CheckVerdict.PASS, CheckVerdict.FAIL, CheckVerdict.FAIL, CheckVerdict.FAIL, CheckVerdict.PASS);
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void figuresThatWereNotMeasuredFailTheRun() {
        RigConfig rig = Rigs.load(RIG);
        RunReport.Builder builder = RunReport.of(rig.name(), 1);
        new ReportFiller(rig).fill(builder);
        RunReport report = builder.finished();
        assertThat(report.checks()).extracting(CheckResult::verdict).containsOnly(CheckVerdict.NOT_MEASURED);
        assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(report.tables()).isEmpty();
    }

    @Test
    void publishedFiguresSayNothingAboutARunWithFaults() {
        RunReport report = report(Rigs.load(RIG, "variants[2].set={\"faults.loss\": 0.01}"), 210, 280, 310);
        assertThat(report.checks()).extracting(CheckResult::verdict).containsExactly(CheckVerdict.NOT_JUDGED,
                CheckVerdict.FAIL, CheckVerdict.NOT_JUDGED, CheckVerdict.FAIL, CheckVerdict.NOT_JUDGED,
                CheckVerdict.NOT_JUDGED);
        assertThat(report.checks().getFirst().comment()).startsWith("faults are on");
        assertThat(report.checks().getFirst().measured()).isEqualTo(310);
    }

    @Test
    void demandsOfTheRigItselfAreJudgedUnderFaultsToo() {
        RunReport report = report(Rigs.load(RIG, "variants[2].set={\"faults.loss\": 0.01}",
                "checks=[{\"metric\": \"adi/latencyUs.4\", \"maximum\": 300}]"), 21.2, 28.3, 310);
        assertThat(report.checks()).extracting(CheckResult::verdict).containsExactly(CheckVerdict.FAIL);
    }

    @Test
    void checksOfCleanWiresAreNotJudgedUnderFaults() {
        String check = "checks=[{\"metric\": \"adi/latencyUs.4\", \"maximum\": 300, \"cleanWires\": true}]";
        RunReport clean = report(Rigs.load(RIG, check), 21.2, 28.3, 310);
        assertThat(clean.checks()).extracting(CheckResult::verdict).containsExactly(CheckVerdict.FAIL);
        RunReport lossy = report(Rigs.load(RIG, "variants[2].set={\"faults.loss\": 0.01}", check), 21.2, 28.3, 310);
        assertThat(lossy.checks()).extracting(CheckResult::verdict).containsExactly(CheckVerdict.NOT_JUDGED);
        assertThat(lossy.checks().getFirst().comment()).isEqualTo("faults are on: the check is for undisturbed wires");
    }

    @Test
    void aRatioIsJudged() {
        RunReport report = report(Rigs.load(RIG, "checks=[{\"metric\": \"adi/latencyUs.4\", \"minus\":"
                + " \"raw/latencyUs.4\", \"over\": \"raw/latencyUs.4\", \"value\": 2, \"tolerancePercent\": 1}]"),
                10, 20, 30);
        assertThat(report.checks()).extracting(CheckResult::verdict).containsExactly(CheckVerdict.PASS);
        assertThat(report.checks().getFirst().metric())
                .isEqualTo("(adi/latencyUs.4 - raw/latencyUs.4) / raw/latencyUs.4");
    }

    @Test
    void aSumIsOverTheVariantsWithoutFaults() {
        String check = "checks=[{\"metric\": \"*/latencyUs.4\", \"value\": 60, \"tolerancePercent\": 0}]";
        RunReport clean = report(Rigs.load(RIG, check), 10, 20, 30);
        assertThat(clean.checks()).extracting(CheckResult::verdict).containsExactly(CheckVerdict.PASS);
        RunReport lossy = report(Rigs.load(RIG, "variants[2].set={\"faults.loss\": 0.01}", check), 10, 20, 30);
        assertThat(lossy.checks().getFirst().measured()).isEqualTo(30);
    }

    @Test
    void aSumOfWhatNoVariantMeasuresIsRefused() {
        RigConfig rig = Rigs.load(RIG, "checks=[{\"metric\": \"*/latencyUx.4\", \"maximum\": 60}]");
        ReportFiller filler = new ReportFiller(rig);
        for (VariantConfig variant : rig.variants()) {
            filler.measured(variant, new TreeMap<>(Map.of("latencyUs.4", new Metric(1, "us"))), new TreeMap<>());
            filler.completed(variant);
        }
        assertThatThrownBy(filler::requireFigures).isInstanceOf(RigException.class)
                .hasMessageContaining("*/latencyUx.4").hasMessageContaining("latencyUs.4");
    }

    @Test
    void aDifferenceIsNotJudgedIfEitherFigureIsDisturbed() {
        RunReport report = report(Rigs.load(RIG, "variants[1].set={\"faults.loss\": 0.01}"), 21.2, 28.3, 31.9);
        assertThat(report.checks().get(2).verdict()).isEqualTo(CheckVerdict.NOT_JUDGED);
    }

    @Test
    void latenciesStandBesideThePublishedOnesBySize() {
        Table table = report(Rigs.load(RIG), 21.2, 28.3, 31.9).tables().getFirst();
        assertThat(table.columns()).extracting(Column::heading).containsExactly("message", "raw U-Net", "paper",
                "ADI, protocol off", "ADI, protocol on", "paper");
        assertThat(table.columns()).extracting(Column::published).containsExactly(false, false, true, false, false,
                true);
        assertThat(table.rows()).containsExactly(
                List.of(Cell.of(4), Cell.of(21.2), Cell.of(21), Cell.of(28.3), Cell.of(31.9), Cell.of(32)),
                List.of(Cell.of(1482), Cell.of(121.2), Cell.EMPTY, Cell.of(128.3), Cell.of(131.9), Cell.EMPTY));
    }

    @Test
    void faultsAtOnePlaceInTwoVariantsAreDistinguished() {
        RigConfig rig = Rigs.load(RIG, "variants[1].set={\"faults.loss\": 0.01}",
                "variants[2].set={\"faults.loss\": 0.01}");
        ReportFiller filler = new ReportFiller(rig);
        SortedMap<String, Long> counters = new TreeMap<>(Map.of("ether0.alpha.lostByFault", 7L));
        filler.measured(variant(rig, "unreliable"), new TreeMap<>(), counters);
        filler.measured(variant(rig, "adi"), new TreeMap<>(), counters);
        RunReport.Builder builder = RunReport.of(rig.name(), 1);
        filler.fill(builder);
        assertThat(builder.finished().tables().getLast().rows()).extracting(row -> row.getFirst()).containsExactly(
                Cell.of("ether0.alpha of ADI, protocol off"), Cell.of("ether0.alpha of ADI, protocol on"));
    }

    @Test
    void familiesOfFiguresBecomeCurvesNextToThePublishedOnes() {
        List<Curve> curves = report(Rigs.load(RIG), 21.2, 28.3, 31.9).curves();
        assertThat(curves).extracting(Curve::title).containsExactly("Latency", "Bandwidth");
        Curve latency = curves.getFirst();
        assertThat(latency.series()).extracting(Series::published).startsWith(false, false, false, true);
        assertThat(latency.series().get(2).points()).containsExactly(new Series.Point(4, 31.9),
                new Series.Point(1482, 131.9));
        assertThat(latency.series().get(3).points()).isNotEmpty();
        assertThat(curves.get(1).series()).allSatisfy(series -> assertThat(series.points()).isEmpty());
    }

    private static RunReport report(RigConfig rig, double raw, double unreliable, double adi) {
        ReportFiller filler = new ReportFiller(rig);
        filler.measured(variant(rig, "raw"), latencies(raw), new TreeMap<>());
        filler.measured(variant(rig, "unreliable"), latencies(unreliable), new TreeMap<>());
        filler.measured(variant(rig, "adi"), latencies(adi), new TreeMap<>(Map.of("protocol.retransmissions", 0L)));
        RunReport.Builder builder = RunReport.of(rig.name(), 1);
        filler.fill(builder);
        return builder.finished();
    }

    private static VariantConfig variant(RigConfig rig, String name) {
        return rig.variants().stream().filter(variant -> variant.name().equals(name)).findFirst().orElseThrow();
    }

    private static SortedMap<String, Metric> latencies(double us) {
        SortedMap<String, Metric> figures = new TreeMap<>();
        figures.put("latencyUs.4", new Metric(us, "us"));
        figures.put("latencyUs.1482", new Metric(us + 100, "us"));
        figures.put("latencyUs.average", new Metric(1, "us"));
        figures.put("latencyUsTotal.4", new Metric(1, "us"));
        return figures;
    }

    @Test
    void theStepsOfAMessageAndTheRestAddUpToItsLatency() {
        Table steps = Rigs.launcher().run(Rigs.order(Rigs.load("tcp-pingpong",
                "program.arguments.sizesBytes=[4,100]", "program.arguments.repetitions=5"), folder)).tables().stream()
                .filter(table -> table.title().equals("Where the time of 4 bytes goes")).findFirst().orElseThrow();
        List<List<Cell>> rows = steps.rows();
        List<Cell> latency = rows.getLast();
        List<Cell> sums = rows.get(rows.size() - 3);
        assertThat(latency.getFirst()).isEqualTo(Cell.of("half round trip"));
        for (int column = 1; column < steps.columns().size(); column++) {
            double sum = 0;
            for (List<Cell> row : rows.subList(0, rows.size() - 3)) {
                sum += row.get(column) instanceof Cell.Figure(double value) ? value : 0;
            }
            double rest = number(rows.get(rows.size() - 2).get(column));
            assertThat(number(sums.get(column))).isCloseTo(sum, offset(1e-9)).isGreaterThan(10);
            assertThat(sum + rest).isCloseTo(number(latency.get(column)), offset(1e-9));
            assertThat(rest).isBetween(1.0, 100.0);
        }
    }

    private static double number(Cell cell) {
        return ((Cell.Figure) cell).value();
    }
}
