package org.wirelore.rig.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.RankConfig;
import org.wirelore.rig.route.Fitting;
import org.wirelore.rig.route.Peers;
import org.wirelore.rig.route.Route;
import org.wirelore.rig.route.RouteTable;
import org.wirelore.rig.route.RoutedProtocols;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.ProtocolKind;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;
import tools.jackson.databind.JsonNode;

/** What must hold of the protocols of a variant: each has its fabric, and each pair of ranks has one of them. */
final class RouteRules {
    private static final String FABRICS = "fabrics";

    private final RigCheck check;
    private final VariantConfig variant;
    private final List<Route> routes;
    private final RouteTable table;
    private boolean areFit = true;

    RouteRules(RigCheck check) {
        this.check = check;
        this.variant = check.variant();
        this.routes = RoutedProtocols.of(variant.protocol());
        this.table = new RouteTable(routes, variant.places());
    }

    /** Whether the rig has a list of protocols. */
    boolean isList() {
        return check.at(TreePath.ROOT.child(ConfigBinder.PROTOCOLS)).isArray();
    }

    private static TreePath path(Route route) {
        TreePath path = route.path();
        return path == null ? TreePath.ROOT.child("protocol") : path;
    }

    /** Each device that a protocol works with is on one fabric that has such devices, or on every host. */
    void checkFit() {
        for (Route route : routes) {
            if (variant.fabrics().size() == 1 && !isList()) {
                checkOnly(route);
            } else {
                checkFabrics(route);
            }
        }
    }

    private void checkOnly(Route route) {
        FabricConfig fabric = variant.fabrics().getFirst().config();
        List<Class<?>> apis = route.protocol().apis();
        if (route.path() == null && routes.size() > 1) {
            // Implied: it works on what every host has.
            return;
        }
        Class<?> missing = apis.stream()
                .filter(api -> !fabric.apis().contains(api)
                        && (apis.size() == 1 || !variant.registry().isOnEveryHost(api)))
                .findFirst().orElse(null);
        if (missing != null) {
            areFit = false;
            List<String> fitting = variant.registry().protocols().stream().filter(kind -> isServed(kind, fabric))
                    .map(ProtocolKind::name).toList();
            List<String> homes = kindsWith(missing);
            check.problem(path(route).child("kind"), "expected " + String.join(" or ", fitting) + " " + fabric.place()
                    + (homes.size() == 1
                            ? "; " + route.protocol().name() + " needs the fabric " + homes.getFirst()
                            : "")
                    + ", found " + Quoted.text(route.protocol().name()));
        }
    }

    private boolean isServed(ProtocolKind kind, FabricConfig fabric) {
        return kind.apis().stream().anyMatch(fabric.apis()::contains) && kind.apis().stream()
                .allMatch(api -> fabric.apis().contains(api) || variant.registry().isOnEveryHost(api));
    }

    /** Kinds of fabrics that have an API. */
    private List<String> kindsWith(Class<?> api) {
        return variant.registry().fabrics().stream().filter(kind -> kind.apis().contains(api))
                .map(FabricKind::name).toList();
    }

    private void checkFabrics(Route route) {
        ProtocolConfig protocol = route.protocol();
        if (isList() && protocol instanceof AdiProtocol adi && adi.local() != null) {
            check.problem(path(route).child("local"), "expected no local in a list of protocols, where"
                    + " {\"kind\": \"shm\", \"peers\": \"same-host\"} says it, found one");
        }
        if (routes.size() > 1 && !(protocol instanceof AdiProtocol)) {
            areFit = false;
            check.problem(path(route).child("kind"), "expected a protocol of the ADI beside others, found "
                    + Quoted.text(protocol.name()));
            return;
        }
        List<String> named = named(route);
        List<String> fitting = protocol.apis().isEmpty()
                ? variant.fabrics().stream().map(RigFabric::name).toList()
                : protocol.apis().stream().flatMap(api -> able(api).stream()).distinct().toList();
        for (int i = 0; i < named.size(); i++) {
            checkNamed(route, i, named.get(i), fitting);
        }
        protocol.apis().forEach(api -> checkDevice(route, api, named));
        if (route.peers() == Peers.SAME_FABRIC && named.isEmpty()) {
            checkPlace(route, fitting);
        }
    }

    /** A protocol for the ranks of a fabric works on one. */
    private void checkPlace(Route route, List<String> fitting) {
        if (fitting.isEmpty()) {
            areFit = false;
            check.problem(path(route).child("peers"), "expected same-host or else for " + route.protocol().name()
                    + ", which works on no fabric, found \"same-fabric\"");
        } else if (route.protocol().apis().isEmpty() && fitting.size() > 1) {
            areFit = false;
            check.problem(path(route), "expected the key fabric, one of " + String.join(", ", fitting)
                    + ", whose ranks " + route.protocol().name() + " connects, found none");
        }
    }

