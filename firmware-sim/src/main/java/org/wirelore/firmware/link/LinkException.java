package org.wirelore.firmware.link;

import java.util.List;

/** Objects can't be made into an image. The message has a line for each problem. */
public final class LinkException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<String> problems;

    LinkException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** @param problem what is wrong */
    public LinkException(String problem) {
        this(List.of(problem));
    }

    /** What is wrong, one sentence each. */
    public List<String> problems() {
        return problems;
    }
}
