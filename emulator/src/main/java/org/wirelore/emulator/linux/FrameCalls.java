package org.wirelore.emulator.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The system calls that happen per frame. Memory is passed by address, so that a call allocates nothing; the caller
 * answers for the address being native, alive and long enough. A call that fails answers with the negative error
 * number.
 *
 * <p>One instance belongs to one thread at a time.
 */
public final class FrameCalls {
    /** Do not block, for send and receive. */
    public static final int MSG_DONTWAIT = 0x40;
    /** Set in a received message's flags if it did not fit; as a flag of a receive, asks for the whole length. */
    public static final int MSG_TRUNC = 0x20;
    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_SHARED = 1;
    private static final int MAP_POPULATE = 0x8000;

    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle SEND = bind("send", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final MethodHandle RECV = bind("recv", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final MethodHandle RECVMSG = bind("recvmsg", JAVA_INT, JAVA_LONG, JAVA_INT);
    private static final MethodHandle SEND_SILENT = bindSilent("send", 4, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final MethodHandle SENDMSG = bind("sendmsg", JAVA_INT, JAVA_LONG, JAVA_INT);
    private static final MethodHandle SENDMMSG = bind("sendmmsg", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT);
    private static final MethodHandle SENDMMSG_SILENT = bindSilent("sendmmsg", 4, JAVA_INT, JAVA_LONG, JAVA_INT,
            JAVA_INT);
    private static final MethodHandle GETSOCKOPT = bindSilent("getsockopt", 5, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG,
            JAVA_LONG);
    private static final MethodHandle IOCTL = bindSilent("ioctl", 2, JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle READ = bind("read", JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle WRITE = bind("write", JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle PPOLL = bind("ppoll", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle MMAP = bind("mmap", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT,
            JAVA_LONG);
    private static final MethodHandle MUNMAP = bind("munmap", JAVA_LONG, JAVA_LONG);

    private final MemorySegment errno = Arena.ofAuto().allocate(Linker.Option.captureStateLayout());

    /** {@code send(2)}. One that fails has sent nothing: it is tried once more, to learn why. */
    public int send(int fd, long address, int length, int flags) {
        try {
            long sent = (long) SEND_SILENT.invokeExact(fd, address, (long) length, flags);
            if (sent >= 0) {
                return (int) sent;
            }
            sent = (long) SEND.invokeExact(errno, fd, address, (long) length, flags);
            return sent < 0 ? -lastError() : (int) sent;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /**
     * {@code sendmmsg(2)}; the headers of {@code count} messages lie at {@code headers}. Tried again as {@link #send}.
     *
     * @return how many were sent, or the negative error number of the first if it was not
     */
    public int sendMany(int fd, long headers, int count, int flags) {
        try {
            long sent = (long) SENDMMSG_SILENT.invokeExact(fd, headers, count, flags);
            if ((int) sent > 0) {
                return (int) sent;
            }
            sent = (long) SENDMMSG.invokeExact(errno, fd, headers, count, flags);
            return (int) sent < 0 ? -lastError() : (int) sent;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** {@code getsockopt(2)}; the value's length, an int, lies at {@code length}. Tells whether it succeeded. */
    public boolean option(int fd, int level, int option, long value, long length) {
        try {
            long answer = (long) GETSOCKOPT.invokeExact(fd, level, option, value, length);
            return (int) answer == 0;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** {@code ioctl(2)} with a pointer. Tells whether it succeeded. */
    public boolean control(int fd, long request, long argument) {
        try {
            long answer = (long) IOCTL.invokeExact(fd, request, argument);
            return (int) answer >= 0;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** {@code recv(2)}. */
    public int receive(int fd, long address, int room, int flags) {
        try {
            long received = (long) RECV.invokeExact(errno, fd, address, (long) room, flags);
            return received < 0 ? -lastError() : (int) received;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** {@code recvmsg(2)}; the message header lies at {@code header}. */
    public int receiveMessage(int fd, long header, int flags) {
        try {
            long received = (long) RECVMSG.invokeExact(errno, fd, header, flags);
            return received < 0 ? -lastError() : (int) received;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** {@code sendmsg(2)}; the message header lies at {@code header}. */
    public int sendMessage(int fd, long header, int flags) {
        try {
            long sent = (long) SENDMSG.invokeExact(errno, fd, header, flags);
            return sent < 0 ? -lastError() : (int) sent;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** {@code read(2)}. */
    public int read(int fd, long address, int room) {
        try {
            long read = (long) READ.invokeExact(errno, fd, address, (long) room);
            return read < 0 ? -lastError() : (int) read;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** {@code write(2)}. */
    public int write(int fd, long address, int length) {
        try {
            long written = (long) WRITE.invokeExact(errno, fd, address, (long) length);
            return written < 0 ? -lastError() : (int) written;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** {@code ppoll(2)} without a signal mask: {@code count} pollfd structures, and a timespec or 0. */
    public int poll(long descriptors, int count, long timeout) {
        try {
            long ready = (long) PPOLL.invokeExact(errno, descriptors, (long) count, timeout, 0L);
            return (int) ready < 0 ? -lastError() : (int) ready;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /**
     * Maps a descriptor's memory, shared, for reading and writing, every page present.
     *
     * @return the address, or a negative error number
     */
    public long map(int fd, long bytes) {
        return map(fd, 0, bytes, MAP_SHARED | MAP_POPULATE);
    }

    /**
     * As {@link #map(int, long)}, of a part of a file, whose pages are taken when they are used.
     *
     * @param offset of the part, a multiple of the page size
     */
    public long map(int fd, long offset, long bytes) {
        return map(fd, offset, bytes, MAP_SHARED);
    }

    private long map(int fd, long offset, long bytes, int flags) {
        try {
            long address = (long) MMAP.invokeExact(errno, 0L, bytes, PROT_READ_WRITE, flags, fd, offset);
            return address == -1 ? -lastError() : address;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Unmaps memory; no thread may touch it afterwards. */
    public void unmap(long address, long bytes) {
        try {
            long ignored = (long) MUNMAP.invokeExact(errno, address, bytes);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Memory at an address that this process has mapped. */
    @SuppressWarnings("restricted")
    public static MemorySegment memory(long address, long bytes) {
        return MemorySegment.ofAddress(address).reinterpret(bytes);
    }

    private int lastError() {
        return errno.get(JAVA_INT, 0);
    }

    private static MethodHandle bind(String name, MemoryLayout... parameters) {
        return link(name, parameters, Linker.Option.captureCallState("errno"));
    }

    /**
     * Without the error number: a call that keeps it allocates wherever the compiler does not see through all of it,
     * which is certain for what happens now and then, and possible for the rest.
     *
     * @param named how many parameters stand before the variable ones
     */
    private static MethodHandle bindSilent(String name, int named, MemoryLayout... parameters) {
        return named == parameters.length
                ? link(name, parameters)
                : link(name, parameters, Linker.Option.firstVariadicArg(named));
    }

    @SuppressWarnings("restricted")
    private static MethodHandle link(String name, MemoryLayout[] parameters, Linker.Option... options) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name),
                FunctionDescriptor.of(JAVA_LONG, parameters), options);
    }
}
