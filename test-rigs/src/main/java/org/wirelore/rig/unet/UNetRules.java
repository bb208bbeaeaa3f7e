package org.wirelore.rig.unet;

import java.util.HashMap;
import java.util.Map;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.spi.RigCheck;

/** What both protocols over U-Net ask of a rig. */
final class UNetRules {
    /** Ports of a host that can be reserved; 0 and 255 never are. */
    private static final int PORTS_MAX = UNetDevice.PORTS - 2;

    private UNetRules() {
    }

    /**
     * Checks the ports of each host.
     *
     * @param more ports of a rank besides those to its peers
     */
    static void check(RigCheck check, int more) {
        Map<String, Integer> portsOf = new HashMap<>();
        int ranks = check.variant().ranks().size();
        for (int i = 0; i < ranks; i++) {
            String host = check.variant().ranks().get(i).host();
            int ports = portsOf.merge(host, ranks - 1 + more, Integer::sum);
            if (ports > PORTS_MAX && ports - (ranks - 1 + more) <= PORTS_MAX) {
                check.problem(TreePath.ROOT.child("ranks").child(i).child("host"), "expected at most " + PORTS_MAX
                        + " U-Net ports on a host, found " + ports + " (ranks on host " + host + " times their peers)");
            }
        }
    }
}
