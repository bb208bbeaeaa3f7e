package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.instance.ExternalWires;
import org.wirelore.rig.instance.RunFigures;
import org.wirelore.rig.model.CheckConfig;
import org.wirelore.rig.model.CurveConfig;
import org.wirelore.rig.model.MetricPath;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.CheckResult;
import org.wirelore.rig.report.CheckVerdict;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Curve;
import org.wirelore.rig.report.Expectation;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Series;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Turns the figures of all variants into what a reader wants to see: checks against published figures, a table by
 * message size with the published figures beside the measured ones, and plots. The only place where published figures
 * meet measured ones, after the run.
 */
final class ReportFiller {
    private static final String LATENCY = "latencyUs";
    /** Families that follow from half round trips. */
    private static final String IN_OTHER_TABLES = "latencyUs|roundTripUs|bandwidthMbitPerSecond";

    private final RigConfig rig;
    private final RunFigures figures;
    /** Names of the variants that ran to their end: what they have not measured does not exist. */
    private final Set<String> complete = new HashSet<>();
    private final FaultTable faults;

    ReportFiller(RigConfig rig) {
        this.rig = rig;
        figures = new RunFigures(rig.variants());
        faults = new FaultTable(rig.variants().size() > 1);
    }

    /** Adds what one variant measured and counted. */
    void measured(VariantConfig variant, SortedMap<String, Metric> metrics, SortedMap<String, Long> counters) {
        figures.add(variant.name(), metrics, counters);
        faults.add(variant, counters);
    }

    /** A variant has ended normally. */
    void completed(VariantConfig variant) {
        complete.add(variant.name());
    }

    /**
     * Refuses checks of what there is not.
     *
     * @throws RigException if one names a figure that its variant, which has ended normally, does not measure or count
     */
    void requireFigures() {
        List<Problem> problems = new ArrayList<>();
        for (CheckConfig check : rig.checks()) {
            check.metrics().stream().filter(path -> isComplete(path.variant()) && Double.isNaN(figures.value(path)))
                    .forEach(path -> problems.add(new Problem(Place.whole(rig.file().toString()), "checks",
                            "expected a figure that the run measures or counts in the check " + check.name()
                                    + ", found " + path
                                    + NearestName.question(path.name(), figures.names(path.variant())))));
        }
        if (!problems.isEmpty()) {
            throw new RigException(problems);
        }
    }

    /** Whether a variant has ended normally; of a sum: whether all have whose figures it adds, and there are such. */
    private boolean isComplete(String variant) {
        List<String> meant = figures.meant(variant);
        return !meant.isEmpty() && complete.containsAll(meant);
    }

    /** Fills checks, tables and curves in. */
    void fill(RunReport.Builder report) {
        judged().forEach(report::check);
        Table bySize = latencyTable();
        if (bySize != null) {
            report.table(bySize);
        }
        Table steps = StepTable.of(rig.variants(), figures);
        if (steps != null) {
            report.table(steps);
        }
        Table stages = StageTable.of(rig.variants(), figures);
        if (stages != null) {
            report.table(stages);
        }
        Table ends = OutcomeTable.of(rig.variants(), figures);
        if (ends != null) {
            report.table(ends);
        }
        Table loads = LoadTable.of(rig.variants(), figures);
        if (loads != null) {
            report.table(loads);
        }
        Table streams = StreamTable.of(rig.variants(), figures::value);
        if (streams != null) {
            report.table(streams);
        }
        Table lag = lagTable();
        if (lag != null) {
            report.table(lag);
        }
        Table guests = GuestTable.of(rig.variants(), figures::value);
        if (guests != null) {
            report.table(guests);
        }
        Table faultsOnWire = faults.table();
        if (faultsOnWire != null) {
            report.table(faultsOnWire);
        }
        programTables().forEach(report::table);
        protocolTables().forEach(report::table);
        for (CurveConfig curve : rig.curves()) {
            Table points = familyTable(curve);
            if (points != null) {
                report.table(points);
            }
            report.curve(curve(curve));
        }
    }

