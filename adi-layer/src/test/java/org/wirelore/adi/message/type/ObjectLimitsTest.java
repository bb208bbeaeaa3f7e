package org.wirelore.adi.message.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javax.management.BadAttributeValueExpException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a message of objects may contain. */
class ObjectLimitsTest {
    /** A program's own. */
    private record Link(int number, @Nullable Link next) implements Serializable {
    }

    /** Can be written, but not read. */
    private static final class Failing implements Serializable {
        private static final long serialVersionUID = 1L;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            throw new IllegalStateException("not today");
        }
    }

    /** A program's own function. */
    private interface Constant extends Supplier<String>, Serializable {
    }

    /** What programs send is not always what they should use. */
    @SuppressWarnings({"JdkObsolete", "IdentityHashMapUsage", "UnnecessaryStringBuilder"})
    static List<Object> honest() {
        List<Integer> numbers = IntStream.range(0, 3_000).boxed().toList();
        Map<Integer, String> hash = new HashMap<>();
        numbers.forEach(number -> hash.put(number, "x"));
        Map<String, Object> sparse = new HashMap<>(16, 0.1f);
        numbers.forEach(number -> sparse.put(number.toString(), number));
        Map<TimeUnit, Integer> enums = new EnumMap<>(Map.of(TimeUnit.DAYS, 1));
        List<HashMap<Integer, Integer>> maps = IntStream.range(0, 5_000).mapToObj(_ -> new HashMap<Integer, Integer>())
                .toList();
        return List.of(new ArrayList<>(numbers), new LinkedList<>(numbers), new ArrayDeque<>(numbers),
                new PriorityQueue<>(numbers), new HashSet<>(numbers), hash, sparse, new TreeMap<>(hash),
                new ConcurrentHashMap<>(hash), new IdentityHashMap<>(sparse), enums, Set.copyOf(numbers), maps,
                new int[200_000], new byte[200_000], List.of(new Object[200_000], 1), new double[50][50],
                new boolean[200_000],
                new BigDecimal("1e-400"), ZonedDateTime.parse("1997-04-01T12:00Z"), new GregorianCalendar(),
                Locale.ITALY,
                BitSet.valueOf(new long[1000]), new IllegalStateException("it"), String.class, link(300),
                (Constant) () -> "it", Arrays.asList(1, 2), new StringBuilder("it"));
    }

    @ParameterizedTest
    @MethodSource("honest")
    void whatProgramsSendPasses(Object object) throws IOException, ClassNotFoundException {
        byte[] bytes = ObjectCodec.write(new Object[]{object, null, object});
        @Nullable
        Object[] read = ObjectCodec.read(bytes, 3, ObjectLimitsTest.class.getClassLoader());
        assertThat(read[0]).isNotNull().isSameAs(read[2]);
        assertThat(read[1]).isNull();
    }

    /** {@link #honest} too, but too long for the name of a test. */
    @Test
    void listsThatShareRowsPassBesideSetsAndMaps() throws IOException, ClassNotFoundException {
        Map<String, Object> parameters = new HashMap<>(Map.of("rows", 10_000));
        List<Integer> row = IntStream.range(0, 1_000).boxed().toList();
        List<List<Integer>> rows = new ArrayList<>(Collections.nCopies(10_000, row));
        List<Double> copies = Collections.nCopies(Integer.MAX_VALUE, 1.5);
        whatProgramsSendPasses(new Object[]{parameters, rows});
        whatProgramsSendPasses(new Object[]{rows, parameters});
        whatProgramsSendPasses(new Object[]{parameters, copies});
        whatProgramsSendPasses(new HashSet<>(List.of(copies)));
    }

    @Test
    void anArrayThatIsLongerThanItsMessageIsRefusedBeforeItIsMade() throws IOException {
        byte[] bytes = ObjectCodec.write(new Object[]{new long[0]});
        ByteBuffer.wrap(bytes).putInt(bytes.length - Integer.BYTES, Integer.MAX_VALUE - 8);
        assertRefused(bytes, "a message of 27 bytes can't hold arrays of 2147483639 elements");
        byte[] inCopies = ObjectCodec.write(new Object[]{Collections.nCopies(3, new long[0])});
        ByteBuffer.wrap(inCopies).putInt(inCopies.length - Integer.BYTES, Integer.MAX_VALUE - 8);
        assertRefused(inCopies, "bytes can't hold arrays of 2147483639 elements");
    }

    @Test
    void tablesThatAreLargerThanTheirMessageAreRefused() throws IOException {
        Map<Integer, Integer> table = new HashMap<>();
        table.put(1, 2);
        byte[] many = ObjectCodec.write(new Object[]{table});
        ByteBuffer words = ByteBuffer.wrap(many);
        int bucketsAt = IntStream.range(0, many.length - 8)
                .filter(at -> words.getInt(at) == 16 && words.getInt(at + 4) == 1).findFirst().orElseThrow();
        words.putInt(bucketsAt + 4, 100_000_000);
        assertRefused(many, "elements");
    }

    /** The platform's own class answers it by an error, not by an exception. */
    @Test
    void aForgedMapWhoseLastKeyHasNoValueIsRefused() throws IOException {
        ByteBuffer forged = ByteBuffer.wrap(ObjectCodec.write(new Object[]{Map.of("key", "value")}));
        int words = 2;
        int sizeAt = IntStream.range(1, forged.limit() - 4)
                .filter(at -> forged.get(at - 1) == Integer.BYTES && forged.getInt(at) == words).findFirst()
                .orElseThrow();
        forged.putInt(sizeAt, words - 1);
        assertRefused(forged.array(), "an object fails to read itself: java.lang.InternalError: length is odd");
    }

    @Test
    void whatNothingHashesPassesBesideAndInMaps() throws IOException, ClassNotFoundException {
        List<Integer> row = IntStream.range(0, 10_000).boxed().toList();
        List<List<Integer>> rows = new ArrayList<>(Collections.nCopies(10_000, row));
        whatProgramsSendPasses(new Object[]{new HashMap<>(), rows});
        whatProgramsSendPasses(new HashMap<>(Map.of("rows", rows)));
        Map<String, Object> parent = new HashMap<>();
        List<Object> children = new ArrayList<>();
        parent.put("children", children);
        for (int i = 0; i < 10_000; i++) {
            children.add(new HashMap<>(Map.of("number", i, "parent", parent, "others", children)));
        }
        byte[] family = ObjectCodec.write(new Object[]{parent});
        assertThat(ObjectCodec.read(family, 1, ObjectLimitsTest.class.getClassLoader())[0])
                .isInstanceOf(HashMap.class);
    }

    @Test
    void chainsThatWouldExhaustTheStackAreRefused() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Runnable write = () -> {
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(link(ObjectLimits.DEPTH_MAX + 1));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        };
        Thread deep = new Thread(null, write, "deep", 1L << 30);
        deep.start();
        deep.join();
        assertThatThrownBy(() -> ObjectCodec.read(bytes.toByteArray(), 1, ObjectLimitsTest.class.getClassLoader()))
                .isInstanceOf(InvalidObjectException.class).hasMessageContaining("nested");
    }

    @Test
    void whatAttacksAreMadeOfIsRefused() throws IOException {
        assertRefused(ObjectCodec.write(new Object[]{new BadAttributeValueExpException("it")}),
                "objects of class javax.management.BadAttributeValueExpException are not read from messages");
        assertRefused(ObjectCodec.write(new Object[]{new BadAttributeValueExpException[0]}), "not read from messages");
    }

    @Test
    void anObjectThatFailsToReadItselfIsAnError() throws IOException {
        assertRefused(ObjectCodec.write(new Object[]{new Failing()}), "an object fails to read itself: ");
    }

    @Test
    void theFilterOfTheVirtualMachineIsAskedAsWell() throws Exception {
        ObjectInputFilter users = ObjectInputFilter.Config.createFilter("!java.util.ArrayList");
        byte[] bytes = ObjectCodec.write(new Object[]{new ArrayList<>()});
        ObjectLimits limits = new ObjectLimits(bytes.length, users);
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            in.setObjectInputFilter(limits);
            assertThatThrownBy(in::readObject).isInstanceOf(InvalidClassException.class);
        }
        assertThat(limits.reason())
                .isEqualTo("the filter of this virtual machine (jdk.serialFilter) refuses class java.util.ArrayList");
    }

    /** Reading these bytes as one object fails for that reason. */
    static void assertRefused(byte[] bytes, String why) {
        assertThatThrownBy(() -> ObjectCodec.read(bytes, 1, ObjectLimitsTest.class.getClassLoader()))
                .isInstanceOf(InvalidObjectException.class).hasMessageContaining(why);
    }

    private static Link link(int length) {
        Link link = null;
        for (int i = 0; i <= length; i++) {
            link = new Link(i, link);
        }
        return link == null ? new Link(0, null) : link;
    }
}
