package org.wirelore.rig.explore;

import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.VariantConfig;

/** Which variants promise to get through faults of their wires. */
final class LossTolerance {
    private LossTolerance() {
    }

    /** Whether a variant's protocol stands losses and there is a wire that can lose something. */
    static boolean standsLosses(VariantConfig variant) {
        return variant.protocol().standsLosses() && variant.hasFabric(FabricConfig::hasWire);
    }
}