    /** What programs show of their figures; those of a name show it once, of all variants together. */
    private List<Table> programTables() {
        Map<String, List<ProgramConfig.Measured>> byName = new LinkedHashMap<>();
        for (VariantConfig variant : rig.variants()) {
            byName.computeIfAbsent(variant.program().name(), _ -> new ArrayList<>()).add(new ProgramConfig.Measured(
                    variant.title(), variant.program(), figures.measured(variant.name())));
        }
        return byName.values().stream().flatMap(each -> each.getFirst().program().tables(each).stream()).toList();
    }

    /** What protocols show of their figures, those of a name once as well. */
    private List<Table> protocolTables() {
        Map<String, List<ProtocolConfig.MeasuredVariant>> byName = new LinkedHashMap<>();
        for (VariantConfig variant : rig.variants()) {
            byName.computeIfAbsent(variant.protocol().name(), _ -> new ArrayList<>())
                    .add(new ProtocolConfig.MeasuredVariant(variant, figures.measured(variant.name()),
                            figures.counted(variant.name())));
        }
        return byName.values().stream().flatMap(each -> each.getFirst().variant().protocol().tables(each).stream())
                .toList();
    }

    /** The points of a plot of families that no other table shows, a row for each place on its axis; else null. */
    private @Nullable Table familyTable(CurveConfig curve) {
        List<SortedMap<Integer, Double>> families = new ArrayList<>();
        List<Column> columns = new ArrayList<>();
        columns.add(Column.measured(curve.xLabel(), "", 0));
        for (CurveConfig.SeriesConfig series : curve.series()) {
            SortedMap<Integer, Double> points = family(series.family());
            if (!points.isEmpty() && !series.family().name().matches(IN_OTHER_TABLES)) {
                families.add(points);
                columns.add(Column.measured(series.name(), curve.yLabel(), 2));
            }
        }
        if (families.isEmpty()) {
            return null;
        }
        TreeSet<Integer> places = new TreeSet<>();
        families.forEach(points -> places.addAll(points.keySet()));
        List<List<Cell>> rows = new ArrayList<>();
        for (int place : places) {
            List<Cell> row = new ArrayList<>();
            row.add(Cell.of(place));
            families.forEach(points -> row.add(Cell.of(points.getOrDefault(place, Double.NaN))));
            rows.add(row);
        }
        return new Table(curve.title(), columns, rows, "");
    }

    /** What came of the checks. */
    List<CheckResult> judged() {
        return rig.checks().stream().map(this::judge).toList();
    }

    private CheckResult judge(CheckConfig check) {
        double value = check.figure(figures::value);
        Expectation expected = switch (check.demand()) {
            case CheckConfig.Near(double target, double tolerancePercent) ->
                new Expectation.Target(target, tolerancePercent);
            case CheckConfig.Within(double minimum, double maximum) -> new Expectation.Range(minimum, maximum);
        };
        String metric = check.formula();
        CheckConfig.PublishedFigure published = check.published();
        String source = published == null ? "" : published.source();
        if (check.cleanWires() && check.metrics().stream().anyMatch(each -> isDisturbed(each.variant()))) {
            return new CheckResult(check.name(), metric, value, expected, check.unit(), source,
                    check.basis(), CheckVerdict.NOT_JUDGED,
                    published == null
                            ? "faults are on: the check is for undisturbed wires"
                            : "faults are on: the published figure is for an undisturbed wire");
        }
        return CheckResult.judged(check.name(), metric, value, expected, check.unit(), source, check.basis(),
                check.comment());
    }

    private boolean isDisturbed(String variant) {
        if (variant.equals(MetricPath.UNDISTURBED)) {
            return figures.meant(variant).isEmpty();
        }
        for (VariantConfig each : rig.variants()) {
            if (each.name().equals(variant)) {
                return !each.faults().isEmpty();
            }
        }
        return false;
    }

