package org.wirelore.emulator.fault;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Scheduler;
import org.wirelore.emulator.capture.WireNote;

/**
 * The rules that cover one direction of a wire. A unit goes through them in order; one that is held back goes on, when
 * its time comes, with the rule after the one that held it.
 *
 * @param <U> what the wire carries: frames, packets or subactions
 */
public final class FaultStage<U> {
    /** Units of one direction that may be on hold at once, and copies that may be made at one moment. */
    static final int UNITS_MAX = 65_536;

    /** A rule of the plan and what users call it. */
    record Named<U>(FaultCondition when, UnitEffect<U> effect, String userName) {
    }

    private final String direction;
    private final Scheduler scheduler;
    private final FaultOutlet<U> outlet;
    private final List<FaultSite<U>> sites = new ArrayList<>();
    private final List<FaultedUnit<U>> held = new ArrayList<>();
    private final ArrayDeque<FaultedUnit<U>> spare = new ArrayDeque<>();
    private final Alarm release;
    private int copiesAtOnce;

    FaultStage(FaultPath path, List<Named<U>> rules, Scheduler scheduler, Decider decider, FaultOutlet<U> outlet) {
        this.direction = path.name();
        this.scheduler = scheduler;
        this.outlet = outlet;
        Map<String, Integer> ordinals = new HashMap<>();
        for (Named<U> rule : rules) {
            String kind = rule.effect().kind();
            int ordinal = ordinals.merge(kind, 1, Integer::sum);
            sites.add(new FaultSite<>(this, sites.size(), path, kind + (ordinal == 1 ? "" : Integer.toString(ordinal)),
                    rule.when(), rule.effect(), rule.userName(), decider));
        }
        this.release = scheduler.alarm(direction + ".faults.release", this::onAlarm);
    }

    /** Takes a unit over; it comes out at the outlet, at once or later, or is lost there. */
    public void accept(U unit) {
        copiesAtOnce = 0;
        process(carry(unit), 0);
    }

    /** Units on hold. */
    public int held() {
        return held.size();
    }

    /** Shows what the rules have done in this run: each effect's counter once. */
    public void count(ObjLongConsumer<String> visitor) {
        sites.stream().flatMap(site -> site.counters().stream()).distinct()
                .forEach(counter -> visitor.accept(counter, counted(counter)));
    }

    /** One counter of this run; 0 if no rule has it. */
    public long counted(String counter) {
        long sum = 0;
        for (FaultSite<U> site : sites) {
            sum += site.counted(counter);
        }
        return sum;
    }

    /** Forgets counts and units on hold; their owner takes them back by itself. */
    public void reset() {
        release.cancel();
        for (int i = held.size() - 1; i >= 0; i--) {
            spare.push(held.remove(i));
        }
        sites.forEach(FaultSite::reset);
    }

    long nowPs() {
        return scheduler.now();
    }

    U claim() {
        return outlet.claim();
    }

    FaultedUnit<U> carry(U unit) {
        FaultedUnit<U> carried = spare.poll();
        if (carried == null) {
            return new FaultedUnit<>(unit);
        }
        carried.carry(unit);
        return carried;
    }

    void process(FaultedUnit<U> unit, int firstSite) {
        long nowPs = scheduler.now();
        for (int i = firstSite; i < sites.size(); i++) {
            FaultSite<U> site = sites.get(i);
            if (!site.action().apply(unit, site.decide(unit.unit(), nowPs))) {
                return;
            }
            if (isAnyBehind(i)) {
                goOn(unit, i);
                return;
            }
        }
        outlet.pass(unit.unit(), unit.touched());
        spare.push(unit);
    }

    /** Has a unit go on behind a site, and then what it has overtaken there often enough. */
    void goOn(FaultedUnit<U> unit, int site) {
        process(unit, site + 1);
        if (isAnyBehind(site)) {
            overtaken(site);
        }
    }

    void lose(FaultedUnit<U> unit) {
        WireNote note = unit.note();
        outlet.lose(unit.unit(), note);
        spare.push(unit);
    }

    void reserve(int copies, int site) {
        copiesAtOnce += copies;
        requireRoom(copiesAtOnce, "copy", site);
        scheduler.charge(copies);
    }

    private void requireRoom(int units, String action, int site) {
        if (units >= UNITS_MAX) {
            throw new FaultOverflowException("faults " + action + " more than " + UNITS_MAX
                    + " frames at once in direction " + direction + ": rule " + sites.get(site).userName()
                    + "; use fewer duplication rules or copies, or shorter delays");
        }
    }

    void hold(FaultedUnit<U> unit, int site, long releasePs, int unitsToPass) {
        requireRoom(held.size(), "hold back", site);
        unit.site = site;
        unit.sincePs = scheduler.now();
        unit.releasePs = releasePs;
        unit.unitsToPass = unitsToPass;
        held.add(unit);
        if (!release.isSet() || releasePs < release.atPs()) {
            release.set(releasePs);
        }
    }

    boolean isHolding(int site) {
        for (int i = 0; i < held.size(); i++) {
            if (held.get(i).site == site) {
                return true;
            }
        }
        return false;
    }

    /** Whether a site holds a unit that others are to overtake. */
    private boolean isAnyBehind(int site) {
        for (int i = 0; i < held.size(); i++) {
            if (held.get(i).site == site && held.get(i).unitsToPass > 0) {
                return true;
            }
        }
        return false;
    }

    private void overtaken(int site) {
        for (int i = 0; i < held.size(); i++) {
            FaultedUnit<U> unit = held.get(i);
            if (unit.site == site && unit.unitsToPass > 0) {
                unit.unitsToPass--;
                if (unit.unitsToPass == 0) {
                    unit.releasePs = scheduler.now();
                }
            }
        }
        onRelease();
    }

    private void onAlarm() {
        copiesAtOnce = 0;
        onRelease();
    }

    private void onRelease() {
        long nowPs = scheduler.now();
        while (true) {
            FaultedUnit<U> earliest = earliest();
            if (earliest == null) {
                release.cancel();
                return;
            }
            if (earliest.releasePs > nowPs) {
                release.set(earliest.releasePs);
                return;
            }
            held.remove(earliest);
            sites.get(earliest.site).action().released(earliest, nowPs - earliest.sincePs);
            process(earliest, earliest.site + 1);
        }
    }

    /** The unit that is released next: of those for the same time, the one that was held first. */
    private @Nullable FaultedUnit<U> earliest() {
        FaultedUnit<U> earliest = null;
        for (int i = 0; i < held.size(); i++) {
            if (earliest == null || held.get(i).releasePs < earliest.releasePs) {
                earliest = held.get(i);
            }
        }
        return earliest;
    }

    /** Whether what it does to the next unit depends on nothing before, but on answers of its decider. */
    public boolean isWithoutState() {
        boolean isWithout = held.isEmpty();
        for (int i = 0; i < sites.size(); i++) {
            isWithout &= sites.get(i).isWithoutState();
        }
        return isWithout;
    }
}
