package org.wirelore.rig.samples.nas;

import java.util.Locale;
import mpi.MPI;
import org.wirelore.rig.mpi.Figures;

/**
 * Runs the communication of one NAS benchmark, and reports how long the whole benchmark takes, by what the iterations
 * that were run took: figures {@code nasSeconds}, {@code nasMessages} and {@code nasMegabytes} (10^6 bytes) that the
 * average rank sends in it, without reductions.
 */
public final class NasPattern {
    private static final String CLASS = "A";
    private static final String USAGE = "arguments: bt|sp|ft A COMPUTE_SECONDS [ITERATIONS], where a rank computes"
            + " COMPUTE_SECONDS in the whole benchmark";

    private NasPattern() {
    }

    /**
     * Runs on a square number of ranks (bt, sp) or a power of two (ft).
     *
     * @param args the benchmark, the class A, what a rank computes in the whole benchmark in seconds, and how many of
     *     its iterations are run, all by default
     * @throws IllegalArgumentException if they are not that
     */
    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        if (own.length < 3 || own.length > 4 || !own[1].equals(CLASS)) {
            throw new IllegalArgumentException(USAGE);
        }
        int ranks = MPI.COMM_WORLD.Size();
        NasKernel kernel = kernel(own[0], seconds(own[2]), ranks);
        int iterations = own.length > 3 ? iterations(own[3], kernel.iterations()) : kernel.iterations();
        if (kernel.warmsUp()) {
            kernel.step();
        }
        MPI.COMM_WORLD.Barrier();
        double begin = MPI.Wtime();
        int steps = kernel.steps(iterations);
        for (int step = 0; step < steps; step++) {
            kernel.step();
        }
        double[] took = {MPI.Wtime() - begin};
        double[] slowest = new double[1];
        MPI.COMM_WORLD.Reduce(took, 0, slowest, 0, 1, MPI.DOUBLE, MPI.MAX, 0);
        long[] sent = {kernel.messagesPerStep() * kernel.steps(), kernel.bytesPerStep() * kernel.steps()};
        long[] all = new long[sent.length];
        MPI.COMM_WORLD.Reduce(sent, 0, all, 0, sent.length, MPI.LONG, MPI.SUM, 0);
        if (MPI.COMM_WORLD.Rank() == 0) {
            String name = own[0] + "." + CLASS + "." + ranks;
            report(name, iterations, kernel, slowest[0], (double) all[0] / ranks, all[1] / 1e6 / ranks);
        }
        MPI.Finalize();
    }

    private static void report(String name, int iterations, NasKernel kernel, double took, double messages,
            double megabytes) {
        double whole = took * kernel.steps() / kernel.steps(iterations);
        Figures.record("nasSeconds", whole, "s");
        Figures.record("nasMessages", messages, "messages");
        Figures.record("nasMegabytes", megabytes, "MB");
        System.out.printf(Locale.ROOT, "%s: %.2f s, a rank sends %,.0f messages, %.1f MB%s%n", name, whole, messages,
                megabytes, iterations == kernel.iterations()
                        ? ""
                        : String.format(Locale.ROOT, "; all by %d of %d iterations, which took %.3f s", iterations,
                                kernel.iterations(), took));
    }

    private static NasKernel kernel(String benchmark, double computeSeconds, int ranks) {
        int rank = MPI.COMM_WORLD.Rank();
        return switch (benchmark) {
            case "bt" -> new NasSweeps(NasSweeps.Kind.BT, ranks, rank, computeSeconds);
            case "sp" -> new NasSweeps(NasSweeps.Kind.SP, ranks, rank, computeSeconds);
            case "ft" -> new NasTransposes(ranks, rank, computeSeconds);
            default -> throw new IllegalArgumentException("expected bt, sp or ft, found " + benchmark + "; " + USAGE);
        };
    }

    private static double seconds(String text) {
        double seconds = number(text);
        if (!(seconds >= 0 && seconds <= 1e6)) {
            throw new IllegalArgumentException("expected 0 to 1,000,000 seconds of computing, found " + text);
        }
        return seconds;
    }

    private static int iterations(String text, int most) {
        double iterations = number(text);
        if (iterations != Math.rint(iterations) || iterations < 1 || iterations > most) {
            throw new IllegalArgumentException("expected 1 to " + most + " iterations, found " + text);
        }
        return (int) iterations;
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a number, found " + text + "; " + USAGE, e);
        }
    }
}
