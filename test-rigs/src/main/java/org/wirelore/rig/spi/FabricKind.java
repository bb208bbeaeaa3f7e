package org.wirelore.rig.spi;

import java.util.List;
import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;

/**
 * A fabric that rigs can name.
 *
 * @param name its kind in a rig
 * @param apis the user APIs of what hosts have on it, that of their devices first
 * @param home the class beside whose package's resources the schema of its keys is, as {@code NAME.schema.json}
 * @param binder makes its settings of its part of a rig, and of the whole rig, both legal and with every default filled
 *     in
 */
public record FabricKind(String name, List<Class<?>> apis, Class<?> home,
        BiFunction<JsonNode, JsonNode, FabricConfig> binder) {
    public FabricKind {
        apis = List.copyOf(apis);
    }

    /** A fabric with devices of one user API. */
    public FabricKind(String name, Class<?> api, Class<?> home, BiFunction<JsonNode, JsonNode, FabricConfig> binder) {
        this(name, List.of(api), home, binder);
    }
}
