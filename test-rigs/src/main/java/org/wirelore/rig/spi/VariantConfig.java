package org.wirelore.rig.spi;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.config.JobConfig;
import org.wirelore.rig.model.DaemonsConfig;
import org.wirelore.rig.model.FaultsConfig;
import org.wirelore.rig.model.LimitsConfig;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.spi.card.SharedParts;
import org.wirelore.rig.spi.start.HostPlaces;
import org.wirelore.rig.spi.start.RankPlaces;

/**
 * One run of a rig: everything that a variant may change.
 *
 * @param name name in metrics; {@code run} in a rig without variants
 * @param title what tables and plots call it; never empty
 * @param hosts the machines
 * @param fabrics what connects their cards, in the order of the rig, at least one
 * @param protocol what the program sends through
 * @param ranks the processes, rank 0 first
 * @param program what they do
 * @param faults what goes wrong
 * @param daemons what starts and watches the ranks; null if they are there from the start of a run
 * @param limits what ends a run that does not end by itself
 * @param registry what it is made of
 * @param shared what its simulations and those of the rig's other variants have in common
 * @param json all of it, as {@link JobConfig#parse} reads it in the process of a rank
 */
public record VariantConfig(String name, String title, List<HostConfig> hosts, List<RigFabric> fabrics,
        ProtocolConfig protocol, List<RankConfig> ranks, ProgramConfig program, FaultsConfig faults,
        @Nullable DaemonsConfig daemons, LimitsConfig limits, Registry registry, SharedParts shared, String json) {
    public VariantConfig {
        hosts = List.copyOf(hosts);
        fabrics = List.copyOf(fabrics);
        ranks = List.copyOf(ranks);
    }

    /** Whether ranks can come in the course of a run: they share hosts with others, whom they have to reach. */
    public boolean takesMoreRanks() {
        List<Class<?>> apis = protocol.apis();
        return protocol.takesMoreRanks() && fabrics.stream().map(RigFabric::config)
                .allMatch(fabric -> apis.stream().filter(fabric.apis()::contains)
                        .allMatch(api -> fabric.deafness(api) == null));
    }

    /** The fabric of a name, or null. */
    public @Nullable RigFabric fabric(String fabricName) {
        return fabrics.stream().filter(fabric -> fabric.name().equals(fabricName)).findFirst().orElse(null);
    }

    /** Whether one of the fabrics is as a condition wants it. */
    public boolean hasFabric(Predicate<FabricConfig> condition) {
        return fabrics.stream().map(RigFabric::config).anyMatch(condition);
    }

    /** Where its ranks are, in a simulation. */
    public RankPlaces places() {
        return places(ranks.size(), 0);
    }

    /**
     * Where the ranks of a job are.
     *
     * @param size how many ranks it has
     * @param together how many of them, from rank 0 on, share this machine; 0 in a simulation
     */
    public RankPlaces places(int size, int together) {
        Map<String, List<String>> on = new HashMap<>();
        fabrics.forEach(fabric -> on.put(fabric.name(), fabric.hosts()));
        return HostPlaces.of(ranks.stream().map(RankConfig::host).toList(), size, on, together);
    }

    /** Whether a rank runs in this run: its host is not elsewhere. */
    public boolean isHere(int rank) {
        return !hosts.get(hostIndex(ranks.get(rank).host())).isElsewhere();
    }

    /** The place of a host in {@link #hosts}, or -1. */
    public int hostIndex(String hostName) {
        for (int i = 0; i < hosts.size(); i++) {
            if (hosts.get(i).name().equals(hostName)) {
                return i;
            }
        }
        return -1;
    }
}
