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
import org.wirelore.emulator.fault.frame.Corruption;
import org.wirelore.emulator.fault.frame.Delay;
import org.wirelore.emulator.fault.frame.Duplication;
import org.wirelore.emulator.fault.frame.Loss;
import org.wirelore.emulator.fault.frame.Reordering;

/** Turns a rig's faults into the emulator's rules. */
public final class FaultMapping {
    /** What the plain probabilities of a rig mean beyond how often: the gap of a duplicate, the length of a delay. */
    private static final long DUPLICATE_GAP_PS = 1_000_000;
    private static final long REORDER_HOLD_PS = 1_000_000_000;
    private static final long DELAY_PS_MIN = 10_000_000;
    private static final long DELAY_PS_MAX = 1_000_000_000;
    private static final int DELAY_STEPS = 100;
    private static final int CORRUPT_BITS_MAX = 4;

    private final FaultsConfig faults;
    private final String fabric;
    private final List<String> hosts;

    /**
     * @param fabric name of the fabric on whose wires they happen
     * @param hosts names of the hosts on it, in the order of their plugs
     */
    public FaultMapping(FaultsConfig faults, String fabric, List<String> hosts) {
        this.faults = faults;
        this.fabric = fabric;
        this.hosts = List.copyOf(hosts);
    }

    /**
     * The rules.
     *
     * @param explored whether an explorer will place losses: every frame is then asked about, whatever its probability
     */
    public FaultPlan plan(boolean explored) {
        return plan(explored, new Loss());
    }

    /**
     * The plan of a fabric whose wires carry something else than frames.
     *
     * @param lost what an explorer places on its wires; {@code faults.loss} places it, too
     */
    public FaultPlan plan(boolean explored, FaultEffect lost) {
        List<FaultRule> rules = new ArrayList<>();
        List<String> names = new ArrayList<>();
        if (faults.loss() > 0 || explored) {
            rules.add(likely(faults.loss(), lost));
            names.add(faults.loss() > 0 ? "faults.loss=" + faults.loss() : "placed by explore");
        }
        if (faults.duplication() > 0) {
            rules.add(likely(faults.duplication(), new Duplication(1, DUPLICATE_GAP_PS)));
            names.add("faults.duplication=" + faults.duplication());
        }
        if (faults.reordering() > 0) {
            rules.add(
                    likely(faults.reordering(), new Reordering(1, REORDER_HOLD_PS)));
            names.add("faults.reordering=" + faults.reordering());
        }
        if (faults.delay() > 0) {
            rules.add(likely(faults.delay(), new Delay(DELAY_PS_MIN, DELAY_PS_MAX, DELAY_STEPS)));
            names.add("faults.delay=" + faults.delay());
        }
        if (faults.corruption() > 0) {
            rules.add(likely(faults.corruption(), new Corruption(CORRUPT_BITS_MAX)));
            names.add("faults.corruption=" + faults.corruption());
        }
        for (int i = 0; i < faults.rules().size(); i++) {
            if (concerns(faults.rules().get(i))) {
                rules.add(rule(faults.rules().get(i)));
                names.add(nameOf(i));
            }
        }
        return new FaultPlan(rules, names);
    }

    /** The rules that cut cables, as users call them. */
    public List<String> outages() {
        return IntStream.range(0, faults.rules().size())
                .filter(i -> faults.rules().get(i).isOutage() && concerns(faults.rules().get(i)))
                .mapToObj(FaultMapping::nameOf)
                .toList();
    }

    /** Whether a rule is about this fabric and a host on it. */
    private boolean concerns(FaultRuleConfig rule) {
        return (rule.wire() == null || rule.wire().equals(fabric))
                && (rule.host() == null || hosts.contains(rule.host()));
    }

    private static String nameOf(int rule) {
        return "faults.rules[" + rule + "]";
    }

    private static FaultRule likely(double probability, FaultEffect effect) {
        return new FaultRule(FaultCondition.withProbability(probability), effect);
    }

    private FaultRule rule(FaultRuleConfig config) {
        return config.isOutage()
                ? FaultRule.linkDown(scope(config), us(config.fromUs()), moment(config.untilUs()),
                        config.probability())
                : new FaultRule(condition(config), config.effect());
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
