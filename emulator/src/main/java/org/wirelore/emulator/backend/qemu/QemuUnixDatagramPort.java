package org.wirelore.emulator.backend.qemu;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.wirelore.emulator.backend.DescriptorFramePort;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.linux.Errno;
import org.wirelore.emulator.linux.FrameCalls;
import org.wirelore.emulator.linux.Libc;

/**
 * The other end of QEMU's {@code -netdev dgram} over Unix-domain sockets: each datagram is a frame. Java has no such
 * sockets, so these are the system's own. The port is down until QEMU's socket is there, and again from when it refuses
 * a datagram, which is the only sign of its end; it looks for it now and then when it is asked to send or whether it is
 * up.
 */
public final class QemuUnixDatagramPort extends DescriptorFramePort {
    private static final int PATH_BYTES_MAX = 107;
    /** Looking for an absent peer is expensive; it is done once in this many calls. */
    private static final int LOOKS_EVERY = 256;

    private final Path local;
    private final Path remote;
    private boolean isConnected;
    private boolean isClosed;
    private int callsWhileAway;

    private QemuUnixDatagramPort(Path local, Path remote, int frameBytesMax, int fd) {
        super(fd, frameBytesMax);
        this.local = local;
        this.remote = remote;
    }

    /**
     * Takes the local name.
     *
     * @param local this end's socket file: QEMU's {@code remote.path}
     * @param remote QEMU's: its {@code local.path}; it may come later
     * @param frameBytesMax longest frame, {@link FramePort#HEADER_BYTES} to {@link
     *     QemuStreamConfig#QEMU_FRAME_BYTES_MAX}
     * @throws IOException if another process has the name, or a name is too long
     */
    public static QemuUnixDatagramPort open(Path local, Path remote, int frameBytesMax) throws IOException {
        if (frameBytesMax < HEADER_BYTES || frameBytesMax > QemuStreamConfig.QEMU_FRAME_BYTES_MAX) {
            throw new IllegalArgumentException("a datagram's longest frame must have " + HEADER_BYTES + " to "
                    + QemuStreamConfig.QEMU_FRAME_BYTES_MAX + " bytes: frameBytesMax=" + frameBytesMax);
        }
        address(remote);
        int fd = socket();
        try {
            removeLeftover(local);
            Libc.C.bind(fd, address(local), (int) address(local).size());
            Files.setPosixFilePermissions(local, PosixFilePermissions.fromString("rw-------"));
            return new QemuUnixDatagramPort(local, remote, frameBytesMax, fd);
        } catch (LastErrorException e) {
            Libc.C.close(fd);
            throw Errno.failure("receive datagrams of QEMU at " + local, e);
        } catch (IOException | RuntimeException e) {
            Libc.C.close(fd);
            throw e;
        }
    }

    @Override
    public String name() {
        return "qemu-dgram:" + local;
    }

    @Override
    public boolean isUp() {
        if (!isConnected && !isClosed && callsWhileAway++ % LOOKS_EVERY == 0) {
            isConnected = connect(fd, remote);
        }
        return isConnected;
    }

    @Override
    public String trouble() {
        return isUp()
                ? ""
                : "no receiver at " + remote
                        + "; is QEMU running, with that as its -netdev dgram,local.path?";
    }

    @Override
    protected boolean canSend() {
        return isUp();
    }

    @Override
    protected boolean canReceive() {
        return !isClosed;
    }

    @Override
    protected int write(long address, int length) {
        return calls.send(fd, address, length, FrameCalls.MSG_DONTWAIT);
    }

    @Override
    protected int read(long address, int room) {
        return calls.receive(fd, address, room, FrameCalls.MSG_DONTWAIT);
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            isConnected = false;
            Libc.C.close(fd);
            Channels.delete(local);
        }
    }

    /** QEMU is away. */
    @Override
    protected void onError(int errno) {
        counters.downs += isConnected ? 1 : 0;
        isConnected = false;
        callsWhileAway = 0;
    }

    private static int socket() throws IOException {
        try {
            return Libc.C.socket(Libc.AF_UNIX, Libc.SOCK_DGRAM | Libc.SOCK_NONBLOCK | Libc.SOCK_CLOEXEC, 0);
        } catch (LastErrorException e) {
            throw Errno.failure("make a Unix-domain socket", e);
        }
    }

    private static boolean connect(int fd, Path file) {
        try {
            Memory address = address(file);
            Libc.C.connect(fd, address, (int) address.size());
            return true;
        } catch (LastErrorException | IOException e) {
            return false;
        }
    }

    /** A socket file without a receiver was left by a process that was killed. */
    private static void removeLeftover(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        int probe = socket();
        try {
            if (connect(probe, file)) {
                throw new IOException("can't receive datagrams of QEMU at " + file
                        + ": another process does; choose another name");
            }
        } finally {
            Libc.C.close(probe);
        }
        if (Files.isRegularFile(file) || Files.isDirectory(file)) {
            throw new IOException("can't receive datagrams of QEMU at " + file
                    + ": there is something else of that name; choose another one");
        }
        Files.delete(file);
    }

    /** A {@code sockaddr_un}. */
    private static Memory address(Path file) throws IOException {
        byte[] name = file.toString().getBytes(StandardCharsets.UTF_8);
        if (name.length > PATH_BYTES_MAX) {
            throw new IOException("expected a socket file whose name has at most " + PATH_BYTES_MAX
                    + " bytes, found " + file + "; use a shorter path");
        }
        Memory address = Libc.memory(2 + PATH_BYTES_MAX + 1L);
        address.clear();
        address.setShort(0, (short) Libc.AF_UNIX);
        address.write(2, name, 0, name.length);
        return address;
    }
}
