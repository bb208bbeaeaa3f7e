package org.wirelore.adi.message.type;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Who reads the object that a stream has at hand, by the stack of the thread: a collection of the Java platform that is
 * known not to hash what it reads, the stream itself for a field or an element of an array, or one that hashes it next.
 * Readers that are not known are taken to hash.
 */
final class HashingReader {
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private static final Set<Class<?>> HASHES_NOTHING = Set.of(ArrayList.class, LinkedList.class, ArrayDeque.class,
            PriorityQueue.class, TreeMap.class, TreeSet.class, IdentityHashMap.class, LimitedObjectInput.class);

    /** Where maps read their keys. They read values in the same method further on, and don't hash them. */
    private static final Map<Class<?>, Integer> KEYS_AT = keysAt();

    private HashingReader() {
    }

    /** Whether the object that a stream has just read on this thread may be hashed next. */
    static boolean isNext() {
        return STACK.walk(HashingReader::isHashing);
    }

    private static boolean isHashing(Stream<StackFrame> stack) {
        StackFrame call = null;
        int reads = 0;
        for (Iterator<StackFrame> frames = stack.dropWhile(frame -> !isStream(frame)).iterator(); frames.hasNext();) {
            StackFrame frame = frames.next();
            if (!isStream(frame)) {
                return call != null && call.getMethodName().equals("readObject") && isHashing(frame);
            }
            if (frame.getMethodName().equals("readObject0") && ++reads > 1) {
                return false;
            }
            call = frame;
        }
        return false;
    }

    private static boolean isHashing(StackFrame reader) {
        Class<?> type = reader.getDeclaringClass();
        return !HASHES_NOTHING.contains(type)
                && reader.getByteCodeIndex() <= KEYS_AT.getOrDefault(type, Integer.MAX_VALUE);
    }

    private static boolean isStream(StackFrame frame) {
        return frame.getDeclaringClass() == ObjectInputStream.class
                || frame.getDeclaringClass().getNestHost() == ObjectInputStream.class;
    }

    /** Asks the maps themselves, for this is not written anywhere. */
    @SuppressWarnings("JdkObsolete")
    private static Map<Class<?>, Integer> keysAt() {
        Map<Class<?>, Integer> at = new HashMap<>();
        Map<String, Integer> sample = Map.of("key", 1);
        for (Map<String, Integer> map : List.of(new HashMap<>(sample), new Hashtable<>(sample))) {
            try (ObjectInputStream in = new KeyWatch(ObjectCodec.write(new Object[]{map}), map.getClass(), at)) {
                in.readObject();
            } catch (IOException | ClassNotFoundException e) {
                throw new IllegalStateException("maps must be readable", e);
            }
        }
        return Map.copyOf(at);
    }

    /** Notes where a map calls from when it has read a string, which is its key. */
    private static final class KeyWatch extends ObjectInputStream {
        private final Class<?> type;
        private final Map<Class<?>, Integer> at;

        KeyWatch(byte[] bytes, Class<?> type, Map<Class<?>, Integer> at) throws IOException {
            super(new ByteArrayInputStream(bytes));
            this.type = type;
            this.at = at;
            enableResolveObject(true);
        }

        @Override
        protected Object resolveObject(Object read) {
            if (read instanceof String) {
                STACK.forEach(frame -> {
                    if (frame.getDeclaringClass() == type) {
                        at.putIfAbsent(type, frame.getByteCodeIndex());
                    }
                });
            }
            return read;
        }
    }
}
