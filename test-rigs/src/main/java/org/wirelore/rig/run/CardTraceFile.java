package org.wirelore.rig.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.process.FreshFile;
import org.wirelore.rig.report.render.ReportException;
import org.wirelore.rig.report.render.ReportFiles;
import org.wirelore.rig.spi.EmulatedFabric;

/**
 * The file with what registers and engines of a run's cards did, for people: variant by variant, sorted by the cards'
 * time. Cards run ahead of each other, so a variant's lines are kept until its end; its first ones if they are many.
 */
final class CardTraceFile implements AutoCloseable {
    /** Name of the file. */
    static final String FILE = "card-trace.txt";
    /** Lines of a variant. */
    static final int LINES_MAX = 100_000;

    private final Path file;
    private final PrintWriter out;
    private final int linesMax;
    private final List<Line> lines = new ArrayList<>();
    private String variant = "";
    private long untilPs = Long.MAX_VALUE;
    private long added;
    private long written;
    private long leftOut;

    private record Line(long atPs, String host, String text) {
    }

    private CardTraceFile(Path file, PrintWriter out, int linesMax) {
        this.file = file;
        this.out = out;
        this.linesMax = linesMax;
    }

    /**
     * Begins a file, replacing one that was there.
     *
     * @param linesMax how many lines it may hold of a variant
     */
    static CardTraceFile open(Path folder, int linesMax) {
        Path file = folder.resolve(FILE);
        try {
            return new CardTraceFile(file, new PrintWriter(new BufferedWriter(new OutputStreamWriter(
                    Channels.newOutputStream(FreshFile.open(file)), StandardCharsets.UTF_8))), linesMax);
        } catch (IOException e) {
            throw new ReportException("could not write " + file + ": " + FileErrors.reasonOfOutput(e), e);
        }
    }

    /** Removes the file of an earlier run from a folder. */
    static void discard(Path folder) {
        ReportFiles.remove(folder.resolve(FILE));
    }

    /** Takes the lines of a variant from now on; those of the one before are complete. */
    EmulatedFabric.CardLog of(String title) {
        write();
        variant = title;
        return this::add;
    }

    private void add(long atPs, String host, Supplier<String> what) {
        added++;
        if (atPs > untilPs) {
            return;
        }
        lines.add(new Line(atPs, host, what.get()));
        if (lines.size() >= 2 * linesMax) {
            sort();
        }
    }

    /** Sorts, and keeps the first lines. Those of one host and time stay in their order. */
    private void sort() {
        lines.sort(Comparator.comparingLong(Line::atPs).thenComparing(Line::host));
        if (lines.size() > linesMax) {
            lines.subList(linesMax, lines.size()).clear();
            untilPs = lines.getLast().atPs();
        }
    }

    private void write() {
        if (variant.isEmpty()) {
            return;
        }
        sort();
        out.print(variant + ": microseconds, host, and what its card did\n\n");
        int width = lines.stream().mapToInt(line -> line.host().length()).max().orElse(1);
        for (Line line : lines) {
            out.print(String.format(Locale.ROOT, "%14.6f  %-" + width + "s  %s\n", TimeUnits.microseconds(line.atPs()),
                    line.host(), line.text()));
        }
        out.print("\n");
        written += lines.size();
        leftOut += added - lines.size();
        lines.clear();
        untilPs = Long.MAX_VALUE;
        added = 0;
        variant = "";
    }

    /** @throws ReportException if the file could not be written */
    @Override
    public void close() {
        write();
        out.print(String.format(Locale.ROOT, "end: %,d lines", written));
        out.print(leftOut == 0
                ? ", none left out\n"
                : String.format(Locale.ROOT, "; %,d later ones were left out: at most %,d are kept of a variant\n",
                        leftOut, linesMax));
        boolean failed = out.checkError();
        out.close();
        if (failed) {
            throw new ReportException("could not write " + file + ": the disk may be full", new IOException(FILE));
        }
    }
}
