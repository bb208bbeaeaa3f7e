package org.wirelore.emulator.fault;

import java.util.List;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.wire.Frame;

/** One rule at work in one direction: its decision points and its counts. */
final class ActiveFault {
    final FaultRule.PerFrame rule;
    /** What users call the rule; empty if they have no name for it. */
    final String userName;
    private final Decider decider;
    private final FrameMatch[] filter;
    private final FaultLifetime lifetime;
    private final long[] listed;
    private final int point;
    private final int alternatives;
    /** Corruption: which bit. Burst loss: whether a bad direction stays bad. */
    private final int secondPoint;
    /** Burst loss: whether a frame in the bad state is lost. */
    private final int thirdPoint;

    private long seen;
    private long times;
    private int nextListed;
    private boolean bad;
    /** Delay: no frame goes on before this. */
    long heldUntilPs;

    ActiveFault(String name, FaultRule.PerFrame rule, String userName, Decider decider) {
        this.rule = rule;
        this.userName = userName;
        this.decider = decider;
        FaultCondition when = rule.when();
        this.filter = when.filter().toArray(new FrameMatch[0]);
        this.lifetime = when.lifetime();
        this.listed = when.trigger() instanceof FaultTrigger.AtFrames(List<Long> frames)
                ? frames.stream().mapToLong(Long::longValue).toArray()
                : new long[0];
        double chance = when.trigger().chance();
        this.alternatives = 1 + switch (rule) {
            case FaultRule.Delay delay -> delay.steps();
            case FaultRule.Corruption corruption -> corruption.bitsMax();
            default -> 1;
        };
        double[] weights = new double[alternatives];
        weights[0] = 1 - chance;
        for (int i = 1; i < alternatives; i++) {
            weights[i] = chance / (alternatives - 1);
        }
        this.point = decider.point(name, weights);
        switch (rule) {
            case FaultRule.Corruption _ -> {
                secondPoint = decider.point(name + ".bit");
                thirdPoint = -1;
            }
            case FaultRule.BurstLoss burst -> {
                secondPoint = decider.point(name + ".stay", burst.recovery(), 1 - burst.recovery());
                thirdPoint = decider.point(name + ".drop", 1 - burst.lossWhileBad(), burst.lossWhileBad());
            }
            default -> {
                secondPoint = -1;
                thirdPoint = -1;
            }
        }
    }

    void reset() {
        seen = 0;
        times = 0;
        nextListed = 0;
        bad = false;
        heldUntilPs = 0;
    }

    /** The number of the frame decided last, from 0. */
    long lastFrame() {
        return seen - 1;
    }

    /** Decides about a frame; 0 leaves it alone. */
    int decide(Frame frame, long nowPs) {
        for (FrameMatch match : filter) {
            if (!match.matches(frame)) {
                return 0;
            }
        }
        long index = seen++;
        if (listed.length > 0 && !isListed(index)) {
            return 0;
        }
        if (nowPs < lifetime.fromPs() || nowPs >= lifetime.untilPs() || index < lifetime.fromFrame()
                || index >= lifetime.untilFrame() || times >= lifetime.timesMax()) {
            return 0;
        }
        int answer = rule instanceof FaultRule.BurstLoss ? stepBurst() : decider.choose(point, alternatives);
        if (answer != 0) {
            times++;
        }
        return answer;
    }

    /** Draws one of {@code count} bits. */
    int drawBit(int count) {
        return decider.choose(secondPoint, count);
    }

    private boolean isListed(long index) {
        if (nextListed < listed.length && listed[nextListed] == index) {
            nextListed++;
            return true;
        }
        return false;
    }

    private int stepBurst() {
        bad = decider.choose(bad ? secondPoint : point, 2) != 0;
        return bad ? decider.choose(thirdPoint, 2) : 0;
    }
}
