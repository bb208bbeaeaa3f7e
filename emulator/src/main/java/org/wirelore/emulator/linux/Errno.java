package org.wirelore.emulator.linux;

import com.sun.jna.LastErrorException;
import java.io.IOException;

/** Error numbers of Linux, and the messages for the user. */
public final class Errno {
    public static final int EPERM = 1;
    public static final int ENOENT = 2;
    public static final int EINTR = 4;
    public static final int ENXIO = 6;
    public static final int EBADF = 9;
    public static final int EAGAIN = 11;
    public static final int ENOMEM = 12;
    public static final int EACCES = 13;
    public static final int EBUSY = 16;
    public static final int ENODEV = 19;
    public static final int EINVAL = 22;
    public static final int EMSGSIZE = 90;
    public static final int EADDRINUSE = 98;
    public static final int ENETDOWN = 100;
    public static final int ENOBUFS = 105;

    private Errno() {
    }

    /**
     * The exception for a set-up call that failed.
     *
     * @param action what was tried, such as {@code open a packet socket on veth0}
     */
    public static IOException failure(String action, LastErrorException error) {
        return failure(action, error.getErrorCode());
    }

    /** The same for a call that answered with an error number. */
    public static IOException failure(String action, int errno) {
        String advice = switch (errno) {
            case EPERM, EACCES -> "; it needs root or CAP_NET_RAW and CAP_NET_ADMIN: run it with sudo, or once:"
                    + " sudo setcap cap_net_raw,cap_net_admin+ep $(readlink -f $(which java))";
            case ENODEV, ENXIO -> "; there is no such interface (any more): see ip link";
            case ENETDOWN -> "; the interface is down: run ip link set dev NAME up";
            case ENOMEM, ENOBUFS -> "; the system has not the memory for it: ask for fewer ring frames";
            case EBUSY -> "; another process has it";
            default -> "";
        };
        return new IOException("can't " + action + ": " + text(errno) + advice);
    }

    /** The system's own words for an error number. */
    public static String text(int errno) {
        return Strings.C.strerror(errno) + " (errno " + errno + ")";
    }

    /** {@code strerror}, apart from the calls that set errno. */
    interface Strings extends com.sun.jna.Library {
        Strings C = Bindings.ofC(Strings.class);

        String strerror(int errno);
    }
}
