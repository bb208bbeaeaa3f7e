package org.wirelore.rig.report.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.wirelore.rig.report.Basis;
import org.wirelore.rig.report.Cell;
import org.wirelore.rig.report.CheckResult;
import org.wirelore.rig.report.Column;
import org.wirelore.rig.report.Curve;
import org.wirelore.rig.report.Expectation;
import org.wirelore.rig.report.Metric;
import org.wirelore.rig.report.OracleResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.SequenceDiagram.Arrow;
import org.wirelore.rig.report.SequenceDiagram.Lane;
import org.wirelore.rig.report.SequenceDiagram.Span;
import org.wirelore.rig.report.SequenceDiagram.Style;
import org.wirelore.rig.report.Series;
import org.wirelore.rig.report.Table;
import org.wirelore.rig.report.VariantOutcome;
import org.wirelore.rig.report.VariantReport;
import org.wirelore.rig.report.Violation;

/** Reports as runs leave them, with figures of the right size, for tests and for looking at. */
final class DemoReports {
    private static final int[] SIZES = {0, 1, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1482};
    private static final long US = 1_000_000L;

    private DemoReports() {
    }

    /** A ping-pong of three variants in which everything is well. */
    static RunReport pingPong() {
        return RunReport.of("unet-pingpong", 1)
                .description(
                        "Two Pentium Pro 200 with Tulip cards on a full-duplex 100 Mb/s link, half round trip by size.")
                .reproduceCommand("./wirelore run configs/rigs/unet-pingpong.json --seed 1")
                .eventStreamHash("8f14e45fceea167a5a36dedd4bea2543")
                .variant(variant("raw", "U-Net without MPI", 21.2))
                .variant(variant("adi", "ADI, reliability switched off", 28.4))
                .variant(variant("adi-reliable", "ADI, reliability on", 31.9))
                .table(latencyTable())
                .check(CheckResult.judged("ADI latency, 4 bytes", "adi-reliable.latency[4]", 31.94,
                        new Expectation.Target(32, 3), "µs", "MPI-on-U-Net, section 5", Basis.CALIBRATED, ""))
                .check(CheckResult.judged("Raw U-Net, 4 bytes", "raw.latency[4]", 21.31,
                        new Expectation.Target(21, 3), "µs", "derived: 32 µs less 11 µs of ADI", Basis.CALIBRATED,
                        ""))
                .check(CheckResult.judged("Share of the reliability protocol", "adi-reliable − adi", 3.52,
                        new Expectation.Range(3, 4), "µs", "MPI-on-U-Net, section 5", Basis.CALIBRATED, ""))
                .check(CheckResult.judged("Bandwidth at 1482 bytes", "adi-reliable.bandwidth[1482]", 91.2,
                        new Expectation.Range(88, Double.POSITIVE_INFINITY), "Mb/s", "", Basis.DERIVED,
                        "No figure is published."))
                .oracle(new OracleResult("exactly-once", "Every message is delivered once.", 24_000, List.of()))
                .oracle(new OracleResult("order", "Messages of one sender do not overtake each other.", 24_000,
                        List.of()))
                .oracle(new OracleResult("no leak", "Every buffer is free at the end.", 96, List.of()))
                .curve(latencyCurve())
                .curve(bandwidthCurve())
                .sequence(exchange())
                .counters(Map.of("tulip.alpha.rx.frames", 12_345L, "tulip.alpha.tx.frames", 12_346L,
                        "tulip.beta.rx.frames", 12_346L, "link.frames", 24_691L, "link.lost", 0L))
                .rigJson("""
                        {
                          "name" : "unet-pingpong",
                          "fabric" : { "kind" : "link", "megabitsPerSecond" : 100 }
                        }
                        """)
                .finished();
    }

    /** A stream over a lossy link that went wrong, with the story of it. */
    static RunReport lossyStream() {
        return RunReport.of("unet-lossy-stream", 7)
                .description("One-way producer and consumer, 1 % loss, lazy acknowledgment with a threshold.")
                .reproduceCommand("./wirelore run configs/rigs/unet-lossy-stream.json --seed 7 --set faults.loss=0.05")
                .eventStreamHash("45c48cce2e2d7fbdea1afc51c7c6ad26")
                .variant(new VariantReport("stream", "", VariantOutcome.STOPPED, "45c48cce2e2d7fbdea1afc51c7c6ad26",
                        1_204 * US, 18_311, new TreeMap<>(Map.of("throughput", new Metric(71.3, "Mb/s"))),
                        new TreeMap<>(Map.of("unet.retransmissions", 41L)), List.of()))
                .check(CheckResult.judged("Throughput under loss", "stream.throughput", 71.3,
                        new Expectation.Target(88, 10), "Mb/s", "own estimate", Basis.PREDICTED,
                        "Lost acknowledgments stall the window."))
                .check(CheckResult.judged("Messages", "stream.messages", Double.NaN, new Expectation.Range(300, 300),
                        "",
                        "", Basis.DERIVED, ""))
                .oracle(new OracleResult("order", "Messages of one sender do not overtake each other.", 117,
                        List.of(new Violation("stream", "message 118 must follow 117: got=119, from=rank 0",
                                1_204_331_250L,
                                List.of("1203.112 µs  alpha → beta  SEQ 117 ACK 4, 1482 bytes",
                                        "1203.236 µs  alpha → beta  SEQ 118 ACK 4, 1482 bytes  LOST (decision 311)",
                                        "1203.360 µs  alpha → beta  SEQ 119 ACK 4, 1482 bytes",
                                        "1204.331 µs  rank 1 receives the payload of SEQ 119")))))
                .oracle(new OracleResult("exactly-once", "Every message is delivered once.", 117, List.of()))
                .warning(
                        "The acknowledgment threshold (8) is above half the window (12): one lost ACK stalls the"
                                + " sender.")
                .sequence(lossyExchange())
                .finished();
    }

