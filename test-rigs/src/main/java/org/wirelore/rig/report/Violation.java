package org.wirelore.rig.report;

import java.util.List;

/**
 * One thing that an oracle saw go wrong.
 *
 * @param variant the variant that was running; may be empty if the rig has only one
 * @param message what must hold and what was seen instead, in one sentence
 * @param atPs    virtual time at which it was seen, in picoseconds
 * @param history   the last frames and decisions before it, oldest first, one line each
 */
public record Violation(String variant, String message, long atPs, List<String> history) {
    public Violation {
        history = List.copyOf(history);
    }
}
