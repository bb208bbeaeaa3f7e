package org.wirelore.device.myrinet;

import java.util.List;

/**
 * A host for which the driver that maps a network has no way, or that has not taken its routes.
 *
 * @param atPs when that was found out
 * @param node number of the host
 * @param why what the driver knows of it
 * @param reached numbers of the hosts that were reached, besides the one that maps
 */
public record UnreachedHost(long atPs, int node, Why why, List<Integer> reached) {
    /** What a driver knows of a host that it does not reach. */
    public enum Why {
        /** No scout has found it. */
        NOT_FOUND,
        /** No scout has found it, and some were not sent since their routes are longer than a card takes. */
        NOT_FOUND_IN_REACH,
        /** Scouts find it, but it does not acknowledge the routes that it is sent. */
        SILENT
    }

    /** Copies the list. */
    public UnreachedHost {
        reached = List.copyOf(reached);
    }
}
