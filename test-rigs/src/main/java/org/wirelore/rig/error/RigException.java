package org.wirelore.rig.error;

import java.util.List;
import java.util.stream.Collectors;

/** A rig, or a file that it refers to, is not legal; nothing was started. The message has one line for each problem. */
public final class RigException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;

    /**
     * @param problems what is wrong, at least one, in the order in which a user should read them
     */
    public RigException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    /** A single problem. */
    public RigException(Problem problem) {
        this(List.of(problem));
    }

    /** What is wrong; at least one. */
    public List<Problem> problems() {
        return problems;
    }
}
