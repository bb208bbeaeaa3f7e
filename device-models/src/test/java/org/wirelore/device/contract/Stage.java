package org.wirelore.device.contract;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;

/**
 * Where a contract test plays: processes on hosts and the time that passes for them. {@link VirtualRanks} is the
 * smallest one; a simulation gives its own. Before {@link #run} devices are only made; they are used by the programs,
 * each by the process that it was made for.
 */
public interface Stage {
    /** What one process does. It ends when the body returns. */
    @FunctionalInterface
    interface Program {
        void run() throws Exception;
    }

    /** For the devices under test. */
    Scheduler scheduler();

    /** Makes a process. Processes of one host name share that host. Before {@link #run}. */
    Host process(String hostName);

    /**
     * Gives a process its program. Before {@link #run}, once for each process that has one. All programs begin at the
     * same time, which of them first is left open.
     */
    void start(Host process, Program program);

    /**
     * Plays, once, until every program has returned and nothing but background alarms is left.
     *
     * @throws AssertionError if a program failed (its exception is the cause or, if it is an {@link AssertionError},
     *         thrown itself), or if every program waits and nothing is left to happen
     */
    void run();

    /** Sleeps until a time, however often something changes before it. */
    static void sleepUntil(Host process, long atPs) {
        while (process.now() < atPs) {
            process.sleep(atPs);
        }
    }
}
