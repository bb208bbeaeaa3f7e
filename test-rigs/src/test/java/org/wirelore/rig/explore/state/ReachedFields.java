package org.wirelore.rig.explore.state;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Changes every field of every object that can be reached from one, one after another and back again, and names those
 * of which a change is not noticed: of simple types and enums, if they are not final, and elements of arrays.
 */
final class ReachedFields {
    private static final String OWN = "org.wirelore.";
    /** Of an array, the first ones. */
    private static final int ELEMENTS_MAX = 64;
    private static final Set<Class<?>> UNCHANGED = Set.of(String.class, Integer.class, Long.class, Boolean.class,
            Double.class, Class.class);

    private final Predicate<String> isChanged;
    private final BooleanSupplier notices;
    private final Map<Class<?>, List<Field>> fields = new HashMap<>();
    private final IdentityHashMap<Object, String> names = new IdentityHashMap<>();
    private final ArrayDeque<Object> left = new ArrayDeque<>();
    private final SortedSet<String> noticed = new TreeSet<>();
    private final SortedSet<String> unnoticed = new TreeSet<>();
    private int changes;

    /**
     * @param isChanged whether a field with this name is changed
     * @param notices whether what has just been changed makes a difference
     */
    ReachedFields(Predicate<String> isChanged, BooleanSupplier notices) {
        this.isChanged = isChanged;
        this.notices = notices;
    }

    /** How many changes were made. */
    int changes() {
        return changes;
    }

    /** The fields of which a change was noticed in some object, as {@code package.Class#field}. */
    SortedSet<String> noticed() {
        return noticed;
    }

    /** The fields of which a change was not noticed in some object, as {@code package.Class#field}. */
    SortedSet<String> unnoticed() {
        return unnoticed;
    }

    void walk(Object root) throws IllegalAccessException {
        reach(root, "");
        for (Object object = left.poll(); object != null; object = left.poll()) {
            String name = String.valueOf(names.get(object));
            switch (object) {
                case Object[] array -> reachAll(List.of(nonNull(array)), name);
                case Map<?, ?> map -> {
                    reachAll(List.copyOf(map.keySet()), name);
                    reachAll(List.of(nonNull(map.values().toArray())), name);
                }
                case Collection<?> collection -> reachAll(List.of(nonNull(collection.toArray())), name);
                case MemorySegment segment -> segment.heapBase().ifPresent(base -> reach(base, name));
                default -> {
                    if (object.getClass().isArray()) {
                        changeElements(object, name);
                    } else if (object.getClass().getName().startsWith(OWN)) {
                        changeFields(object);
                    }
                }
            }
        }
    }

    private static Object[] nonNull(Object[] objects) {
        List<Object> some = new ArrayList<>();
        for (Object object : objects) {
            if (object != null) {
                some.add(object);
            }
        }
        return some.toArray();
    }

    private void reachAll(List<?> objects, String name) {
        objects.forEach(object -> reach(object, name));
    }

    private void reach(@Nullable Object object, String name) {
        if (object != null && !(object instanceof Thread || object instanceof ClassLoader || object instanceof Enum
                || object instanceof Lock || UNCHANGED.contains(object.getClass()))
                && names.putIfAbsent(object, name) == null) {
            left.add(object);
        }
    }

    private void changeElements(Object array, String name) {
        for (int i = 0; i < Math.min(Array.getLength(array), ELEMENTS_MAX); i++) {
            Object value = Array.get(array, i);
            if (!isChanged.test(name + "[]")) {
                return;
            }
            Array.set(array, i, other(value));
            note(name + "[]");
            Array.set(array, i, value);
            expectAsBefore(name + "[]");
        }
    }

    private void changeFields(Object object) throws IllegalAccessException {
        for (Field field : fields.computeIfAbsent(object.getClass(), ReachedFields::fieldsOf)) {
            Object value = field.get(object);
            String name = field.getDeclaringClass().getName().substring(OWN.length()) + "#" + field.getName();
            if (!field.getType().isPrimitive() && !field.getType().isEnum()) {
                reach(value, name);
            } else if (value != null && !Modifier.isFinal(field.getModifiers()) && !value.equals(other(value))
                    && isChanged.test(name)) {
                field.set(object, other(value));
                note(name);
                field.set(object, value);
                expectAsBefore(name);
            }
        }
    }

    private void note(String name) {
        changes++;
        (notices.getAsBoolean() ? noticed : unnoticed).add(name);
    }

    /** A key that leaves something behind would hide all changes that come after. */
    private void expectAsBefore(String name) {
        if (notices.getAsBoolean()) {
            throw new AssertionError(name + " was put back, and yet the key is another one: taking a key with the "
                    + "changed value has changed something else");
        }
    }

    private static List<Field> fieldsOf(Class<?> type) {
        List<Field> found = new ArrayList<>();
        for (Class<?> each = type; each != null && each.getName().startsWith(OWN); each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                // What a lambda or a record holds can't be set, and is final.
                if (!Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
                    found.add(field);
                }
            }
        }
        return found;
    }

    private static Object other(Object value) {
        return switch (value) {
            case Boolean flag -> !flag;
            case Integer number -> number + 1;
            case Long number -> number + 1;
            case Byte number -> (byte) (number + 1);
            case Short number -> (short) (number + 1);
            case Character character -> (char) (character + 1);
            case Double number -> number + 1;
            case Float number -> number + 1;
            case Enum<?> constant -> {
                List<Object> all = List.of((Object[]) constant.getDeclaringClass().getEnumConstants());
                yield all.get((all.indexOf(constant) + 1) % all.size());
            }
            default -> throw new IllegalArgumentException("a simple type is expected: " + value.getClass());
        };
    }
}
