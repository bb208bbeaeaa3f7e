package org.wirelore.firmware.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Soft float is IEEE 754's arithmetic: the JVM's own gives the same bits for random operands of all kinds. */
class SoftFloatTest {
    private static final int COUNT = 20_000;
    private static final int[] SINGLES = {0, 1, 0x0000_0002, 0x007F_FFFF, 0x0080_0000, 0x0080_0001, 0x3F80_0000,
        0x3F80_0001, 0x3F7F_FFFF, 0x4B00_0000, 0x4B7F_FFFF, 0x7F7F_FFFF, 0x7F80_0000, 0x7FC0_0000, 0x7F80_0001};
    private static final long[] DOUBLES = {0, 1, 2, 0x000F_FFFF_FFFF_FFFFL, 0x0010_0000_0000_0000L,
        0x0010_0000_0000_0001L, 0x3FF0_0000_0000_0000L, 0x3FF0_0000_0000_0001L, 0x3FEF_FFFF_FFFF_FFFFL,
        0x4330_0000_0000_0000L, 0x433F_FFFF_FFFF_FFFFL, 0x7FEF_FFFF_FFFF_FFFFL, 0x7FF0_0000_0000_0000L,
        0x7FF8_0000_0000_0000L, 0x7FF0_0000_0000_0001L, 0x3690_0000_0000_0000L, 0x380F_FFFF_F000_0000L,
        0x47EF_FFFF_F000_0000L};

    private final RuntimeFunctions runtime = new RuntimeFunctions();
    private final SplittableRandom random = new SplittableRandom(20);

    @Test
    void arithmeticOfFloatIsThatOfTheHost() {
        for (int i = 0; i < COUNT; i++) {
            int x = single();
            int y = i % 4 == 0 ? near(x) : single();
            float a = Float.intBitsToFloat(x);
            float b = Float.intBitsToFloat(y);
            requireSame(a + b, runtime.call("__addsf3", x, y), "add", x, y);
            requireSame(a - b, runtime.call("__subsf3", x, y), "subtract", x, y);
            requireSame(a * b, runtime.call("__mulsf3", x, y), "multiply", x, y);
            requireSame(a / b, runtime.call("__divsf3", x, y), "divide", x, y);
            assertThat(runtime.call("__negsf2", x)).isEqualTo(x ^ 0x8000_0000);
        }
    }

    @Test
    void arithmeticOfDoubleIsThatOfTheHost() {
        for (int i = 0; i < COUNT; i++) {
            long x = twice();
            long y = i % 4 == 0 ? near(x) : twice();
            double a = Double.longBitsToDouble(x);
            double b = Double.longBitsToDouble(y);
            requireSame(a + b, runtime.callLongs("__adddf3", x, y), "add", x, y);
            requireSame(a - b, runtime.callLongs("__subdf3", x, y), "subtract", x, y);
            requireSame(a * b, runtime.callLongs("__muldf3", x, y), "multiply", x, y);
            requireSame(a / b, runtime.callLongs("__divdf3", x, y), "divide", x, y);
        }
    }

    @Test
    void comparisonsAreThoseOfTheHostAndNothingHoldsForWhatIsNoNumber() {
        for (int i = 0; i < COUNT; i++) {
            int x = single();
            int y = i % 3 == 0 ? near(x) : single();
            requireComparisons("sf2", Float.intBitsToFloat(x), Float.intBitsToFloat(y),
                    name -> runtime.call(name, x, y));
            long v = twice();
            long w = i % 3 == 0 ? near(v) : twice();
            requireComparisons("df2", Double.longBitsToDouble(v), Double.longBitsToDouble(w),
                    name -> runtime.callLongsForWord(name, v, w));
        }
    }

    @Test
    void conversionsBetweenTheTwoRoundAsTheHostDoes() {
        for (int i = 0; i < COUNT; i++) {
            int x = single();
            long y = i % 2 == 0
                    ? twice()
                    : Double.doubleToRawLongBits(Float.intBitsToFloat(single()))
                            + random.nextLong(-3, 4) + (random.nextInt(3) << 28);
            requireSame((double) Float.intBitsToFloat(x), runtime.call64("__extendsfdf2", x), "extend", x, 0);
            requireSame((float) Double.longBitsToDouble(y), runtime.call("__truncdfsf2", (int) (y >> 32), (int) y),
                    "truncate", y, 0);
        }
    }

    @Test
    void conversionsToIntegersCutAndStayInRange() {
        for (int i = 0; i < COUNT; i++) {
            int x = single();
            long y = twice();
            float f = Float.intBitsToFloat(x);
            double d = Double.longBitsToDouble(y);
            assertThat(runtime.call("__fixsfsi", x)).as("%x", x).isEqualTo((int) f);
            assertThat(runtime.call64("__fixsfdi", x)).as("%x", x).isEqualTo((long) f);
            assertThat(runtime.call("__fixdfsi", (int) (y >> 32), (int) y)).as("%x", y).isEqualTo((int) d);
            assertThat(runtime.call64("__fixdfdi", (int) (y >> 32), (int) y)).as("%x", y).isEqualTo((long) d);
            assertThat(runtime.call("__fixunssfsi", x)).as("%x", x).isEqualTo(unsigned32(f));
            assertThat(runtime.call("__fixunsdfsi", (int) (y >> 32), (int) y)).as("%x", y).isEqualTo(unsigned32(d));
            assertThat(runtime.call64("__fixunssfdi", x)).as("%x", x).isEqualTo(unsigned64(f));
            assertThat(runtime.call64("__fixunsdfdi", (int) (y >> 32), (int) y)).as("%x", y).isEqualTo(unsigned64(d));
        }
    }

