package org.wirelore.adi.fmp;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds in which arrays bytes of a message lie, among those that objects of ours lead to. */
final class FoundBytes {
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;

    private final Set<Long> words = new HashSet<>();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> ahead = new ArrayDeque<>();

    FoundBytes(MemorySegment message) {
        for (long at = 0; at + Long.BYTES <= message.byteSize(); at += Long.BYTES) {
            words.add(message.get(WORD, at));
        }
    }

    /** Each array that holds eight bytes or more of the message. */
    List<Object> in(Object... roots) {
        List<Object> found = new ArrayList<>();
        for (Object root : roots) {
            visit(root);
        }
        while (!ahead.isEmpty()) {
            Object next = ahead.remove();
            switch (next) {
                case byte[] bytes -> note(bytes, MemorySegment.ofArray(bytes), found);
                case long[] longs -> note(longs, MemorySegment.ofArray(longs), found);
                case Object[] objects -> Arrays.asList(objects).forEach(this::visit);
                case MemorySegment segment -> visit(segment.heapBase().orElse(null));
                case Iterable<?> objects -> objects.forEach(this::visit);
                case Map<?, ?> map -> map.values().forEach(this::visit);
                default -> visitFields(next);
            }
        }
        return found;
    }

    private void visit(@Nullable Object object) {
        if (object != null && seen.add(object)) {
            ahead.add(object);
        }
    }

    private void note(Object array, MemorySegment memory, List<Object> found) {
        for (long at = 0; at + Long.BYTES <= memory.byteSize(); at++) {
            if (words.contains(memory.get(WORD, at))) {
                found.add(array);
                return;
            }
        }
    }

    private void visitFields(Object object) {
        for (Class<?> type = object.getClass(); type != null
                && type.getName().startsWith("org.wirelore."); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    try {
                        field.setAccessible(true);
                        visit(field.get(object));
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        }
    }
}
