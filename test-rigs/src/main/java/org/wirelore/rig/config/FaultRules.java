package org.wirelore.rig.config;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.TreePath;
import org.wirelore.rig.model.FaultRuleConfig;
import org.wirelore.rig.model.FaultsConfig;
import org.wirelore.rig.model.PlainFault;
import org.wirelore.rig.model.WireFaults;
import org.wirelore.rig.spi.FabricConfig;
import org.wirelore.rig.spi.FaultKind;
import org.wirelore.rig.spi.RigCheck;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.RigFabric;
import org.wirelore.rig.spi.VariantConfig;

/** What must hold of the faults of a variant. */
final class FaultRules {
    private final RigCheck check;
    private final VariantConfig variant;

    /** @param check stands at the faults */
    FaultRules(RigCheck check) {
        this.check = check;
        this.variant = check.variant();
    }

    void check() {
        FaultsConfig faults = variant.faults();
        boolean hasWire = variant.hasFabric(fabric -> fabric.faults(check.mode()) != null);
        if (!hasWire && !faults.isEmpty()) {
            check.problem(check.path(), "expected no faults " + places() + ", where nothing can go wrong on a wire"
                    + (check.mode() == RigConfig.Mode.REAL ? " in real mode" : "") + ", found some");
            return;
        }
        for (PlainFault fault : PlainFault.values()) {
            if (faults.probability(fault) > 0) {
                checkPlain(fault, check.path().child(fault.key()));
            }
        }
        for (int i = 0; i < faults.rules().size(); i++) {
            checkRule(faults.rules().get(i), check.path().child("rules").child(i));
        }
    }

    private String places() {
        return String.join(" and ", variant.fabrics().stream().map(fabric -> fabric.config().place()).distinct()
                .toList());
    }

    /** What a rig says no more of than how likely it is happens on all its wires. */
    private void checkPlain(PlainFault fault, TreePath path) {
        for (RigFabric fabric : variant.fabrics()) {
            WireFaults wires = fabric.config().faults(check.mode());
            if (wires != null && !wires.plain().containsKey(fault)) {
                List<String> possible = Stream.of(PlainFault.values()).filter(wires.plain()::containsKey)
                        .map(PlainFault::key).toList();
                check.problem(path, "expected "
                        + (possible.isEmpty() ? "no such fault" : "only " + String.join(", ", possible)) + ", as "
                        + fabric.name() + " carries " + wires.unitsName() + ", found " + fault.key());
                return;
            }
        }
    }

    private void checkRule(FaultRuleConfig rule, TreePath path) {
        checkScope(rule, path);
        Set<String> own = variant.registry().fault(rule.kind()).keys();
        for (FaultKind kind : variant.registry().faults()) {
            for (String key : new TreeSet<>(kind.keys())) {
                if (!own.contains(key) && check.isWritten(path.child(key))) {
                    check.problem(path.child(key),
                            "expected only keys of " + rule.kind() + ", found one of " + kind.name());
                }
            }
        }
        check.require(rule.untilFrame() > rule.fromFrame(), path.child("frames"),
                "a last frame that is not before the first", Quoted.found(check.at(path.child("frames"))));
        String host = rule.host();
        boolean isUnclear = rule.isOutage() && host != null && check.mode() == RigConfig.Mode.REAL
                && variant.hosts().size() != 2;
        check.require(!isUnclear, path.child("host"), "no host in a " + rule.kind()
                + " on a real network of more than 2 hosts, where a frame that has arrived does not tell whose cable it"
                + " came through", Quoted.text(String.valueOf(host)));
        check.require(!rule.needsEnd() || Double.isFinite(rule.untilUs()), path,
                "the key untilUs in a " + rule.kind(), "none");
        check.require(rule.mayEnd() || !Double.isFinite(rule.untilUs()), path.child("untilUs"),
                "no end of a " + rule.kind() + ", which lasts until its host boots again",
                plain(rule.untilUs()));
        check.require(!rule.needsHost() || host != null, path, "the key host in a " + rule.kind(), "none");
        check.require(rule.untilUs() > rule.fromUs(), path.child("untilUs"), "a moment after fromUs, "
                + plain(rule.fromUs()), plain(rule.untilUs()));
        double minimumUs = check.at(path.child("minimumUs")).doubleValue(0);
        double maximumUs = check.at(path.child("maximumUs")).doubleValue(minimumUs);
        check.require(maximumUs >= minimumUs, path.child("maximumUs"), "at least minimumUs, " + plain(minimumUs),
                plain(maximumUs));
        List<WireFaults> wires = checkUnits(rule, path);
        if (!wires.isEmpty()) {
            checkMatch(rule.match(), path.child("match"),
                    wires.stream().mapToInt(WireFaults::unitBytesMax).max().getAsInt());
        }
    }

