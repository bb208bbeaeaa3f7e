package jpvm;

import java.io.Serializable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.pvm.PvmException;
import org.wirelore.adi.pvm.PvmTask;
import org.wirelore.adi.pvm.TaskAddress;

/** Who a task is: its host, and a number that no other task of the run has. */
public final class jpvmTaskId implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The name of its host. */
    private final String host;
    /** Its number. */
    private final int port;

    /** Makes the id of no task. */
    public jpvmTaskId() {
        this("", 0);
    }

    /**
     * Makes the id of a task on the calling task's host.
     *
     * @param port its number
     */
    public jpvmTaskId(int port) {
        this(ownHost(), port);
    }

    /**
     * Makes the id of a task.
     *
     * @param host name of its host
     * @param port its number
     */
    public jpvmTaskId(String host, int port) {
        this.host = host;
        this.port = port;
    }

    private static String ownHost() {
        try {
            return PvmTask.current().self().host();
        } catch (PvmException outsideOfATask) {
            return "localhost";
        }
    }

    static @Nullable jpvmTaskId of(@Nullable TaskAddress address) {
        return address == null ? null : new jpvmTaskId(address.host(), address.port());
    }

    static @Nullable TaskAddress address(@Nullable jpvmTaskId id) {
        return id == null ? null : new TaskAddress(id.host, id.port);
    }

    /**
     * The name of its host.
     *
     * @return as the rig names it
     */
    public String getHost() {
        return host;
    }

    /**
     * Its number.
     *
     * @return different for all tasks of a run
     */
    public int getPort() {
        return port;
    }

    @Override
    public String toString() {
        return host + ", port #" + port;
    }

    /**
     * Whether both are the id of one task. Hosts have one name in large and small letters.
     *
     * @param other another id, or null
     * @return false for null
     */
    @SuppressWarnings("NonOverridingEquals") // as in JPVM: in collections, ids are different objects
    public boolean equals(@Nullable jpvmTaskId other) {
        return other != null && port == other.port
                && host.toLowerCase(Locale.ROOT).equals(other.host.toLowerCase(Locale.ROOT));
    }
}
