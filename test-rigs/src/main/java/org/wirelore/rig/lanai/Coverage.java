package org.wirelore.rig.lanai;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.wirelore.firmware.cpu.ExecutionListener;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.ImageSegment;
import org.wirelore.firmware.link.ImageSymbol;

/** Counts how often each instruction is executed. */
public final class Coverage implements ExecutionListener {
    private static final int WORD = 4;
    private static final int PERCENT = 100;

    private final Image image;
    private final int begin;
    private final long[] counts;
    /** How many of the next instructions count for iterations that were not executed, too, and for how many each. */
    private long repeated;
    private long times;

    /**
     * What was executed of a function.
     *
     * @param name of the function
     * @param instructions that it has
     * @param executed of them, at least once
     * @param executions of its instructions, all together
     */
    public record Share(String name, int instructions, int executed, long executions) {
        /** The part of it that was executed, percent, rounded down; 0 of a function without instructions. */
        public int percent() {
            return instructions == 0 ? 0 : (int) ((long) executed * PERCENT / instructions);
        }
    }

    /** @param image whose instructions are counted */
    public Coverage(Image image) {
        this.image = image;
        begin = image.segment(ImageSegment.Kind.TEXT).map(ImageSegment::address).orElse(0);
        counts = new long[image.segment(ImageSegment.Kind.TEXT).map(ImageSegment::size).orElse(0) / WORD];
    }

    @Override
    public void executed(int pc, int word) {
        int index = (pc - begin) >>> 2;
        // Code that a program writes into its data has no place in the image.
        if (index < counts.length) {
            counts[index] += repeated > 0 ? 1 + times : 1;
        }
        repeated--;
    }

    @Override
    public void repeated(long instructions, long howOften) {
        repeated = instructions;
        times = howOften;
    }

    /** Adds what was counted of the same program elsewhere. */
    public void add(Coverage other) {
        if (counts.length != other.counts.length) {
            throw new IllegalArgumentException("the counts must be of one program: instructions=" + counts.length
                    + " and " + other.counts.length);
        }
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
    }

    /**
     * Prints a row for each function.
     *
     * @param files objects, and archives, whose functions are shown; all if it is empty
     */
    public void printTable(PrintWriter out, List<String> files) {
        List<Share> shares = shares(files);
        int width = Math.max("function".length(),
                shares.stream().mapToInt(share -> share.name().length()).max().orElse(0));
        out.printf("%-" + width + "s  instructions  executed      %%    executions%n", "function");
        shares.forEach(share -> row(out, width, share));
        row(out, width, sum(shares));
    }

    /** All together. */
    public static Share sum(List<Share> shares) {
        return new Share("all", shares.stream().mapToInt(Share::instructions).sum(),
                shares.stream().mapToInt(Share::executed).sum(), shares.stream().mapToLong(Share::executions).sum());
    }

    /**
     * Prints the source files that the counted instructions came from, each line with how often it was executed: that
     * of its most frequent instruction, {@code #####} for never, {@code -} if it has none.
     *
     * @param files objects, and archives, whose sources are shown; all if it is empty
     */
    public void printSources(PrintWriter out, List<String> files) {
        printSources(out, files, file -> Optional.empty());
    }

    /**
     * The same.
     *
     * @param known finds the lines of a file that need not be among the machine's files, by its name
     */
    public void printSources(PrintWriter out, List<String> files,
            Function<String, Optional<List<String>>> known) {
        SourceFiles sources = new SourceFiles(known);
        for (Map.Entry<String, Map<Integer, Long>> entry : lineCounts(files).entrySet()) {
            List<String> lines = sources.lines(entry.getKey());
            out.printf("%n%s%s%n", entry.getKey(), lines.isEmpty() ? " (the file is not there: counts alone)" : "");
            int last = Math.max(lines.size(),
                    entry.getValue().keySet().stream().mapToInt(line -> line).max().orElse(0));
            for (int number = 1; number <= last; number++) {
                Long count = entry.getValue().get(number);
                if (!lines.isEmpty() || count != null) {
                    out.printf("%12s %6d  %s%n", count == null ? "-" : count == 0 ? "#####" : count.toString(), number,
                            number <= lines.size() ? lines.get(number - 1) : "");
                }
            }
        }
    }

    private static void row(PrintWriter out, int width, Share share) {
        out.printf("%-" + width + "s  %12d  %8d  %5d  %12d%n", share.name(), share.instructions(), share.executed(),
                share.percent(), share.executions());
    }

    /**
     * What was executed of each function, in the order of their addresses.
     *
     * @param files objects, and archives, whose functions are wanted; all if it is empty
     */
    public List<Share> shares(List<String> files) {
        List<Share> shares = new ArrayList<>();
        for (ImageSymbol symbol : image.symbols().all()) {
            if (symbol.isFunction() && isShown(symbol, files)) {
                int executed = 0;
                long executions = 0;
                int first = (symbol.address() - begin) >>> 2;
                int end = Math.min(counts.length, first + symbol.size() / WORD);
                for (int i = first; i < end; i++) {
                    executed += counts[i] > 0 ? 1 : 0;
                    executions += counts[i];
                }
                shares.add(new Share(symbol.name(), Math.max(0, end - first), executed, executions));
            }
        }
        return shares;
    }

    private Map<String, Map<Integer, Long>> lineCounts(List<String> files) {
        Map<String, Map<Integer, Long>> result = new TreeMap<>();
        for (int i = 0; i < counts.length; i++) {
            int address = begin + i * WORD;
            long count = counts[i];
            if (image.symbols().at(address).filter(symbol -> isShown(symbol, files)).isPresent()) {
                image.lines().at(address).ifPresent(line -> result.computeIfAbsent(line.file(), _ -> new TreeMap<>())
                        .merge(line.line(), count, Math::max));
            }
        }
        return result;
    }

    private static boolean isShown(ImageSymbol symbol, List<String> files) {
        return files.isEmpty() || ObjectFiles.isOf(symbol.file(), files);
    }
}
