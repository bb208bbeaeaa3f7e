package org.wirelore.rig.spi;

import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.fault.FaultEffect;
import org.wirelore.emulator.fault.Outage;
import org.wirelore.emulator.fault.UnitType;
import org.wirelore.rig.model.WireFaults;
import tools.jackson.databind.JsonNode;

/**
 * A kind of fault that rules can name.
 *
 * @param name its kind in a rule
 * @param units what it happens to; null: to no single unit
 * @param outage what is out as a whole; null: nothing
 * @param home the class beside whose package's resources the schema of its keys is, as {@code NAME.schema.json}
 * @param keys the keys of a rule that only this kind has
 * @param binder makes the effect of a rule that is legal, with every default filled in
 */
public record FaultKind(String name, @Nullable UnitType<?> units, @Nullable Class<? extends Outage> outage,
        Class<?> home, Set<String> keys, Function<JsonNode, FaultEffect> binder) {
    public FaultKind {
        keys = Set.copyOf(keys);
    }

    /** A kind that happens to single units. */
    public FaultKind(String name, UnitType<?> units, Class<?> home, Set<String> keys,
            Function<JsonNode, FaultEffect> binder) {
        this(name, units, null, home, keys, binder);
    }

    /** A kind by which something is out as a whole. */
    public static FaultKind outage(String name, Class<?> home, Outage effect) {
        return new FaultKind(name, null, effect.getClass(), home, Set.of(), node -> effect);
    }

    /** Whether it can happen on wires. */
    public boolean isOn(WireFaults wires) {
        return outage == null ? units != null && wires.isOn(units) : wires.outages().contains(outage);
    }
}
