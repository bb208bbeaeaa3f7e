package org.wirelore.rig.spi;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A kind of card that hosts can have.
 *
 * @param name its kind in a card's file
 * @param home the class beside whose package's resources the schema of its keys is, as {@code NAME.schema.json}
 * @param binder makes its settings of a file that is legal, with every default filled in; throws {@link
 *     org.wirelore.rig.error.IllegalSettingException} if they do not fit together
 * @param address the form of its address; null if it has none
 */
public record CardKind(String name, Class<?> home, Function<JsonNode, CardConfig> binder,
        @Nullable AddressForm address) {
}
