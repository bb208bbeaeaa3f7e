package org.wirelore.rig.model;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.fault.FaultEffect;
import org.wirelore.emulator.fault.LinkDown;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.UnitType;

/**
 * What can go wrong on the wires of a fabric: part of the family of wires that it belongs to.
 *
 * @param units what its wires carry
 * @param unitsName what users call these, in the plural, such as {@code frames}
 * @param unitBytesMax length of the longest one, as fault rules see it
 * @param hasOutages whether its cables can be cut
 * @param plain the effects of the faults of which a rig only says how likely they are; those that are missing can't
 *     happen to its units
 * @param beside what stations get from these wires beside the units, such as a heartbeat; only rules happen to it
 */
public record WireFaults(UnitType<?> units, String unitsName, int unitBytesMax, boolean hasOutages,
        Map<PlainFault, FaultEffect> plain, Set<UnitType<?>> beside) {
    /** Checks the arguments. */
    public WireFaults {
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
    public WireFaults(UnitType<?> units, String unitsName, int unitBytesMax, boolean hasOutages,
            Map<PlainFault, FaultEffect> plain) {
        this(units, unitsName, unitBytesMax, hasOutages, plain, Set.of());
    }

    /** Whether a rule can do to these wires what it is for. */
    public boolean suffers(FaultEffect effect) {
        return effect instanceof LinkDown
                ? hasOutages
                : effect instanceof UnitEffect<?> unit && isOn(unit.units());
    }

    /**
     * Whether a kind of effects happens on these wires.
     *
     * @param affected what it happens to; null: cables as a whole
     */
    public boolean isOn(@Nullable UnitType<?> affected) {
        return affected == null ? hasOutages : affected.equals(units) || beside.contains(affected);
    }

    /** The word for what an explorer places in decision points, such as {@code loss}; null if it can place nothing. */
    public @Nullable String placed() {
        FaultEffect loss = plain.get(PlainFault.LOSS);
        return loss == null ? null : loss.kind();
    }
}
