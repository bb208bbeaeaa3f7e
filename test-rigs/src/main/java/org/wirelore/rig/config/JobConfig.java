package org.wirelore.rig.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * What a process of a job needs to know of its rig. The master of the job has checked it, so nothing is checked again:
 * that keeps the start of a rank short.
 *
 * @param fabrics what connects the ranks, in the order of the rig
 * @param hosts names of the hosts on each fabric, by its name, in the order of their plugs
 * @param ranks name of the host of each rank
 * @param protocol what the program sends through
 * @param program what the ranks do
 * @param faults what goes wrong
 */
public record JobConfig(List<FabricConfig> fabrics, Map<String, List<String>> hosts, List<String> ranks,
        ProtocolConfig protocol, ProgramConfig program, FaultsConfig faults) {
    /** Copies the arguments. */
    public JobConfig {
        fabrics = List.copyOf(fabrics);
        hosts = Map.copyOf(hosts);
        ranks = List.copyOf(ranks);
    }

    /**
     * Reads a variant's parts.
     *
     * @param registry what the rig may be made of
     * @param json as {@link VariantConfig#json} has it
     */
    public static JobConfig parse(Registry registry, String json) {
        JsonNode root = JsonMapper.shared().readTree(json);
        List<FabricConfig> fabrics = ConfigBinder.fabrics(registry, root);
        Map<String, List<String>> hosts = new LinkedHashMap<>();
        fabrics.forEach(fabric -> hosts.put(fabric.name(), hosts(fabric, fabrics, root.path("hosts"))));
        List<String> ranks = new ArrayList<>();
        root.path("ranks").forEach(rank -> ranks.add(Fields.text(rank, "host")));
        return new JobConfig(fabrics, hosts, ranks, ConfigBinder.protocol(registry, root, fabrics),
                ConfigBinder.program(registry, root.path("program")),
                ConfigBinder.faults(registry, root.path("faults")));
    }

    private static List<String> hosts(FabricConfig fabric, List<FabricConfig> fabrics, JsonNode all) {
        List<String> hosts = new ArrayList<>();
        for (JsonNode host : all) {
            long plugs = fabric.cardKind() == null
                    ? 1
                    : CardSlots.fabrics(host, fabrics).stream().filter(fabric.name()::equals).count();
            for (long plug = 0; plug < plugs; plug++) {
                hosts.add(Fields.text(host, "name"));
            }
        }
        return hosts;
    }
}
