package org.wirelore.rig.spi;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;

/**
 * A fabric that rigs can name.
 *
 * @param name its kind in a rig
 * @param apis the user APIs of what hosts have on it, that of their devices first
 * @param traits where it can be used besides a simulation
 * @param home the class beside whose package's resources the schema of its keys is, as {@code NAME.schema.json}
 * @param binder makes its settings of its part of a rig, and of the whole rig, both legal and with every default filled
 *     in
 */
public record FabricKind(String name, List<Class<?>> apis, Set<Trait> traits, Class<?> home,
        BiFunction<JsonNode, JsonNode, FabricConfig> binder) {
    /** Where a fabric can be used besides a simulation. */
    public enum Trait {
        /** It is a thing of the real machine, for which nothing is emulated in real mode. */
        REAL,
        /** It can lead to real things in paced mode. */
        PACED,
        /** Behind its ports in paced mode can be hosts of the same job, which other runs emulate. */
        SHARED,
        /** Ranks of other machines can join in real mode. */
        JOINED,
        /** Cards on it can stand in the slots of guests in paced mode. */
        GUESTS
    }

    /** Copies APIs and traits. */
    public FabricKind {
        apis = List.copyOf(apis);
        traits = Set.copyOf(traits);
    }

    /** A fabric with devices of one user API. */
    public FabricKind(String name, Class<?> api, Set<Trait> traits, Class<?> home,
            BiFunction<JsonNode, JsonNode, FabricConfig> binder) {
        this(name, List.of(api), traits, home, binder);
    }

    /** Whether it can be used in a way. */
    public boolean is(Trait trait) {
        return traits.contains(trait);
    }
}
