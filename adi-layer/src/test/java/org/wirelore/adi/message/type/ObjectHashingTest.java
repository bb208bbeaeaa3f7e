package org.wirelore.adi.message.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Hash codes of what a message holds are bounded before they are taken. */
class ObjectHashingTest {
    private static final String TOO_MUCH_HASHING = "take more looks at elements to hash than a message of ";

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
        ObjectLimitsTest.assertRefused(bytes, TOO_MUCH_HASHING + bytes.length);
    }

    @Test
    void aListThatTakesForEverToHashIsRefusedBeforeTheSetThatRefersBackToIt() throws IOException {
        List<Object> list = new ArrayList<>();
        Set<Object> holder = new HashSet<>();
        holder.add(list);
        load(list, ArrayList::new);
        byte[] oneObject = ObjectCodec.write(new Object[]{new Object[]{list, holder}});
        ObjectLimitsTest.assertRefused(oneObject, TOO_MUCH_HASHING + oneObject.length);
        byte[] twoObjects = ObjectCodec.write(new Object[]{list, holder});
        assertThatThrownBy(() -> ObjectCodec.read(twoObjects, 2, ObjectHashingTest.class.getClassLoader()))
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
        ObjectLimitsTest.assertRefused(bytes, TOO_MUCH_HASHING + bytes.length);
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
        ObjectLimitsTest.assertRefused(bytes, TOO_MUCH_HASHING + bytes.length);
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
        ObjectLimitsTest.assertRefused(forged.array(), TOO_MUCH_HASHING + forged.capacity());
    }

    @Test
    void collectionsThatShareMuchButAreNotHashedPass() throws IOException, ClassNotFoundException {
        List<Object> list = new ArrayList<>();
        load(list, ArrayList::new);
        byte[] bytes = ObjectCodec.write(new Object[]{list});
        assertThat(ObjectCodec.read(bytes, 1, ObjectHashingTest.class.getClassLoader()).length).isEqualTo(1);
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
}
