package org.wirelore.rig.spi;

import java.util.List;
import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;

/**
 * A protocol that rigs can name.
 *
 * @param name its kind in a rig
 * @param apis the user APIs of the devices that it works with; none if any fabric will do
 * @param home the class beside whose package's resources the schema of its keys is, as {@code NAME.schema.json}
 * @param binder makes its settings of its part of a rig, and of the whole rig, both legal and with every default filled
 *     in
 */
public record ProtocolKind(String name, List<Class<?>> apis, Class<?> home,
        BiFunction<JsonNode, JsonNode, ProtocolConfig> binder) {
    public ProtocolKind {
        apis = List.copyOf(apis);
    }
}
