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
import java.io.ObjectStreamConstants;
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
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
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
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javax.management.BadAttributeValueExpException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
    private interface Constant extends Supplier<String>, Serializable {
    }

    /** Reads itself into a set. */
    private static final class Hashing implements Serializable {
        private static final long serialVersionUID = 1L;
        private final ArrayList<Object> elements;
        private transient Set<Object> read = Set.of();

        Hashing(List<Object> elements) {
            this.elements = new ArrayList<>(elements);
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            for (Object element : elements) {
                out.writeObject(element);
            }
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            read = new HashSet<>();
            for (int i = 0; i < elements.size(); i++) {
                read.add(in.readObject());
            }
        }

        @Override
        public String toString() {
            return elements + " read into " + read;
        }
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
    void whatIsHashedOverAndOverAddsUp() {
        HashWork work = new HashWork(100);
        List<Object> row = new ArrayList<>(Collections.nCopies(1 << 12, 1));
        List<Object> list = new ArrayList<>(Collections.nCopies((1 << 12) - 1, row));
        long eachLooks = (1 << 24) - 1;
        int times = (int) (HashWork.LOOKS_MIN / eachLooks);
        assertThat(IntStream.range(0, times).anyMatch(_ -> work.isTooMuchToHash(list))).isFalse();
        assertThat(work.isTooMuchToHash(list)).isTrue();
    }

    /** What hashes its keys while it is read. */
    @SuppressWarnings("JdkObsolete")
    static List<Arguments> hashers() {
        return List.of(hasher("HashSet", HashSet::new), hasher("LinkedHashSet", LinkedHashSet::new),
                hasher("HashMap", keys -> mapped(new HashMap<>(), keys)),
                hasher("LinkedHashMap", keys -> mapped(new LinkedHashMap<>(), keys)),
                hasher("Hashtable", keys -> mapped(new Hashtable<>(), keys)),
                hasher("ConcurrentHashMap", keys -> mapped(new ConcurrentHashMap<>(), keys)),
                hasher("Set.of", Set::copyOf), hasher("Map.of", keys -> Map.copyOf(mapped(new HashMap<>(), keys))),
                hasher("a program's own", Hashing::new),
                hasher("a set in a list", keys -> new LinkedList<>(List.of(new HashSet<>(keys)))));
    }

    private static Arguments hasher(String name, Function<List<Object>, Object> holder) {
        return Arguments.of(name, holder);
    }

    private static Map<Object, Object> mapped(Map<Object, Object> map, List<Object> keys) {
        keys.forEach(key -> map.put(key, 1));
        return map;
    }

    /** Each key alone may be hashed; all of them together take minutes. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("hashers")
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void keysThatShareACostlyListAreRefusedBeforeTheyAreHashed(String name, Function<List<Object>, Object> holder)
            throws IOException {
        List<List<Object>> shared = IntStream.range(0, 1_000).<List<Object>>mapToObj(_ -> new ArrayList<>()).toList();
        List<Object> keys = new ArrayList<>();
        shared.forEach(list -> keys.add(new ArrayList<>(List.of(keys.size(), list))));
        Object held = holder.apply(keys);
        List<Object> costly = costly();
        shared.forEach(list -> list.add(costly));
        byte[] bytes = ObjectCodec.write(new Object[]{held});
        assertRefused(bytes, TOO_MUCH_HASHING + bytes.length);
    }

    /** The keys are hashed each time, a list that the rest of the message holds up to there. */
    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @SuppressWarnings("JdkObsolete")
    void mapsThatReferBackToAListThatIsStillBeingReadAreRefused() throws IOException {
        List<Object> list = new LinkedList<>();
        Map<Object, Object> map = new HashMap<>(Map.of(list, 1));
        list.addAll(Collections.nCopies(5_000, costly()));
        list.add(map);
        byte[] bytes = ObjectCodec.write(new Object[]{list});
        assertRefused(bytes, TOO_MUCH_HASHING + bytes.length);
    }

    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aForgedSetThatHoldsOneListManyTimesIsRefused() throws IOException {
        int times = 1_000;
        List<Object> list = new ArrayList<>();
        Set<Object> set = new HashSet<>(List.of(list));
        list.addAll(costly());
        byte[] honest = ObjectCodec.write(new Object[]{set});
        int end = honest.length - 1;
        ByteBuffer forged = ByteBuffer.allocate(honest.length + 5 * (times - 1)).put(honest, 0, end);
        for (int i = 1; i < times; i++) {
            // The set's class and the set come first, then the list's class.
            forged.put(ObjectStreamConstants.TC_REFERENCE).putInt(ObjectStreamConstants.baseWireHandle + 3);
        }
        forged.put(honest[end]);
        int sizeAt = IntStream.range(0, end)
                .filter(at -> forged.getFloat(at) == 0.75f && forged.getInt(at + 4) == 1).findFirst().orElseThrow() + 4;
        forged.putInt(sizeAt, times);
        assertRefused(forged.array(), TOO_MUCH_HASHING + forged.capacity());
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
    void collectionsThatShareMuchButAreNotHashedPass() throws IOException, ClassNotFoundException {
        List<Object> list = new ArrayList<>();
        load(list, ArrayList::new);
        byte[] bytes = ObjectCodec.write(new Object[]{list});
        assertThat(ObjectCodec.read(bytes, 1, ObjectLimitsTest.class.getClassLoader()).length).isEqualTo(1);
    }

    /** Its hash code takes a look at 2^24 elements. */
    private static List<Object> costly() {
        List<Object> list = new ArrayList<>();
        for (int level = 0; level < 24; level++) {
            list = new ArrayList<>(Arrays.asList(list, list));
        }
        return list;
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
