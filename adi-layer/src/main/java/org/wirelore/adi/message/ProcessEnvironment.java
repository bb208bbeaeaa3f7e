package org.wirelore.adi.message;

import org.wirelore.adi.message.type.ObjectSeal;

/** What the launcher passes to a rank. The defaults fit a rank of one thread. */
public interface ProcessEnvironment {
    /** The name of the machine it runs on. */
    String processorName();

    /** The highest thread level that it may have, 0 (single) to 3 (multiple). */
    default int threadLevelMax() {
        return 0;
    }

    /** The program was granted this thread level, at Init. */
    default void granted(int level) {
        // With one thread, nothing depends on it.
    }

    /** What keeps its threads apart at level 3. */
    default Gate gate() {
        return Gate.OPEN;
    }

    /** Words that come before the program's own arguments and that the program expects there (mpiJava's launchers). */
    default int launcherWords() {
        return 0;
    }

    /** Where the program's classes are. */
    ClassLoader programLoader();

    /** What proves that objects come from a rank of this job. */
    default ObjectSeal seal() {
        return ObjectSeal.NONE;
    }

    /** Whether the calling thread is the one that the program began with. */
    default boolean isMainThread() {
        return true;
    }

    /**
     * Ends all ranks of the job.
     *
     * @return what to throw here: the job ends, but perhaps not at once
     */
    Error abort(int code);

    /** Another rank can't be reached any more. Called before the program learns of it; may take a while. */
    default void peerLost() {
        // The program learns of it at once.
    }
}
