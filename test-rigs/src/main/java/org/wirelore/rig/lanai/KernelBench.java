package org.wirelore.rig.lanai;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.WorkFolder;

/**
 * Measures every kernel and every program on the interpreter and on the translator, and under QEMU, in turn, several
 * times over. What is shown is the median.
 */
public final class KernelBench {
    private static final int REPETITIONS = 3;
    private static final String ROW = "%-10s %12s %12s %12s %12s %8s%n";
    private static final String MEAN = "geom. mean";

    private final List<String> java;
    private final List<String> wirelore;
    private final Path home;
    private final String compiler;
    private final PrintWriter progress;

    /** What the kernels of one table gave. */
    private record Table(List<Double> interpreted, List<Double> translated, List<Double> warmRatios,
            List<Double> wholeRatios) {
        Table() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    /** What one kernel's repetitions gave. */
    private record Figures(List<Double> interpreted, List<Double> translated, List<Double> ours, List<Double> theirs) {
        Figures() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    /** Seconds of whole runs. */
    private record WholeRuns(List<Double> ours, List<Double> interpreted, List<Double> theirs) {
        WholeRuns() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    /**
     * A benchmark.
     *
     * @param java the command that starts {@link KernelRun}, without its arguments
     * @param wirelore the command that starts this program
     * @param home of the project, where the kernels' sources are
     * @param progress where it says what it is doing
     */
    public KernelBench(List<String> java, List<String> wirelore, Path home, PrintWriter progress) {
        this(java, wirelore, home, QemuPeer.COMPILER, progress);
    }

    /** @param compiler of QEMU's programs */
    KernelBench(List<String> java, List<String> wirelore, Path home, String compiler, PrintWriter progress) {
        this.java = List.copyOf(java);
        this.wirelore = List.copyOf(wirelore);
        this.home = home;
        this.compiler = compiler;
        this.progress = progress;
    }

    /**
     * Measures kernels and programs and prints the tables, row by row; what this machine has no QEMU for is a dash.
     *
     * @param chosen which
     */
    public void run(PrintWriter out, List<BenchKernel> chosen) throws IOException {
        try (WorkFolder folder = WorkFolder.make("wirelore-kernels")) {
            QemuPeer peer = peer(folder.path());
            List<BenchKernel> kernels = BenchKernel.ALL.stream().filter(chosen::contains).toList();
            List<BenchKernel> programs = BenchKernel.PROGRAMS.stream().filter(chosen::contains).toList();
            if (!kernels.isEmpty()) {
                table(out, "kernel", kernels, peer);
            }
            if (!kernels.isEmpty() && !programs.isEmpty()) {
                out.println();
            }
            if (!programs.isEmpty()) {
                table(out, "program", programs, peer);
            }
        }
    }

    private void table(PrintWriter out, String kind, List<BenchKernel> kernels, @Nullable QemuPeer peer)
            throws IOException {
        out.printf(ROW, "warm", "interpreter", "translator", "translator", "QEMU mips", "");
        out.printf(ROW, kind, "M instr/s", "M instr/s", "us/round", "us/round", "ratio");
        Table table = new Table();
        for (BenchKernel kernel : kernels) {
            if (peer != null) {
                peer.compile(kernel);
            }
            warmRow(out, kernel, warm(kernel, peer), table);
        }
        out.printf(ROW, MEAN, number(Median.geometricMean(table.interpreted())),
                number(Median.geometricMean(table.translated())), "", "", ratio(table.warmRatios()));
        out.println();
        out.printf(ROW, "whole run", "", "translator", "interpreter", "QEMU mips", "");
        out.printf(ROW, kind, "rounds", "s", "s", "s", "ratio");
        for (int length = 0; length < kernels.getFirst().wholeRounds().size(); length++) {
            table.wholeRatios().clear();
            for (BenchKernel kernel : kernels) {
                int rounds = kernel.wholeRounds().get(length);
                wholeRow(out, kernel, rounds, whole(kernel, rounds, peer), table);
            }
            out.printf(ROW, MEAN, "", "", "", "", ratio(table.wholeRatios()));
            out.flush();
        }
    }

    /** The other side, or null if it can't play here. */
    private @Nullable QemuPeer peer(Path folder) throws IOException {
        QemuPeer peer = new QemuPeer(folder, home.resolve("firmware-sim/src/main/c/bench"), compiler);
        Optional<String> obstacle = peer.obstacle();
        obstacle.ifPresent(what -> tell("without QEMU's columns: " + what + "; for them: " + QemuPeer.HOW_TO_INSTALL));
        return obstacle.isEmpty() ? peer : null;
    }

    private void tell(String text) {
        progress.println("wirelore: " + text);
        progress.flush();
    }

    private List<Path> objects(BenchKernel kernel) throws IOException {
        return kernel.files(home.resolve("firmware-sim/src/main/resources/org/wirelore/firmware/bench"), ".o");
    }

    private Figures warm(BenchKernel kernel, @Nullable QemuPeer peer) throws IOException {
        Figures figures = new Figures();
        for (int i = 0; i < REPETITIONS; i++) {
            tell(kernel.name() + ", repetition " + (i + 1) + " of " + REPETITIONS);
            figures.interpreted().add(measured(kernel, KernelRun.INTERPRETER)[0]);
            double[] hot = measured(kernel, KernelRun.TRANSLATOR);
            figures.translated().add(hot[0]);
            figures.ours().add(hot[1]);
            if (peer != null) {
                figures.theirs().add(peer.warmNanos(kernel) / kernel.rounds() / 1e3);
            }
        }
        return figures;
    }

    /** Million instructions a second, and microseconds a round. */
    private double[] measured(BenchKernel kernel, String engine) throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of(KernelRun.class.getName(), Integer.toString(kernel.rounds()), engine));
        objects(kernel).forEach(file -> command.add(file.toString()));
        String[] words = ChildProgram.output(command).strip().split(" ", -1);
        double instructions = Double.parseDouble(words[0]);
        double nanos = Double.parseDouble(words[1]);
        double calls = Double.parseDouble(words[2]);
        return new double[]{instructions / nanos * 1e3, nanos / calls / kernel.rounds() / 1e3};
    }

    private WholeRuns whole(BenchKernel kernel, int rounds, @Nullable QemuPeer peer) throws IOException {
        WholeRuns runs = new WholeRuns();
        List<String> command = new ArrayList<>(wirelore);
        command.addAll(List.of("lanai", "run"));
        objects(kernel).forEach(file -> command.add(file.toString()));
        command.addAll(List.of("--entry", "kernel", "--arg", Integer.toString(rounds)));
        List<String> interpreting = Stream.concat(command.stream(), Stream.of("--interpreter")).toList();
        for (int i = 0; i < REPETITIONS; i++) {
            tell(kernel.name() + ", whole run " + (i + 1) + " of " + REPETITIONS + ", rounds=" + rounds);
            runs.ours().add(ChildProgram.seconds(command));
            runs.interpreted().add(ChildProgram.seconds(interpreting));
            if (peer != null) {
                runs.theirs().add(ChildProgram.seconds(peer.once(kernel, rounds)));
            }
        }
        return runs;
    }

    private static void warmRow(PrintWriter out, BenchKernel kernel, Figures figures, Table table) {
        table.interpreted().add(Median.of(figures.interpreted()));
        table.translated().add(Median.of(figures.translated()));
        double ours = Median.of(figures.ours());
        String theirs = "-";
        String ratio = "-";
        if (!figures.theirs().isEmpty()) {
            double median = Median.of(figures.theirs());
            table.warmRatios().add(ours / median);
            theirs = number(median);
            ratio = number(ours / median);
        }
        out.printf(ROW, kernel.name(), number(table.interpreted().getLast()), number(table.translated().getLast()),
                number(ours), theirs, ratio);
        out.flush();
    }

    private static void wholeRow(PrintWriter out, BenchKernel kernel, int rounds, WholeRuns runs, Table table) {
        double ours = Median.of(runs.ours());
        String theirs = "-";
        String ratio = "-";
        if (!runs.theirs().isEmpty()) {
            double median = Median.of(runs.theirs());
            table.wholeRatios().add(ours / median);
            theirs = number(median);
            ratio = number(ours / median);
        }
        out.printf(ROW, kernel.name(), rounds, number(ours), number(Median.of(runs.interpreted())), theirs, ratio);
        out.flush();
    }

    private static String ratio(List<Double> ratios) {
        return ratios.isEmpty() ? "-" : number(Median.geometricMean(ratios));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
    }
}
