package org.wirelore.rig.report.render;

import static org.wirelore.rig.report.render.Markup.px;

import java.util.List;
import java.util.Map;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.CheckResult;
import org.wirelore.rig.report.CheckVerdict;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Expectation;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.VariantReport;

/** The tables of the page: figures, checks with a gauge of how far off each is, oracles, variants, counters. */
final class HtmlTables {
    /** A gauge shows differences up to this many times the tolerance; what is farther off sits at its end. */
    private static final double GAUGE_RANGE = 2;
    private static final double GAUGE_WIDTH = 120;

    /** On a narrow page a row becomes a block, and each cell shows this attribute as its heading. */
    private static final String DATA_HEAD = "data-head";

    private final Markup page;

    HtmlTables(Markup page) {
        this.page = page;
    }

    /** A table of figures, with published columns set apart. */
    void addTable(Table table) {
        page.open("section").element("h2", table.title()).open("div", "class", "scroll", "tabindex", "0");
        page.open("table", "class", "figures").open("thead").open("tr");
        for (Column column : table.columns()) {
            page.open("th", "scope", "col", "class", column.published() ? "published" : "").text(column.heading());
            String unit = column.published() && !column.unit().isEmpty()
                    ? column.unit() + ", published"
                    : column.published() ? "published" : column.unit();
            if (!unit.isEmpty()) {
                page.element("small", unit);
            }
            page.close();
        }
        page.close().close().open("tbody").newline();
        for (List<Cell> row : table.rows()) {
            page.open("tr");
            for (int i = 0; i < row.size(); i++) {
                addCell(row.get(i), table.columns().get(i));
            }
            page.close().newline();
        }
        page.close().close().close();
        addNote(table.note());
        page.close().newline();
    }

    private void addCell(Cell cell, Column column) {
        String kind = column.published() ? "published " : "";
        switch (cell) {
            case Cell.Figure(double value) ->
                page.element("td", Numbers.fixed(value, column.decimals()), "class", kind + "number");
            case Cell.Text(String text) -> page.element("td", text, "class", kind + "word");
        }
    }

    /** The checks, each with its source and a gauge. */
    void addChecks(List<CheckResult> checks) {
        if (checks.isEmpty()) {
            return;
        }
        page.open("section").element("h2", "Checks").open("div", "class", "checks");
        for (CheckResult check : checks) {
            page.open("article", "class", "check " + style(check.verdict()));
            page.open("h3").element("span", mark(check.verdict()), "class", "mark").text(SafeText.oneLine(check.name()))
                    .close();
            page.open("p", "class", "measured").element("strong",
                    Numbers.measured(check));
            page.element("span", "expected " + Numbers.expectation(check)).close();
            addGauge(check);
            addNote(check.source().isEmpty()
                    ? "Basis: " + check.basis().text()
                    : "Source: " + check.source() + ", " + check.basis().text());
            addNote(check.comment());
            page.close().newline();
        }
        page.close().close().newline();
    }

    private void addGauge(CheckResult check) {
        double deviation = check.deviationPercent();
        page.open("p", "class", "gauge");
        if (check.expected() instanceof Expectation.Target(double target, double tolerance) && tolerance > 0
                && target != 0 && !Double.isNaN(deviation)) {
            double half = GAUGE_WIDTH / 2;
            double band = half / GAUGE_RANGE;
            double at = half + Math.clamp(deviation / tolerance, -GAUGE_RANGE, GAUGE_RANGE) * band;
            page.open("svg", "viewBox", "-4 0 " + px(GAUGE_WIDTH + 8) + " 16", "aria-hidden", "true");
            page.empty("rect", "class", "range", "x", "0", "y", "6", "width", px(GAUGE_WIDTH), "height", "4", "rx",
                    "2");
            page.empty("rect", "class", "tolerance", "x", px(half - band), "y", "4", "width", px(2 * band), "height",
                    "8",
                    "rx", "2");
            page.empty("line", "class", "target", "x1", px(half), "x2", px(half), "y1", "2", "y2", "14");
            page.empty("circle", "class", "needle", "cx", px(at), "cy", "8", "r", "4").close();
        }
        page.text(Numbers.distance(check)).close();
    }

