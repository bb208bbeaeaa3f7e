package org.wirelore.emulator.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * What a process that is at work asks, again and again, about the interface under its socket (socket(7), netdevice(7)).
 * Allocates nothing. Belongs to one thread at a time.
 */
public final class InterfaceWatch {
    private static final short IFF_UP_AND_RUNNING = 0x41;
    private static final int IFREQ_BYTES = 40;
    private static final int VALUE = 16;
    private static final int LENGTH = 4;

    private final FrameCalls calls;
    private final int fd;
    private final int index;
    private final MemorySegment request = Arena.ofAuto().allocate(IFREQ_BYTES, 8);
    private final MemorySegment error = Arena.ofAuto().allocate(2L * LENGTH, LENGTH);

    /**
     * @param fd a socket in the interface's network namespace
     * @param index the interface's
     */
    public InterfaceWatch(FrameCalls calls, int fd, int index) {
        this.calls = calls;
        this.fd = fd;
        this.index = index;
    }

    /**
     * The error that waits on the socket, 0 if there is none; it waits no longer. A descriptor that is none has EBADF.
     */
    public int takeError() {
        error.set(JAVA_INT, 0, 0);
        error.set(JAVA_INT, LENGTH, LENGTH);
        boolean isTold = calls.option(fd, Libc.SOL_SOCKET, Libc.SO_ERROR, error.address(), error.address() + LENGTH);
        return isTold ? error.get(JAVA_INT, 0) : Errno.EBADF;
    }

    /** Whether the interface exists, under whatever name. */
    public boolean exists() {
        request.set(JAVA_INT, VALUE, index);
        return calls.control(fd, NetworkInterfaces.SIOCGIFNAME, request.address());
    }

    /** Whether it exists, is on and has its medium. */
    public boolean isUp() {
        return exists() && calls.control(fd, NetworkInterfaces.SIOCGIFFLAGS, request.address())
                && (request.get(JAVA_SHORT, VALUE) & IFF_UP_AND_RUNNING) == IFF_UP_AND_RUNNING;
    }
}
