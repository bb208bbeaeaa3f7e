package org.wirelore.rig.explore;

import java.util.List;

/**
 * How much a user lets a search do.
 *
 * @param workers how many processes run it, 1 or more
 * @param command starts a further one, which serves units
 * @param runsMax most scripts that are run
 * @param nanosMax how long it may take
 * @param isSure whether a search of any size may begin
 */
public record SearchLimits(int workers, List<String> command, long runsMax, long nanosMax, boolean isSure) {
    /** No limits, and one process. */
    public static final SearchLimits NONE = new SearchLimits(1, List.of(), Long.MAX_VALUE, Long.MAX_VALUE, true);

    /** Copies the list. */
    public SearchLimits {
        command = List.copyOf(command);
    }

    /** Whether it may end early. */
    public boolean isLimited() {
        return runsMax < Long.MAX_VALUE || nanosMax < Long.MAX_VALUE;
    }
}
