package org.wirelore.rig.run;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.config.RigConfig;

/**
 * A job that a user starts by hand.
 *
 * @param rig what its ranks run on; its first variant is used
 * @param seed of everything random
 * @param changes what is otherwise than in the rig
 */
public record LaunchOrder(RigConfig rig, long seed, Changes changes) {
    /**
     * What is otherwise than in the rig.
     *
     * @param ranks how many ranks; 0: as the rig has
     * @param remote how many of them join from other machines
     * @param listen address at which the master listens; null: loopback
     * @param port port at which it listens; 0: any
     * @param program class to run in place of the rig's program; null: the rig's
     * @param classPath where it is looked for
     * @param arguments what it is given
     * @param observed whether oracles watch
     */
    public record Changes(int ranks, int remote, @Nullable String listen, int port, @Nullable String program,
            String classPath, List<String> arguments, boolean observed) {
        /** A rig as it stands. */
        public static final Changes NONE = new Changes(0, 0, null, 0, null, "", List.of(), true);

        public Changes {
            arguments = List.copyOf(arguments);
        }
    }
}