    @Test
    void conversionsFromIntegersRoundAsTheHostDoes() {
        for (int i = 0; i < COUNT; i++) {
            long x = random.nextLong() >> random.nextInt(64);
            int n = (int) x;
            requireSame((float) n, runtime.call("__floatsisf", n), "int to float", n, 0);
            requireSame((double) n, runtime.call64("__floatsidf", n), "int to double", n, 0);
            requireSame((float) (n & 0xFFFF_FFFFL), runtime.call("__floatunsisf", n), "unsigned to float", n, 0);
            requireSame((double) (n & 0xFFFF_FFFFL), runtime.call64("__floatunsidf", n), "unsigned to double", n, 0);
            int[] words = {(int) (x >> 32), n};
            requireSame((float) x, runtime.call("__floatdisf", words), "long long to float", x, 0);
            requireSame((double) x, runtime.call64("__floatdidf", words), "long long to double", x, 0);
            requireSame(unsignedToFloat(x), runtime.call("__floatundisf", words), "unsigned long long to float", x, 0);
            requireSame(unsignedToDouble(x), runtime.call64("__floatundidf", words), "unsigned long long to double", x,
                    0);
        }
    }

    /** Calls a function by name. */
    private interface Call {
        int of(String name);
    }

    private static void requireComparisons(String suffix, double a, double b, Call call) {
        boolean isUnordered = Double.isNaN(a) || Double.isNaN(b);
        String what = a + " and " + b;
        assertThat(call.of("__eq" + suffix) == 0).as(what).isEqualTo(a == b);
        assertThat(call.of("__ne" + suffix) != 0).as(what).isEqualTo(a != b);
        assertThat(call.of("__lt" + suffix) < 0).as(what).isEqualTo(a < b);
        assertThat(call.of("__le" + suffix) <= 0).as(what).isEqualTo(a <= b);
        assertThat(call.of("__gt" + suffix) > 0).as(what).isEqualTo(a > b);
        assertThat(call.of("__ge" + suffix) >= 0).as(what).isEqualTo(a >= b);
        assertThat(call.of("__unord" + suffix) != 0).as(what).isEqualTo(isUnordered);
    }

    private static void requireSame(float expected, int found, String operation, long x, long y) {
        boolean isSame = Float.isNaN(expected)
                ? Float.isNaN(Float.intBitsToFloat(found)) && (found & 0x0040_0000) != 0
                : Float.floatToRawIntBits(expected) == found;
        if (!isSame) {
            throw new AssertionError(String.format("%s %x, %x: expected %x, found %x", operation, x, y,
                    Float.floatToRawIntBits(expected), found));
        }
    }

    private static void requireSame(double expected, long found, String operation, long x, long y) {
        boolean isSame = Double.isNaN(expected)
                ? Double.isNaN(Double.longBitsToDouble(found)) && (found & 0x0008_0000_0000_0000L) != 0
                : Double.doubleToRawLongBits(expected) == found;
        if (!isSame) {
            throw new AssertionError(String.format("%s %x, %x: expected %x, found %x", operation, x, y,
                    Double.doubleToRawLongBits(expected), found));
        }
    }

    private static int unsigned32(double x) {
        return (int) (long) Math.min(Math.max(x, 0), 0xFFFF_FFFFL);
    }

    private static long unsigned64(double x) {
        if (!(x > 0)) {
            return 0;
        }
        if (x >= 0x1p64) {
            return -1;
        }
        return x >= 0x1p63 ? (long) (x - 0x1p63) + Long.MIN_VALUE : (long) x;
    }

    private static float unsignedToFloat(long x) {
        return x >= 0 ? x : new BigInteger(Long.toUnsignedString(x)).floatValue();
    }

    private static double unsignedToDouble(long x) {
        return x >= 0 ? x : new BigInteger(Long.toUnsignedString(x)).doubleValue();
    }

    /** A pattern of any kind: any bits, special values, or an exponent near that of 1. */
    private int single() {
        int sign = random.nextInt() & 0x8000_0000;
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt();
            case 1 -> SINGLES[random.nextInt(SINGLES.length)] | sign;
            case 2 -> (random.nextInt() & 0x007F_FFFF) | random.nextInt(100, 190) << 23 | sign;
            default -> (random.nextInt() & 0x007F_FFFF) >> random.nextInt(24) | random.nextInt(4) << 23 | sign;
        };
    }

    private long twice() {
        long sign = random.nextLong() & Long.MIN_VALUE;
        long fraction = random.nextLong() & 0x000F_FFFF_FFFF_FFFFL;
        return switch (random.nextInt(4)) {
            case 0 -> random.nextLong();
            case 1 -> DOUBLES[random.nextInt(DOUBLES.length)] | sign;
            case 2 -> fraction | (long) random.nextInt(950, 1100) << 52 | sign;
            default -> fraction >> random.nextInt(53) | (long) random.nextInt(4) << 52 | sign;
        };
    }

    /** Almost the same number, maybe with the other sign: the difference is mostly cancelled. */
    private int near(int x) {
        return (x + random.nextInt(-2, 3)) ^ (random.nextInt() & 0x8000_0000);
    }

    private long near(long x) {
        return (x + random.nextInt(-2, 3)) ^ (random.nextLong() & Long.MIN_VALUE);
    }
}