    /** How far paced variants ran behind the wall clock; null if none was paced. */
    private @Nullable Table lagTable() {
        List<List<Cell>> rows = new ArrayList<>();
        for (VariantConfig variant : rig.variants()) {
            if (!Double.isNaN(figures.value(new MetricPath(variant.name(), ExternalWires.LAG + "p99")))) {
                List<Cell> row = new ArrayList<>();
                row.add(Cell.of(variant.title()));
                row.add(Cell.of(figures.value(new MetricPath(variant.name(), ExternalWires.SPEED))));
                for (String figure : ExternalWires.TIMES) {
                    row.add(Cell.of(figures.value(new MetricPath(variant.name(), figure))));
                }
                rows.add(row);
            }
        }
        return rows.isEmpty()
                ? null
                : new Table("Lag behind the wall clock",
                        List.of(Column.measured("variant", "", 0), Column.measured("speed", "of the clock's", 4),
                                Column.measured("median", "us", 1), Column.measured("99 %", "us", 1),
                                Column.measured("most", "us", 1),
                                Column.measured("waited at the start", "us", 1)),
                        rows, "");
    }

    /** Half round trips by message size, a column for each variant that measured any; null if none did. */
    private @Nullable Table latencyTable() {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.measured("message", "bytes", 0));
        List<Map<Integer, Cell>> values = new ArrayList<>();
        TreeSet<Integer> sizes = new TreeSet<>();
        for (VariantConfig variant : rig.variants()) {
            SortedMap<Integer, Double> measured = family(new MetricPath(variant.name(), LATENCY));
            if (measured.isEmpty()) {
                continue;
            }
            sizes.addAll(measured.keySet());
            columns.add(Column.measured(variant.title(), "us", 2));
            values.add(measured.entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, entry -> Cell.of(entry.getValue()))));
            Map<Integer, Cell> published = published(variant.name());
            if (!published.isEmpty()) {
                columns.add(Column.published("paper", "us", 0));
                values.add(published);
            }
        }
        if (values.isEmpty()) {
            return null;
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (int size : sizes) {
            List<Cell> row = new ArrayList<>();
            row.add(Cell.of(size));
            values.forEach(column -> row.add(column.getOrDefault(size, Cell.EMPTY)));
            rows.add(row);
        }
        return new Table("Half round trip", columns, rows, "");
    }

    /** Published latencies that a check of this variant names, by size. */
    private Map<Integer, Cell> published(String variant) {
        Map<Integer, Cell> published = new TreeMap<>();
        for (CheckConfig check : rig.checks()) {
            CheckConfig.PublishedFigure figure = check.published();
            if (figure != null && check.metrics().size() == 1 && check.metric().variant().equals(variant)
                    && check.metric().name().startsWith(LATENCY + ".")) {
                Integer size = size(check.metric().name(), LATENCY);
                if (size != null) {
                    published.put(size, figure.minimum() == figure.maximum()
                            ? Cell.of(figure.minimum())
                            : Cell.of(Math.round(figure.minimum()) + " … " + Math.round(figure.maximum())));
                }
            }
        }
        return published;
    }

    private Curve curve(CurveConfig config) {
        List<Series> series = new ArrayList<>();
        for (CurveConfig.SeriesConfig each : config.series()) {
            List<Series.Point> points = new ArrayList<>();
            family(each.family()).forEach((size, value) -> points.add(new Series.Point(size, value)));
            series.add(new Series(each.name(), points, false));
        }
        for (CurveConfig.PublishedCurve each : config.published()) {
            List<Series.Point> points = new ArrayList<>();
            each.points().forEach(point -> points.add(new Series.Point(point.x(), point.y())));
            series.add(new Series(each.name(), points, true));
        }
        return new Curve(config.title(), config.xLabel(), config.yLabel(), config.logX(), config.logY(), series);
    }

    private SortedMap<Integer, Double> family(MetricPath family) {
        SortedMap<Integer, Double> points = new TreeMap<>();
        figures.measured(family.variant()).forEach((name, metric) -> {
            Integer size = size(name, family.name());
            if (size != null) {
                points.put(size, metric.value());
            }
        });
        return points;
    }

    private static @Nullable Integer size(String name, String family) {
        if (!name.startsWith(family + ".")) {
            return null;
        }
        String number = name.substring(family.length() + 1);
        return number.matches("\\d{1,9}") ? Integer.valueOf(number) : null;
    }
}
