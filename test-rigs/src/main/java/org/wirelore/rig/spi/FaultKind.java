package org.wirelore.rig.spi;

import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.fault.FaultEffect;
import org.wirelore.emulator.fault.UnitType;
import tools.jackson.databind.JsonNode;

/**
 * A kind of fault that rules can name.
 *
 * @param name its kind in a rule
 * @param units what it happens to; null: cables as a whole
 * @param home the class beside whose package's resources the schema of its keys is, as {@code NAME.schema.json}
 * @param keys the keys of a rule that only this kind has
 * @param binder makes the effect of a rule that is legal, with every default filled in
 */
public record FaultKind(String name, @Nullable UnitType<?> units, Class<?> home, Set<String> keys,
        Function<JsonNode, FaultEffect> binder) {
    public FaultKind {
        keys = Set.copyOf(keys);
    }
}
