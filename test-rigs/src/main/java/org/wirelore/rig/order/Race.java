package org.wirelore.rig.order;

import java.util.List;

/**
 * A call that could have been answered otherwise.
 *
 * @param rank whose call it is
 * @param call the call, and its line
 * @param answer what it did in the first run in which it was found
 * @param others what it could have done instead
 * @param changesOutcome whether a run that differs first in this has ended otherwise
 */
public record Race(int rank, String call, String answer, List<String> others, boolean changesOutcome) {
    public Race {
        others = List.copyOf(others);
    }
}