    /** A rule must be able to do something on a fabric that it is about; returns the wires of these. */
    private List<WireFaults> checkUnits(FaultRuleConfig rule, TreePath path) {
        String host = rule.host();
        List<RigFabric> meant = variant.fabrics().stream()
                .filter(fabric -> fabric.config().faults(check.mode()) != null)
                .filter(fabric -> rule.wire() == null || rule.wire().equals(fabric.name()))
                .filter(fabric -> host == null || fabric.hosts().contains(host)).toList();
        List<WireFaults> wires = meant.stream().map(fabric -> fabric.config().requiredFaults(check.mode())).toList();
        List<WireFaults> suffering = wires.stream().filter(each -> each.suffers(rule.effect())).toList();
        if (suffering.isEmpty() && !meant.isEmpty()) {
            List<String> kinds = variant.registry().faults().stream()
                    .filter(kind -> wires.stream().anyMatch(kind::isOn)).map(FaultKind::name)
                    .toList();
            check.problem(path.child("kind"), "expected a fault of "
                    + String.join(" or ", wires.stream().map(WireFaults::unitsName).distinct().toList()) + ", which "
                    + String.join(", ", meant.stream().map(RigFabric::name).toList())
                    + (meant.size() == 1 ? " carries (" : " carry (") + String.join(", ", kinds) + "), found "
                    + Quoted.text(rule.kind()));
        }
        return suffering;
    }

    private void checkScope(FaultRuleConfig rule, TreePath path) {
        String wire = rule.wire();
        RigFabric fabric = wire == null ? null : variant.fabric(wire);
        if (wire != null && fabric == null) {
            List<String> names = variant.fabrics().stream().map(RigFabric::name).toList();
            check.problem(path.child("wire"), "expected the name of " + (names.size() == 1
                    ? "the fabric, " + Quoted.text(names.getFirst())
                    : "a fabric (" + String.join(", ", names) + ")") + ", found " + Quoted.text(wire)
                    + (names.size() == 1 ? "" : NearestName.question(wire, names)));
        } else if (wire != null && fabric != null && variant.hasFabric(FabricConfig::hasWire)) {
            check.require(fabric.config().hasWire(), path.child("wire"), "the name of a fabric with wires",
                    Quoted.text(wire));
        }
        String host = rule.host();
        if (host != null) {
            checkHost(host, fabric, path.child("host"));
        }
    }

    private void checkHost(String host, @Nullable RigFabric fabric, TreePath path) {
        boolean hasWires = variant.hasFabric(FabricConfig::hasWire);
        Stream<RigFabric> fabrics = fabric == null
                ? variant.fabrics().stream().filter(each -> each.config().hasWire() == hasWires)
                : Stream.of(fabric);
        List<String> hosts = fabrics.flatMap(each -> each.hosts().stream()).distinct().toList();
        if (!hosts.contains(host)) {
            check.problem(path, "expected the name of a host"
                    + (fabric == null || variant.fabrics().size() == 1 ? "" : " on " + fabric.name()) + " ("
                    + String.join(", ", hosts) + "), found " + Quoted.text(host) + NearestName.question(host, hosts));
        }
    }

    private void checkMatch(FaultRuleConfig.MatchConfig match, TreePath path, int bytesMax) {
        check.require(match.maskHex().length() == match.valueHex().length(), path.child("maskHex"),
                "as many digits as valueHex, " + match.valueHex().length(), match.maskHex().length());
        int end = match.offsetBytes() + match.valueHex().length() / 2;
        check.require(end <= bytesMax, path.child("valueHex"), "a pattern that ends within " + bytesMax + " bytes",
                "an end at " + end);
        check.require(match.maximumBytes() >= match.minimumBytes(), path.child("maximumBytes"),
                "at least minimumBytes, " + match.minimumBytes(), match.maximumBytes());
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }
}
