package org.wirelore.rig.route;

import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.spi.ProtocolConfig;

/**
 * One protocol of several.
 *
 * @param protocol what it is
 * @param peers the pairs of ranks that it claims
 * @param fabric name of the fabric that it works on; null: it works on what every host has without a fabric
 * @param path where the rig describes it; null if the rig only implies it
 */
public record Route(ProtocolConfig protocol, Peers peers, @Nullable String fabric, @Nullable TreePath path) {
}