    /** Names of the fabrics that an entry of the list has itself. */
    private List<String> named(Route route) {
        if (!isList()) {
            return List.of();
        }
        JsonNode one = check.at(path(route).child("fabric"));
        return one.isString()
                ? List.of(one.stringValue())
                : check.at(path(route).child(FABRICS)).valueStream().map(JsonNode::stringValue).toList();
    }

    private void checkNamed(Route route, int number, String named, List<String> fitting) {
        TreePath list = path(route).child(FABRICS);
        TreePath path = check.at(list).isArray() ? list.child(number) : path(route).child("fabric");
        RigFabric fabric = variant.fabric(named);
        if (fabric == null) {
            areFit = false;
            List<String> all = variant.fabrics().stream().map(RigFabric::name).toList();
            check.problem(path, "expected the name of a fabric (" + String.join(", ", all)
                    + "), found " + Quoted.text(named) + NearestName.question(named, all));
        } else if (!fitting.contains(named)) {
            areFit = false;
            check.problem(path, "expected a fabric that " + route.protocol().name()
                    + " works on (" + (fitting.isEmpty() ? "this rig has none" : String.join(", ", fitting))
                    + "), found " + Quoted.text(named) + " of kind " + fabric.config().kindName());
        }
    }

    /** One fabric must have the devices of an API: the only one of the rig, or the only one that is named. */
    private void checkDevice(Route route, Class<?> api, List<String> named) {
        String name = route.protocol().name();
        List<String> fitting = fitting(api);
        List<String> chosen = names(Fitting.of(api, configs().stream().filter(fabric -> named.contains(fabric.name()))
                .toList()));
        if (chosen.size() > 1) {
            areFit = false;
            check.problem(path(route).child(FABRICS), "expected one fabric for each kind of card of " + name
                    + ", found " + String.join(", ", chosen));
        } else if (!chosen.isEmpty() || fitting.size() == 1 || (named.size() == 1
                && route.protocol().apis().size() == 1)) {
            return;
        } else if (fitting.isEmpty() && !variant.registry().isOnEveryHost(api)) {
            areFit = false;
            check.problem(path(route).child("kind"), "expected a fabric that " + name + " works on ("
                    + String.join(", ", kindsWith(api)) + "), found none in the rig");
        } else if (fitting.size() > 1) {
            areFit = false;
            check.problem(path(route), isList()
                    ? "expected the key "
                            + (route.protocol().apis().size() > 1 ? "fabrics, with one of " : "fabric, one of ")
                            + String.join(", ", fitting) + ", which " + name + " works on, found none"
                    : "expected the key protocols, whose entries name their fabrics (" + String.join(", ", fitting)
                            + "), found a protocol that names none");
        }
    }

    /** Names of the fabrics on which a protocol that names none would open an API. */
    private List<String> fitting(Class<?> api) {
        return names(Fitting.of(api, configs()));
    }

    /** Names of the fabrics that have an API. */
    private List<String> able(Class<?> api) {
        return names(configs().stream().filter(fabric -> fabric.apis().contains(api)).toList());
    }

    private static List<String> names(List<FabricConfig> fabrics) {
        return fabrics.stream().map(FabricConfig::name).toList();
    }

    private List<FabricConfig> configs() {
        return variant.fabrics().stream().map(RigFabric::config).toList();
    }

    /**
     * What the protocols of a list that the ranks of a host talk through charge to it without a price: operations, and
     * who charges them.
     */
    Map<List<String>, List<String>> unpriced(HostConfig host) {
        Map<List<String>, List<String>> unpriced = new LinkedHashMap<>();
        for (int i = 0; i < routes.size(); i++) {
            int number = i;
            boolean isUsed = routes.size() == 1 || examples().stream()
                    .anyMatch(rank -> variant.ranks().get(rank).host().equals(host.name())
                            && table.isUsed(number, rank));
            List<String> missing = routes.get(i).protocol().costs().stream()
                    .filter(cost -> !host.profile().costs().containsKey(cost)).toList();
            if (isUsed && !missing.isEmpty()) {
                unpriced.computeIfAbsent(missing, each -> new ArrayList<>())
                        .add(path(routes.get(i)) + " (" + routes.get(i).protocol().name() + ")");
            }
        }
        return unpriced;
    }

    /** Why two ranks of a host can't talk through what they would talk through; null if they can. */
    @Nullable
    String deafnessOn(String host) {
        List<Integer> ranks = new ArrayList<>();
        for (int i = 0; i < variant.ranks().size(); i++) {
            if (variant.ranks().get(i).host().equals(host)) {
                ranks.add(i);
            }
        }
        int number = table.route(ranks.get(0), ranks.get(1));
        if (number == RouteTable.NONE) {
            return null;
        }
        return fabrics(routes.get(number)).stream()
                .map(fabric -> deafness(routes.get(number).protocol(), fabric.config())).filter(Objects::nonNull)
                .findFirst().orElse(null);
    }

