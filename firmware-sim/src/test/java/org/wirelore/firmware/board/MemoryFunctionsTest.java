package org.wirelore.firmware.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The functions on memory and strings do what arrays of the JVM do, at every alignment and overlap. */
class MemoryFunctionsTest {
    private static final int BASE = 0x8_0000;
    private static final int ROOM = 64;
    private static final int COUNT = 5000;

    private final RuntimeFunctions runtime = new RuntimeFunctions();
    private final SplittableRandom random = new SplittableRandom(30);

    @Test
    void copiesAndMovesTouchWhatTheyMustAndNothingElse() {
        for (int i = 0; i < COUNT; i++) {
            byte[] expected = filled();
            int from = random.nextInt(ROOM);
            int to = random.nextInt(ROOM);
            int length = random.nextInt(ROOM - Math.max(from, to) + 1);
            boolean overlaps = Math.abs(from - to) < length;
            System.arraycopy(expected, from, expected, to, length);
            String function = overlaps || i % 2 == 0 ? "memmove" : "memcpy";
            assertThat(runtime.call(function, BASE + to, BASE + from, length)).isEqualTo(BASE + to);
            assertThat(memory()).as("%s %d <- %d, %d", function, to, from, length).isEqualTo(expected);
        }
    }

    @Test
    void memsetFillsItsBytes() {
        for (int i = 0; i < COUNT; i++) {
            byte[] expected = filled();
            int at = random.nextInt(ROOM);
            int length = random.nextInt(ROOM - at + 1);
            int value = random.nextInt(-300, 300);
            Arrays.fill(expected, at, at + length, (byte) value);
            runtime.call("memset", BASE + at, value, length);
            assertThat(memory()).isEqualTo(expected);
        }
    }

    @Test
    void comparisonsHaveTheSignOfTheFirstDifference() {
        for (int i = 0; i < COUNT; i++) {
            byte[] bytes = filled();
            int length = random.nextInt(ROOM / 2);
            System.arraycopy(bytes, 0, bytes, ROOM / 2, ROOM / 2);
            bytes[random.nextInt(ROOM)] ^= (byte) (random.nextInt(2) << 7);
            runtime.memory().write(BASE, bytes, 0, ROOM);
            int expected = Arrays.compareUnsigned(bytes, 0, length, bytes, ROOM / 2, ROOM / 2 + length);
            assertThat(Integer.signum(runtime.call("memcmp", BASE, BASE + ROOM / 2, length)))
                    .isEqualTo(Integer.signum(expected));
        }
    }

    @Test
    void stringsAreMeasuredComparedAndSearched() {
        put(0, "wirelore");
        put(32, "wire");
        assertThat(runtime.call("strlen", BASE)).isEqualTo(8);
        assertThat(runtime.call("strcmp", BASE, BASE + 32)).isPositive();
        assertThat(runtime.call("strncmp", BASE, BASE + 32, 4)).isZero();
        assertThat(runtime.call("strchr", BASE, 'e')).isEqualTo(BASE + 3);
        assertThat(runtime.call("strrchr", BASE, 'e')).isEqualTo(BASE + 7);
        assertThat(runtime.call("strchr", BASE, 0)).isEqualTo(BASE + 8);
        assertThat(runtime.call("strstr", BASE, BASE + 32)).isEqualTo(BASE);
        assertThat(runtime.call("strstr", BASE + 32, BASE)).isZero();
        put(32, "lo");
        assertThat(runtime.call("strstr", BASE, BASE + 32)).isEqualTo(BASE + 4);
        assertThat(runtime.call("memchr", BASE, 'o', 5)).isZero();
        assertThat(runtime.call("memchr", BASE, 'o', 6)).isEqualTo(BASE + 5);
    }

    private byte[] filled() {
        byte[] bytes = new byte[ROOM];
        for (int i = 0; i < ROOM; i++) {
            bytes[i] = (byte) random.nextInt();
        }
        runtime.memory().write(BASE, bytes, 0, ROOM);
        return bytes;
    }

    private byte[] memory() {
        byte[] bytes = new byte[ROOM];
        runtime.memory().read(BASE, bytes, 0, ROOM);
        return bytes;
    }

    private void put(int at, String text) {
        byte[] bytes = (text + "\0").getBytes(StandardCharsets.US_ASCII);
        runtime.memory().write(BASE + at, bytes, 0, bytes.length);
    }
}
