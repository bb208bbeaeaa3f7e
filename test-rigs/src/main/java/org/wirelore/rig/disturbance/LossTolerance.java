package org.wirelore.rig.disturbance;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.rig.model.PlacedFaults;
import org.wirelore.rig.model.PlacedKind;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;

/** Which variants promise to get through faults of their wires, or to tell of them. */
public final class LossTolerance {
    private LossTolerance() {
    }

    /** Whether a variant's protocol stands losses, or ends a run by an error for one. */
    public static boolean answersForLosses(VariantConfig variant) {
        return (variant.protocol().standsLosses() || variant.protocol().tellsLosses())
                && hasWires(variant);
    }

    /** Whether it answers for losses, and has a wire on which an explorer can place some of what it is to place. */
    public static boolean takes(VariantConfig variant, PlacedFaults placed) {
        return placed.isOnHosts()
                || (answersForLosses(variant) && variant.hasFabric(fabric -> what(fabric, placed) != null));
    }

    /** Whether at a point it is decided what happens in a host, to which an explorer may do something. */
    public static boolean isOnHost(PlacedFaults placed, ChoicePoint point) {
        return point.kind() != ChoicePoint.Kind.DATA && placed.isOnHosts(point.what());
    }

    /** Whether at a point it is decided what becomes of a unit to which an explorer may do something. */
    public static boolean isPlaced(VariantConfig variant, PlacedFaults placed, ChoicePoint point) {
        RigFabric fabric = variant.fabric(point.medium());
        return isOnHost(placed, point) || (point.kind() == ChoicePoint.Kind.FAULT && fabric != null
                && point.what().equals(what(fabric.config(), placed)));
    }

    /** Whether a variant has wires that can lose something. */
    public static boolean hasWires(VariantConfig variant) {
        return variant.hasFabric(FabricConfig::hasWire);
    }

    /** Whether an explorer may decide otherwise at a point at which it places something. */
    public static boolean isExplored(VariantConfig variant, PlacedFaults placed, ChoicePoint point) {
        return isPlaced(variant, placed, point)
                && (point.kind() != ChoicePoint.Kind.FAULT || isOnHost(placed, point) || answersForLosses(variant));
    }

    /** What an explorer places by each answer at a point, from answer 1 on; none where it places nothing. */
    public static List<PlacedKind> answers(VariantConfig variant, PlacedFaults placed, ChoicePoint point) {
        RigFabric fabric = variant.fabric(point.medium());
        WireFaults faults = fabric == null ? null : fabric.config().faults(RigConfig.Mode.VIRTUAL);
        return faults != null && !isOnHost(placed, point) && isPlaced(variant, placed, point)
                ? faults.answers(placed)
                : List.of();
    }

    /** The kinds of faults that an explorer can place on some wire of a variant that takes any. */
    public static Set<PlacedKind> placeable(VariantConfig variant) {
        Set<PlacedKind> kinds = EnumSet.noneOf(PlacedKind.class);
        for (RigFabric fabric : variant.fabrics()) {
            WireFaults faults = fabric.config().faults(RigConfig.Mode.VIRTUAL);
            if (faults != null) {
                kinds.addAll(faults.placeable().keySet());
            }
        }
        return kinds;
    }

    private static @Nullable String what(FabricConfig fabric, PlacedFaults placed) {
        WireFaults faults = fabric.faults(RigConfig.Mode.VIRTUAL);
        return faults == null ? null : faults.placed(placed);
    }
}
