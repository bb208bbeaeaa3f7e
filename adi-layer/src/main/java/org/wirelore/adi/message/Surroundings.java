package org.wirelore.adi.message;

/** What a rank is told by whoever started it. */
public interface Surroundings {
    /** The name of the machine it runs on. */
    String processorName();

    /** The highest thread level that it may have, 0 (single) to 3 (multiple). */
    int threadLevelMax();

    /** The program was granted this thread level, at Init. */
    void granted(int level);

    /** What keeps its threads apart at level 3. */
    Gate gate();

    /** Words that come before the program's own arguments and that the program expects there (mpiJava's launchers). */
    int launcherWords();

    /** Where the program's classes are. */
    ClassLoader programLoader();

    /** Whether the calling thread is the one that the program began with. */
    boolean isMainThread();

    /**
     * Ends all ranks of the job.
     *
     * @return what to throw here: the job ends, but perhaps not at once
     */
    Error abort(int code);
}
