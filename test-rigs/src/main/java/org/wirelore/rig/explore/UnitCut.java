package org.wirelore.rig.explore;

import java.util.ArrayList;
import java.util.List;

/** Cuts the scripts of one number of deviations into units. */
final class UnitCut {
    private final String variant;
    private final List<Unit> units = new ArrayList<>();
    private Deviations from = Deviations.NONE;
    private long scripts;

    UnitCut(String variant) {
        this.variant = variant;
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
            if (scripts == Unit.SCRIPTS_MAX) {
                end();
            }
        }
    }

    private void end() {
        if (scripts > 0) {
            units.add(new Unit(variant, from, scripts));
            scripts = 0;
        }
    }

    /** What it was cut into, when all were added. */
    List<Unit> units() {
        end();
        return units;
    }
}
