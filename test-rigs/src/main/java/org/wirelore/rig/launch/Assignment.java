package org.wirelore.rig.launch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.launch.spawn.Birth;
import org.wirelore.rig.spi.real.FabricAccess;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the master tells a rank.
 *
 * @param job name of the job: letters, digits and hyphens
 * @param birth how it has come into the run
 * @param rank its rank among those that were started together with it, from 0
 * @param size how many these are
 * @param local how many ranks, from 0 on, are on the master's machine
 * @param host name of the rig's host that it plays
 * @param masterHost the host of rank 0
 * @param masterPort the stream port at which rank 0 listens during start-up
 * @param folder the job's folder on this machine; empty for a rank on another one
 * @param access how it gets at each fabric of the rig
 * @param core the processor that it is pinned to, or -1
 * @param spins whether it may spin without giving way, because every rank has a core of its own
 * @param seed of everything random
 * @param observed whether the oracles observe what it does
 * @param json the variant, for {@link org.wirelore.rig.config.JobConfig#parse}
 * @param program name of a class to run in place of the rig's program; null for the rig's
 * @param classPath where it is looked for besides; empty for nowhere
 * @param arguments what it is given
 * @param environment further environment variables of the rank, each {@code NAME=value}
 */
public record Assignment(String job, Birth birth, int rank, int size, int local, String host, String masterHost,
        int masterPort,
        String folder,
        List<FabricAccess> access, int core, boolean spins, long seed, boolean observed, String json,
        @Nullable String program, String classPath, List<String> arguments, List<String> environment) {
    public Assignment {
        access = List.copyOf(access);
        arguments = List.copyOf(arguments);
        environment = List.copyOf(environment);
    }

    ObjectNode toJson() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("job", job).put("rank", rank).put("size", size).put("local", local).put("host", host)
                .put("masterHost", masterHost)
                .put("masterPort", masterPort).put("folder", folder)
                .put("core", core).put("spins", spins).put("seed", seed).put("observed", observed).put("json", json)
                .put("program", program).put("classPath", classPath);
        node.set("birth", birth.toJson());
        ArrayNode fabrics = node.putArray("access");
        access.forEach(each -> fabrics.addObject().put("fabric", each.fabric()).put("namespace", each.namespace())
                .put("interface", each.networkInterface()));
        ArrayNode list = node.putArray("arguments");
        arguments.forEach(list::add);
        ArrayNode variables = node.putArray("environment");
        environment.forEach(variables::add);
        return node;
    }

    static Assignment of(JsonNode node) {
        return new Assignment(node.path("job").stringValue(), Birth.of(node.path("birth")),
                node.path("rank").intValue(),
                node.path("size").intValue(), node.path("local").intValue(), node.path("host").stringValue(),
                node.path("masterHost").stringValue(),
                node.path("masterPort").intValue(), node.path("folder").stringValue(),
                access(node.path("access")),
                node.path("core").intValue(), node.path("spins").booleanValue(),
                node.path("seed").longValue(), node.path("observed").booleanValue(), node.path("json").stringValue(),
                node.path("program").isString() ? node.path("program").stringValue() : null,
                node.path("classPath").stringValue(), texts(node.path("arguments")), texts(node.path("environment")));
    }

    private static List<FabricAccess> access(JsonNode array) {
        List<FabricAccess> access = new ArrayList<>();
        array.forEach(each -> access.add(new FabricAccess(each.path("fabric").stringValue(),
                each.path("namespace").stringValue(), each.path("interface").stringValue())));
        return access;
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(entry -> texts.add(entry.stringValue()));
        return texts;
    }
}
