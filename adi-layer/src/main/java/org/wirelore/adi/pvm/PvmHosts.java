package org.wirelore.adi.pvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Where the ranks of a virtual machine are. The last ranks are daemons, in the order of the hosts; the address of a
 * daemon, and of the first task of each slot, is {@value #PORT_MIN} and its rank.
 */
public final class PvmHosts {
    /** The smallest port of a task or daemon. */
    static final int PORT_MIN = 1024;

    private final int slots;
    private final List<String> names;
    private final int[] hostOfRank;

    /**
     * @param slots how many of the ranks run tasks
     * @param hostOfRanks name of each rank's host
     * @throws PvmException if a host has no daemon
     */
    PvmHosts(int slots, List<String> hostOfRanks) {
        this.slots = slots;
        names = List.copyOf(hostOfRanks.subList(slots, hostOfRanks.size()));
        hostOfRank = new int[hostOfRanks.size()];
        for (int rank = 0; rank < hostOfRank.length; rank++) {
            hostOfRank[rank] = rank < slots ? names.indexOf(hostOfRanks.get(rank)) : rank - slots;
            if (hostOfRank[rank] < 0) {
                throw new PvmException("expected a daemon on every host with task slots, found none on "
                        + hostOfRanks.get(rank));
            }
        }
    }

    /** How many hosts there are. */
    public int count() {
        return names.size();
    }

    /** The name of a host. */
    public String name(int host) {
        return names.get(host);
    }

    /** The address of a host's daemon. */
    public TaskAddress daemon(int host) {
        return address(daemonRank(host), 0);
    }

    int ofRank(int rank) {
        return hostOfRank[rank];
    }

    int daemonRank(int host) {
        return slots + host;
    }

    /** The daemon of a rank's host. */
    int daemonOf(int rank) {
        return daemonRank(hostOfRank[rank]);
    }

    /** The slots of a host, ascending. */
    List<Integer> slots(int host) {
        List<Integer> ranks = new ArrayList<>();
        for (int rank = 0; rank < slots; rank++) {
            if (hostOfRank[rank] == host) {
                ranks.add(rank);
            }
        }
        return ranks;
    }

    int slotCount() {
        return slots;
    }

    /** The address of the task that a rank runs after as many others. */
    TaskAddress address(int rank, int generation) {
        return new TaskAddress(name(hostOfRank[rank]), PORT_MIN + rank + generation * hostOfRank.length);
    }

    /** The address with a port that a rank has given out. */
    TaskAddress address(int port) {
        return new TaskAddress(name(hostOfRank[rank(port)]), port);
    }

    /**
     * The rank behind an address.
     *
     * @throws PvmException if no rank can have it
     */
    int rank(TaskAddress address) {
        int port = address.port();
        if (port < PORT_MIN || !name(hostOfRank[rank(port)]).equalsIgnoreCase(address.host())) {
            throw new PvmException(String.format(Locale.ROOT,
                    "expected the id of a task or daemon of this virtual machine, found %s", address));
        }
        return rank(port);
    }

    private int rank(int port) {
        return (port - PORT_MIN) % hostOfRank.length;
    }
}
