package org.wirelore.emulator.linux;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * One end of a UNIX stream socket, over which open files go as well as bytes (unix(7), SCM_RIGHTS). Receiving never
 * waits. The end is closed when another program is started, so that none but this process has it.
 *
 * <p>Belongs to one thread at a time. Receiving and sending bytes allocate nothing.
 */
public final class DescriptorSocket implements AutoCloseable {
    /** What {@link #receive} answers when nothing has come. */
    public static final int NOTHING = -1;
    /** What {@link #receive} answers when the other end is gone. */
    public static final int GONE = -2;
    /** Open files that come with one message at most; QEMU sends eight. */
    public static final int DESCRIPTORS_MAX = 16;

    private static final int MSG_CTRUNC = 8;
    private static final int MSG_NOSIGNAL = 0x4000;
    private static final int MSG_CMSG_CLOEXEC = 0x4000_0000;
    private static final int SCM_RIGHTS = 1;
    /** Of struct msghdr: where its fields are, and how many bytes it has. */
    private static final int IOV_AT = 16;
    private static final int IOV_COUNT_AT = 24;
    private static final int CONTROL_AT = 32;
    private static final int CONTROL_BYTES_AT = 40;
    private static final int FLAGS_AT = 48;
    private static final int HEADER_BYTES = 56;
    /** Of struct cmsghdr. */
    private static final int CONTROL_HEADER_BYTES = 16;
    private static final int CONTROL_BYTES = CONTROL_HEADER_BYTES + DESCRIPTORS_MAX * Integer.BYTES;
    /** Of struct sockaddr_un. */
    private static final int PATH_AT = 2;
    static final int ADDRESS_BYTES = 110;

    private final int fd;
    private final FrameCalls calls = new FrameCalls();
    private final MemorySegment header = Arena.ofAuto().allocate(HEADER_BYTES, 8);
    private final MemorySegment vector = Arena.ofAuto().allocate(16, 8);
    private final MemorySegment control = Arena.ofAuto().allocate(CONTROL_BYTES, 8);
    private final int[] descriptors = new int[DESCRIPTORS_MAX];
    private int descriptorCount;
    private boolean isClosed;

    private DescriptorSocket(int fd) {
        this.fd = fd;
    }

    /**
     * Two ends that are joined.
     *
     * @throws IOException if the system has no descriptors left
     */
    public static DescriptorSocket[] pair() throws IOException {
        Memory ends = Libc.memory(2L * Integer.BYTES);
        try {
            Libc.C.socketpair(Libc.AF_UNIX, Libc.SOCK_STREAM | Libc.SOCK_CLOEXEC, 0, ends);
        } catch (LastErrorException error) {
            throw Errno.failure("make a pair of sockets", error);
        }
        return new DescriptorSocket[]{new DescriptorSocket(ends.getInt(0)),
            new DescriptorSocket(ends.getInt(Integer.BYTES))};
    }

    /**
     * Connects to a socket that listens.
     *
     * @param path its file, up to 107 bytes
     * @throws IOException if there is none, or none that listens
     */
    public static DescriptorSocket connect(Path path) throws IOException {
        Memory address = address(path);
        int fd = -1;
        try {
            fd = Libc.C.socket(Libc.AF_UNIX, Libc.SOCK_STREAM | Libc.SOCK_CLOEXEC, 0);
            Libc.C.connect(fd, address, ADDRESS_BYTES);
            return new DescriptorSocket(fd);
        } catch (LastErrorException error) {
            if (fd >= 0) {
                Libc.C.close(fd);
            }
            throw new IOException("can't connect to the socket " + path + ": " + Errno.text(error.getErrorCode()),
                    error);
        }
    }

    /** One that is open, and this object's from now on. */
    static DescriptorSocket of(int fd) {
        return new DescriptorSocket(fd);
    }

    /** The address of a socket's file (struct sockaddr_un). */
    static Memory address(Path path) throws IOException {
        byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
        if (name.length >= ADDRESS_BYTES - PATH_AT) {
            throw new IOException("expected the path of a socket of at most " + (ADDRESS_BYTES - PATH_AT - 1)
                    + " bytes, found " + name.length + ": " + path);
        }
        Memory address = Libc.memory(ADDRESS_BYTES);
        address.clear();
        address.setShort(0, (short) Libc.AF_UNIX);
        address.write(PATH_AT, name, 0, name.length);
        return address;
    }

    /** The descriptor, for those who wait for it. */
    public int descriptor() {
        return fd;
    }