    /** The oracles in a table: what each promises and how much it looked at. */
    void addOracles(List<OracleResult> oracles) {
        if (oracles.isEmpty()) {
            return;
        }
        page.open("section").element("h2", "Oracles").open("div", "class", "scroll", "tabindex", "0");
        page.open("table", "class", "list");
        addHeads("", "Oracle", "What it watches over", "Looked at");
        page.open("tbody").newline();
        for (OracleResult oracle : oracles) {
            boolean isWell = oracle.violations().isEmpty();
            page.open("tr").element("td", isWell ? "✓" : "✗ " + oracle.violations().size(), "class",
                    isWell ? "mark pass" : "mark fail");
            page.element("td", oracle.name(), "class", "name").element("td", oracle.promise(), "class", "word");
            page.element("td", Numbers.count(oracle.observations()), "class", "number").close().newline();
        }
        page.close().close().close().close().newline();
    }

    /** The variants in a table, which turns into blocks where the page is narrow. */
    void addVariants(List<VariantReport> variants) {
        if (variants.isEmpty()) {
            return;
        }
        page.open("section").element("h2", "Variants").open("div", "class", "scroll", "tabindex", "0");
        page.open("table", "class", "list stack");
        addHeads("Variant", "", "Outcome", "Virtual time", "Events", "Event stream");
        page.open("tbody").newline();
        for (VariantReport variant : variants) {
            page.open("tr").element("td", variant.name(), "class", "name");
            page.element("td", variant.description(), "class", "word");
            page.element("td", outcome(variant), "class", "word", DATA_HEAD, "Outcome");
            page.element("td", Numbers.time(variant.virtualDurationPs()), "class", "number", DATA_HEAD, "Virtual time");
            page.element("td", Numbers.count(variant.events()), "class", "number", DATA_HEAD, "Events");
            page.element("td", variant.eventStreamHash(), "class", "hash", DATA_HEAD, "Event stream").close().newline();
        }
        page.close().close().close().close().newline();
    }

    /** Counters in columns as the width allows. */
    void addCounters(Map<String, Long> counters) {
        page.open("dl", "class", "counters");
        counters.forEach((name, count) -> addPair(name, Numbers.count(count)));
        page.close();
    }

    /** Figures in columns as the width allows. */
    void addMetrics(Map<String, Metric> metrics) {
        page.open("dl", "class", "counters");
        metrics.forEach((name, metric) -> addPair(name,
                Numbers.withUnit(Numbers.compact(metric.value()), metric.unit())));
        page.close();
    }

    private void addPair(String name, String value) {
        page.open("div").element("dt", SafeText.oneLine(name)).element("dd", value).close().newline();
    }

    private void addHeads(String... heads) {
        page.open("thead").open("tr");
        for (String head : heads) {
            page.element("th", head, "scope", "col");
        }
        page.close().close();
    }

    private void addNote(String note) {
        if (!note.isEmpty()) {
            page.element("p", note, "class", "note");
        }
    }

    private static String outcome(VariantReport variant) {
        return switch (variant.outcome()) {
            case COMPLETED -> "completed";
            case STOPPED -> "stopped";
            case INTERRUPTED -> "interrupted";
        };
    }

    private static String style(CheckVerdict verdict) {
        return switch (verdict) {
            case PASS -> "pass";
            case FAIL -> "fail";
            case NOT_MEASURED, NOT_JUDGED -> "open";
        };
    }

    private static String mark(CheckVerdict verdict) {
        return switch (verdict) {
            case PASS -> "✓";
            case FAIL -> "✗";
            case NOT_MEASURED, NOT_JUDGED -> "–";
        };
    }
}
