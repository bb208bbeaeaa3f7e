package org.wirelore.rig.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.FaultRuleConfig;
import org.wirelore.rig.model.FaultsConfig;
import org.wirelore.rig.spi.AdiProtocol;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.FabricKind;
import org.wirelore.rig.spi.FaultKind;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.ProgramConfig;
import org.wirelore.rig.spi.ProtocolConfig;
import org.wirelore.rig.spi.ProtocolKind;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
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
        rules.checkMode();
        rules.checkFabric();
        rules.checkRanks();
        rules.checkProtocol();
        rules.checkProgram();
        rules.checkFaults();
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
        }
    }

    private void checkMode() {
        FabricConfig fabric = variant.fabric();
        String kindName = Quoted.text(fabric.kindName());
        require(mode != RigConfig.Mode.REAL || fabric.isReal(), path("fabric").child("kind"),
                "veth, nic, shared-memory or sockets in real mode, where nothing is emulated", kindName);
        require(mode != RigConfig.Mode.PACED || fabric.canBePaced(), path("fabric").child("kind"),
                "veth, nic, link, switch or hub in paced mode, which is for wires to real things", kindName);
        checkProtocolFits();
        for (int i = 0; mode != RigConfig.Mode.VIRTUAL && fabric.namesInterfaces() && i < variant.hosts().size(); i++) {
            require(variant.hosts().get(i).networkInterface() != null, path("hosts").child(i),
                    "the key interface, the network interface behind the host", "none");
        }
    }

    /** A protocol works with devices of one API, and a fabric has one. */
    private void checkProtocolFits() {
        FabricConfig fabric = variant.fabric();
        ProtocolConfig protocol = variant.protocol();
        if (protocol.api() != null && protocol.api() != fabric.api()) {
            List<String> fitting = variant.registry().protocols().stream()
                    .filter(kind -> kind.api() == fabric.api()).map(ProtocolKind::name).toList();
            List<String> homes = variant.registry().fabrics().stream().filter(kind -> kind.api() == protocol.api())
                    .map(FabricKind::name).toList();
            problem(path("protocol").child("kind"), "expected " + String.join(" or ", fitting) + " " + fabric.place()
                    + (homes.size() == 1 ? "; " + protocol.name() + " needs the fabric " + homes.getFirst() : "")
                    + ", found " + Quoted.text(protocol.name()));
        }
    }

    private void checkFabric() {
        variant.fabric().check(new Check(path("fabric")));
    }

    private void checkRanks() {
        List<String> hosts = variant.hosts().stream().map(HostConfig::name).toList();
        Map<String, Integer> ranksOf = new HashMap<>();
        for (int i = 0; i < variant.ranks().size(); i++) {
            String host = variant.ranks().get(i).host();
            TreePath path = path("ranks").child(i).child("host");
            if (!hosts.contains(host)) {
                problem(path, "expected the name of a host (" + String.join(", ", hosts) + "), found "
                        + Quoted.text(host) + NearestName.question(host, hosts));
            }
            boolean talksLocally = variant.protocol() instanceof AdiProtocol adi && adi.local() != null;
            if (ranksOf.merge(host, 1, Integer::sum) == 2 && hasWire() && !talksLocally) {
                problem(path, "expected a host of its own, found " + Quoted.text(host)
                        + ", where another rank is: an Ethernet card does not hear what it sends; protocol.local=shm "
                        + "has them talk through their host's memory");
            }
        }
    }

    private void checkProtocol() {
        variant.protocol().check(new Check(path("protocol")));
    }

    private void checkProgram() {
        ProgramConfig program = variant.program();
        int ranks = variant.ranks().size();
        require(ranks >= program.ranksMin(), path("ranks"), "at least " + program.ranksMin() + " ranks for "
                + program.name(), ranks);
        require(variant.protocol().sendsMessages() || !program.sendsMessages(), path("protocol").child("kind"),
                "a protocol that sends messages under " + program.name(), Quoted.text(variant.protocol().name()));
        program.check(new Check(path("program")));
    }

    private void checkFaults() {
        FaultsConfig faults = variant.faults();
        if (!hasWire() && !faults.isEmpty()) {
            problem(path("faults"),
                    "expected no faults on a loopback, in shared memory or over sockets, which have no wire,"
                            + " found some");
        }
        for (int i = 0; i < faults.rules().size(); i++) {
            checkRule(faults.rules().get(i), path("faults").child("rules").child(i));
        }
    }

    private void checkRule(FaultRuleConfig rule, TreePath path) {
        String wire = rule.wire();
        String wireName = variant.fabric().name();
        require(wire == null || wire.equals(wireName), path.child("wire"), "the name of the fabric, "
                + Quoted.text(wireName), Quoted.text(String.valueOf(wire)));
        String host = rule.host();
        if (host != null && variant.hostIndex(host) < 0) {
            List<String> hosts = variant.hosts().stream().map(HostConfig::name).toList();
            problem(path.child("host"), "expected the name of a host (" + String.join(", ", hosts) + "), found "
                    + Quoted.text(host) + NearestName.question(host, hosts));
        }
        for (FaultKind kind : variant.registry().faults()) {
            for (String key : new TreeSet<>(kind.keys())) {
                if (!kind.name().equals(rule.kind()) && tree.isWritten(path.child(key))) {
                    problem(path.child(key), "expected only keys of " + rule.kind() + ", found one of " + kind.name());
                }
            }
        }
        require(rule.untilFrame() > rule.fromFrame(), path.child("frames"), "a last frame that is not before the first",
                Quoted.found(tree.at(path.child("frames"))));
        boolean outage = rule.isOutage();
        require(!outage || host == null || mode != RigConfig.Mode.REAL || variant.hosts().size() == 2,
                path.child("host"), "no host in a link-down on a real network of more than 2 hosts, where a frame that"
                        + " has arrived does not tell whose cable it came through",
                Quoted.text(String.valueOf(host)));
        require(!outage || Double.isFinite(rule.untilUs()), path, "the key untilUs in a link-down", "none");
        require(rule.untilUs() > rule.fromUs(), path.child("untilUs"), "a moment after fromUs, "
                + plain(rule.fromUs()), plain(rule.untilUs()));
        double minimumUs = tree.at(path.child("minimumUs")).doubleValue(0);
        double maximumUs = tree.at(path.child("maximumUs")).doubleValue(minimumUs);
        require(maximumUs >= minimumUs, path.child("maximumUs"), "at least minimumUs, " + plain(minimumUs),
                plain(maximumUs));
        checkMatch(rule.match(), path.child("match"));
    }

    private void checkMatch(FaultRuleConfig.MatchConfig match, TreePath path) {
        require(match.maskHex().length() == match.valueHex().length(), path.child("maskHex"), "as many digits as"
                + " valueHex, " + match.valueHex().length(), match.maskHex().length());
        int end = match.offsetBytes() + match.valueHex().length() / 2;
        require(end <= 1518, path.child("valueHex"), "a pattern that ends within 1518 bytes", "an end at " + end);
        require(match.maximumBytes() >= match.minimumBytes(), path.child("maximumBytes"), "at least minimumBytes, "
                + match.minimumBytes(), match.maximumBytes());
    }

    private boolean hasWire() {
        return variant.fabric().hasWire();
    }

    /** What parts see of this. */
    private final class Check implements RigCheck {
        private final TreePath path;

        Check(TreePath path) {
            this.path = path;
        }

        @Override
        public VariantConfig variant() {
            return variant;
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

    private static String plain(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }
}
