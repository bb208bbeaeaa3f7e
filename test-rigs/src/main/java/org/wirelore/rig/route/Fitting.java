package org.wirelore.rig.route;

import java.util.List;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;

/**
 * Which fabrics have a user API: those whose devices have it, or, if there are none, those on which the hosts' kernels
 * offer it.
 */
public final class Fitting {
    private Fitting() {
    }

    /** Those of some fabrics that have an API, in their order. */
    public static List<FabricConfig> of(Class<?> api, List<FabricConfig> fabrics) {
        List<FabricConfig> devices = fabrics.stream().filter(fabric -> fabric.api() == api).toList();
        return devices.isEmpty() ? fabrics.stream().filter(fabric -> fabric.apis().contains(api)).toList() : devices;
    }

    /**
     * Whether ranks of a variant open an API on one of its fabrics, be it to meet there.
     *
     * @param isExplored whether an explorer places losses
     */
    public static boolean isUsed(VariantConfig variant, FabricConfig fabric, Class<?> api, boolean isExplored) {
        return fabric.startUpApis(variant, isExplored).contains(api) || isSpokenThrough(variant, fabric, api)
                || (variant.program().apis().contains(api) && fabric.apis().contains(api));
    }

    /** Whether the protocols of a variant talk through an API on one of its fabrics. */
    public static boolean isSpokenThrough(VariantConfig variant, FabricConfig fabric, Class<?> api) {
        List<FabricConfig> all = variant.fabrics().stream().map(RigFabric::config).toList();
        return RoutedProtocols.of(variant.protocol()).stream()
                .anyMatch(route -> route.protocol().apis().contains(api) && of(api, on(route, all)).contains(fabric));
    }

    /** Whether a protocol of a variant repeats what a wire loses that it talks through. */
    public static boolean mayResend(VariantConfig variant) {
        List<FabricConfig> all = variant.fabrics().stream().map(RigFabric::config).toList();
        return RoutedProtocols.of(variant.protocol()).stream().filter(route -> route.protocol().standsLosses())
                .anyMatch(route -> route.protocol().apis().stream()
                        .flatMap(api -> of(api, on(route, all)).stream()).anyMatch(FabricConfig::hasWire));
    }

    /** What a route works on; one that names nothing, on what fits. */
    private static List<FabricConfig> on(Route route, List<FabricConfig> all) {
        return route.fabrics().isEmpty()
                ? all
                : all.stream().filter(fabric -> route.fabrics().contains(fabric.name())).toList();
    }
}
