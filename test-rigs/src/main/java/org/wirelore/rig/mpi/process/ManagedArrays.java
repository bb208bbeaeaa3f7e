package org.wirelore.rig.mpi.process;

import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * What stands for {@link Arrays#parallelPrefix} in a program in virtual time: the same, one element after the other.
 * Public because the program's classes call it; not meant to be called by name.
 */
public final class ManagedArrays {
    private ManagedArrays() {
    }

    /** Arrays.parallelPrefix. */
    public static void parallelPrefix(int[] array, IntBinaryOperator op) {
        parallelPrefix(array, 0, array.length, op);
    }

    /** Arrays.parallelPrefix. */
    public static void parallelPrefix(int[] array, int from, int to, IntBinaryOperator op) {
        check(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            array[i] = op.applyAsInt(array[i - 1], array[i]);
        }
    }

    /** Arrays.parallelPrefix. */
    public static void parallelPrefix(long[] array, LongBinaryOperator op) {
        parallelPrefix(array, 0, array.length, op);
    }

    /** Arrays.parallelPrefix. */
    public static void parallelPrefix(long[] array, int from, int to, LongBinaryOperator op) {
        check(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            array[i] = op.applyAsLong(array[i - 1], array[i]);
        }
    }

    /** Arrays.parallelPrefix. */
    public static void parallelPrefix(double[] array, DoubleBinaryOperator op) {
        parallelPrefix(array, 0, array.length, op);
    }

    /** Arrays.parallelPrefix. */
    public static void parallelPrefix(double[] array, int from, int to, DoubleBinaryOperator op) {
        check(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            array[i] = op.applyAsDouble(array[i - 1], array[i]);
        }
    }

    /** Arrays.parallelPrefix. */
    public static <T> void parallelPrefix(T[] array, BinaryOperator<T> op) {
        parallelPrefix(array, 0, array.length, op);
    }

    /** Arrays.parallelPrefix. */
    public static <T> void parallelPrefix(T[] array, int from, int to, BinaryOperator<T> op) {
        check(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            array[i] = op.apply(array[i - 1], array[i]);
        }
    }

    private static void check(int length, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException("a range must not end before it begins: from=" + from + ", to=" + to);
        }
        if (from < 0 || to > length) {
            throw new ArrayIndexOutOfBoundsException("a range must be in its array: from=" + from + ", to=" + to
                    + ", length=" + length);
        }
    }
}
