package org.wirelore.rig.spi.start;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The places of ranks on the hosts of a rig.
 *
 * @param hosts name of the host of each rank
 * @param fabrics names of the hosts on each fabric
 * @param together how many ranks, from rank 0 on, share this machine whatever their hosts are; 0 where hosts are
 *     emulated
 */
public record HostPlaces(List<String> hosts, Map<String, Set<String>> fabrics, int together) implements RankPlaces {
    /** Copies the arguments. */
    public HostPlaces {
        hosts = List.copyOf(hosts);
        fabrics = Map.copyOf(fabrics);
    }

    /**
     * The places of ranks that take turns on the hosts of a rig.
     *
     * @param rankHosts names of the hosts of the rig's ranks
     * @param size how many ranks the job has
     */
    public static HostPlaces of(List<String> rankHosts, int size, Map<String, List<String>> fabrics, int together) {
        Map<String, Set<String>> on = new HashMap<>();
        fabrics.forEach((fabric, hosts) -> on.put(fabric, Set.copyOf(hosts)));
        return new HostPlaces(
                IntStream.range(0, size).mapToObj(rank -> rankHosts.get(rank % rankHosts.size())).toList(),
                on, together);
    }

    @Override
    public int size() {
        return hosts.size();
    }

    @Override
    public String host(int rank) {
        return hosts.get(rank);
    }

    @Override
    public boolean isSameHost(int rank, int other) {
        return hosts.get(rank).equals(hosts.get(other)) && (together == 0 || isSameMachine(rank, other));
    }

    @Override
    public boolean isSameMachine(int rank, int other) {
        return together > 0
                ? rank == other || (rank < together && other < together)
                : hosts.get(rank).equals(hosts.get(other));
    }

    @Override
    public boolean isOn(int rank, String fabric) {
        return fabrics.getOrDefault(fabric, Set.of()).contains(hosts.get(rank));
    }
}
