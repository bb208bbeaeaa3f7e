package org.wirelore.emulator.fault;

import java.util.Arrays;
import java.util.List;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.emulator.capture.WireEvent;

/**
 * One rule at work in one direction: which units it applies to, its decision points, its count, and what its effect can
 * do with a unit there.
 *
 * @param <U> the unit
 */
public final class FaultSite<U> {
    private final FaultStage<U> stage;
    private final int index;
    private final FaultPath path;
    private final String what;
    private final UnitType<U> units;
    private final List<String> counters;
    private final String userName;
    private final Decider decider;
    private final FaultMatch[] filter;
    private final FaultLifetime lifetime;
    private final double chance;
    private final long[] listed;
    private final int point;
    private final int alternatives;
    /** There is one answer only, so that nothing is asked. */
    private final boolean isCertain;
    private final UnitEffect.Action<U> action;

    /** Each unit is asked about, and nothing else counts. */
    private final boolean isPlaced;
    private long seen;
    private long times;
    private int nextListed;
    /** Of each counter. */
    private final long[] counted;
    /** The effect at work, of those that share the site. */
    private int part;

    /**
     * @param what the name of the rule's point, such as {@code loss2}
     * @param userName what users call the rule; empty if they have no name for it
     */
    FaultSite(FaultStage<U> stage, int index, FaultPath path, String what, FaultCondition when, UnitEffect<U> effect,
            String userName, Decider decider) {
        this.stage = stage;
        this.index = index;
        this.path = path;
        this.what = what;
        this.units = effect.units();
        this.counters = effect.counters();
        this.counted = new long[counters.size()];
        this.userName = userName;
        this.decider = decider;
        this.filter = when.filter().toArray(new FaultMatch[0]);
        this.lifetime = when.lifetime();
        this.chance = when.trigger().chance();
        this.listed = when.trigger() instanceof FaultTrigger.AtFrames(List<Long> frames)
                ? frames.stream().mapToLong(Long::longValue).toArray()
                : new long[0];
        this.alternatives = 1 + effect.ways();
        this.isCertain = effect.ways() == 1 && when.trigger().isCertain();
        double[] weights = new double[alternatives];
        weights[0] = 1 - chance;
        for (int i = 1; i < alternatives; i++) {
            weights[i] = chance / effect.ways();
        }
        this.point = decider.point(ChoicePoint.fault(path.wire(), path.leg(), what), weights);
        this.action = effect.at(this);
        isPlaced = effect instanceof UnitFate && listed.length == 0 && lifetime.equals(FaultLifetime.ALWAYS);
    }

    /**
     * Registers a further decision of the effect, for its constructor.
     *
     * @param suffix its name behind that of the rule's own point
     * @param weights none where all alternatives are equally likely
     */
    public int point(String suffix, double... weights) {
        ChoicePoint further = ChoicePoint.fault(path.wire(), path.leg(), what + "." + suffix);
        return weights.length == 0 ? decider.point(further) : decider.point(further, weights);
    }

    /** Asks the rule's own point, unless every unit that the rule applies to is disturbed. */
    public int choose() {
        return isCertain ? 1 : decider.choose(point, alternatives);
    }

    /** Asks a further point of the effect. */
    public int choose(int furtherPoint, int furtherAlternatives) {
        return decider.choose(furtherPoint, furtherAlternatives);
    }

    /** The time, picoseconds. */
    public long nowPs() {
        return stage.nowPs();
    }

    /** The number of the unit decided last, from 0: of those that the filter lets through. */
    public long lastNumber() {
        return seen - 1;
    }

    /** Counts a disturbed unit for reports. */
    public void count() {
        counted[part]++;
    }

    /** Says which of several effects deals with the unit: its counter counts. */
    void part(int newPart) {
        part = newPart;
    }

    /** Writes down what the rule has done to a unit. */
    public void note(FaultedUnit<U> unit, WireEvent event, long value) {
        unit.add(event, value, userName);
    }

    /** Loses a unit. Its note must say so. */
    public void lose(FaultedUnit<U> unit) {
        stage.lose(unit);
    }

    /**
     * Holds a unit until a time, or until enough others have overtaken it.
     *
     * @param releasePs when it goes on at the latest
     * @param unitsToPass how many must overtake it to let it go on earlier; 0 to wait for the time only
     */
    public void hold(FaultedUnit<U> unit, long releasePs, int unitsToPass) {
        unit.part = part;
        stage.hold(unit, index, releasePs, unitsToPass);
    }

    /** Whether this rule holds any unit. */
    public boolean isHolding() {
        return stage.isHolding(index);
    }

    /** Has a unit go on with the next rule, now. It overtakes what this rule holds. */
    public void goOn(FaultedUnit<U> unit) {
        stage.goOn(unit, index);
    }

    /**
     * Announces the number of copies, before the first is made.
     *
     * @throws FaultOverflowException if there are too many at one moment
     */
    public void reserve(int copies) {
        stage.reserve(copies, index);
    }

    /** A copy of a unit and of its note. */
    public FaultedUnit<U> copy(FaultedUnit<U> unit) {
        FaultedUnit<U> copy = stage.carry(stage.claim());
        units.copy(unit.unit(), copy.unit());
        copy.note().copyFrom(unit.note());
        return copy;
    }

    List<String> counters() {
        return counters;
    }

    long counted(String counter) {
        long sum = 0;
        for (int i = 0; i < counted.length; i++) {
            if (counters.get(i).equals(counter)) {
                sum += counted[i];
            }
        }
        return sum;
    }

    String userName() {
        return userName;
    }

    UnitEffect.Action<U> action() {
        return action;
    }

    /** Decides about a unit; 0 leaves it alone. */
    int decide(U unit, long nowPs) {
        for (FaultMatch match : filter) {
            if (!match.matches(units, unit)) {
                return 0;
            }
        }
        long number = seen++;
        if (listed.length > 0 && !isListed(number)) {
            return 0;
        }
        if (nowPs < lifetime.fromPs() || nowPs >= lifetime.untilPs() || number < lifetime.fromFrame()
                || number >= lifetime.untilFrame() || times >= lifetime.timesMax()) {
            return 0;
        }
        int answer = action.draw(this);
        if (answer != 0) {
            times++;
        }
        return answer;
    }

    void reset() {
        seen = 0;
        times = 0;
        nextListed = 0;
        part = 0;
        Arrays.fill(counted, 0);
        action.reset();
    }

    private boolean isListed(long number) {
        if (nextListed < listed.length && listed[nextListed] == number) {
            nextListed++;
            return true;
        }
        return false;
    }

    boolean isWithoutState() {
        return isPlaced;
    }
}
