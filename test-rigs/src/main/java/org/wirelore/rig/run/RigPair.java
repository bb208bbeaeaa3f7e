package org.wirelore.rig.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.config.RigLoader;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.CheckConfig;
import org.wirelore.rig.model.MetricPath;
import org.wirelore.rig.spi.CardSlot;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;
import org.wirelore.rig.spi.real.RealCounterpart;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A rig as it runs on emulated devices and as it runs on real ones. Both are read from the same file, with settings of
 * their own laid over it, so that both are checked like any rig.
 *
 * @param emulated the rig in virtual time, with the checks that its variants here can answer
 * @param real the rig in real mode, with the same variants and those of the checks that are not about virtual time
 * @param notes what a reader should know about how they were made
 */
record RigPair(RigConfig emulated, RigConfig real, List<String> notes) {
    RigPair {
        notes = List.copyOf(notes);
    }

    /**
     * Makes both out of one rig.
     *
     * @param interfaces the interface of each host, or of the first ones, which are the hosts then; empty: what the rig
     *     has, or a pair that the run makes
     * @throws RigException if the rig has nothing that exists both emulated and real
     */
    static RigPair of(RigLoader loader, RigConfig rig, List<String> interfaces) {
        return new Maker(loader, rig, interfaces).make();
    }

    /**
     * Makes one of each real way of an order.
     *
     * @return by the ways' names, in their order
     * @throws RigException if a way is none that the rig has, or has other ranks than the first
     */
    static Map<String, RigPair> of(RigLoader loader, CompareOrder order) {
        Map<String, RigPair> pairs = new LinkedHashMap<>();
        for (CompareOrder.Real way : order.ways()) {
            RigPair pair = of(loader, order.run().rig(), way.interfaces());
            if (way.interfaces().isEmpty() && order.isNamed()) {
                requireKind(pair, way.name());
            }
            pairs.put(way.name(), pair);
            RigPair first = pairs.values().iterator().next();
            if (ranks(pair) != ranks(first)) {
                throw new RigException(new Problem(Place.commandLine("--with"), "",
                        "expected the same ranks in all ways, found " + ranks(first) + " on "
                                + order.ways().getFirst().name() + " and " + ranks(pair) + " on " + way.name()
                                + "; name an interface for each host"));
            }
        }
        return pairs;
    }

    private static int ranks(RigPair pair) {
        return pair.emulated().variants().getFirst().ranks().size();
    }

    private static void requireKind(RigPair pair, String name) {
        String kind = pair.real().variants().getFirst().fabrics().getFirst().config().kindName();
        if (!name.equals(kind) && !name.equals(ComparisonReport.REAL)) {
            throw new RigException(new Problem(Place.commandLine("--with"), "", "expected emulated, " + kind
                    + ", or an interface for each host joined by colons, such as eth1:eth2, found " + name
                    + NearestName.question(name, List.of("emulated", kind))));
        }
    }

    /** The emulated rig without the faults that it injects, with all of its variants and checks. */
    RigConfig undisturbed(RigLoader loader) {
        List<String> settings = new ArrayList<>(emulated.settings());
        settings.add("faults={}");
        return loader.load(emulated.file(), settings);
    }

    /** A rig with other variants and checks, and no curves: durations are not compared. */
    static RigConfig with(RigConfig rig, List<VariantConfig> variants, List<CheckConfig> checks) {
        return new RigConfig(rig.name(), rig.description(), rig.file(), rig.mode(), rig.seed(), rig.capture(),
                variants, rig.consoles(), checks, List.of(), rig.swarm(), rig.settings(), rig.json());
    }

    private static final class Maker {
        private static final int HOSTS_MIN = 2;

        private final RigLoader loader;
        private final RigConfig rig;
        private final List<String> interfaces;
        private final Set<String> names;
        private final VariantConfig first;
        private final List<String> notes = new ArrayList<>();
        /** Settings of a rig with fewer hosts. */
        private final List<String> fewer = new ArrayList<>();

