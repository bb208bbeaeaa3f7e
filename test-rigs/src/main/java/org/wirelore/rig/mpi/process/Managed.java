package org.wirelore.rig.mpi.process;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Collections;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.RankProcess;

/**
 * What calls of a program in virtual time are replaced by. Public because the program's classes call it; not meant to
 * be called by name.
 */
public final class Managed {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MILLIS_MAX = Long.MAX_VALUE / NANOS_PER_MILLI - 1;
    /** Midnight, 1 January 2000, UTC: when every virtual run takes place, milliseconds of the epoch. */
    private static final long EPOCH_MILLIS = 946_684_800_000L;
    private static final String SLEEP_INTERRUPTED = "sleep interrupted";
    private static final double RANDOM_STEPS = 0x1p53;

    private Managed() {
    }

    private static RankProcessEnvironment rank() {
        return RankProcessEnvironment.RUNNING.get();
    }

    /** System.exit, Runtime.exit and Runtime.halt: ends this rank only. */
    public static void exit(int code) {
        ProgramExit exit = new ProgramExit(code);
        RankProcess process = RankProcess.currentOrNull();
        if (process == null && RankProcessEnvironment.RUNNING.isBound()) {
            throw rank().ended(exit);
        }
        throw process != null && process.processEnvironment() instanceof RankProcessEnvironment rank
                ? rank.ended(exit)
                : exit;
    }

    /** Runtime.exit and Runtime.halt. */
    public static void exit(Runtime ignored, int code) {
        exit(code);
    }

    /** System.nanoTime: virtual. */
    public static long nanoTime() {
        return rank().nanoTime();
    }

    /** System.currentTimeMillis: virtual. */
    public static long currentTimeMillis() {
        return EPOCH_MILLIS + nanoTime() / NANOS_PER_MILLI;
    }

    /** Thread.sleep. */
    public static void sleep(long millis) throws InterruptedException {
        sleep(millis, 0);
    }

    /** Thread.sleep. */
    public static void sleep(long millis, int nanos) throws InterruptedException {
        requireTime("sleep", millis, nanos);
        throwIfInterrupted(SLEEP_INTERRUPTED);
        rest(millis, nanos);
    }

    private static void requireTime(String what, long millis, int nanos) {
        if (millis < 0 || nanos < 0 || nanos >= NANOS_PER_MILLI) {
            throw new IllegalArgumentException("a " + what + " must take 0 ms or more, and 0 to 999999 ns besides:"
                    + " millis=" + millis + ", nanos=" + nanos);
        }
    }

    private static void rest(long millis, int nanos) {
        rank().sleep(millis > MILLIS_MAX ? Long.MAX_VALUE : millis * NANOS_PER_MILLI + nanos);
    }

