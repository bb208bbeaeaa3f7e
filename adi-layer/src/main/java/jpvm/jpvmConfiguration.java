package jpvm;

import org.jspecify.annotations.Nullable;

/** The hosts of the virtual machine. */
public class jpvmConfiguration {
    /** How many there are. */
    public int numHosts;
    /** Their names. */
    public String @Nullable [] hostNames;
    /** The ids of their daemons, in the same order. */
    public jpvmTaskId @Nullable [] hostDaemonTids;

    /** Makes one without hosts. */
    public jpvmConfiguration() {
        numHosts = 0;
    }

    /**
     * Makes one with room for hosts.
     *
     * @param numHosts how many
     */
    public jpvmConfiguration(int numHosts) {
        this.numHosts = numHosts;
        this.hostNames = new String[numHosts];
        this.hostDaemonTids = new jpvmTaskId[numHosts];
    }
}
