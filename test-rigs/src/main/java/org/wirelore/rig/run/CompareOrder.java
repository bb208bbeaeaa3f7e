package org.wirelore.rig.run;

import java.util.List;

/**
 * Which rig to run emulated and real.
 *
 * @param run the rig as it stands, the seed of both runs, and where the report goes
 * @param interfaces the network interface of each host in the real run, in the order of the hosts; empty: shared
 *     memory, or a pair of interfaces that the run makes
 */
public record CompareOrder(RunOrder run, List<String> interfaces) {
    public CompareOrder {
        interfaces = List.copyOf(interfaces);
    }
}
