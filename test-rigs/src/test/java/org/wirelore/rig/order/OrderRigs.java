package org.wirelore.rig.order;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.wirelore.rig.config.ConfigFolder;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.explore.Progress;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.RigConfig;

/** Programs on channels. */
final class OrderRigs {
    private OrderRigs() {
    }

    static RigConfig rig(Class<?> program, String buffering, int ranks, String... arguments) {
        // Of a class path of its own, as a user's program, whose lines reports have.
        String path = Path.of(URI.create(program.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toString();
        RigLoader loader = new RigLoader(ConfigFolder.find(), ProductRegistry.REGISTRY);
        return new MpiJob(ranks, program.getName(), List.of(arguments), path, false, "declared", false)
                .on(loader, loader.file("any-cluster"), List.of("protocol.buffering=" + buffering));
    }

    static OrderResult walk(RigConfig rig) {
        try (OrderWalk walk = new OrderWalk(rig, 1, (instance, work) -> work.get(), () -> false)) {
            return walk.keep(Integer.MAX_VALUE).walk(Long.MAX_VALUE, Progress.SILENT);
        }
    }
}
