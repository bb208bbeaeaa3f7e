package org.wirelore.rig.report.render;

import java.io.StringWriter;
import java.util.List;
import java.util.Map;

import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.CheckResult;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Curve;
import org.wirelore.rig.report.Expectation;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.Series;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Violation;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * Writes report.json, version 1 of its format.
 *
 * <p>The document is one object; its members always come in this order:
 * <pre>
 * format            "wirelore-report"
 * version           1; grows when a member changes its meaning or goes, not when one is added
 * rig, description, seed, mode
 * verdict           PASS, FAIL or INTERRUPTED
 * reproduce         the command that runs exactly this again
 * eventStreamHash   hexadecimal
 * virtualDurationPs, events
 * variants          [{name, description, outcome, eventStreamHash, virtualDurationPs, events,
 *                     metrics: {NAME: {value, unit}}, counters: {NAME: count}, output: [line]}]
 * tables            [{title, columns: [{heading, unit, published}], rows: [[number, text or null]], note}]
 * checks            [{name, metric, measured (null if not measured), unit,
 *                     expected: {target, tolerancePercent} or {low, high} (null if open),
 *                     deviationPercent (null if not measured), source, basis, verdict, comment}]
 * oracles           [{name, promise, observations, violations: [{variant, message, atPs, story: [line]}]}]
 * curves            [{title, x, y, logX, logY, series: [{name, published, points: [[x, y]]}]}]
 * sequences         [{title, lanes: [{name, group}], arrows: [{from, to, startPs, endPs, label, style}],
 *                     spans: [{lane, startPs, endPs, label}]}]
 * warnings          [text]
 * counters          {NAME: count}, sorted by name
 * configuration     the rig as it was run, as JSON text
 * </pre>
 */
final class JsonReport {
    private static final String FORMAT = "wirelore-report";
    private static final int VERSION = 1;
    /** Not the line separator of the machine: the bytes are the same everywhere. */
    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");

    private JsonReport() {
    }

