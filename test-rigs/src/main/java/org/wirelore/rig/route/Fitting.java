package org.wirelore.rig.route;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Which fabrics a protocol works on: those whose devices have its API, or, if there are none, those on which the hosts'
 * kernels offer it.
 */
public final class Fitting {
    private Fitting() {
    }

    /** Those of some fabrics that a protocol works on, in their order; all of them if any fabric will do. */
    public static List<FabricConfig> of(ProtocolConfig protocol, List<FabricConfig> fabrics) {
        Class<?> api = protocol.api();
        if (api == null) {
            return fabrics;
        }
        List<FabricConfig> devices = fabrics.stream().filter(fabric -> fabric.api() == api).toList();
        return devices.isEmpty() ? fabrics.stream().filter(fabric -> fabric.apis().contains(api)).toList() : devices;
    }

    /** Whether ranks of a variant open an API on one of its fabrics. */
    public static boolean isUsed(VariantConfig variant, FabricConfig fabric, Class<?> api) {
        List<FabricConfig> all = variant.fabrics().stream().map(RigFabric::config).toList();
        return RoutedProtocols.of(variant.protocol()).stream()
                .anyMatch(route -> route.protocol().api() == api && isOn(route, fabric, all));
    }

    private static boolean isOn(Route route, FabricConfig fabric, List<FabricConfig> all) {
        @Nullable
        String named = route.fabric();
        return named == null ? of(route.protocol(), all).contains(fabric) : named.equals(fabric.name());
    }
}