        Maker(RigLoader loader, RigConfig rig, List<String> interfaces) {
            this.loader = loader;
            this.rig = rig;
            this.interfaces = interfaces;
            List<VariantConfig> kept = rig.variants().stream().filter(Maker::isOnBothSides).toList();
            names = kept.stream().map(VariantConfig::name).collect(Collectors.toSet());
            if (rig.mode() == RigConfig.Mode.PACED) {
                throw problem("mode", "expected virtual or real, found paced, which attaches emulated cards to real"
                        + " wires in one run");
            }
            if (kept.isEmpty()) {
                throw problem("protocol.kind",
                        "expected a variant whose protocol keeps a record of its messages, which can be compared,"
                                + " found "
                                + rig.variants().stream().map(variant -> variant.protocol().name()).distinct()
                                        .collect(Collectors.joining(", "))
                                + " only");
            }
            first = kept.getFirst();
        }

        RigPair make() {
            for (VariantConfig variant : rig.variants()) {
                if (!isOnBothSides(variant)) {
                    notes.add(variant.title()
                            + ": left out, the protocol " + variant.protocol().name()
                            + " keeps no record of its messages that could be compared");
                }
            }
            requireOneFabric();
            requireInterfaces();
            RigConfig virtual = virtual();
            RigConfig real = load(realSettings());
            requireReal(real);
            return new RigPair(with(virtual, kept(virtual), checks(false)), with(real, real.variants(), checks(true)),
                    notes);
        }

        private static boolean isOnBothSides(VariantConfig variant) {
            return variant.protocol().speaksAdi();
        }

        private List<VariantConfig> kept(RigConfig config) {
            return config.variants().stream().filter(Maker::isOnBothSides).toList();
        }

        private List<CheckConfig> checks(boolean real) {
            return rig.checks().stream().filter(check -> check.metrics().stream().allMatch(this::isKept))
                    .filter(check -> !real || check.published() == null).toList();
        }

        private boolean isKept(MetricPath path) {
            return names.contains(path.variant());
        }

        private void requireInterfaces() {
            if (interfaces.isEmpty()) {
                return;
            }
            if (only(first).counterpart(true) == null) {
                throw new RigException(new Problem(Place.commandLine("--real"), "",
                        "expected no interfaces for a rig " + only(first).place() + " (" + only(first).kindName()
                                + "), found " + interfaces.size()));
            }
            int hosts = first.hosts().size();
            if (interfaces.size() > hosts || interfaces.size() < HOSTS_MIN) {
                throw new RigException(
                        new Problem(Place.commandLine("--real"), "", "expected an interface for each of the "
                                + hosts + " hosts of the rig" + (hosts > HOSTS_MIN
                                        ? ", or for the first " + HOSTS_MIN + " of them or more"
                                        : "")
                                + ", found " + interfaces.size()));
            }
            if (interfaces.size() < hosts) {
                notes.add("compared are the first " + interfaces.size() + " of the rig's " + hosts
                        + " hosts, for which there are interfaces, with the ranks on them");
                fewer.addAll(ofFirstHosts());
            }
        }

        /** What leaves the rig the hosts that have an interface, and their ranks. */
        private List<String> ofFirstHosts() {
            JsonNode json = JsonMapper.shared().readTree(rig.json());
            ArrayNode hosts = JsonNodeFactory.instance.arrayNode();
            ArrayNode ranks = JsonNodeFactory.instance.arrayNode();
            Set<String> left = new HashSet<>();
            for (int i = 0; i < interfaces.size(); i++) {
                hosts.add(json.path("hosts").path(i));
                left.add(first.hosts().get(i).name());
            }
            for (JsonNode rank : json.path("ranks")) {
                if (left.contains(rank.path("host").stringValue(""))) {
                    ranks.add(rank);
                }
            }
            return List.of("hosts=" + hosts, "ranks=" + ranks);
        }

        private List<String> settings() {
            List<String> settings = new ArrayList<>(rig.settings());
            settings.addAll(fewer);
            return settings;
        }

