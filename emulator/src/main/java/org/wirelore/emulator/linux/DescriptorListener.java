package org.wirelore.emulator.linux;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.wirelore.emulator.process.ExitHook;
import org.wirelore.emulator.process.ProcessEndsException;

/** A Unix-domain socket of this user at which others connect whose open files can be taken. */
public final class DescriptorListener implements AutoCloseable {
    private static final int BACKLOG = 1;
    private static final int OWNER_ONLY = 0077;
    private static final long LOOK_NANOS = 10_000_000;

    private final Path path;
    private final int fd;
    private volatile boolean isEnding;

    private DescriptorListener(Path path, int fd) {
        this.path = path;
        this.fd = fd;
    }

    /**
     * Begins to listen.
     *
     * @param path its file, up to 107 bytes, which must not be there yet
     * @throws IOException if it can't be made there
     */
    public static DescriptorListener open(Path path) throws IOException {
        int fd = -1;
        int mask = Libc.C.umask(OWNER_ONLY);
        try {
            fd = Libc.C.socket(Libc.AF_UNIX, Libc.SOCK_STREAM | Libc.SOCK_CLOEXEC | Libc.SOCK_NONBLOCK, 0);
            Libc.C.bind(fd, DescriptorSocket.address(path), DescriptorSocket.ADDRESS_BYTES);
            Libc.C.listen(fd, BACKLOG);
            return new DescriptorListener(path, fd);
        } catch (LastErrorException error) {
            if (fd >= 0) {
                Libc.C.close(fd);
            }
            throw new IOException("can't listen at the socket " + path + ": " + Errno.text(error.getErrorCode()),
                    error);
        } finally {
            Libc.C.umask(mask);
        }
    }

    /**
     * Waits until someone connects.
     *
     * @throws IOException if the thread is interrupted, the process is to end, or the socket is of no use any more
     * @throws ProcessEndsException if the process is ending already
     */
    public DescriptorSocket accept() throws IOException {
        ExitHook hook = new ExitHook("end of the wait at " + path, () -> isEnding = true);
        hook.set();
        try {
            while (!isEnding && !Thread.currentThread().isInterrupted()) {
                try {
                    return DescriptorSocket.of(Libc.C.accept4(fd, null, null, Libc.SOCK_CLOEXEC));
                } catch (LastErrorException error) {
                    if (error.getErrorCode() != Errno.EAGAIN && error.getErrorCode() != Errno.EINTR) {
                        throw new IOException("can't accept at the socket " + path + ": "
                                + Errno.text(error.getErrorCode()), error);
                    }
                    LockSupport.parkNanos(LOOK_NANOS);
                }
            }
        } finally {
            hook.clear();
        }
        throw new IOException("interrupted while a peer was awaited at " + path);
    }

    /** Stops listening and removes the socket's file. */
    @Override
    public void close() throws IOException {
        Libc.C.close(fd);
        Files.deleteIfExists(path);
    }
}
