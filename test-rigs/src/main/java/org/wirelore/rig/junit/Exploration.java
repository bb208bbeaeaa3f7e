package org.wirelore.rig.junit;

import java.nio.file.Path;
import java.util.List;

/** What was found before a test. */
public final class Exploration {
    private final String name;
    private final boolean isPass;
    private final long runs;
    private final List<String> screen;
    private final Path folder;

    Exploration(String name, boolean isPass, long runs, List<String> screen, Path folder) {
        this.name = name;
        this.isPass = isPass;
        this.runs = runs;
        this.screen = List.copyOf(screen);
        this.folder = folder;
    }

    /**
     * Fails the test unless every run has passed.
     *
     * @throws AssertionError if one failed, with what the command line prints of it
     */
    public void passes() {
        if (!isPass) {
            throw new AssertionError(String.join(System.lineSeparator(), screen));
        }
    }

    /** Whether a run has failed. */
    public boolean hasFailed() {
        return !isPass;
    }

    /** How many runs were made. */
    public long runs() {
        return runs;
    }

    /** What the command line prints: of a failure one screen, and the verdict. */
    public List<String> screen() {
        return screen;
    }

    /** Where the report is, and the replay and capture of a failure. */
    public Path folder() {
        return folder;
    }

    /** The script that fails, as small as it gets, or how many pass. */
    @Override
    public String toString() {
        return name;
    }
}
