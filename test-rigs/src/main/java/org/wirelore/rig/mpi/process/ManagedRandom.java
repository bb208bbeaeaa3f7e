package org.wirelore.rig.mpi.process;

import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What is asked of generators that no seed can be given to (ThreadLocalRandom, SecureRandom), in virtual time:
 * everything comes from the rank's own. Public because the program's classes call it; not meant to be called by name.
 */
public final class ManagedRandom {
    private ManagedRandom() {
    }

    private static SplittableRandom own() {
        return RankProcessEnvironment.RUNNING.get().random();
    }

    public static int nextInt(Random ignored) {
        return own().nextInt();
    }

    public static int nextInt(Random ignored, int bound) {
        return own().nextInt(bound);
    }

    public static int nextInt(Random ignored, int origin, int bound) {
        return own().nextInt(origin, bound);
    }

    public static long nextLong(Random ignored) {
        return own().nextLong();
    }

    public static long nextLong(Random ignored, long bound) {
        return own().nextLong(bound);
    }

    public static long nextLong(Random ignored, long origin, long bound) {
        return own().nextLong(origin, bound);
    }

    public static double nextDouble(Random ignored) {
        return own().nextDouble();
    }

    public static double nextDouble(Random ignored, double bound) {
        return own().nextDouble(bound);
    }

    public static double nextDouble(Random ignored, double origin, double bound) {
        return own().nextDouble(origin, bound);
    }

    public static float nextFloat(Random ignored) {
        return own().nextFloat();
    }

    public static boolean nextBoolean(Random ignored) {
        return own().nextBoolean();
    }

    public static double nextGaussian(Random ignored) {
        return own().nextGaussian();
    }

    public static void nextBytes(Random ignored, byte[] bytes) {
        own().nextBytes(bytes);
    }

    public static IntStream ints(Random ignored, long count) {
        return own().ints(count);
    }

    public static IntStream ints(Random ignored, int origin, int bound) {
        return own().ints(origin, bound);
    }

    public static IntStream ints(Random ignored, long count, int origin, int bound) {
        return own().ints(count, origin, bound);
    }

    public static DoubleStream doubles(Random ignored, long count) {
        return own().doubles(count);
    }
}
