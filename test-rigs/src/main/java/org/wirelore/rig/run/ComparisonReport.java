package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.wirelore.rig.compare.Comparison;
import org.wirelore.rig.compare.Difference;
import org.wirelore.rig.compare.Direction;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.CheckResult;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Puts comparisons into a report: a table for each variant, what must not differ as violations, what may differ as
 * warnings. How much was sent again and acknowledged depends on time and is only shown.
 */
final class ComparisonReport {
    private static final String MESSAGES = "same-messages";
    private static final String ORDER = "same-order";

    /** The name of a real way that needs none. */
    static final String REAL = "real";

    private final RunReport.Builder report;
    /** Begins what is said of several ways. */
    private String ofWay = "";
    private final List<Violation> otherMessages = new ArrayList<>();
    private final List<Violation> otherOrder = new ArrayList<>();
    private long messages;
    private long receives;

    ComparisonReport(RunReport.Builder report) {
        this.report = report;
    }

    /**
     * Adds one variant in one real way.
     *
     * @param way how the real run is called
     * @param real what the real run counted
     */
    void add(VariantConfig variant, String way, Comparison comparison, VariantReport real) {
        ofWay = way.equals(REAL) ? "" : way + ": ";
        report.table(table(variant, way, comparison));
        messages += comparison.messages();
        receives += comparison.receives();
        violations(variant, comparison, otherMessages, Difference.Kind.INCOMPLETE);
        violations(variant, comparison, otherMessages, Difference.Kind.MISSING);
        violations(variant, comparison, otherMessages, Difference.Kind.CONTENT);
        violations(variant, comparison, otherOrder, Difference.Kind.ORDER);
        for (Difference.Kind kind : Difference.Kind.values()) {
            if (!kind.isWrong()) {
                tell(variant, comparison, kind).forEach(report::warning);
            }
        }
        tellRetransmissions(variant, comparison, real);
    }

    /** Adds what holds of all variants together. */
    void finish() {
        report.oracle(new OracleResult(MESSAGES,
                "emulated and real ranks send the same messages, with the same content", messages, otherMessages));
        report.oracle(new OracleResult(ORDER,
                "emulated and real ranks receive in the same order, where the program fixes it", receives,
                otherOrder));
    }

    /** A check of one of the two runs. */
    static CheckResult of(String run, CheckResult check) {
        return new CheckResult(run + ": " + check.name(), check.metric(), check.measured(), check.expected(),
                check.unit(), check.source(), check.basis(), check.verdict(), check.comment());
    }

    /** An oracle of one of the two runs. */
    static OracleResult of(String run, OracleResult oracle) {
        return new OracleResult(run + " " + oracle.name(), oracle.promise(), oracle.observations(),
                oracle.violations());
    }

    /** A variant of one of the two runs. */
    static VariantReport of(String run, VariantReport variant) {
        return new VariantReport(variant.name() + "-" + run, variant.description() + ", " + run, variant.outcome(),
                variant.eventStreamHash(), variant.virtualDurationPs(), variant.events(), variant.metrics(),
                variant.counters(), variant.output());
    }

    private void violations(VariantConfig variant, Comparison comparison, List<Violation> into,
            Difference.Kind kind) {
        tell(variant, comparison, kind).forEach(text -> into.add(new Violation(variant.name(), text, 0, List.of())));
    }

    private List<String> tell(VariantConfig variant, Comparison comparison, Difference.Kind kind) {
        List<String> texts = new ArrayList<>();
        boolean isTitled = !kind.isWrong();
        for (String text : comparison.texts(kind)) {
            texts.add(ofWay + (isTitled ? variant.title() + ": " + text + ", which is legal" : text));
        }
        long further = comparison.count(kind) - texts.size();
        if (further > 0) {
            texts.add(ofWay + (isTitled ? variant.title() + ": " : "") + "and " + further + " more of this kind");
        }
        return texts;
    }

    private void tellRetransmissions(VariantConfig variant, Comparison comparison, VariantReport real) {
        long emulatedAgain = sum(comparison, direction -> direction.emulated().retransmissions());
        long realAgain = sum(comparison, direction -> direction.real().retransmissions());
        if (variant.faults().isEmpty() && emulatedAgain == 0 && realAgain > 0) {
            long lost = 0;
            for (String name : real.counters().keySet()) {
                lost += name.endsWith(".lost") || name.endsWith(".lostDown") ? real.counters().get(name) : 0;
            }
            report.warning(ofWay + variant.title() + ": the real run sent " + realAgain
                    + " packets again, the emulated one none (lost by the interfaces: " + lost + ")");
        }
    }

    private static long sum(Comparison comparison, ToLongFunction<Direction> amount) {
        return comparison.directions().stream().mapToLong(amount).sum();
    }

    private static Table table(VariantConfig variant, String way, Comparison comparison) {
        List<Column> columns = List.of(Column.measured("from, to", "", 0), Column.measured("what", "", 0),
                Column.measured("emulated", "", 0), Column.measured(way, "", 0), Column.measured("same?", "", 0));
        List<List<Cell>> rows = new ArrayList<>();
        for (Direction direction : comparison.directions()) {
            String ranks = direction.from() + " to " + direction.to();
            Direction.Amounts one = direction.emulated();
            Direction.Amounts other = direction.real();
            rows.add(row(ranks, "messages", one.messages(), other.messages(), direction.sameMessages() ? "yes" : "NO"));
            rows.add(row("", "packets", one.packets(), other.packets(), mayDiffer(direction.samePackets())));
            rows.add(row("", "retransmissions", one.retransmissions(), other.retransmissions(),
                    mayDiffer(one.retransmissions() == other.retransmissions())));
            rows.add(row("", "acknowledgments", one.acknowledgments(), other.acknowledgments(),
                    mayDiffer(one.acknowledgments() == other.acknowledgments())));
        }
        return new Table("Emulated and " + way + ": " + variant.title(), columns, rows,
                "Messages are compared one by one; what is sent again or acknowledged by itself depends on time.");
    }

    private static String mayDiffer(boolean isSame) {
        return isSame ? "yes" : "no, may differ";
    }

    private static List<Cell> row(String way, String what, long emulated, long real, String same) {
        return List.of(Cell.of(way), Cell.of(what), Cell.of((double) emulated), Cell.of((double) real), Cell.of(same));
    }
}