    private static @Nullable String deafness(ProtocolConfig protocol, FabricConfig fabric) {
        return protocol.apis().isEmpty()
                ? fabric.deafness()
                : protocol.apis().stream().filter(fabric.apis()::contains).map(fabric::deafness)
                        .filter(Objects::nonNull).findFirst().orElse(null);
    }

    /** What lets two ranks of a host talk. */
    String remedyOfDeafness() {
        return isList() || !routes.getLast().protocol().takesLocal()
                ? "an entry of protocols, {\"kind\": \"shm\", \"peers\": \"same-host\"},"
                : "protocol.local=shm";
    }

    /** What a route works on; of a protocol that is alone, the only fabric, or those that have its devices. */
    private List<RigFabric> fabrics(Route route) {
        if (!isList() && route.peers() != Peers.SAME_MACHINE) {
            return variant.fabrics().size() == 1
                    ? variant.fabrics()
                    : variant.fabrics().stream().filter(fabric -> route.protocol().apis().stream()
                            .anyMatch(api -> Fitting.of(api, configs()).contains(fabric.config()))).toList();
        }
        return variant.fabrics().stream().filter(fabric -> route.fabrics().contains(fabric.name())).toList();
    }

    /**
     * Checks what each protocol wants, and that each pair of ranks has exactly one.
     *
     * @param at gives a check that stands at a path
     */
    void check(Function<TreePath, RigCheck> at) {
        for (Route route : routes) {
            if (route.path() != null || routes.size() == 1) {
                route.protocol().check(at.apply(path(route)));
            }
        }
        if (isList()) {
            checkWaiting();
        }
        if (areFit && isList()) {
            checkPairs();
        }
        if (areFit) {
            checkReach();
        }
    }

    private void checkWaiting() {
        for (Route route : routes) {
            check.require(route.protocol().blocks() == routes.getFirst().protocol().blocks(),
                    path(route).child("wait"), "one way of waiting for all protocols, "
                            + (routes.getFirst().protocol().blocks() ? "block" : "poll") + " as in protocols[0]",
                    route.protocol().blocks() ? "\"block\"" : "\"poll\"");
        }
    }

    /** Two ranks of each host stand for all of them. */
    private List<Integer> examples() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        List<Integer> examples = new ArrayList<>();
        List<RankConfig> ranks = variant.ranks();
        for (int i = 0; i < ranks.size(); i++) {
            if (counts.merge(ranks.get(i).host(), 1, Integer::sum) <= 2) {
                examples.add(i);
            }
        }
        return examples;
    }

    private void checkPairs() {
        List<Integer> examples = examples();
        for (int i = 0; i < examples.size(); i++) {
            for (int j = i + 1; j < examples.size(); j++) {
                int rank = examples.get(i);
                int peer = examples.get(j);
                int number = table.route(rank, peer);
                int rival = number == RouteTable.NONE ? RouteTable.NONE : table.rival(rank, peer);
                if (number == RouteTable.NONE) {
                    check.problem(TreePath.ROOT.child(ConfigBinder.PROTOCOLS),
                            "expected a protocol for every pair of ranks, found none for " + pair(rank, peer)
                                    + "; one with \"peers\": \"else\" is for all pairs that no other one claims");
                    return;
                }
                if (rival != RouteTable.NONE) {
                    check.problem(path(routes.get(rival)), "expected one protocol for each pair of ranks, found "
                            + path(routes.get(number)) + " and " + path(routes.get(rival)) + " for "
                            + pair(rank, peer));
                    return;
                }
            }
        }
    }

    private String pair(int rank, int peer) {
        return "rank " + rank + " on " + variant.ranks().get(rank).host() + " and rank " + peer + " on "
                + variant.ranks().get(peer).host();
    }

    /** A rank that talks through a protocol must have a card on the protocol's fabric. */
    private void checkReach() {
        for (int i = 0; i < routes.size(); i++) {
            if (!routes.get(i).protocol().apis().isEmpty() || !named(routes.get(i)).isEmpty()) {
                for (RigFabric fabric : fabrics(routes.get(i))) {
                    checkReach(i, fabric);
                }
            }
        }
    }

    private void checkReach(int number, RigFabric fabric) {
        for (int rank : examples()) {
            String host = variant.ranks().get(rank).host();
            if (variant.hostIndex(host) >= 0 && fabric.plug(host) == null && table.isUsed(number, rank)) {
                check.problem(path(routes.get(number)).child("kind"), "expected a card on the fabric " + fabric.name()
                        + " in every host whose ranks talk through " + routes.get(number).protocol().name()
                        + ", found none in " + host);
                return;
            }
        }
    }
}
