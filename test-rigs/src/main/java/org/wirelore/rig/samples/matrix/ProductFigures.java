package org.wirelore.rig.samples.matrix;

import java.util.Locale;
import org.wirelore.rig.mpi.Figures;

/** What both applications do with numbers beside computing. */
final class ProductFigures {
    private static final double MS_PER_SECOND = 1e3;

    private ProductFigures() {
    }

    /**
     * A whole number from 1 on.
     *
     * @param usage what the program takes
     * @throws IllegalArgumentException if it is none, or larger than {@code most}
     */
    static int within(String text, int most, String usage) {
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // It is refused below.
        }
        throw new IllegalArgumentException("expected a whole number from 1 to " + most + ", found " + text + "; "
                + usage);
    }

    /**
     * Compares what all ranks have computed with what one has.
     *
     * @throws IllegalStateException if they differ in a bit
     */
    static void requireEqual(double[] sequential, double[] own) {
        for (int i = 0; i < sequential.length; i++) {
            if (Double.doubleToLongBits(sequential[i]) != Double.doubleToLongBits(own[i])) {
                throw new IllegalStateException("expected the result of the sequential program, " + sequential[i]
                        + " at place " + i + ", found " + own[i]);
            }
        }
    }

    /**
     * Gives a problem's times to the rig, and prints them.
     *
     * @param label what the figures' names end in
     * @param name of the parallel time
     * @param sequential seconds
     * @param parallel seconds
     */
    static void report(String title, String label, String name, int ranks, double sequential, double parallel) {
        Figures.record("sequentialMs." + label, sequential * MS_PER_SECOND, "ms");
        Figures.record(name + "." + label, parallel * MS_PER_SECOND, "ms");
        Figures.record("speedup." + label, sequential / parallel, "times");
        System.out.printf(Locale.ROOT, "%s: alone %.2f ms%s%n", title, sequential * MS_PER_SECOND, ranks == 1
                ? ""
                : String.format(Locale.ROOT, ", %d ranks %.2f ms, %.2f times as fast", ranks, parallel * MS_PER_SECOND,
                        sequential / parallel));
    }
}
