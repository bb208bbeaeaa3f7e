package jpvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is packed comes out again, in the same order and by the same types, and nothing else does. */
class BufferTest {
    private static final List<Class<?>> TYPES = List.of(int.class, char.class, short.class, long.class, byte.class,
            float.class, double.class, jpvmTaskId.class);
    private static final List<String> ONES = List.of("upkint", "upkchar", "upkshort", "upklong", "upkbyte", "upkfloat",
            "upkdouble", "upktid", "upkstr");
    private static final int TEXT = 8;
    private static final int RUNS = 300;

    /** An element as it was packed: its type, and its items. */
    private record Element(int type, Object items, int count) {
    }

    @Test
    void randomElementsComeOutAsTheyWerePacked() throws Throwable {
        for (int seed = 0; seed < RUNS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            jpvmBuffer buffer = new jpvmBuffer();
            List<Element> packed = new ArrayList<>();
            for (int left = random.nextInt(12); left > 0; left--) {
                packed.add(pack(buffer, random));
            }
            for (int round = 0; round < 2; round++) {
                for (Element element : packed) {
                    refuseOtherTypes(buffer, element.type, seed);
                    unpack(buffer, element, random, seed);
                }
                for (String one : ONES) {
                    assertThatThrownBy(() -> call(buffer, one)).as("seed %s", seed)
                            .hasToString("jpvm error: buffer empty, " + one + ".");
                }
                buffer.rewind();
            }
        }
    }

    private static Element pack(jpvmBuffer buffer, SplittableRandom random) throws ReflectiveOperationException {
        int type = random.nextInt(TYPES.size() + 1);
        if (type == TEXT) {
            String text = random.nextInt(5) == 0 ? null : text(random);
            buffer.pack(text);
            return new Element(type, text == null ? List.of() : text, 0);
        }
        Class<?> item = TYPES.get(type);
        int count = random.nextInt(20);
        int stride = 1 + random.nextInt(3);
        Object all = Array.newInstance(item, count * stride);
        Object items = Array.newInstance(item, count);
        for (int i = 0; i < count * stride; i++) {
            Array.set(all, i, value(type, random));
        }
        for (int i = 0; i < count; i++) {
            Array.set(items, i, Array.get(all, i * stride));
        }
        if (count == 1) {
            jpvmBuffer.class.getMethod("pack", item).invoke(buffer, Array.get(items, 0));
        } else {
            jpvmBuffer.class.getMethod("pack", item.arrayType(), int.class, int.class).invoke(buffer, all, count,
                    stride);
        }
        for (int i = 0; i < count * stride; i++) {
            // To pack is to copy.
            Array.set(all, i, value(type, random));
        }
        return new Element(type, items, count);
    }

    private static void refuseOtherTypes(jpvmBuffer buffer, int type, int seed) {
        for (int other = 0; other < ONES.size(); other++) {
            String one = ONES.get(other);
            if (other != type) {
                assertThatThrownBy(() -> call(buffer, one)).as("seed %s", seed)
                        .hasToString("jpvm error: buffer type mismatch, " + one + ".");
            }
        }
    }

    private static void unpack(jpvmBuffer buffer, Element element, SplittableRandom random, int seed)
            throws Throwable {
        if (element.type == TEXT) {
            String text = buffer.upkstr();
            assertThat(text == null ? List.of() : text).as("seed %s", seed).isEqualTo(element.items);
            return;
        }
        Class<?> item = TYPES.get(element.type);
        var unpack = jpvmBuffer.class.getMethod("unpack", item.arrayType(), int.class, int.class);
        Object tooLong = Array.newInstance(item, element.count + 1);
        assertThatThrownBy(() -> unpack.invoke(buffer, tooLong, element.count + 1, 1)).as("seed %s", seed)
                .cause().isInstanceOf(IndexOutOfBoundsException.class);
        int count = random.nextBoolean() ? element.count : random.nextInt(element.count + 1);
        int stride = 1 + random.nextInt(3);
        Object into = Array.newInstance(item, count * stride);
        unpack.invoke(buffer, into, count, stride);
        for (int i = 0; i < count * stride; i++) {
            Object expected = i % stride == 0
                    ? Array.get(element.items, i / stride)
                    : Array.get(Array.newInstance(item, 1), 0);
            assertThat(String.valueOf(Array.get(into, i))).as("seed %s, item %s", seed, i)
                    .isEqualTo(String.valueOf(expected));
        }
    }

    private static Object value(int type, SplittableRandom random) {
        return switch (type) {
            case 0 -> random.nextInt();
            case 1 -> (char) random.nextInt();
            case 2 -> (short) random.nextInt();
            case 3 -> random.nextLong();
            case 4 -> (byte) random.nextInt();
            case 5 -> Float.intBitsToFloat(random.nextInt());
            case 6 -> Double.longBitsToDouble(random.nextLong());
            default -> new jpvmTaskId("node" + random.nextInt(9), random.nextInt());
        };
    }

    /** Of any characters, halves of pairs too. */
    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(40); left > 0; left--) {
            text.append((char) random.nextInt());
        }
        return text.toString();
    }

    private static void call(jpvmBuffer buffer, String one) throws Throwable {
        try {
            jpvmBuffer.class.getMethod(one).invoke(buffer);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    @Test
    void anElementThatDoesNotFitItsArrayIsNotPacked() throws Throwable {
        jpvmBuffer buffer = new jpvmBuffer();
        buffer.pack(7);
        assertThatThrownBy(() -> buffer.pack(new int[5], 3, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> buffer.pack(new int[5], -1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        buffer.pack('x');
        assertThat(buffer.upkint()).isEqualTo(7);
        assertThat(buffer.upkchar()).isEqualTo('x');
    }

    @Test
    void anIdOfNoTaskIsNull() throws Throwable {
        jpvmBuffer buffer = new jpvmBuffer();
        buffer.pack((jpvmTaskId) null);
        buffer.pack(1);
        assertThat(buffer.upktid()).isNull();
        assertThat(buffer.upkint()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"node1", "NODE1", "Node1"})
    void idsAreEqualWhateverTheLettersOfTheirHosts(String host) {
        jpvmTaskId id = new jpvmTaskId("node1", 5);
        assertThat(id.equals(new jpvmTaskId(host, 5))).isTrue();
        assertThat(id.equals(new jpvmTaskId(host, 6))).isFalse();
        assertThat(id.equals((jpvmTaskId) null)).isFalse();
        assertThat(id).hasToString("node1, port #5");
    }

    @Test
    void withoutATaskThereIsNoEnvironment() {
        assertThatThrownBy(jpvmEnvironment::new).isInstanceOf(jpvmException.class)
                .hasMessageContaining("start the program with 'wirelore pvmrun'");
        assertThatThrownBy(() -> new jpvmEnvironment(true)).hasToString(
                "jpvm error: the daemons of the hosts are started with the program; no task can be one");
    }
}
