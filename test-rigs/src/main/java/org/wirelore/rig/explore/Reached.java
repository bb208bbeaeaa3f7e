package org.wirelore.rig.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.wirelore.rig.spi.VariantConfig;

/** Which of the conditions that some run of a variant is to reach were reached. */
final class Reached {
    private final VariantConfig variant;
    private final BitSet reached = new BitSet();

    Reached(VariantConfig variant) {
        this.variant = variant;
    }

    /** Adds those of further runs. */
    void add(Iterable<Integer> more) {
        more.forEach(reached::set);
    }

    int conditions() {
        return variant.program().reachable().size();
    }

    /** Those that no run has reached, with the variant's name before each. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < conditions(); i++) {
            if (!reached.get(i)) {
                missing.add(variant.name() + ": " + variant.program().reachable().get(i));
            }
        }
        return missing;
    }
}
