package org.wirelore.adi.pvm;

import org.jspecify.annotations.Nullable;

/** What the launcher does for a slot. */
public interface TaskLauncher {
    /** Why a class can't be run as a task, in words; null if it can. */
    @Nullable
    String obstacle(String className);

    /**
     * Runs a task to its end: calls {@link PvmTask#begin} and then the program.
     *
     * @throws Exception if the task has failed, which ends the job
     */
    void run(PvmTask task) throws Exception;
}
