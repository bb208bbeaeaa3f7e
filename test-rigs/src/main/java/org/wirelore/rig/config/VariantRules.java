package org.wirelore.rig.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.DaemonsConfig;
import org.wirelore.rig.model.GuestConfig;
import org.wirelore.rig.route.Fitting;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;
import tools.jackson.databind.JsonNode;

/** What must hold between the values of one variant beyond what the schema can say. */
final class VariantRules {
    private final VariantConfig variant;
    private final RigConfig.Mode mode;
    private final LocatedTree tree;
    private final JsonNode defaults;
    private final List<Problem> problems = new ArrayList<>();

    private VariantRules(VariantConfig variant, RigConfig.Mode mode, LocatedTree tree,
            JsonNode defaults) {
        this.variant = variant;
        this.mode = mode;
        this.tree = tree;
        this.defaults = defaults;
    }

    /**
     * What is impossible in a variant.
     *
     * @param defaults a rig that says nothing, as the schema fills it in
     */
    static List<Problem> problems(VariantConfig variant, RigConfig.Mode mode, LocatedTree tree,
            JsonNode defaults) {
        VariantRules rules = new VariantRules(variant, mode, tree, defaults);
        rules.checkHosts();
        int before = rules.problems.size();
        new CardRules(rules.new Check(TreePath.ROOT, null)).check();
        if (rules.problems.size() > before) {
            // The parts below take the cards for granted.
            return rules.problems;
        }
        RouteRules routes = new RouteRules(rules.new Check(TreePath.ROOT, null));
        rules.checkCosts(routes);
        rules.checkMode();
        routes.checkFit();
        rules.checkInterfaces();
        rules.variant.fabrics().forEach(fabric -> fabric.config().check(rules.new Check(fabric.path(), fabric)));
        if (rules.problems.isEmpty()) {
            GuestRules.checkNets(rules.new Check(path("hosts"), null));
        }
        rules.checkRanks(routes);
        routes.check(path -> rules.new Check(path, null));
        rules.checkProgram();
        rules.checkDaemons();
        new FaultRules(rules.new Check(TreePath.ROOT.child("faults"), null)).check();
        return rules.problems;
    }

    private void checkHosts() {
        Map<String, Integer> names = new HashMap<>();
        for (int i = 0; i < variant.hosts().size(); i++) {
            HostConfig host = variant.hosts().get(i);
            Integer sameName = names.putIfAbsent(host.name(), i);
            if (sameName != null) {
                problem(path("hosts").child(i).child("name"), "expected a name of its own, found "
                        + Quoted.text(host.name()) + ", which hosts[" + sameName + "] has");
            }
            GuestConfig guest = host.guest();
            if (guest != null) {
                new GuestRules(new Check(path("hosts").child(i), null), host, guest).check();
            }
            if (host.isElsewhere()) {
                checkElsewhere(host, path("hosts").child(i).child("elsewhere"));
            }
        }
    }

    private void checkElsewhere(HostConfig host, TreePath path) {
        require(mode == RigConfig.Mode.PACED, path, "a host of this run: only in paced mode other runs have some of"
                + " the hosts", "true");
        for (RigFabric fabric : variant.fabrics()) {
            require(fabric.plug(host.name()) == null
                    || variant.registry().kind(fabric.config()).is(FabricKind.Trait.SHARED), path,
                    "a host of this run on a fabric of the kind " + fabric.config().kindName() + "; elsewhere can be"
                            + " those on " + variant.registry().fabricNames(FabricKind.Trait.SHARED),
                    "true");
        }
    }

    private void checkMode() {
        for (RigFabric fabric : variant.fabrics()) {
            String kindName = Quoted.text(fabric.config().kindName());
            FabricKind kind = variant.registry().kind(fabric.config());
            require(mode != RigConfig.Mode.REAL || kind.is(FabricKind.Trait.REAL), fabric.path().child("kind"),
                    variant.registry().fabricNames(FabricKind.Trait.REAL)
                            + " in real mode, where nothing is emulated",
                    kindName);
            require(mode != RigConfig.Mode.PACED || kind.is(FabricKind.Trait.PACED), fabric.path().child("kind"),
                    variant.registry().fabricNames(FabricKind.Trait.PACED)
                            + " in paced mode, which is for wires to real things",
                    kindName);
        }
    }

    /** A host's profile prices what the fabrics that it is on and the protocols charge to it. */
    private void checkCosts(RouteRules routes) {
        for (int i = 0; mode != RigConfig.Mode.REAL && i < variant.hosts().size(); i++) {
            HostConfig host = variant.hosts().get(i);
            for (RigFabric fabric : variant.fabrics()) {
                if (fabric.plug(host.name()) != null) {
                    checkPrices(host, fabric.config().costs(), "the fabric " + fabric.name() + " charges", i);
                }
            }
            int number = i;
            if (routes.isList()) {
                routes.unpriced(host).forEach((costs, owners) -> checkPrices(host, costs,
                        String.join(" and ", owners) + (owners.size() == 1 ? " charges" : " charge"), number));
            } else {
                checkPrices(host, variant.protocol().costs(), "the protocol " + variant.protocol().name() + " charges",
                        number);
            }
        }
    }

