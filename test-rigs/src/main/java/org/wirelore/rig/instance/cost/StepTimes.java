package org.wirelore.rig.instance.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.emulator.host.Machine;
import org.wirelore.rig.report.Metric;

/** What the steps of the software take in the phases of a program, on all hosts together. */
public final class StepTimes {
    private final Cost[] costs;
    private final List<Phase> phases = new ArrayList<>();
    private final long[] begin;

    /** What was charged in a phase, in the order of the costs; figures are made of it when they are asked for. */
    private static final class Phase {
        final String suffix;
        final int messages;
        final long[] chargedPs;

        Phase(String suffix, int messages, long[] chargedPs) {
            this.suffix = suffix;
            this.messages = messages;
            this.chargedPs = chargedPs;
        }
    }

    /** Of these machines' software. */
    public StepTimes(List<Machine> machines) {
        costs = machines.stream().flatMap(machine -> machine.costs().stream()).toArray(Cost[]::new);
        begin = new long[costs.length];
    }

    /** A phase begins. */
    public void begin() {
        for (int i = 0; i < costs.length; i++) {
            begin[i] = costs[i].chargedPs();
        }
    }

    /**
     * A phase ends.
     *
     * @param suffix of the names of its figures
     * @param messages how many there were, of which figures tell the average
     */
    public void end(String suffix, int messages) {
        long[] charged = new long[costs.length];
        for (int i = 0; i < costs.length; i++) {
            charged[i] = costs[i].chargedPs() - begin[i];
        }
        phases.add(new Phase(suffix, messages, charged));
    }

    /** Forgets all, for another run. */
    public void reset() {
        phases.clear();
        Arrays.fill(begin, 0);
    }

    /** Adds the figures of all phases. */
    public void addTo(SortedMap<String, Metric> metrics) {
        for (Phase phase : phases) {
            SortedMap<String, Long> byName = new TreeMap<>();
            for (int i = 0; i < costs.length; i++) {
                byName.merge(costs[i].name(), phase.chargedPs[i], Long::sum);
            }
            byName.forEach((name, chargedPs) -> {
                if (chargedPs > 0) {
                    metrics.put(Metric.STEP + name + phase.suffix,
                            new Metric(TimeUnits.microseconds(chargedPs) / phase.messages, "us"));
                }
            });
        }
    }
}
