package org.wirelore.rig.model;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.fault.FaultEffect;
import org.wirelore.emulator.fault.Outage;
import org.wirelore.emulator.fault.UnitEffect;
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
 * @param beside what stations get from these wires beside the units, such as a heartbeat; only rules happen to it
 */
public record WireFaults(UnitType<?> units, String unitsName, int unitBytesMax, Set<Class<? extends Outage>> outages,
        Map<PlainFault, FaultEffect> plain, Set<UnitType<?>> beside) {
    /** Checks the arguments. */
    public WireFaults {
        outages = Set.copyOf(outages);
        plain = Map.copyOf(plain);
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
            Map<PlainFault, FaultEffect> plain) {
        this(units, unitsName, unitBytesMax, outages, plain, Set.of());
    }

    /** Whether a rule can do to these wires what it is for. */
    public boolean suffers(FaultEffect effect) {
        return effect instanceof UnitEffect<?> unit ? isOn(unit.units()) : outages.contains(effect.getClass());
    }

    /** Whether a kind of units is on these wires. */
    public boolean isOn(UnitType<?> affected) {
        return affected.equals(units) || beside.contains(affected);
    }

    /** The word for what an explorer places in decision points, such as {@code loss}; null if it can place nothing. */
    public @Nullable String placed() {
        FaultEffect loss = plain.get(PlainFault.LOSS);
        return loss == null ? null : loss.kind();
    }
}
