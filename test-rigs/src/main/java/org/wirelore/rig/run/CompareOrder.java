package org.wirelore.rig.run;

import java.util.List;

/**
 * Which rig to run emulated and real, in one real way or several.
 *
 * @param run the rig as it stands, the seed of all runs, and where the report goes
 * @param ways the real ways, each compared with the emulated one
 * @param isNamed whether the user has named the ways one by one
 * @param isExplained whether a script is searched for under which the emulated rig does as each real run did
 */
public record CompareOrder(RunOrder run, List<Real> ways, boolean isNamed, boolean isExplained) {
    /**
     * A real way.
     *
     * @param name how reports call it
     * @param interfaces the network interface of each host, in the order of the hosts; empty: shared memory, or
     *     interfaces that the run makes
     */
    public record Real(String name, List<String> interfaces) {
        public Real {
            interfaces = List.copyOf(interfaces);
        }
    }

    public CompareOrder {
        ways = List.copyOf(ways);
    }

    /** One real way, which needs no name. */
    public CompareOrder(RunOrder run, List<String> interfaces) {
        this(run, List.of(new Real("real", interfaces)), false, false);
    }
}
