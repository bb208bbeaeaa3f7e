package jpvm;

import org.jspecify.annotations.Nullable;

/** The tasks of one host. */
public class jpvmTaskStatus {
    /** The host's name. */
    public @Nullable String hostName;
    /** How many tasks there are. */
    public int numTasks;
    /** Their names; null if there is none. */
    public String @Nullable [] taskNames;
    /** Their ids, in the same order; null if there is none. */
    public jpvmTaskId @Nullable [] taskTids;

    /** Makes one without tasks. */
    public jpvmTaskStatus() {
        numTasks = 0;
    }
}
