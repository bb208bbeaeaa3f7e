package org.wirelore.rig.config;

import static org.wirelore.rig.model.Fields.constant;
import static org.wirelore.rig.model.Fields.flag;
import static org.wirelore.rig.model.Fields.integer;
import static org.wirelore.rig.model.Fields.real;
import static org.wirelore.rig.model.Fields.text;
import static org.wirelore.rig.model.Fields.textOrNull;
import static org.wirelore.rig.model.Fields.texts;
import static org.wirelore.rig.model.Fields.whole;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.DaemonsConfig;
import org.wirelore.rig.model.FaultRuleConfig;
import org.wirelore.rig.model.FaultsConfig;
import org.wirelore.rig.model.HostProfileConfig;
import org.wirelore.rig.model.LimitsConfig;
import org.wirelore.rig.model.MachineConsoleConfig;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.route.Fitting;
import org.wirelore.rig.route.Peers;
import org.wirelore.rig.route.Route;
import org.wirelore.rig.route.RoutedProtocols;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.CardConfig;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.Registry;
import tools.jackson.databind.JsonNode;

/**
 * Turns trees that their schema found legal, with defaults filled in, into records. It is written out rather than left
 * to a data binder because it runs once at the start of every command, and reflection over forty records would take
 * longer than the run of a small rig.
 */
final class ConfigBinder {
    static final String FABRICS = "fabrics";
    static final String PROTOCOLS = "protocols";

    private ConfigBinder() {
    }

