package org.wirelore.adi.message.type;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How long the hash codes of the collections of a message take to compute. A collection that is put into another one is
 * hashed with all that it holds; one that holds the next one twice, a hundred times over, fits some kilobytes and takes
 * longer than anything lives. So every collection that is hashed next, for the first time or again, is gone through
 * before, as its hash code will do it, and no further than a message may make it.
 *
 * <p>Known are the collections of the Java platform. What the hash codes of a program's own classes cost is theirs to
 * bound.
 */
final class HashWork {
    /** Elements that are looked at in any case, also of lists that share their rows: a second or two for sets. */
    static final long LOOKS_MIN = 1 << 26;
    /** And for each byte of the message: many times what collections take that do not share their elements. */
    static final long LOOKS_PER_BYTE = 64;
    /** Not worth finding out whether they are taken. A reference takes more bytes than one. */
    static final long LOOKS_FREE = LOOKS_PER_BYTE;

    /** A list of this class hashes its one element once, however long it is. */
    static final Class<?> COPIES = Collections.nCopies(1, "").getClass();

    private final long looksMax;
    private long hashed;
    private long looks;

    /** @param bytes of the message */
    HashWork(long bytes) {
        looksMax = LOOKS_MIN + LOOKS_PER_BYTE * bytes;
    }

    /**
     * Whether the hash code of an object that has just been read, or read again by a reference back, takes too many
     * looks at elements together with those before it, if its reader hashes it.
     */
    boolean isTooMuch(Object object) {
        return takesMore(object, LOOKS_FREE) && HashingReader.isNext() && isTooMuchToHash(object);
    }

    /** The same for an object that is hashed. */
    boolean isTooMuchToHash(Object object) {
        boolean isTooMuch = takesMore(object, looksMax - hashed);
        hashed += looks;
        return isTooMuch;
    }

    private boolean takesMore(Object object, long most) {
        looks = 0;
        try {
            look(object, most);
        } catch (RuntimeException e) {
            // It is still being read. Its hash code fails at the same place.
            return looks > most;
        }
        return looks > most;
    }

    private void look(@Nullable Object object, long most) {
        if (object == null || looks > most || object.getClass().getClassLoader() != null) {
            return;
        }
        if (object instanceof List<?> list) {
            lookAtAll(list.getClass() == COPIES ? list.subList(0, Math.min(1, list.size())) : list, most);
        } else if (object instanceof Set<?> set) {
            lookAtAll(set, most);
        } else if (object instanceof Map<?, ?> map) {
            lookAtAll(map.keySet(), most);
            lookAtAll(map.values(), most);
        } else if (object instanceof Map.Entry<?, ?> entry) {
            looks += 2;
            look(entry.getKey(), most);
            look(entry.getValue(), most);
        }
    }

    private void lookAtAll(Collection<?> elements, long most) {
        for (Object element : elements) {
            looks++;
            if (looks > most) {
                return;
            }
            look(element, most);
        }
    }
}
