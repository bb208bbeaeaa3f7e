package org.wirelore.rig.spi;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.TreePath;

/**
 * A fabric of a rig, and the hosts on it.
 *
 * @param config its settings
 * @param plugs the hosts on it, in the order of the rig
 * @param path where the rig describes it
 */
public record RigFabric(FabricConfig config, List<Plug> plugs, TreePath path) {
    /** Checks the arguments. */
    public RigFabric {
        plugs = List.copyOf(plugs);
    }

    /** Its name. */
    public String name() {
        return config.name();
    }

    /** Names of the hosts on it, in the order of their plugs. */
    public List<String> hosts() {
        return plugs.stream().map(Plug::name).toList();
    }

    /** The number of a host's first plug, or -1. */
    public int plugOf(int host) {
        for (int i = 0; i < plugs.size(); i++) {
            if (plugs.get(i).host() == host) {
                return i;
            }
        }
        return -1;
    }

    /** The plug of a host, or null. */
    public @Nullable Plug plug(String host) {
        return plugs.stream().filter(plug -> plug.name().equals(host)).findFirst().orElse(null);
    }
}
