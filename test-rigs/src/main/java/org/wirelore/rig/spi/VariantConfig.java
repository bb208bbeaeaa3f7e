package org.wirelore.rig.spi;

import java.util.List;
import org.wirelore.rig.config.JobConfig;
import org.wirelore.rig.model.FaultsConfig;
import org.wirelore.rig.model.LimitsConfig;
import org.wirelore.rig.model.RankConfig;

/**
 * One run of a rig: everything that a variant may change.
 *
 * @param name name in metrics; {@code run} in a rig without variants
 * @param title what tables and plots call it; never empty
 * @param hosts the machines, in the order of their plugs
 * @param fabric what connects their cards
 * @param protocol what the program sends through
 * @param ranks the processes, rank 0 first
 * @param program what they do
 * @param faults what goes wrong
 * @param limits what ends a run that does not end by itself
 * @param registry what it is made of
 * @param json all of it, as {@link JobConfig#parse} reads it in the process of a rank
 */
public record VariantConfig(String name, String title, List<HostConfig> hosts, FabricConfig fabric,
        ProtocolConfig protocol, List<RankConfig> ranks, ProgramConfig program, FaultsConfig faults,
        LimitsConfig limits, Registry registry, String json) {
    public VariantConfig {
        hosts = List.copyOf(hosts);
        ranks = List.copyOf(ranks);
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
