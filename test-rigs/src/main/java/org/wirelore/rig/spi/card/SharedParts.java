package org.wirelore.rig.spi.card;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What the simulations of one loaded rig have in common, whether they run side by side or one after the other, such as
 * translations of cards' programs. It makes no difference to what happens in any of them.
 *
 * <p>For any number of threads.
 */
public final class SharedParts {
    private final Map<Class<?>, Object> parts = new ConcurrentHashMap<>();

    /**
     * The part of a type.
     *
     * @param make makes it at the first call
     */
    public <T> T get(Class<T> type, Supplier<T> make) {
        return type.cast(parts.computeIfAbsent(type, first -> make.get()));
    }
}
