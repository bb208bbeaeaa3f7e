package org.wirelore.rig.report.render;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.Violation;

/**
 * Writes report.html: one file with everything in it, which asks the network for nothing and runs no script.
 *
 * <p>The page is well-formed XML as well as HTML. A content security policy forbids it to load or to run anything, in
 * case a text of a rig should ever find a way around the escaping.
 */
final class HtmlReport {
    private static final String STYLE_SHEET = "report.css";

    /** Longer output is folded up. */
    private static final int OUTPUT_LINES_OPEN = 40;

    private final RunReport report;
    private final Markup page = new Markup();

    private HtmlReport(RunReport report) {
        this.report = report;
    }

    /** The page, ending in a line feed. */
    static String render(RunReport report) {
        return "<!DOCTYPE html>\n" + new HtmlReport(report).render() + "\n";
    }

    private String render() {
        page.open("html", "lang", "en").open("head");
        page.empty("meta", "charset", "utf-8");
        page.empty("meta", "http-equiv", "Content-Security-Policy", "content",
                "default-src 'none'; style-src 'unsafe-inline'");
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.empty("meta", "name", "color-scheme", "content", "light dark");
        page.element("title", report.verdict() + " · " + SafeText.shortened(report.rigName(), 80) + " · seed "
                + report.seed());
        page.style(styleSheet()).close().newline();
        page.open("body").open("main");
        addHeader();
        addViolations();
        addWarnings();
        HtmlTables tables = new HtmlTables(page);
        report.tables().stream().filter(table -> !table.isLong()).forEach(tables::addTable);
        tables.addChecks(report.checks());
        addPlots();
        addSequences();
        addOutput();
        tables.addOracles(report.oracles());
        tables.addVariants(report.variants());
        addDetails(tables);
        addFooter();
        return page.close().close().close().finished();
    }

    private void addHeader() {
        page.open("header");
        page.element("span", report.verdict().name(), "class",
                "badge " + report.verdict().name().toLowerCase(Locale.ROOT));
        page.element("h1", SafeText.oneLine(report.rigName()));
        if (!report.description().isEmpty()) {
            page.element("p", report.description(), "class", "lead");
        }
        if (report.verdict() == Verdict.INTERRUPTED) {
            page.element("p", "The run was interrupted. What follows is what was known by then.", "class", "lead");
        }
        page.open("dl", "class", "facts");
        addFact("Seed", Long.toString(report.seed()));
        addFact("Time", SafeText.oneLine(report.mode()));
        addFact("Virtual duration", Numbers.time(report.virtualDurationPs()));
        addFact("Events", Numbers.count(report.events()));
        addFact("Event stream", SafeText.oneLine(report.eventStreamHash()));
        page.close();
        if (report.verdict() != Verdict.PASS) {
            addCommand();
        }
        page.close().newline();
    }

    private void addCommand() {
        if (!report.reproduceCommand().isEmpty()) {
            page.element("pre", report.reproduceCommand(), "class", "command");
        }
    }

    private void addFact(String name, String value) {
        page.open("div").element("dt", name).element("dd", value.isEmpty() ? "–" : value).close();
    }

    private void addViolations() {
        if (report.violations().isEmpty()) {
            return;
        }
        page.open("section", "class", "alarm").element("h2", "What went wrong");
        for (OracleResult oracle : report.oracles()) {
            for (Violation violation : oracle.violations()) {
                page.open("article");
                page.open("h3").element("span", SafeText.oneLine(oracle.name()), "class", "tag")
                        .text(violation.message())
                        .close();
                page.element("p", (violation.variant().isEmpty() ? "" : violation.variant() + ", ") + "at "
                        + Numbers.instant(violation.atPs()) + ". " + oracle.promise(), "class", "note");
                if (!violation.history().isEmpty()) {
                    page.open("ol", "class", "story");
                    violation.history().forEach(line -> page.element("li", SafeText.oneLine(line)));
                    page.close();
                }
                page.close();
            }
        }
        page.close().newline();
    }

    private void addWarnings() {
        if (report.warnings().isEmpty()) {
            return;
        }
        page.open("section", "class", "warnings").element("h2", "Warnings").open("ul");
        report.warnings().forEach(line -> page.element("li", line));
        page.close().close().newline();
    }

    private void addPlots() {
        if (report.curves().isEmpty()) {
            return;
        }
        page.open("section").element("h2", "Plots").open("div", "class", "plots");
        report.curves().forEach(curve -> PlotSvg.draw(curve, page));
        page.close().close().newline();
    }

    private void addSequences() {
        if (report.sequences().isEmpty()) {
            return;
        }
        page.open("section").element("h2", report.sequences().size() == 1 ? "Sequence diagram" : "Sequence diagrams");
        report.sequences().forEach(sequence -> SequenceFigure.draw(sequence, page));
        page.close().newline();
    }

    private void addOutput() {
        if (report.variants().stream().allMatch(variant -> variant.output().isEmpty())) {
            return;
        }
        page.open("section").element("h2", "What the ranks printed");
        for (VariantReport variant : report.variants()) {
            if (variant.output().size() > OUTPUT_LINES_OPEN) {
                addFold(variant.name() + ": " + variant.output().size() + " lines", () -> addLines(variant));
            } else if (!variant.output().isEmpty()) {
                addLines(variant);
            }
        }
        page.close().newline();
    }

    private void addLines(VariantReport variant) {
        page.element("pre", String.join("\n", variant.output()));
    }

    private void addDetails(HtmlTables tables) {
        boolean hasDetails = !report.counters().isEmpty() || !report.rigJson().isEmpty() || report.variants().stream()
                .anyMatch(variant -> !variant.counters().isEmpty() || !variant.metrics().isEmpty());
        if (!hasDetails) {
            return;
        }
        page.open("section").element("h2", "Details");
        report.tables().stream().filter(Table::isLong)
                .forEach(table -> addFold(table.title(), () -> tables.addTable(table)));
        if (!report.counters().isEmpty()) {
            addFold("Counters of the whole run", () -> tables.addCounters(report.counters()));
        }
        report.variants().stream().filter(variant -> !variant.counters().isEmpty())
                .forEach(variant -> addFold("Counters: " + variant.name(),
                        () -> tables.addCounters(variant.counters())));
        report.variants().stream().filter(variant -> !variant.metrics().isEmpty())
                .forEach(variant -> addFold("Figures: " + variant.name(), () -> tables.addMetrics(variant.metrics())));
        if (!report.rigJson().isEmpty()) {
            addFold("Configuration, as it was run", () -> page.element("pre", report.rigJson()));
        }
        page.close().newline();
    }

    private void addFold(String title, Runnable content) {
        page.open("details").element("summary", SafeText.oneLine(title));
        content.run();
        page.close().newline();
    }

    private void addFooter() {
        page.open("footer").element("h2", "Run it again");
        addCommand();
        page.element("p", "The same rig, seed and script give this report again, byte for byte.", "class", "note")
                .close();
    }

    static String styleSheet() {
        try (InputStream in = HtmlReport.class.getResourceAsStream(STYLE_SHEET)) {
            if (in == null) {
                throw new IllegalStateException("the style sheet must lie beside this class: name=" + STYLE_SHEET);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the style sheet " + STYLE_SHEET, e);
        }
    }
}
