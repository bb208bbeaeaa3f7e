package org.wirelore.adi.message.type;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How long the hash codes of the collections of a message take to compute. A collection that is put into another one is
 * hashed with all that it holds; one that holds the next one twice, a hundred times over, fits some kilobytes and takes
 * longer than anything lives. Each object is counted when it is complete, before its holder hashes it.
 *
 * <p>A message without sets and maps hashes nothing, and nothing of it is counted. As soon as it has one, all its
 * collections count, those before the set or map as well: it may refer back to them, and a reference back is not told
 * of.
 *
 * <p>Known are the collections of the Java platform. What the hash codes of a program's own classes cost is theirs to
 * bound.
 */
final class HashWork {
    /** Elements that are looked at in any case, also of lists that share their rows: a second or two for sets. */
    static final long LOOKS_MIN = 1 << 26;
    /** And for each byte of the message: many times what collections take that do not share their elements. */
    static final long LOOKS_PER_BYTE = 64;

    /** A list of this class hashes its one element once, however long it is. */
    static final Class<?> COPIES = Collections.nCopies(1, "").getClass();

    private final long looksMax;
    private final IdentityHashMap<Object, Long> looks = new IdentityHashMap<>();
    /** Complete, in this order, and not counted, for nothing has hashed yet. */
    private final List<Object> uncounted = new ArrayList<>();
    private boolean hashes;
    private long done;
    /** Looks that sets and maps have taken at what they hold. */
    private long hashed;

    /** @param bytes of the message */
    HashWork(long bytes) {
        looksMax = LOOKS_MIN + LOOKS_PER_BYTE * bytes;
    }

    /**
     * Something that hashes what it holds begins to be read.
     *
     * @return whether the hash code of an object that has been read takes too many looks at elements
     */
    boolean begin() {
        hashes = true;
        boolean isTooMuch = uncounted.stream().anyMatch(this::countsTooMuch);
        uncounted.clear();
        return isTooMuch;
    }

    /**
     * Whether the hash code of an object that has just been read, or of all of them, takes too many looks at elements
     * of a message that hashes.
     */
    boolean isTooMuch(Object object) {
        if (!(object instanceof Collection || object instanceof Map || object instanceof Map.Entry)
                || object.getClass().getClassLoader() != null) {
            return false;
        }
        if (!hashes) {
            uncounted.add(object);
            return false;
        }
        return countsTooMuch(object);
    }

    private boolean countsTooMuch(Object object) {
        long of = switch (object) {
            case Set<?> set -> hashed(of(set));
            case Collection<?> collection -> of(collection);
            case Map<?, ?> map -> hashed(of(map.keySet())) + of(map.values());
            case Map.Entry<?, ?> entry -> of(entry.getKey()) + of(entry.getValue());
            default -> 0;
        };
        if (of > 0) {
            looks.put(object, of);
        }
        return of > looksMax || done > looksMax || hashed > looksMax;
    }

    private long hashed(long more) {
        hashed += more;
        return more;
    }

    /**
     * Counts its own looks, too: a collection may have more elements than its message has bytes, by standing for
     * others.
     */
    private long of(Collection<?> elements) {
        if (elements.getClass() == COPIES) {
            return elements.isEmpty() ? 0 : of(elements.iterator().next());
        }
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
