package org.wirelore.firmware.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What the LANai has no instructions for gives what the JVM's instructions give. */
class IntegerArithmeticTest {
    private static final int COUNT = 20_000;

    private final RuntimeFunctions runtime = new RuntimeFunctions();
    private final SplittableRandom random = new SplittableRandom(10);

    @Test
    void productsQuotientsAndRemaindersOf32BitsAreRight() {
        for (int i = 0; i < COUNT; i++) {
            int a = number();
            int b = i % 5 == 0 ? a + random.nextInt(-1, 2) : number();
            assertThat(runtime.call("__mulsi3", a, b)).as("%d * %d", a, b).isEqualTo(a * b);
            if (b != 0) {
                assertThat(runtime.call("__divsi3", a, b)).as("%d / %d", a, b).isEqualTo(a / b);
                assertThat(runtime.call("__modsi3", a, b)).as("%d %% %d", a, b).isEqualTo(a % b);
                assertThat(runtime.call("__udivsi3", a, b)).isEqualTo(Integer.divideUnsigned(a, b));
                assertThat(runtime.call("__umodsi3", a, b)).isEqualTo(Integer.remainderUnsigned(a, b));
            }
        }
    }

    @Test
    void productsQuotientsAndRemaindersOf64BitsAreRight() {
        for (int i = 0; i < COUNT; i++) {
            long a = longNumber();
            long b = i % 5 == 0 ? a + random.nextInt(-1, 2) : longNumber();
            assertThat(runtime.callLongs("__muldi3", a, b)).as("%d * %d", a, b).isEqualTo(a * b);
            if (b != 0) {
                assertThat(runtime.callLongs("__divdi3", a, b)).as("%d / %d", a, b).isEqualTo(a / b);
                assertThat(runtime.callLongs("__moddi3", a, b)).as("%d %% %d", a, b).isEqualTo(a % b);
                assertThat(runtime.callLongs("__udivdi3", a, b)).isEqualTo(Long.divideUnsigned(a, b));
                assertThat(runtime.callLongs("__umoddi3", a, b)).isEqualTo(Long.remainderUnsigned(a, b));
            }
        }
    }

    @Test
    void shiftsOf64BitsAreRightForEveryAmount() {
        for (int n = 0; n < Long.SIZE; n++) {
            for (int i = 0; i < 20; i++) {
                long a = random.nextLong();
                int[] arguments = {(int) (a >> 32), (int) a, n};
                assertThat(runtime.call64("__ashldi3", arguments)).as("%x << %d", a, n).isEqualTo(a << n);
                assertThat(runtime.call64("__ashrdi3", arguments)).as("%x >> %d", a, n).isEqualTo(a >> n);
                assertThat(runtime.call64("__lshrdi3", arguments)).as("%x >>> %d", a, n).isEqualTo(a >>> n);
            }
        }
    }

    @Test
    void aDivisionByZeroGivesZeroAndLeavesTheDividend() {
        assertThat(runtime.call("__divsi3", -7, 0)).isZero();
        assertThat(runtime.call("__umodsi3", 7, 0)).isEqualTo(7);
        assertThat(runtime.callLongs("__divdi3", 7L, 0L)).isZero();
        assertThat(runtime.callLongs("__moddi3", -7L, 0L)).isEqualTo(-7);
    }

    /** Of any magnitude, and the ends of the range. */
    private int number() {
        return random.nextInt(20) == 0 ? Integer.MIN_VALUE : random.nextInt() >> random.nextInt(32);
    }

    private long longNumber() {
        return random.nextInt(20) == 0 ? Long.MIN_VALUE : random.nextLong() >> random.nextInt(64);
    }
}