    static HostProfileConfig profile(JsonNode node) {
        JsonNode interrupt = node.path("interrupt");
        JsonNode pio = node.path("pio");
        JsonNode pci = node.path("pci");
        JsonNode cache = node.path("cache");
        Map<String, HostProfileConfig.PriceConfig> costs = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : node.path("costs").properties()) {
            JsonNode price = entry.getValue();
            costs.put(entry.getKey(), new HostProfileConfig.PriceConfig(real(price, "cpuNs"),
                    real(price, "cpuNsPerUnit"), real(price, "memoryNsPerUnit"), real(price, "busNs")));
        }
        return new HostProfileConfig(text(node, "name"), text(node, "description"), integer(node, "cpus"),
                real(node, "timeSliceUs"), real(node, "contextSwitchNs"), real(node, "wakeUpNs"),
                real(node, "pollPeriodNs"),
                new HostProfileConfig.InterruptConfig(real(interrupt, "latencyNs"), real(interrupt, "enterNs"),
                        real(interrupt, "exitNs"), real(interrupt, "controllerEnterNs"),
                        real(interrupt, "controllerExitNs")),
                new HostProfileConfig.PioConfig(real(pio, "readNs"), real(pio, "writeNs"),
                        integer(pio, "storeBytesMax"), real(pio, "furtherWordNs")),
                integer(node, "memoryBytes"),
                new HostProfileConfig.PciConfig(real(pci, "arbitrationNs"), bursts(pci.path("read"), pci),
                        bursts(pci, pci), integer(pci, "yieldBytes"), text(pci, "kind")),
                new HostProfileConfig.CacheConfig(integer(cache, "bytes"), integer(cache, "lineBytes")), costs,
                textOrNull(node, "stack"), texts(node, "sources"));
    }

    /** What a direction does not say is as in the other one. */
    private static HostProfileConfig.BurstConfig bursts(JsonNode own, JsonNode pci) {
        return new HostProfileConfig.BurstConfig(real(either(own, pci, "burstOverheadNs"), "burstOverheadNs"),
                whole(either(own, pci, "bytesPerSecond"), "bytesPerSecond"),
                integer(either(own, pci, "longestBurstBytes"), "longestBurstBytes"));
    }

    private static JsonNode either(JsonNode own, JsonNode other, String key) {
        return own.has(key) ? own : other;
    }

    static List<MachineConsoleConfig> consoles(JsonNode node) {
        List<MachineConsoleConfig> consoles = new ArrayList<>();
        node.forEach(console -> consoles.add(new MachineConsoleConfig(text(console, "name"), text(console, "device"),
                integer(console, "bitsPerSecond"), integer(console, "keyPauseMs"),
                MachineConsoleConfig.steps(console.path("steps")))));
        return consoles;
    }

    static CardConfig card(Registry registry, JsonNode node) {
        return registry.card(text(node, "kind")).binder().apply(node);
    }

    /**
     * The fabrics, in order: of the list, or the only one.
     *
     * @param rig all of it
     */
    static List<FabricConfig> fabrics(Registry registry, JsonNode rig) {
        List<FabricConfig> fabrics = new ArrayList<>();
        for (JsonNode fabric : rig.has(FABRICS) ? rig.path(FABRICS) : List.of(rig.path("fabric"))) {
            fabrics.add(registry.fabric(text(fabric, "kind")).binder().apply(fabric, rig));
        }
        return fabrics;
    }

    /**
     * The protocol: the only one, or all of the list under one roof.
     *
     * @param rig all of it
     * @param fabrics what they work on
     */
    static ProtocolConfig protocol(Registry registry, JsonNode rig, List<FabricConfig> fabrics) {
        if (rig.has(PROTOCOLS)) {
            List<Route> routes = new ArrayList<>();
            JsonNode list = rig.path(PROTOCOLS);
            for (int i = 0; i < list.size(); i++) {
                ProtocolConfig protocol = protocol(registry, list.path(i), rig);
                String named = textOrNull(list.path(i), "fabric");
                routes.add(new Route(protocol, constant(Peers.class, list.path(i), "peers"),
                        fabrics(protocol, named == null ? texts(list.path(i), "fabrics") : List.of(named), fabrics),
                        TreePath.ROOT.child(PROTOCOLS).child(i)));
            }
            return new RoutedProtocols(routes);
        }
        ProtocolConfig protocol = protocol(registry, rig.path("protocol"), rig);
        AdiProtocol local = protocol instanceof AdiProtocol adi ? adi.local() : null;
        return local == null
                ? protocol
                : new RoutedProtocols(List.of(new Route(local, Peers.SAME_MACHINE, List.of(), null),
                        new Route(protocol, Peers.ELSE, List.of(), TreePath.ROOT.child("protocol"))));
    }

    private static ProtocolConfig protocol(Registry registry, JsonNode node, JsonNode rig) {
        return registry.protocol(text(node, "kind")).binder().apply(node, rig);
    }

    /**
     * Names of the fabrics that a protocol of a list works on: those that it names, and for each API that none of these
     * has, the only fabric that has it. A protocol that works on any fabric works on the only one.
     */
    private static List<String> fabrics(ProtocolConfig protocol, List<String> named, List<FabricConfig> fabrics) {
        if (protocol.apis().isEmpty()) {
            return named.isEmpty() && fabrics.size() == 1 ? List.of(fabrics.getFirst().name()) : named;
        }
        Set<String> chosen = new LinkedHashSet<>(named);
        for (Class<?> api : protocol.apis()) {
            boolean isNamed = protocol.apis().size() == 1 && fabrics.stream()
                    .anyMatch(fabric -> named.contains(fabric.name()) && fabric.apis().contains(api));
            List<FabricConfig> fitting = Fitting.of(api, fabrics);
            if (!isNamed && fitting.size() == 1) {
                chosen.add(fitting.getFirst().name());
            }
        }
        return List.copyOf(chosen);
    }

    static RankConfig rank(JsonNode node) {
        Map<String, String> environment = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : node.path("environment").properties()) {
            JsonNode value = entry.getValue();
            environment.put(entry.getKey(), value.isString() ? value.stringValue() : value.toString());
        }
        return new RankConfig(text(node, "host"), environment);
    }

    static ProgramConfig program(Registry registry, JsonNode node) {
        return registry.program(text(node, "name")).binder().apply(node.path("arguments"));
    }

    static FaultsConfig faults(Registry registry, JsonNode node) {
        List<FaultRuleConfig> rules = new ArrayList<>();
        node.path("rules").forEach(rule -> rules.add(rule(registry, rule)));
        return new FaultsConfig(real(node, "loss"), real(node, "duplication"), real(node, "reordering"),
                real(node, "delay"), real(node, "corruption"), rules);
    }

    static @Nullable DaemonsConfig daemons(JsonNode node) {
        if (node.isMissingNode()) {
            return null;
        }
        List<DaemonsConfig.FurtherJob> jobs = new ArrayList<>();
        node.path("jobs").forEach(job -> jobs.add(new DaemonsConfig.FurtherJob(text(job, "class"),
                texts(job, "arguments"), integer(job, "ranks"), flag(job, "mayFail"))));
        return new DaemonsConfig(text(node, "fabric"), jobs);
    }

    static LimitsConfig limits(JsonNode node) {
        return new LimitsConfig(real(node, "virtualSeconds"), whole(node, "events"), real(node, "wallSeconds"),
                real(node, "lagUs"), real(node, "speed"), real(node, "survivorSeconds"));
    }

    private static FaultRuleConfig rule(Registry registry, JsonNode node) {
        List<Long> frames = new ArrayList<>();
        long first = 0;
        long end = Long.MAX_VALUE;
        JsonNode given = node.path("frames");
        if (given.isArray()) {
            given.forEach(frame -> frames.add(frame.longValue()));
            frames.sort(null);
        } else if (given.isString()) {
            String range = given.stringValue().strip();
            first = Long.parseLong(range.substring(0, range.indexOf('-')));
            end = Long.parseLong(range.substring(range.indexOf('-') + 1)) + 1;
        }
        String kind = text(node, "kind");
        return new FaultRuleConfig(kind, registry.fault(kind).binder().apply(node), textOrNull(node, "wire"),
                textOrNull(node, "host"), constant(FaultRuleConfig.Direction.class, node, "direction"),
                real(node, "probability"), frames, first, end, match(node.path("match")), real(node, "fromUs"),
                node.has("untilUs") ? real(node, "untilUs") : Double.POSITIVE_INFINITY,
                node.has("atMost") ? whole(node, "atMost") : Long.MAX_VALUE);
    }

    private static FaultRuleConfig.MatchConfig match(JsonNode node) {
        String value = text(node, "valueHex").strip().toLowerCase(Locale.ROOT);
        String mask = text(node, "maskHex").strip().toLowerCase(Locale.ROOT);
        return new FaultRuleConfig.MatchConfig(integer(node, "offsetBytes"), value,
                mask.isEmpty() ? "f".repeat(value.length()) : mask, integer(node, "minimumBytes"),
                integer(node, "maximumBytes"));
    }
}
