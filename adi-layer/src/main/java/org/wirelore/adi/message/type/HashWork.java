package org.wirelore.adi.message.type;

import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How long the hash codes of the collections of a message take to compute. A collection that is put into another one is
 * hashed with all that it holds; one that holds the next one twice, a hundred times over, fits some kilobytes and takes
 * longer than anything lives. Objects are told of when they are complete and before what holds them hashes them.
 *
 * <p>Known are the collections of the Java platform. What the hash codes of a program's own classes cost is theirs to
 * bound.
 */
final class HashWork {
    /** Elements that are looked at in any case: some tens of milliseconds. */
    static final long LOOKS_MIN = 1 << 22;
    /** And for each byte of the message: many times what collections take that do not share their elements. */
    static final long LOOKS_PER_BYTE = 64;

    private final long looksMax;
    private final IdentityHashMap<Object, Long> looks = new IdentityHashMap<>();
    private long done;

    /** @param bytes of the message */
    HashWork(long bytes) {
        looksMax = LOOKS_MIN + LOOKS_PER_BYTE * bytes;
    }

    /**
     * Whether the hash code of an object that has just been read, or of all of them, takes too many looks at elements.
     */
    boolean isTooMuch(Object object) {
        if (object.getClass().getClassLoader() != null) {
            return false;
        }
        long of = switch (object) {
            case Collection<?> collection -> of(collection);
            case Map<?, ?> map -> of(map.keySet()) + of(map.values());
            case Map.Entry<?, ?> entry -> of(entry.getKey()) + of(entry.getValue());
            default -> 0;
        };
        if (of > 0) {
            looks.put(object, of);
        }
        return of > looksMax || done > looksMax;
    }

    /**
     * Counts its own looks, too: a collection may have more elements than its message has bytes, by standing for
     * others.
     */
    private long of(Collection<?> elements) {
        long sum = 0;
        for (Object element : elements) {
            done++;
            sum += of(element);
            if (sum > looksMax || done > looksMax) {
                break;
            }
        }
        return sum;
    }

    private long of(@Nullable Object element) {
        return 1 + (element instanceof Collection || element instanceof Map || element instanceof Map.Entry
                ? looks.getOrDefault(element, 0L)
                : 0);
    }
}
