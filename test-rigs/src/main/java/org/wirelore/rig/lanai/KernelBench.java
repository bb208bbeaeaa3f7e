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
import org.wirelore.emulator.real.WorkFolder;

/**
 * Measures every kernel on the interpreter and on the translator, and under QEMU, in turn, several times over. What is shown is
 * the median.
 */
public final class KernelBench {
    private static final int REPETITIONS = 3;
    /** Rounds with start-up: ten warm calls' worth. */
    private static final int WHOLE_RUN_FACTOR = 10;
    private static final String ROW = "%-10s %12s %12s %12s %12s %8s %12s %12s %8s%n";

    private final List<String> java;
    private final List<String> wirelore;
    private final Path home;
    private final String compiler;
    private final PrintWriter progress;

    private final List<Double> interpreted = new ArrayList<>();
    private final List<Double> translated = new ArrayList<>();
    private final List<Double> warmRatios = new ArrayList<>();
    private final List<Double> wholeRatios = new ArrayList<>();

    /** What one kernel's repetitions gave. */
    private record Figures(List<Double> interpreted, List<Double> translated, List<Double> ours, List<Double> theirs,
            List<Double> oursWhole, List<Double> theirsWhole) {
        Figures() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(),
                    new ArrayList<>());
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

    /** Measures all kernels and prints the table, row by row; what this machine has no QEMU for is a dash. */
    public void run(PrintWriter out) throws IOException {
        try (WorkFolder folder = WorkFolder.make("wirelore-kernels")) {
            QemuPeer peer = peer(folder.path());
            out.printf(ROW, "", "interpreter", "translator", "translator", "QEMU mips", "", "whole run,", "whole run,",
                    "");
            out.printf(ROW, "kernel", "M instr/s", "M instr/s", "us/round", "us/round", "ratio", "ours, s", "QEMU, s",
                    "ratio");
            for (Kernel kernel : Kernel.ALL) {
                row(out, kernel, measure(kernel, peer));
                out.flush();
            }
            out.printf(ROW, "geom. mean", number(Median.geometricMean(interpreted)),
                    number(Median.geometricMean(translated)), "", "", ratio(warmRatios), "", "", ratio(wholeRatios));
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

    private Figures measure(Kernel kernel, @Nullable QemuPeer peer) throws IOException {
        Figures figures = new Figures();
        int wholeRounds = kernel.rounds() * WHOLE_RUN_FACTOR;
        Path object = home
                .resolve("firmware-sim/src/main/resources/org/wirelore/firmware/bench/" + kernel.name() + ".o");
        if (peer != null) {
            peer.compile(kernel);
        }
        for (int i = 0; i < REPETITIONS; i++) {
            tell(kernel.name() + ", repetition " + (i + 1) + " of " + REPETITIONS);
            figures.interpreted().add(measured(kernel, KernelRun.INTERPRETER)[0]);
            double[] hot = measured(kernel, KernelRun.TRANSLATOR);
            figures.translated().add(hot[0]);
            figures.ours().add(hot[1]);
            figures.oursWhole().add(Started.seconds(Stream.concat(wirelore.stream(), Stream.of("lanai", "run",
                    object.toString(), "--entry", "kernel", "--arg", Integer.toString(wholeRounds))).toList()));
            if (peer != null) {
                figures.theirs().add(peer.warmNanos(kernel) / kernel.rounds() / 1e3);
                figures.theirsWhole().add(Started.seconds(peer.once(kernel, wholeRounds)));
            }
        }
        return figures;
    }

    /** Million instructions a second, and microseconds a round. */
    private double[] measured(Kernel kernel, String engine) throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of(KernelRun.class.getName(), kernel.name(), Integer.toString(kernel.rounds()), engine));
        String[] words = Started.output(command).strip().split(" ", -1);
        double instructions = Double.parseDouble(words[0]);
        double nanos = Double.parseDouble(words[1]);
        double calls = Double.parseDouble(words[2]);
        return new double[]{instructions / nanos * 1e3, nanos / calls / kernel.rounds() / 1e3};
    }

    private void row(PrintWriter out, Kernel kernel, Figures figures) {
        interpreted.add(Median.of(figures.interpreted()));
        translated.add(Median.of(figures.translated()));
        double ours = Median.of(figures.ours());
        double oursWhole = Median.of(figures.oursWhole());
        if (figures.theirs().isEmpty()) {
            out.printf(ROW, kernel.name(), number(interpreted.getLast()), number(translated.getLast()), number(ours),
                    "-", "-", number(oursWhole), "-", "-");
            return;
        }
        double theirs = Median.of(figures.theirs());
        double theirsWhole = Median.of(figures.theirsWhole());
        warmRatios.add(ours / theirs);
        wholeRatios.add(oursWhole / theirsWhole);
        out.printf(ROW, kernel.name(), number(interpreted.getLast()), number(translated.getLast()), number(ours),
                number(theirs), number(ours / theirs), number(oursWhole), number(theirsWhole),
                number(oursWhole / theirsWhole));
    }

    private static String ratio(List<Double> ratios) {
        return ratios.isEmpty() ? "-" : number(Median.geometricMean(ratios));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
    }
}
