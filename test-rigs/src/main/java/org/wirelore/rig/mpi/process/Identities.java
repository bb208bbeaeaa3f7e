package org.wirelore.rig.mpi.process;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hash codes for objects as such, given in the order in which they are asked for, so that every run gives the same. */
final class Identities {
    /** Spreads consecutive numbers: an odd number near the golden ratio of 2 to the 32. */
    private static final int STEP = 0x9E3779B1;

    private final Map<Key, Integer> codes = new HashMap<>();
    private final ReferenceQueue<Object> gone = new ReferenceQueue<>();
    private int last;

    int hashCode(@Nullable Object object) {
        if (object == null) {
            return 0;
        }
        for (Reference<?> key = gone.poll(); key != null; key = gone.poll()) {
            codes.remove(key);
        }
        return codes.computeIfAbsent(new Key(object, gone), key -> (last += STEP) >>> 1);
    }

    private static final class Key extends WeakReference<Object> {
        private final int hash;

        Key(Object object, ReferenceQueue<Object> gone) {
            super(object, gone);
            hash = System.identityHashCode(object);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            Object own = get();
            return this == other || (own != null && other instanceof Key key && key.refersTo(own));
        }
    }
}
