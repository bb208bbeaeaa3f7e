package org.wirelore.emulator.backend.serial;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.wirelore.emulator.linux.Bindings;

/** A pseudo-terminal. The device end is a serial line for the process that opens it; the test has the other end. */
final class Pty implements AutoCloseable {
    private static final int READ_WRITE = 2;
    private static final int NO_CONTROLLING_TERMINAL = 0x100;
    private static final int NON_BLOCKING = 0x800;
    private static final int NOTHING_NOW = 11;
    private static final int OTHER_END_CLOSED = 5;

    /** The C library's names. */
    private interface Terminals extends Library {
        int posix_openpt(int flags) throws LastErrorException;

        int grantpt(int fd) throws LastErrorException;

        int unlockpt(int fd) throws LastErrorException;

        int ptsname_r(int fd, byte[] name, long length) throws LastErrorException;

        long read(int fd, byte[] into, long length) throws LastErrorException;

        long write(int fd, byte[] from, long length) throws LastErrorException;

        int close(int fd) throws LastErrorException;
    }

    private final Terminals terminals = Bindings.ofC(Terminals.class);
    private final int fd;
    private final String device;
    private boolean isClosed;

    Pty() {
        fd = terminals.posix_openpt(READ_WRITE | NO_CONTROLLING_TERMINAL | NON_BLOCKING);
        terminals.grantpt(fd);
        terminals.unlockpt(fd);
        byte[] name = new byte[64];
        terminals.ptsname_r(fd, name, name.length);
        device = Native.toString(name);
    }

    SerialLineConfig line() {
        return new SerialLineConfig(device, 115_200, SerialLineConfig.Flow.NONE);
    }

    /** What has arrived; empty if nothing has. */
    byte[] read() {
        byte[] chunk = new byte[4096];
        try {
            int count = (int) terminals.read(fd, chunk, chunk.length);
            return Arrays.copyOf(chunk, count);
        } catch (LastErrorException e) {
            if (e.getErrorCode() == NOTHING_NOW || e.getErrorCode() == OTHER_END_CLOSED) {
                return new byte[0];
            }
            throw e;
        }
    }

    void write(byte[] octets) {
        int written = 0;
        while (written < octets.length) {
            try {
                byte[] rest = Arrays.copyOfRange(octets, written, octets.length);
                written += (int) terminals.write(fd, rest, rest.length);
            } catch (LastErrorException e) {
                if (e.getErrorCode() != NOTHING_NOW) {
                    throw e;
                }
                LockSupport.parkNanos(20_000);
            }
        }
    }

    void write(String text) {
        write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public void close() {
        pullPlug();
    }

    /** Removes the device while it is open. */
    void pullPlug() {
        if (!isClosed) {
            isClosed = true;
            terminals.close(fd);
        }
    }
}
