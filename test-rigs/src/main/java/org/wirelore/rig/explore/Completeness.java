package org.wirelore.rig.explore;

import java.util.List;

/**
 * What an exploration has covered.
 *
 * @param isExhaustive whether every script within its bound of deviations was run: no question of the chosen points lay
 *     behind the first ones that may deviate
 * @param isWhole whether moreover no script has a further question with another answer, so that a larger bound would
 *     find nothing else
 * @param conditions how many conditions programs want some run to reach, of all variants
 * @param unreached those that no run has reached, with the variant's name before each
 */
public record Completeness(boolean isExhaustive, boolean isWhole, int conditions, List<String> unreached) {
    /** Of an exploration that was stopped. */
    public static final Completeness NONE = new Completeness(false, false, 0, List.of());

    public Completeness {
        unreached = List.copyOf(unreached);
    }

    /** Whether it was exhaustive, in words. */
    public String text() {
        return isWhole
                ? "exhaustive, and no run has a further question that could deviate"
                : isExhaustive
                        ? "exhaustive within this bound"
                        : "not exhaustive: runs ask more questions than may deviate";
    }
}