    /**
     * Receives what has come, as far as there is room, and the open files that came with it.
     *
     * @param into native memory
     * @param room bytes there from {@code offset} on, 1 or more
     * @return how many bytes, {@link #NOTHING} or {@link #GONE}
     * @throws IOException if more open files came than can be taken; they are closed
     */
    public int receive(MemorySegment into, long offset, int room) throws IOException {
        prepare(into, offset, room, CONTROL_BYTES);
        int received = calls.receiveMessage(fd, header.address(), FrameCalls.MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
        descriptorCount = 0;
        if (received < 0) {
            boolean isNothing = received == -Errno.EAGAIN || received == -Errno.EINTR;
            return isNothing ? NOTHING : GONE;
        }
        takeDescriptors();
        if ((header.get(ValueLayout.JAVA_INT, FLAGS_AT) & MSG_CTRUNC) != 0) {
            closeDescriptors();
            throw new IOException("expected at most " + DESCRIPTORS_MAX + " open files with a message, found more");
        }
        return received == 0 ? GONE : received;
    }

    private void prepare(MemorySegment bytes, long offset, int length, int controlBytes) {
        vector.set(ValueLayout.JAVA_LONG, 0, bytes.address() + offset);
        vector.set(ValueLayout.JAVA_LONG, Long.BYTES, length);
        header.fill((byte) 0);
        header.set(ValueLayout.JAVA_LONG, IOV_AT, vector.address());
        header.set(ValueLayout.JAVA_LONG, IOV_COUNT_AT, 1);
        header.set(ValueLayout.JAVA_LONG, CONTROL_AT, controlBytes == 0 ? 0 : control.address());
        header.set(ValueLayout.JAVA_LONG, CONTROL_BYTES_AT, controlBytes);
    }

    private void takeDescriptors() {
        long controlBytes = header.get(ValueLayout.JAVA_LONG, CONTROL_BYTES_AT);
        if (controlBytes < CONTROL_HEADER_BYTES || control.get(ValueLayout.JAVA_INT, Long.BYTES) != Libc.SOL_SOCKET
                || control.get(ValueLayout.JAVA_INT, Long.BYTES + Integer.BYTES) != SCM_RIGHTS) {
            return;
        }
        long bytes = Math.min(control.get(ValueLayout.JAVA_LONG, 0), controlBytes) - CONTROL_HEADER_BYTES;
        for (long at = 0; at + Integer.BYTES <= bytes; at += Integer.BYTES) {
            descriptors[descriptorCount++] = control.get(ValueLayout.JAVA_INT, CONTROL_HEADER_BYTES + at);
        }
    }

    /** Open files that came with what was received last, and were not taken yet. */
    public int descriptorCount() {
        return descriptorCount;
    }

    /** Takes the first of them, which is the caller's to close. */
    public int takeDescriptor() {
        int first = descriptors[0];
        descriptorCount--;
        System.arraycopy(descriptors, 1, descriptors, 0, descriptorCount);
        return first;
    }

    /** Closes those that were not taken. */
    public void closeDescriptors() {
        while (descriptorCount > 0) {
            Libc.C.close(takeDescriptor());
        }
    }

    /**
     * Sends bytes, as soon as there is room for them.
     *
     * @param from native memory
     * @return whether the other end is there to read them
     */
    public boolean send(MemorySegment from, long offset, int length) {
        int sent = 0;
        while (sent < length) {
            int answer = calls.send(fd, from.address() + offset + sent, length - sent, MSG_NOSIGNAL);
            if (answer < 0 && answer != -Errno.EINTR) {
                return false;
            }
            sent += Math.max(answer, 0);
        }
        return true;
    }

    /**
     * Sends bytes if there is room for all of them.
     *
     * @param from native memory
     * @return whether they went; if not, some of them may have
     */
    public boolean sendNow(MemorySegment from, long offset, int length) {
        int flags = MSG_NOSIGNAL | FrameCalls.MSG_DONTWAIT;
        return calls.send(fd, from.address() + offset, length, flags) == length;
    }

    /**
     * Sends bytes with an open file, which stays the caller's.
     *
     * @param from native memory; goes in one piece
     * @return whether the other end has got them
     */
    public boolean send(MemorySegment from, long offset, int length, int descriptor) {
        int controlBytes = CONTROL_HEADER_BYTES + Long.BYTES;
        prepare(from, offset, length, controlBytes);
        control.set(ValueLayout.JAVA_LONG, 0, CONTROL_HEADER_BYTES + Integer.BYTES);
        control.set(ValueLayout.JAVA_INT, Long.BYTES, Libc.SOL_SOCKET);
        control.set(ValueLayout.JAVA_INT, Long.BYTES + Integer.BYTES, SCM_RIGHTS);
        control.set(ValueLayout.JAVA_INT, CONTROL_HEADER_BYTES, descriptor);
        return calls.sendMessage(fd, header.address(), MSG_NOSIGNAL) == length;
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            closeDescriptors();
            Libc.C.close(fd);
        }
    }
}
