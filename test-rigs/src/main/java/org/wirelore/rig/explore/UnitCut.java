package org.wirelore.rig.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;

/** Cuts the scripts of one number of deviations into units. */
final class UnitCut {
    private final String variant;
    private final boolean isKeyed;
    /** Where further deviations of scripts end. */
    private final NavigableMap<Deviations, Integer> ends;
    private final List<Unit> units = new ArrayList<>();
    private Deviations from = Deviations.NONE;
    private Deviations last = Deviations.NONE;
    private long scripts;

    /**
     * @param isKeyed whether keys are taken of the states of their runs
     * @param ends where further deviations of scripts end
     */
    UnitCut(String variant, boolean isKeyed, NavigableMap<Deviations, Integer> ends) {
        this.variant = variant;
        this.isKeyed = isKeyed;
        this.ends = ends;
    }

    /** Adds the scripts that one can be made longer to. */
    void add(Deviations.Branch branch) {
        long size = branch.size();
        long taken = 0;
        while (taken < size) {
            if (scripts == 0) {
                from = branch.at(taken);
            }
            long more = Math.min(size - taken, Unit.SCRIPTS_MAX - scripts);
            scripts += more;
            taken += more;
            last = branch.at(taken - 1);
            if (scripts == Unit.SCRIPTS_MAX) {
                end();
            }
        }
    }

    private void end() {
        if (scripts > 0) {
            units.add(new Unit(variant, from, scripts, isKeyed, ends()));
            scripts = 0;
        }
    }

    /** Those that who runs the scripts from {@link #from} to {@link #last} comes by. */
    private List<Unit.End> ends() {
        List<Unit.End> passed = new ArrayList<>();
        for (int size = 1; size < from.size(); size++) {
            int depth = size;
            ends.subMap(from.first(size), true, last.first(size), true).forEach((script, questions) -> {
                if (script.size() == depth) {
                    passed.add(new Unit.End(script, questions));
                }
            });
        }
        return passed;
    }

    /** What it was cut into, when all were added. */
    List<Unit> units() {
        end();
        return units;
    }
}
