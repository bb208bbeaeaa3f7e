package org.wirelore.rig.cli.inspect;

/**
 * One thing that a machine has or lacks.
 *
 * @param what the thing
 * @param present whether it is there
 * @param detail what was found, or why it is not there
 * @param remedy command that would change it; empty if it is there
 */
public record EnvironmentFinding(String what, boolean present, String detail, String remedy) {
    static EnvironmentFinding present(String what, String detail) {
        return new EnvironmentFinding(what, true, detail, "");
    }

    static EnvironmentFinding absent(String what, String why, String remedy) {
        return new EnvironmentFinding(what, false, why, remedy);
    }
}