    /** The document, ending in a line feed. */
    static String render(RunReport report) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(new Layout(), out)) {
            json.writeStartObject();
            writeHead(json, report);
            writeAll(json, "variants", report.variants(), JsonReport::writeVariant);
            writeAll(json, "tables", report.tables(), JsonReport::writeTable);
            writeAll(json, "checks", report.checks(), JsonReport::writeCheck);
            writeAll(json, "oracles", report.oracles(), JsonReport::writeOracle);
            writeAll(json, "curves", report.curves(), JsonReport::writeCurve);
            writeAll(json, "sequences", report.sequences(), JsonReport::writeSequence);
            writeAll(json, "warnings", report.warnings(), JsonGenerator::writeString);
            writeCounters(json, report.counters());
            json.writeStringProperty("configuration", report.rigJson());
            json.writeEndObject();
        }
        return out.append('\n').toString();
    }

    private static void writeHead(JsonGenerator json, RunReport report) {
        json.writeStringProperty("format", FORMAT);
        json.writeNumberProperty("version", VERSION);
        json.writeStringProperty("rig", report.rigName());
        json.writeStringProperty("description", report.description());
        json.writeNumberProperty("seed", report.seed());
        json.writeStringProperty("mode", report.mode());
        json.writeStringProperty("verdict", report.verdict().name());
        json.writeStringProperty("reproduce", report.reproduceCommand());
        json.writeStringProperty("eventStreamHash", report.eventStreamHash());
        json.writeNumberProperty("virtualDurationPs", report.virtualDurationPs());
        json.writeNumberProperty("events", report.events());
    }

    private static void writeVariant(JsonGenerator json, VariantReport variant) {
        json.writeStartObject();
        json.writeStringProperty("name", variant.name());
        json.writeStringProperty("description", variant.description());
        json.writeStringProperty("outcome", variant.outcome().name());
        json.writeStringProperty("eventStreamHash", variant.eventStreamHash());
        json.writeNumberProperty("virtualDurationPs", variant.virtualDurationPs());
        json.writeNumberProperty("events", variant.events());
        json.writeObjectPropertyStart("metrics");
        for (Map.Entry<String, Metric> metric : variant.metrics().entrySet()) {
            json.writeObjectPropertyStart(metric.getKey());
            writeNumber(json, "value", metric.getValue().value());
            json.writeStringProperty("unit", metric.getValue().unit());
            json.writeEndObject();
        }
        json.writeEndObject();
        writeCounters(json, variant.counters());
        writeAll(json, "output", variant.output(), JsonGenerator::writeString);
        json.writeEndObject();
    }

    private static void writeTable(JsonGenerator json, Table table) {
        json.writeStartObject();
        json.writeStringProperty("title", table.title());
        writeAll(json, "columns", table.columns(), JsonReport::writeColumn);
        json.writeArrayPropertyStart("rows");
        for (List<Cell> row : table.rows()) {
            json.writeStartArray();
            row.forEach(cell -> writeCell(json, cell));
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeStringProperty("note", table.note());
        json.writeEndObject();
    }

    private static void writeColumn(JsonGenerator json, Column column) {
        json.writeStartObject();
        json.writeStringProperty("heading", column.heading());
        json.writeStringProperty("unit", column.unit());
        json.writeBooleanProperty("published", column.published());
        json.writeEndObject();
    }

    private static void writeCell(JsonGenerator json, Cell cell) {
        switch (cell) {
            case Cell.Figure(double value) -> json.writeNumber(value);
            case Cell.Text(String text) when text.isEmpty() -> json.writeNull();
            case Cell.Text(String text) -> json.writeString(text);
        }
    }

    private static void writeCheck(JsonGenerator json, CheckResult check) {
        json.writeStartObject();
        json.writeStringProperty("name", check.name());
        json.writeStringProperty("metric", check.metric());
        writeNumber(json, "measured", check.measured());
        json.writeStringProperty("unit", check.unit());
        json.writeObjectPropertyStart("expected");
        switch (check.expected()) {
            case Expectation.Target(double target, double tolerance) -> {
                writeNumber(json, "target", target);
                writeNumber(json, "tolerancePercent", tolerance);
            }
            case Expectation.Range(double low, double high) -> {
                writeNumber(json, "low", low);
                writeNumber(json, "high", high);
            }
        }
        json.writeEndObject();
        writeNumber(json, "deviationPercent", check.deviationPercent());
        json.writeStringProperty("source", check.source());
        json.writeStringProperty("basis", check.basis().text());
        json.writeStringProperty("verdict", check.verdict().name());
        json.writeStringProperty("comment", check.comment());
        json.writeEndObject();
    }

    private static void writeOracle(JsonGenerator json, OracleResult oracle) {
        json.writeStartObject();
        json.writeStringProperty("name", oracle.name());
        json.writeStringProperty("promise", oracle.promise());
        json.writeNumberProperty("observations", oracle.observations());
        writeAll(json, "violations", oracle.violations(), JsonReport::writeViolation);
        json.writeEndObject();
    }

    private static void writeViolation(JsonGenerator json, Violation violation) {
        json.writeStartObject();
        json.writeStringProperty("variant", violation.variant());
        json.writeStringProperty("message", violation.message());
        json.writeNumberProperty("atPs", violation.atPs());
        writeAll(json, "story", violation.history(), JsonGenerator::writeString);
        json.writeEndObject();
    }

    private static void writeCurve(JsonGenerator json, Curve curve) {
        json.writeStartObject();
        json.writeStringProperty("title", curve.title());
        json.writeStringProperty("x", curve.xLabel());
        json.writeStringProperty("y", curve.yLabel());
        json.writeBooleanProperty("logX", curve.logX());
        json.writeBooleanProperty("logY", curve.logY());
        writeAll(json, "series", curve.series(), JsonReport::writeSeries);
        json.writeEndObject();
    }

    private static void writeSeries(JsonGenerator json, Series series) {
        json.writeStartObject();
        json.writeStringProperty("name", series.name());
        json.writeBooleanProperty("published", series.published());
        json.writeArrayPropertyStart("points");
        for (Series.Point point : series.points()) {
            json.writeStartArray();
            json.writeNumber(point.x());
            json.writeNumber(point.y());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeSequence(JsonGenerator json, SequenceDiagram sequence) {
        json.writeStartObject();
        json.writeStringProperty("title", sequence.title());
        writeAll(json, "lanes", sequence.lanes(), (out, lane) -> {
            out.writeStartObject();
            out.writeStringProperty("name", lane.name());
            out.writeStringProperty("group", lane.group());
            out.writeEndObject();
        });
        writeAll(json, "arrows", sequence.arrows(), (out, arrow) -> {
            out.writeStartObject();
            out.writeNumberProperty("from", arrow.fromLane());
            out.writeNumberProperty("to", arrow.toLane());
            out.writeNumberProperty("startPs", arrow.startPs());
            out.writeNumberProperty("endPs", arrow.endPs());
            out.writeStringProperty("label", arrow.label());
            out.writeStringProperty("style", arrow.style().name());
            out.writeEndObject();
        });
        writeAll(json, "spans", sequence.spans(), (out, span) -> {
            out.writeStartObject();
            out.writeNumberProperty("lane", span.lane());
            out.writeNumberProperty("startPs", span.startPs());
            out.writeNumberProperty("endPs", span.endPs());
            out.writeStringProperty("label", span.label());
            out.writeEndObject();
        });
        json.writeEndObject();
    }

    private static void writeCounters(JsonGenerator json, Map<String, Long> counters) {
        json.writeObjectPropertyStart("counters");
        counters.forEach(json::writeNumberProperty);
        json.writeEndObject();
    }

    /** JSON knows no NaN and no infinity; where the format allows one of them it is a null. */
    private static void writeNumber(JsonGenerator json, String name, double value) {
        if (Double.isFinite(value)) {
            json.writeNumberProperty(name, value);
        } else {
            json.writeNullProperty(name);
        }
    }

    private static <T> void writeAll(JsonGenerator json, String name, List<T> items, ItemWriter<T> writer) {
        json.writeArrayPropertyStart(name);
        for (T item : items) {
            writer.write(json, item);
        }
        json.writeEndArray();
    }

    /** Writes one element of an array. */
    private interface ItemWriter<T> {
        void write(JsonGenerator json, T item);
    }

    /** Members on lines of their own, elements of arrays too, two spaces deep. */
    private static final class Layout extends ObjectWriteContext.Base {
        @Override
        public PrettyPrinter getPrettyPrinter() {
            return new DefaultPrettyPrinter().withObjectIndenter(INDENTER);
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    }
}
