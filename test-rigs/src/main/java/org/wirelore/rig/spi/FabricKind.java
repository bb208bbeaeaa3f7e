package org.wirelore.rig.spi;

import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;

/**
 * A fabric that rigs can name.
 *
 * @param name its kind in a rig
 * @param api the user API of the devices that hosts have for it
 * @param home the class beside whose package's resources the schema of its keys is, as {@code NAME.schema.json}
 * @param binder makes its settings of its part of a rig, and of the whole rig, both legal and with every default filled
 *     in
 */
public record FabricKind(String name, Class<?> api, Class<?> home,
        BiFunction<JsonNode, JsonNode, FabricConfig> binder) {
}
