package org.wirelore.rig.launch;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job before it is started.
 *
 * @param rankMain the class whose main runs a rank
 * @param secret what its ranks prove that they know
 * @param assignments what each rank gets, rank 0 first
 * @param local how many of them, from rank 0 on, are started on this machine; the others join
 * @param remote how the others are started from here; null: they join by themselves
 * @param bind address at which the master listens
 * @param port port at which it listens; 0: any
 * @param startNanos how long all ranks together may take until they have left init
 * @param joinNanos how long ranks of other machines may take to join
 * @param wallNanos how long the job may take
 */
public record JobPlan(String rankMain, JobSecret secret, List<Assignment> assignments, int local,
        @Nullable RemoteStart remote, String bind, int port,
        long startNanos,
        long joinNanos, long wallNanos) {
    public JobPlan {
        assignments = List.copyOf(assignments);
    }

    /** How many ranks it has. */
    public int size() {
        return assignments.size();
    }
}