    /** A rank can only have interrupted itself; what rests notices that, and forgets it. */
    private static void throwIfInterrupted(@Nullable String message) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException(message);
        }
    }

    /** Thread.sleep. */
    public static void sleep(Duration duration) throws InterruptedException {
        sleep(TimeUnit.NANOSECONDS, TimeUnit.NANOSECONDS.convert(duration));
    }

    /** TimeUnit.sleep: nothing for times below 0. */
    public static void sleep(TimeUnit unit, long timeout) throws InterruptedException {
        if (timeout > 0) {
            throwIfInterrupted(SLEEP_INTERRUPTED);
            rank().sleep(unit.toNanos(timeout));
        }
    }

    /** Object.wait: no other thread could notify, so it lasts the whole time; without end if that is 0. */
    public static void wait(Object monitor, long millis) throws InterruptedException {
        wait(monitor, millis, 0);
    }

    /** Object.wait. */
    public static void wait(Object monitor, long millis, int nanos) throws InterruptedException {
        Objects.requireNonNull(monitor);
        requireTime("wait", millis, nanos);
        requireInside(monitor);
        throwIfInterrupted(null);
        rest(millis == 0 && nanos == 0 ? Long.MAX_VALUE : millis, nanos);
    }

    /** Object.wait. */
    public static void wait(Object monitor) throws InterruptedException {
        wait(monitor, 0);
    }

    /** Object.notify: no thread waits. */
    public static void notify(Object monitor) {
        requireInside(monitor);
    }

    /** Object.notifyAll. */
    public static void notifyAll(Object monitor) {
        requireInside(monitor);
    }

    private static void requireInside(Object monitor) {
        if (!holdsLock(monitor)) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
    }

    /** Thread.holdsLock: whether the rank is inside, which may be true for several ranks at once. */
    public static boolean holdsLock(Object monitor) {
        return rank().monitors().holds(Objects.requireNonNull(monitor));
    }

    /** The beginning of a synchronized block or method. */
    public static void enter(Object monitor) {
        Objects.requireNonNull(monitor);
        if (RankProcessEnvironment.RUNNING.isBound()) {
            rank().monitors().enter(monitor);
        }
    }

    /** The end of a synchronized block; throws nothing. */
    public static void leave(Object monitor) {
        if (RankProcessEnvironment.RUNNING.isBound()) {
            rank().monitors().leave(monitor);
        }
    }

    /** The end of a synchronized method; throws nothing. */
    public static void leave() {
        if (RankProcessEnvironment.RUNNING.isBound()) {
            rank().monitors().leave();
        }
    }

    /** Collections.shuffle: from the run's seed. */
    public static void shuffle(List<?> list) {
        Collections.shuffle(list, newRandom());
    }

    /** UUID.randomUUID: from the run's seed. */
    public static UUID randomUUID() {
        // Version 4, variant 2 (RFC 9562, section 5.4).
        return new UUID((seed() & ~0xF000L) | 0x4000L, (seed() & 0x3FFF_FFFF_FFFF_FFFFL) | Long.MIN_VALUE);
    }

    private static Random newRandom() {
        return new Random(seed());
    }

    /** Math.random: from the run's seed. */
    public static double random() {
        return (rank().random().nextLong() >>> 11) / RANDOM_STEPS;
    }

    /** The seed of a generator that was given none. */
    public static long seed() {
        return rank().random().nextLong();
    }

    /** Collections.shuffle with a generator: one that knows no seed is the rank's. */
    public static void shuffle(List<?> list, Random random) {
        Collections.shuffle(list, random instanceof ThreadLocalRandom || random instanceof SecureRandom
                ? newRandom()
                : random);
    }

    /** RandomGenerator.getDefault: seeded. */
    public static RandomGenerator getDefault() {
        return new SplittableRandom(seed());
    }

    /** RandomGenerator.of: seeded. */
    public static RandomGenerator of(String name) {
        return RandomGeneratorFactory.of(name).create(seed());
    }

    /** The clock behind every date that the program asks for: virtual, in UTC. */
    public static Clock clock() {
        return clock(ZoneOffset.UTC);
    }

    /** The same in another zone. */
    public static Clock clock(ZoneId zone) {
        return new VirtualClock(zone);
    }

    /** Clock.systemUTC. */
    public static Clock systemUTC() {
        return clock();
    }

    /** Clock.systemDefaultZone: UTC, wherever the machine is. */
    public static Clock systemDefaultZone() {
        return clock();
    }

    /** Clock.system. */
    public static Clock system(ZoneId zone) {
        return clock(zone);
    }

    /** Calendar.getInstance: virtual, in UTC. */
    public static Calendar getInstance() {
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone(ZoneOffset.UTC));
        calendar.setTimeInMillis(currentTimeMillis());
        return calendar;
    }

    /** System.identityHashCode, and what a class of the program without a hashCode of its own inherits. */
    public static int identityHashCode(@Nullable Object object) {
        return RankProcessEnvironment.RUNNING.isBound()
                ? rank().identities().hashCode(object)
                : System.identityHashCode(object);
    }

    /** Object.hashCode, of an object whose class is not known where it is called. */
    public static int hashCode(Object object) {
        Class<?> type = object.getClass();
        return type == Object.class || type.isArray() ? identityHashCode(object) : object.hashCode();
    }

    private static final class VirtualClock extends Clock {
        private final ZoneId zone;

        VirtualClock(ZoneId zone) {
            this.zone = zone;
        }

        @Override
        public ZoneId getZone() {
            return zone;
        }

        @Override
        public Clock withZone(ZoneId other) {
            return new VirtualClock(other);
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(EPOCH_MILLIS).plusNanos(nanoTime());
        }
    }

    /** Whatever starts threads. */
    public static RuntimeException refuseThread(String what) {
        return new UnsupportedOperationException("a rank in virtual time can't start threads, which no seed could"
                + " repeat: found " + what + "; run the program on a real device (mpirun --device shm), or without"
                + " threads");
    }
}
