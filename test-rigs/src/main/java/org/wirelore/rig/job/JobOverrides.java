package org.wirelore.rig.job;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a user who launches a job wants otherwise than in its rig.
 *
 * @param ranks how many ranks; 0: as the rig has
 * @param remote how many of them join from other machines, the last ones
 * @param hosts the machines that they are started on from here; null: they join by themselves
 * @param listen address at which the master listens; null: loopback
 * @param port port at which it listens; 0: any
 * @param program class to run in place of the rig's program; null: the rig's
 * @param classPath where it is looked for; empty: nowhere else
 * @param arguments what it is given
 * @param observed whether oracles watch
 */
public record JobOverrides(int ranks, int remote, @Nullable RemoteHosts hosts, @Nullable String listen, int port,
        @Nullable String program,
        String classPath, List<String> arguments, boolean observed) {
    /** A rig as it stands. */
    public static final JobOverrides NONE = new JobOverrides(0, 0, null, null, 0, null, "", List.of(), true);

    /** A rig as it stands, without oracles: what they want to know slows ranks down. */
    public static final JobOverrides UNOBSERVED = new JobOverrides(0, 0, null, null, 0, null, "", List.of(), false);

    public JobOverrides {
        arguments = List.copyOf(arguments);
    }
}
