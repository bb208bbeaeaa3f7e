package org.wirelore.rig.report;

import java.util.List;

/**
 * What one oracle has to say after the run.
 *
 * @param name         short name, for instance "exactly-once"; unique within a run
 * @param promise      what it watches over, in one sentence
 * @param observations how many things it looked at; 0 tells a reader that it had nothing to judge
 * @param violations   what it saw go wrong, in order of time; empty if all was well
 */
public record OracleResult(String name, String promise, long observations, List<Violation> violations) {
    public OracleResult {
        violations = List.copyOf(violations);
    }
}