        private RigConfig virtual() {
            List<String> settings = settings();
            settings.add("mode=virtual");
            settings.add("consoles=[]");
            boolean crowded = kept(rig).stream().anyMatch(Maker::isCrowded);
            if (crowded) {
                settings.add("protocol.wait=block");
                notes.add("emulated: ranks wait by sleeping (protocol.wait=block), since their host has fewer"
                        + " processors than ranks, and one that spins would keep the processor for a time slice");
            }
            return load(settings);
        }

        /** Whether ranks that spin in shared memory would have to take turns on the emulated host. */
        private static boolean isCrowded(VariantConfig variant) {
            return variant.protocol().sleepsInDevice() && !variant.protocol().blocks()
                    && variant.hosts().getFirst().profile().cpus() < variant.ranks().size();
        }

        private List<String> realSettings() {
            List<String> settings = settings();
            settings.add("mode=real");
            settings.add("checks=[]");
            settings.add("curves=[]");
            if (kept(rig).size() < rig.variants().size()) {
                settings.add("variants=" + keptDeclarations());
            }
            for (int host = 0; host < interfaces.size(); host++) {
                settings.add("hosts[" + host + "].interface=" + JsonNodeFactory.instance.stringNode(
                        interfaces.get(host)));
            }
            if (!interfaces.isEmpty() || !first.registry().kind(only(first)).is(FabricKind.Trait.REAL)) {
                settings.add("fabric.kind=" + counterpart().kind());
            }
            return settings;
        }

        private RealCounterpart counterpart() {
            RealCounterpart counterpart = only(first).counterpart(!interfaces.isEmpty());
            if (counterpart == null) {
                throw problem("fabric.kind", "expected a fabric for which something stands in real mode, found "
                        + only(first).kindName());
            }
            if (counterpart.hosts() > 0 && first.hosts().size() != counterpart.hosts()) {
                throw problem("hosts", "expected " + counterpart.hosts() + " hosts, for " + counterpart.what()
                        + ", found " + first.hosts().size() + "; name an interface for each with --real");
            }
            return counterpart;
        }

        private String keptDeclarations() {
            ArrayNode declarations = JsonNodeFactory.instance.arrayNode();
            for (JsonNode variant : JsonMapper.shared().readTree(rig.json()).path("variants")) {
                if (names.contains(variant.path("name").stringValue(""))) {
                    declarations.add(variant);
                }
            }
            return declarations.toString();
        }

        /** A variant's own values stay, whatever is set. */
        private void requireReal(RigConfig real) {
            for (VariantConfig variant : real.variants()) {
                boolean named = only(variant).namesInterfaces();
                for (int host = 0; host < interfaces.size(); host++) {
                    named &= variant.hosts().size() == interfaces.size()
                            && interfaces.get(host).equals(networkInterface(variant, host));
                }
                if (!interfaces.isEmpty() && !named) {
                    throw problem("variants", "expected variants that leave hosts and fabric to --real, found "
                            + variant.name() + " with its own ("
                            + only(variant).kindName() + ")");
                }
            }
        }

        /** The fabric, of which a comparison takes one. */
        private static FabricConfig only(VariantConfig variant) {
            return variant.fabrics().getFirst().config();
        }

        private static @Nullable String networkInterface(VariantConfig variant, int host) {
            Plug plug = variant.fabrics().getFirst().plug(variant.hosts().get(host).name());
            CardSlot slot = plug == null ? null : plug.slot();
            return slot == null ? null : slot.networkInterface();
        }

        private void requireOneFabric() {
            for (VariantConfig variant : rig.variants()) {
                if (!variant.fabrics().getFirst().path().equals(TreePath.ROOT.child("fabric"))) {
                    throw problem("fabrics", "expected the key fabric, with the only fabric of a rig whose real"
                            + " counterpart is compared, found a list of " + variant.fabrics().size());
                }
            }
        }

        private RigConfig load(List<String> settings) {
            return loader.load(rig.file(), settings);
        }

        private RigException problem(String path, String text) {
            return new RigException(new Problem(Place.whole(rig.file().toString()), path, text));
        }
    }
}
