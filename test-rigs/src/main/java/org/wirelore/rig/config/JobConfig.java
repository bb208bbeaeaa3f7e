package org.wirelore.rig.config;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.rig.model.FaultsConfig;
import org.wirelore.rig.model.Fields;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.Registry;
import org.wirelore.rig.spi.VariantConfig;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a process of a job needs to know of its rig. It has been checked by whoever started the job, so nothing is
 * checked again: that keeps the start of a rank short.
 *
 * @param hosts names of the hosts, in the order of the rig
 * @param fabric what connects the ranks
 * @param protocol what the program sends through
 * @param program what the ranks do
 * @param faults what goes wrong
 */
public record JobConfig(List<String> hosts, FabricConfig fabric, ProtocolConfig protocol,
        ProgramConfig program,
        FaultsConfig faults) {
    public JobConfig {
        hosts = List.copyOf(hosts);
    }

    /**
     * Reads a variant's parts.
     *
     * @param registry what the rig may be made of
     * @param json as {@link VariantConfig#json} has it
     */
    public static JobConfig parse(Registry registry, String json) {
        JsonNode root = JsonMapper.shared().readTree(json);
        List<String> hosts = new ArrayList<>();
        root.path("hosts").forEach(host -> hosts.add(Fields.text(host, "name")));
        return new JobConfig(hosts, ConfigBinder.fabric(registry, root),
                ConfigBinder.protocol(registry, root), ConfigBinder.program(registry, root.path("program")),
                ConfigBinder.faults(registry, root.path("faults")));
    }
}
