package org.wirelore.rig.route;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.spi.ProtocolConfig;

/**
 * One protocol of several.
 *
 * @param protocol what it is
 * @param peers the pairs of ranks that it claims
 * @param fabrics names of the fabrics that it works on, all different; none: it works on what every host has without a
 *     fabric, or on whatever a rank opens
 * @param path where the rig describes it; null if the rig only implies it
 */
public record Route(ProtocolConfig protocol, Peers peers, List<String> fabrics, @Nullable TreePath path) {
    /** Copies the arguments. */
    public Route {
        fabrics = List.copyOf(fabrics);
    }
}
