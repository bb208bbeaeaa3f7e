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
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
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
import java.util.stream.Stream;
import javax.management.BadAttributeValueExpException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a message of objects may contain. */
class ObjectLimitsTest {
    private static final String TOO_MUCH_HASHING = "must not take more looks at elements to hash than a message of ";

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
    private interface Function extends Supplier<String>, Serializable {
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
                (Function) () -> "it", Arrays.asList(1, 2), new StringBuilder("it"));
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

    static List<Arguments> bombs() {
        Supplier<Collection<Object>> wrapped = () -> Collections.newSetFromMap(new ConcurrentHashMap<>());
        return List.of(Arguments.of("sets", (Supplier<Collection<Object>>) HashSet::new),
                Arguments.of("linked sets", (Supplier<Collection<Object>>) LinkedHashSet::new),
                Arguments.of("lists in a set", (Supplier<Collection<Object>>) ArrayList::new),
                Arguments.of("wrapped sets", wrapped));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bombs")
    void collectionsWhoseHashCodesTakeForEverAreRefused(String name, Supplier<Collection<Object>> made)
            throws IOException {
        Collection<Object> root = made.get();
        Set<Object> holder = new HashSet<>();
        holder.add(root);
        load(root, made);
        byte[] bytes = ObjectCodec.write(new Object[]{holder});
        assertThat(bytes.length).isLessThan(100_000);
        assertRefused(bytes, TOO_MUCH_HASHING + bytes.length);
    }

    @Test
    void aListThatTakesForEverToHashIsRefusedBeforeTheSetThatRefersBackToIt() throws IOException {
        List<Object> list = new ArrayList<>();
        Set<Object> holder = new HashSet<>();
        holder.add(list);
        load(list, ArrayList::new);
        byte[] oneObject = ObjectCodec.write(new Object[]{new Object[]{list, holder}});
        assertRefused(oneObject, TOO_MUCH_HASHING + oneObject.length);
        byte[] twoObjects = ObjectCodec.write(new Object[]{list, holder});
        assertThatThrownBy(() -> ObjectCodec.read(twoObjects, 2, ObjectLimitsTest.class.getClassLoader()))
                .isInstanceOf(InvalidObjectException.class)
                .hasMessageContaining(TOO_MUCH_HASHING + twoObjects.length);
    }

    @Test
    void setsAndMapsThatHashTheSameCostlyListOverAndOverAreTooMuch() {
        HashWork work = new HashWork(100);
        List<Object> row = new ArrayList<>(Collections.nCopies(1 << 12, 1));
        List<Object> list = new ArrayList<>(Collections.nCopies(1 << 12, row));
        Set<Object> set = new HashSet<>(List.of(list));
        Map<Object, Integer> map = new HashMap<>(Map.of(list, 1));
        assertThat(Stream.of(row, list).anyMatch(work::isTooMuch)).isFalse();
        assertThat(work.begin()).isFalse();
        long eachLooks = 1 << 24;
        int pairs = (int) (HashWork.LOOKS_MIN / eachLooks / 2);
        assertThat(IntStream.range(1, pairs).anyMatch(_ -> work.isTooMuch(set) || work.isTooMuch(map))).isFalse();
        assertThat(work.isTooMuch(set) || work.isTooMuch(map)).isTrue();
    }

    @Test
    void collectionsThatShareMuchButAreNotHashedPass() throws IOException, ClassNotFoundException {
        List<Object> list = new ArrayList<>();
        load(list, ArrayList::new);
        byte[] bytes = ObjectCodec.write(new Object[]{list});
        assertThat(ObjectCodec.read(bytes, 1, ObjectLimitsTest.class.getClassLoader()).length).isEqualTo(1);
    }

    /**
     * Each collection holds two that both hold the next two, so that the first one's hash code looks 2^100 times at the
     * last.
     */
    private static void load(Collection<Object> root, Supplier<Collection<Object>> made) {
        Collection<Object> one = root;
        Collection<Object> other = made.get();
        for (int level = 0; level < 100; level++) {
            Collection<Object> first = made.get();
            Collection<Object> second = made.get();
            first.add("not the second");
            one.addAll(List.of(first, second));
            other.addAll(List.of(first, second));
            one = first;
            other = second;
        }
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

    private static void assertRefused(byte[] bytes, String why) {
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
