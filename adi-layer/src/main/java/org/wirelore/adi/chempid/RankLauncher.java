package org.wirelore.adi.chempid;

import org.jspecify.annotations.Nullable;

/** What the operating system of a daemon's host does for it: starts, ends and watches the processes of ranks. */
public interface RankLauncher {
    /**
     * A process that is gone.
     *
     * @param job its job
     * @param place its place in it
     * @param code exit code, 0 if it has ended well
     * @param words why, if it has not; may be empty
     */
    record Exit(int job, int place, int code, String words) {
    }

    /** Whether someone has called a program by a ticket. */
    boolean knows(int ticket);

    /**
     * Starts a rank, which calls the daemon.
     *
     * @param job number of its job
     * @param joint number of the joint group with those that spawned the job; 0 if none have
     * @param place its place in it
     * @param ticket what the one that started the job has called its program
     */
    void start(int job, int joint, int place, int ticket);

    /** Ends a rank where it is, as SIGKILL does; nothing happens if it is gone. */
    void kill(int job, int place);

    /** As waitpid: a process that is gone, each once, or null. The daemon's process is signalled by one. */
    @Nullable
    Exit nextExit();
}