    /** What is left of a ping-pong that was interrupted before its first figure. */
    static RunReport interrupted() {
        return RunReport.of("unet-pingpong", 1)
                .reproduceCommand("./wirelore run configs/rigs/unet-pingpong.json --seed 1")
                .check(CheckResult.judged("ADI latency, 4 bytes", "adi-reliable.latency[4]", Double.NaN,
                        new Expectation.Target(32, 3), "µs", "MPI-on-U-Net, section 5", Basis.CALIBRATED, ""))
                .variant(new VariantReport("raw", "", VariantOutcome.INTERRUPTED, "00", 5 * US, 12, new TreeMap<>(),
                        new TreeMap<>(), List.of()))
                .curve(new Curve("Latency", "bytes", "µs", true, true, List.of(new Series("raw", List.of(), false))))
                .sequence(new SequenceDiagram("One exchange", List.of(), List.of(), List.of()))
                .interrupted();
    }

    /** A ping-pong whose every text is the given one. */
    static RunReport withEveryText(String text) {
        return RunReport.of(text, -1).description(text).mode(text).reproduceCommand(text).eventStreamHash(text)
                .variant(new VariantReport(text, text, VariantOutcome.STOPPED, text, 1, 1,
                        new TreeMap<>(Map.of(text, new Metric(1, text))), new TreeMap<>(Map.of(text, 1L)),
                        List.of(text)))
                .table(new Table(text, List.of(Column.published(text, text, 1), Column.measured(text, text, 0)),
                        List.of(List.of(Cell.of(text), Cell.of(1.25))), text))
                .check(CheckResult.judged(text, text, 5, new Expectation.Target(1, 1), text, text, Basis.DERIVED, text))
                .oracle(new OracleResult(text, text, 1, List.of(new Violation(text, text, 1, List.of(text, text)))))
                .curve(new Curve(text, text, text, true, false,
                        List.of(new Series(text, List.of(new Series.Point(1, 1)), false),
                                new Series(text, List.of(new Series.Point(1, 1)), true))))
                .sequence(new SequenceDiagram(text, List.of(new Lane(text, text), new Lane(text, text)),
                        List.of(new Arrow(0, 1, 0, US, text, Style.LOST),
                                new Arrow(1, 1, 0, US, text, Style.DUPLICATE)),
                        List.of(new Span(0, 0, US, text))))
                .warning(text).counters(Map.of(text, 1L)).rigJson(text).finished();
    }

    private static VariantReport variant(String name, String description, double latencyUs) {
        return new VariantReport(name, description, VariantOutcome.COMPLETED, "9bf31c7ff062936a96d3c8bd1f8f2ff3",
                91_250 * US,
                402_117, new TreeMap<>(Map.of("latency[4]", new Metric(latencyUs, "µs"))),
                new TreeMap<>(Map.of("traps", 8_000L, "interrupts", 8_000L)), List.of());
    }

    private static double latencyUs(int size, double base) {
        int onWire = 8 + Math.max(60, 18 + size + (base > 25 ? 16 : 0)) + 4;
        return base - 6 + onWire * 0.08 + size * (base > 25 ? 0.042 : 0.028);
    }

    private static Table latencyTable() {
        List<List<Cell>> rows = new ArrayList<>();
        for (int size : SIZES) {
            rows.add(List.of(Cell.of(size), Cell.of(latencyUs(size, 21.2)), Cell.of(size == 4 ? 21 : Double.NaN),
                    Cell.of(latencyUs(size, 28.4)), Cell.of(latencyUs(size, 31.9)),
                    Cell.of(size == 4 ? 32 : Double.NaN)));
        }
        return new Table("Half round trip, measured next to published",
                List.of(Column.measured("message", "bytes", 0), Column.measured("raw U-Net", "µs", 2),
                        Column.published("raw U-Net", "µs", 0), Column.measured("ADI, reliability off", "µs", 2),
                        Column.measured("ADI, reliable", "µs", 2), Column.published("ADI, reliable", "µs", 0)),
                rows, "Published: MPI-on-U-Net, section 5; the raw figure is derived from it.");
    }

