package org.wirelore.rig.explore;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;

/** Which variants promise to get through faults of their wires, or to tell of them. */
final class LossTolerance {
    private LossTolerance() {
    }

    /** Whether a variant's protocol stands losses, or ends a run by an error for one. */
    static boolean answersForLosses(VariantConfig variant) {
        return (variant.protocol().standsLosses() || variant.protocol().tellsLosses())
                && variant.hasFabric(FabricConfig::hasWire);
    }

    /** Whether it answers for losses, and has a wire on which an explorer can place some. */
    static boolean takesLosses(VariantConfig variant) {
        return answersForLosses(variant) && variant.hasFabric(fabric -> placed(fabric) != null);
    }

    /** Whether at a point it is decided if a unit gets lost that an explorer may lose. */
    static boolean isPlaced(VariantConfig variant, ChoicePoint point) {
        RigFabric fabric = variant.fabric(point.medium());
        return point.kind() == ChoicePoint.Kind.FAULT && fabric != null
                && point.what().equals(placed(fabric.config()));
    }

    private static @Nullable String placed(FabricConfig fabric) {
        WireFaults faults = fabric.faults(RigConfig.Mode.VIRTUAL);
        return faults == null ? null : faults.placed();
    }
}