    private void checkPrices(HostConfig host, List<String> costs, String charged, int number) {
        Set<String> prices = host.profile().costs().keySet();
        List<String> missing = costs.stream().filter(cost -> !prices.contains(cost)).toList();
        if (!missing.isEmpty()) {
            problem(path("hosts").child(number).child("profile"),
                    "expected a profile with a price for " + String.join(", ", missing)
                            + " in costs, which " + charged + ", found none in " + host.profile().name()
                            + NearestName.question(missing.getFirst(), prices));
        }
    }

    private void checkInterfaces() {
        for (RigFabric fabric : variant.fabrics()) {
            boolean isNamed = mode != RigConfig.Mode.VIRTUAL && fabric.config().namesInterfaces();
            for (Plug plug : isNamed ? fabric.plugs() : List.<Plug>of()) {
                require(plug.requiredSlot().networkInterface() != null, plug.requiredSlot().path(),
                        "the key interface, the network interface behind the host", "none");
            }
        }
    }

    private void checkRanks(RouteRules routes) {
        require(variant.hosts().stream().anyMatch(host -> !host.isElsewhere()
                && variant.ranks().stream().anyMatch(rank -> rank.host().equals(host.name()))), path("ranks"),
                "a rank on a host of this run", "none but elsewhere");
        List<String> hosts = variant.hosts().stream().map(HostConfig::name).toList();
        Map<String, Integer> ranksOf = new HashMap<>();
        for (int i = 0; i < variant.ranks().size(); i++) {
            String host = variant.ranks().get(i).host();
            TreePath path = path("ranks").child(i).child("host");
            if (!hosts.contains(host)) {
                problem(path, "expected the name of a host (" + String.join(", ", hosts) + "), found "
                        + Quoted.text(host) + NearestName.question(host, hosts));
            }
            String deafness = ranksOf.merge(host, 1, Integer::sum) == 2 ? routes.deafnessOn(host) : null;
            if (deafness != null) {
                problem(path, "expected a host of its own, found " + Quoted.text(host)
                        + ", where another rank is: " + deafness + "; " + routes.remedyOfDeafness()
                        + " has them talk through their host's memory");
            }
        }
    }

    private void checkProgram() {
        ProgramConfig program = variant.program();
        int ranks = variant.ranks().size();
        require(ranks >= program.ranksMin(), path("ranks"), "at least " + program.ranksMin() + " ranks for "
                + program.name(), ranks);
        require(variant.protocol().sendsMessages() || !program.sendsMessages(),
                new Check(TreePath.ROOT, null).protocolKind(), "a protocol that sends messages under " + program.name(),
                Quoted.text(variant.protocol().name()));
        program.check(new Check(path("program"), null));
    }

    private void checkDaemons() {
        DaemonsConfig daemons = variant.daemons();
        if (daemons == null) {
            return;
        }
        TreePath path = path("daemons");
        require(mode == RigConfig.Mode.VIRTUAL, path, "no daemons but in virtual mode; mpirun --daemon has the host's"
                + " own start ranks in real mode", "some");
        List<String> fitting = variant.fabrics().stream()
                .filter(fabric -> fabric.config().hasSockets() && fabric.hosts().size() == variant.hosts().size())
                .map(RigFabric::name).toList();
        require(fitting.contains(daemons.fabric()), path.child("fabric"), "the name of a fabric on which all hosts have"
                + " sockets (" + (fitting.isEmpty() ? "there is none" : String.join(", ", fitting)) + ")",
                Quoted.text(daemons.fabric()));
        require(variant.takesMoreRanks(), new Check(TreePath.ROOT, null).protocolKind(),
                "tcp, urtp, sci, via or viasci,"
                        + " also within a host, on a network that lets ranks of one host talk, under daemons",
                Quoted.text(variant.protocol().name()));
        require(daemons.jobs().isEmpty() || variant.program().callsMpi(), path.child("jobs"),
                "no further jobs but beside a program that calls MPI", daemons.jobs().size());
    }

    /** What parts see of this. */
    private final class Check implements RigCheck {
        private final TreePath path;
        private final @Nullable RigFabric fabric;

        /** @param fabric the one that is being checked; null for another part */
        Check(TreePath path, @Nullable RigFabric fabric) {
            this.path = path;
            this.fabric = fabric;
        }

        @Override
        public VariantConfig variant() {
            return variant;
        }

        @Override
        public List<Plug> plugs() {
            return fabric == null ? List.of() : fabric.plugs();
        }

        @Override
        public boolean isUsed(Class<?> api) {
            return fabric != null && Fitting.isUsed(variant, fabric.config(), api, false);
        }

        @Override
        public RigConfig.Mode mode() {
            return mode;
        }

        @Override
        public TreePath path() {
            return path;
        }

        @Override
        public JsonNode at(TreePath at) {
            return tree.at(at);
        }

        @Override
        public boolean isWritten(TreePath at) {
            return tree.isWritten(at);
        }

        @Override
        public JsonNode preset(TreePath at) {
            JsonNode node = defaults;
            for (String step : at.steps()) {
                node = node.path(step);
            }
            return node;
        }

        @Override
        public void problem(TreePath at, String text) {
            VariantRules.this.problem(at, text);
        }
    }

    private void require(boolean holds, TreePath path, String expected, Object found) {
        if (!holds) {
            problem(path, "expected " + expected + ", found " + found);
        }
    }

    private void problem(TreePath path, String text) {
        problems.add(tree.problem(path, text));
    }

    private static TreePath path(String key) {
        return TreePath.ROOT.child(key);
    }
}