    private static Curve latencyCurve() {
        return new Curve("Latency by message size", "message, bytes", "half round trip, µs", true, true,
                List.of(latency("raw U-Net", 21.2), latency("ADI, reliability off", 28.4),
                        latency("ADI, reliable", 31.9),
                        new Series("published: ADI", List.of(new Series.Point(4, 32)), true),
                        new Series("published: raw U-Net (derived)", List.of(new Series.Point(4, 21)), true)));
    }

    private static Series latency(String name, double base) {
        List<Series.Point> points = new ArrayList<>();
        for (int size : SIZES) {
            points.add(new Series.Point(size, latencyUs(size, base)));
        }
        return new Series(name, points, false);
    }

    private static Curve bandwidthCurve() {
        List<Series> series = new ArrayList<>();
        for (String name : List.of("raw U-Net", "ADI, reliable")) {
            List<Series.Point> points = new ArrayList<>();
            for (int size : SIZES) {
                points.add(new Series.Point(size, size * 8 / (size * 0.083 + (name.equals("raw U-Net") ? 7 : 11))));
            }
            series.add(new Series(name, points, false));
        }
        series.add(new Series("published: U-Net/FE peak", List.of(new Series.Point(1482, 97)), true));
        return new Curve("Bandwidth by message size", "message, bytes", "Mb/s", true, true, series);
    }

    private static List<Lane> lanes() {
        return List.of(new Lane("rank 0", "host alpha"), new Lane("kernel", "host alpha"),
                new Lane("DC21140", "host alpha"), new Lane("DC21140", "host beta"), new Lane("kernel", "host beta"),
                new Lane("rank 1", "host beta"));
    }

    private static SequenceDiagram exchange() {
        List<Arrow> arrows = new ArrayList<>();
        List<Span> spans = new ArrayList<>();
        long start = 40_117_250_000L;
        addMessage(arrows, spans, start, true, "SEQ 12, 4 bytes", Style.NORMAL);
        addMessage(arrows, spans, start + 32 * US, false, "SEQ 9 ACK 13, 4 bytes", Style.NORMAL);
        return new SequenceDiagram("A 4-byte ping-pong, reliable", lanes(), arrows, spans);
    }

    private static SequenceDiagram lossyExchange() {
        List<Arrow> arrows = new ArrayList<>();
        List<Span> spans = new ArrayList<>();
        addMessage(arrows, spans, 0, true, "SEQ 118", Style.LOST);
        addMessage(arrows, spans, 30 * US, true, "SEQ 118", Style.NORMAL);
        arrows.add(new Arrow(2, 3, 54 * US, 60 * US, "SEQ 118", Style.DUPLICATE));
        addMessage(arrows, spans, 66 * US, false, "ACK 119", Style.DUPLICATE);
        return new SequenceDiagram("A lost frame and its retransmission", lanes(), arrows, spans);
    }

    private static void addMessage(List<Arrow> arrows, List<Span> spans, long at, boolean toRight, String label,
            Style style) {
        int rank = toRight ? 0 : 5;
        int step = toRight ? 1 : -1;
        spans.add(new Span(rank, at, at + 3_400_000L, "ADI send"));
        spans.add(new Span(rank, at + 3_400_000L, at + 4_300_000L, "copy 20 B"));
        arrows.add(new Arrow(rank, rank + step, at + 4_300_000L, at + 4_900_000L, "trap", Style.NORMAL));
        spans.add(new Span(rank + step, at + 4_900_000L, at + 8_100_000L, "U-Net send"));
        arrows.add(new Arrow(rank + step, rank + 2 * step, at + 8_100_000L, at + 8_500_000L, "CSR1", Style.NORMAL));
        spans.add(new Span(rank + 2 * step, at + 8_500_000L, at + 9_900_000L, "descriptor, DMA"));
        arrows.add(new Arrow(rank + 2 * step, rank + 3 * step, at + 9_900_000L, at + 15_700_000L, label, style));
        if (style == Style.LOST) {
            return;
        }
        spans.add(new Span(rank + 3 * step, at + 15_700_000L, at + 16_900_000L, "DMA to memory"));
        arrows.add(
                new Arrow(rank + 3 * step, rank + 4 * step, at + 16_900_000L, at + 18_900_000L, "INTA#", Style.NORMAL));
        spans.add(new Span(rank + 4 * step, at + 18_900_000L, at + 22_600_000L, "interrupt handler"));
        spans.add(new Span(rank + 4 * step, at + 22_600_000L, at + 23_900_000L, "copy to endpoint"));
        arrows.add(new Arrow(rank + 4 * step, rank + 5 * step, at + 23_900_000L, at + 24_300_000L, "", Style.NORMAL));
        spans.add(new Span(rank + 5 * step, at + 24_300_000L, at + 30_600_000L, "match, protocol"));
        spans.add(new Span(rank + 5 * step, at + 30_600_000L, at + 31_900_000L, "copy to user"));
    }
}
