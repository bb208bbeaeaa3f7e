package org.wirelore.rig.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.ProtocolKind;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;

/** What must hold of the protocols of a variant: each has its fabric, and each pair of ranks has one of them. */
final class RouteRules {
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
    private boolean isList() {
        return check.at(TreePath.ROOT.child(ConfigBinder.PROTOCOLS)).isArray();
    }

    private static TreePath path(Route route) {
        TreePath path = route.path();
        return path == null ? TreePath.ROOT.child("protocol") : path;
    }

    /** Each protocol works with devices of one API, and a fabric has one. */
    void checkFit() {
        for (Route route : routes) {
            if (variant.fabrics().size() == 1 && !isList()) {
                checkOnly(route);
            } else {
                checkFabric(route);
            }
        }
    }

    private void checkOnly(Route route) {
        FabricConfig fabric = variant.fabrics().getFirst().config();
        ProtocolConfig protocol = route.protocol();
        if (route.path() == null && routes.size() > 1) {
            // Implied: it works on what every host has.
            return;
        }
        if (protocol.api() != null && !fabric.apis().contains(protocol.api())) {
            areFit = false;
            List<String> fitting = variant.registry().protocols().stream()
                    .filter(kind -> kind.api() != null && fabric.apis().contains(kind.api())).map(ProtocolKind::name)
                    .toList();
            List<String> homes = variant.registry().fabrics().stream()
                    .filter(kind -> kind.apis().contains(protocol.api()))
                    .map(FabricKind::name).toList();
            check.problem(path(route).child("kind"), "expected " + String.join(" or ", fitting) + " " + fabric.place()
                    + (homes.size() == 1 ? "; " + protocol.name() + " needs the fabric " + homes.getFirst() : "")
                    + ", found " + Quoted.text(protocol.name()));
        }
    }

    private void checkFabric(Route route) {
        ProtocolConfig protocol = route.protocol();
        if (protocol instanceof AdiProtocol adi && adi.local() != null) {
            check.problem(path(route).child("local"), "expected no local in a list of protocols, where"
                    + " {\"kind\": \"shm\", \"peers\": \"same-host\"} says it, found one");
        }
        if (routes.size() > 1 && !(protocol instanceof AdiProtocol)) {
            areFit = false;
            check.problem(path(route).child("kind"), "expected a protocol of the ADI beside others, found "
                    + Quoted.text(protocol.name()));
            return;
        }
        List<String> names = fitting(protocol);
        String named = route.fabric();
        if (named != null) {
            checkNamed(route, named, names);
        } else if (names.isEmpty() && !isOnEveryHost(protocol)) {
            areFit = false;
            List<String> kinds = variant.registry().fabrics().stream()
                    .filter(kind -> kind.apis().contains(protocol.api()))
                    .map(FabricKind::name).toList();
            check.problem(path(route).child("kind"), "expected a fabric that " + protocol.name() + " works on ("
                    + String.join(", ", kinds) + "), found none in the rig");
        } else if (names.size() > 1) {
            areFit = false;
            check.problem(path(route), "expected the key fabric, one of " + String.join(", ", names) + ", which "
                    + protocol.name() + " works on, found none");
        }
        if (route.peers() == Peers.SAME_FABRIC && named == null && names.isEmpty()) {
            areFit = false;
            check.problem(path(route).child("peers"), "expected same-host or else for " + protocol.name()
                    + ", which works on no fabric, found \"same-fabric\"");
        }
    }

    private void checkNamed(Route route, String named, List<String> fitting) {
        RigFabric fabric = variant.fabric(named);
        if (fabric == null) {
            areFit = false;
            List<String> all = variant.fabrics().stream().map(RigFabric::name).toList();
            check.problem(path(route).child("fabric"), "expected the name of a fabric (" + String.join(", ", all)
                    + "), found " + Quoted.text(named) + NearestName.question(named, all));
        } else if (!fitting.contains(named)) {
            areFit = false;
            check.problem(path(route).child("fabric"), "expected a fabric that " + route.protocol().name()
                    + " works on (" + (fitting.isEmpty() ? "this rig has none" : String.join(", ", fitting))
                    + "), found " + Quoted.text(named) + " of kind " + fabric.config().kindName());
        }
    }

    /** Names of the fabrics with what a protocol needs. */
    private List<String> fitting(ProtocolConfig protocol) {
        return Fitting.of(protocol, variant.fabrics().stream().map(RigFabric::config).toList()).stream()
                .map(FabricConfig::name).toList();
    }

    private boolean isOnEveryHost(ProtocolConfig protocol) {
        return protocol.api() == null
                || variant.registry().hostFabrics().stream().anyMatch(fabric -> fabric.api() == protocol.api());
    }

    /** Whether two ranks of a host would talk through a card that does not hear what it sends itself. */
    boolean isDeafOn(String host) {
        List<Integer> ranks = new ArrayList<>();
        for (int i = 0; i < variant.ranks().size(); i++) {
            if (variant.ranks().get(i).host().equals(host)) {
                ranks.add(i);
            }
        }
        int number = table.route(ranks.get(0), ranks.get(1));
        if (number == RouteTable.NONE) {
            return false;
        }
        RigFabric fabric = fabric(routes.get(number));
        Class<?> api = routes.get(number).protocol().api();
        return fabric != null && api != null && !fabric.config().joinsRanksOfHost(api);
    }

    /** What lets two ranks of a host talk. */
    String remedyOfDeafness() {
        return isList()
                ? "an entry of protocols, {\"kind\": \"shm\", \"peers\": \"same-host\"},"
                : "protocol.local=shm";
    }

    /** What a route works on; of a protocol that is alone, the first fabric. */
    private @Nullable RigFabric fabric(Route route) {
        String name = route.fabric();
        if (name != null) {
            return variant.fabric(name);
        }
        return isList() || route.peers() == Peers.SAME_MACHINE ? null : variant.fabrics().getFirst();
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
            RigFabric fabric = fabric(routes.get(i));
            if (fabric != null && routes.get(i).protocol().api() != null) {
                checkReach(i, fabric);
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
