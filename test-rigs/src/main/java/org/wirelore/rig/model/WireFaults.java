package org.wirelore.rig.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.fault.FaultEffect;
import org.wirelore.emulator.fault.Outage;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.UnitFate;
import org.wirelore.emulator.fault.UnitType;

/**
 * What can go wrong on the wires of a fabric: part of the family of wires that it belongs to.
 *
 * @param units what its wires carry
 * @param unitsName what users call these, in the plural, such as {@code frames}
 * @param unitBytesMax length of the longest one, as fault rules see it
 * @param outages what can be out as a whole: its cables, its hosts
 * @param plain the effects of the faults of which a rig only says how likely they are; those that are missing can't
 *     happen to its units
 * @param placeable the effects of the faults that an explorer can place, given the picoseconds after which a unit is
 *     stale: each disturbs a unit in its own way, and asks nothing unless it does
 * @param beside what stations get from these wires beside the units, such as a heartbeat; only rules happen to it
 */
public record WireFaults(UnitType<?> units, String unitsName, int unitBytesMax, Set<Class<? extends Outage>> outages,
        Map<PlainFault, FaultEffect> plain, Map<PlacedKind, LongFunction<UnitEffect<?>>> placeable,
        Set<UnitType<?>> beside) {
    /** Checks the arguments. */
    public WireFaults {
        outages = Set.copyOf(outages);
        plain = Map.copyOf(plain);
        placeable = Map.copyOf(placeable);
        beside = Set.copyOf(beside);
        for (FaultEffect effect : plain.values()) {
            if (!(effect instanceof UnitEffect<?> unit) || !unit.units().equals(units)) {
                throw new IllegalArgumentException("an effect must be on the units of its wires: effect=" + effect
                        + ", units=" + unitsName);
            }
        }
    }

    /** Wires with nothing beside their units. */
    public WireFaults(UnitType<?> units, String unitsName, int unitBytesMax, Set<Class<? extends Outage>> outages,
            Map<PlainFault, FaultEffect> plain, Map<PlacedKind, LongFunction<UnitEffect<?>>> placeable) {
        this(units, unitsName, unitBytesMax, outages, plain, placeable, Set.of());
    }

    /** Whether a rule can do to these wires what it is for. */
    public boolean suffers(FaultEffect effect) {
        return effect instanceof UnitEffect<?> unit ? isOn(unit.units()) : outages.contains(effect.getClass());
    }

    /** Whether a kind of units is on these wires. */
    public boolean isOn(UnitType<?> affected) {
        return affected.equals(units) || beside.contains(affected);
    }

    /**
     * What an explorer does to the units, asked by one question about each; null if there is nothing of what it places.
     * Losses alone are asked about as the rig's own are.
     *
     * @param stalePs after which a unit is stale
     */
    public @Nullable FaultEffect placed(PlacedFaults placed, long stalePs) {
        if (placed.areLosses()) {
            return plain.get(PlainFault.LOSS);
        }
        List<UnitEffect<?>> effects = new ArrayList<>();
        for (PlacedKind kind : placed.kinds()) {
            LongFunction<UnitEffect<?>> effect = placeable.get(kind);
            if (effect != null) {
                effects.add(effect.apply(stalePs));
            }
        }
        return effects.isEmpty() ? null : UnitFate.of(effects);
    }

    /** What each answer to the question about a unit places, from answer 1 on; none if it is no kind by itself. */
    public List<PlacedKind> answers(PlacedFaults placed) {
        if (!placed.areLosses()) {
            return placed.among(placeable.keySet());
        }
        return plain.get(PlainFault.LOSS) instanceof UnitEffect<?> loss && loss.ways() == 1
                ? List.of(PlacedKind.DROP)
                : List.of();
    }

    /** The word for what an explorer places in decision points, such as {@code fate}; null if it can place nothing. */
    public @Nullable String placed(PlacedFaults placed) {
        FaultEffect effect = placed(placed, 1);
        return effect == null ? null : effect.kind();
    }
}
