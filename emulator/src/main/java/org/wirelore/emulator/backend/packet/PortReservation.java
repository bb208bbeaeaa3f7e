package org.wirelore.emulator.backend.packet;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetException;
import org.wirelore.device.endpoint.PortUsers;
import org.wirelore.emulator.linux.Errno;
import org.wirelore.emulator.linux.HomeNamespace;
import org.wirelore.emulator.linux.Libc;

/**
 * The ports of one interface that this opener holds. Each is a socket bound to an abstract Unix address of the
 * interface's network namespace: no two processes of the machine can have the same, nothing lies in a file system, and
 * the kernel takes it back when its process ends, however it ends.
 */
final class PortReservation implements AutoCloseable {
    private static final int NONE = -1;
    private static final int ADDRESS_BYTES_MAX = 110;
    private static final long PATIENCE_NANOS = 2_000_000_000L;
    private static final long PAUSE_NANOS = 100_000;
    private static final String LOCK = "lock";

    private final HomeNamespace home;
    private final int interfaceIndex;
    private final int[] sockets = new int[UNetDevice.PORTS];

    /** For an interface of the calling thread's network namespace. */
    PortReservation(int interfaceIndex) throws IOException {
        this.interfaceIndex = interfaceIndex;
        home = new HomeNamespace();
        Arrays.fill(sockets, NONE);
    }

    /** Whether this opener holds a port, which may be any number. */
    boolean isOurs(int port) {
        return port >= 0 && port < UNetDevice.PORTS && sockets[port] != NONE;
    }

    /** Reserves {@code count} free ports, lowest first; ports 0 and 255 are never given out. */
    int[] reserve(int count) {
        if (count < 0) {
            throw new UNetException("the number of U-Net ports to reserve is out of range: wanted=" + count);
        }
        try {
            return home.inside(() -> reserveHere(count));
        } catch (IOException failed) {
            throw new UNetException("ports can't be reserved: " + failed.getMessage());
        }
    }

    /** Reserves the port of a number. */
    void reserveOne(int port) {
        PortUsers.requireReservable(port, isOurs(port));
        try {
            sockets[port] = home.inside(() -> take(Integer.toString(port)));
        } catch (IOException failed) {
            throw new UNetException("the port can't be reserved: " + failed.getMessage());
        }
        PortUsers.requireReservable(port, sockets[port] == NONE);
    }

    private int[] reserveHere(int count) throws IOException {
        int lock = lock();
        int[] ports = new int[count];
        int found = 0;
        try {
            for (int port = 1; port < UNetDevice.PORTS - 1 && found < count; port++) {
                if (sockets[port] == NONE) {
                    sockets[port] = take(Integer.toString(port));
                    if (sockets[port] != NONE) {
                        ports[found++] = port;
                    }
                }
            }
        } finally {
            Libc.C.close(lock);
        }
        if (found < count) {
            for (int i = 0; i < found; i++) {
                give(ports[i]);
            }
            throw new UNetException("too few free U-Net ports on the interface: wanted=" + count + ", free=" + found);
        }
        return ports;
    }

    /** One process at a time looks for ports, so that two that want many don't take them from each other. */
    private int lock() throws IOException {
        long sinceNanos = System.nanoTime();
        int lock = take(LOCK);
        while (lock == NONE) {
            if (System.nanoTime() - sinceNanos > PATIENCE_NANOS) {
                throw new IOException("another process has been reserving ports for too long: interfaceIndex="
                        + interfaceIndex);
            }
            LockSupport.parkNanos(this, PAUSE_NANOS);
            lock = take(LOCK);
        }
        return lock;
    }

    /** A socket that holds the name, or {@link #NONE} if another process holds it. */
    private int take(String what) throws IOException {
        byte[] name = ("\0wirelore/unet/" + interfaceIndex + "/" + what).getBytes(StandardCharsets.US_ASCII);
        Memory address = Libc.memory(ADDRESS_BYTES_MAX);
        address.setShort(0, (short) Libc.AF_UNIX);
        address.write(2, name, 0, name.length);
        int fd = NONE;
        try {
            fd = Libc.C.socket(Libc.AF_UNIX, Libc.SOCK_DGRAM | Libc.SOCK_CLOEXEC, 0);
            Libc.C.bind(fd, address, 2 + name.length);
            return fd;
        } catch (LastErrorException error) {
            if (fd != NONE) {
                Libc.C.close(fd);
            }
            if (error.getErrorCode() == Errno.EADDRINUSE) {
                return NONE;
            }
            throw Errno.failure("reserve the U-Net port " + what, error);
        }
    }

    private void give(int port) {
        Libc.C.close(sockets[port]);
        sockets[port] = NONE;
    }

    /** Gives every port back. */
    @Override
    public void close() {
        for (int port = 0; port < UNetDevice.PORTS; port++) {
            if (sockets[port] != NONE) {
                give(port);
            }
        }
        home.close();
    }
}
