package org.wirelore.rig.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultEffect;
import org.wirelore.emulator.fault.FaultLifetime;
import org.wirelore.emulator.fault.FaultMatch;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;
import org.wirelore.emulator.fault.FaultTrigger;
import org.wirelore.emulator.fault.Outage;

/** Turns a rig's faults into the emulator's rules. */
public final class FaultMapping {
    private final FaultsConfig faults;
    private final WireFaults wires;
    private final String fabric;
    private final List<String> hosts;
    private final PlacedFaults placed;
    private final long stalePs;

    /**
     * @param wires what can go wrong there
     * @param fabric name of the fabric on whose wires they happen
     * @param hosts names of the hosts on it, in the order of their plugs
     * @param placed what an explorer places: every unit is then asked about, whatever is probable
     * @param stalePs after which a unit is stale
     */
    public FaultMapping(FaultsConfig faults, WireFaults wires, String fabric, List<String> hosts,
            PlacedFaults placed, long stalePs) {
        this.faults = faults;
        this.wires = wires;
        this.fabric = fabric;
        this.hosts = List.copyOf(hosts);
        this.placed = placed;
        this.stalePs = stalePs;
    }

    /** The rules. */
    public FaultPlan plan() {
        List<FaultRule> rules = new ArrayList<>();
        List<String> names = new ArrayList<>();
        FaultEffect placing = wires.placed(placed, stalePs);
        boolean isAskedByRig = placing != null && faults.probability(PlainFault.LOSS) > 0
                && placing.equals(wires.plain().get(PlainFault.LOSS));
        if (placing != null && !isAskedByRig) {
            rules.add(new FaultRule(FaultCondition.withProbability(0), placing));
            names.add("placed by explore");
        }
        for (PlainFault fault : PlainFault.values()) {
            FaultEffect effect = wires.plain().get(fault);
            double probability = faults.probability(fault);
            if (effect != null && probability > 0 && (isAskedByRig || !isPlaced(fault))) {
                rules.add(new FaultRule(FaultCondition.withProbability(probability), effect));
                names.add("faults." + fault.key() + "=" + probability);
            }
        }
        for (int i = 0; i < faults.rules().size(); i++) {
            if (concerns(faults.rules().get(i))) {
                rules.add(rule(faults.rules().get(i)));
                names.add(nameOf(i));
            }
        }
        return new FaultPlan(rules, names);
    }

    private boolean isPlaced(PlainFault fault) {
        return placed.among(wires.placeable().keySet()).stream().anyMatch(kind -> kind.replaces(fault));
    }

    /** The rules by which cables or hosts are out, as users call them. */
    public List<String> outages() {
        return IntStream.range(0, faults.rules().size())
                .filter(i -> faults.rules().get(i).isOutage() && concerns(faults.rules().get(i)))
                .mapToObj(FaultMapping::nameOf)
                .toList();
    }

    /** Whether a rule is about this fabric, what it carries and a host on it. */
    private boolean concerns(FaultRuleConfig rule) {
        return wires.suffers(rule.effect()) && (rule.wire() == null || rule.wire().equals(fabric))
                && (rule.host() == null || hosts.contains(rule.host()));
    }

    private static String nameOf(int rule) {
        return "faults.rules[" + rule + "]";
    }

    private FaultRule rule(FaultRuleConfig config) {
        Outage outage = config.outage();
        return outage == null
                ? new FaultRule(condition(config), config.effect())
                : FaultRule.outage(outage, scope(config), us(config.fromUs()), moment(config.untilUs()),
                        config.probability());
    }

    private FaultCondition condition(FaultRuleConfig config) {
        FaultTrigger trigger = config.frames().isEmpty()
                ? new FaultTrigger.WithProbability(config.probability())
                : new FaultTrigger.AtFrames(config.frames());
        return new FaultCondition(scope(config), new FaultLifetime(us(config.fromUs()), moment(config.untilUs()),
                config.fromFrame(), config.untilFrame(), config.atMost()), filter(config.match()), trigger);
    }

    private FaultScope scope(FaultRuleConfig config) {
        String host = config.host();
        int plug = host == null ? FaultScope.ANY_PLUG : hosts.indexOf(host);
        return new FaultScope(config.wire(), plug, switch (config.direction()) {
            case TO_HOST -> FaultScope.Way.TO_STATION;
            case FROM_HOST -> FaultScope.Way.FROM_STATION;
        });
    }

    private static List<FaultMatch> filter(FaultRuleConfig.MatchConfig match) {
        if (match.isEverything()) {
            return List.of();
        }
        List<FaultMatch> filter = new ArrayList<>();
        filter.add(new FaultMatch.LengthRange(match.minimumBytes(), match.maximumBytes()));
        if (!match.valueHex().isEmpty()) {
            filter.add(new FaultMatch.BytePattern(match.offsetBytes(), match.valueHex(), match.maskHex()));
        }
        return filter;
    }

    private static long moment(double microseconds) {
        return Double.isInfinite(microseconds) ? Long.MAX_VALUE : us(microseconds);
    }

    private static long us(double microseconds) {
        return Math.round(microseconds * TimeUnits.PS_PER_US);
    }
}
