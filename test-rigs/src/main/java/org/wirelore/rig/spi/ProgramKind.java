package org.wirelore.rig.spi;

import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * A program that rigs can name.
 *
 * @param name its name in a rig
 * @param home the class beside whose package's resources the schema of its arguments is, as {@code NAME.schema.json}
 * @param binder makes its settings of arguments that the schema found legal, with every default filled in
 */
public record ProgramKind(String name, Class<?> home, Function<JsonNode, ProgramConfig> binder) {
}
