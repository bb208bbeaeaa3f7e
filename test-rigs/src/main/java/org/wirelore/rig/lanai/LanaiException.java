package org.wirelore.rig.lanai;

import java.util.List;

/** The user's objects, sources or numbers can't be used. The message has a line for each problem. */
public final class LanaiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> problems;

    /** @param problems what is wrong, one sentence each */
    public LanaiException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** @param problem what is wrong */
    public LanaiException(String problem) {
        this(List.of(problem));
    }

    /** What is wrong, one sentence each. */
    public List<String> problems() {
        return problems;
    }
}
