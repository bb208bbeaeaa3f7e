package org.wirelore.emulator.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The system calls that happen per frame. Memory is passed by address, so that a call allocates nothing; the caller answers
 * for the address being native, alive and long enough. A call that fails answers with the negative error number.
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
    private static final MethodHandle READ = bind("read", JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle WRITE = bind("write", JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle PPOLL = bind("ppoll", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle MMAP = bind("mmap", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT,
            JAVA_LONG);
    private static final MethodHandle MUNMAP = bind("munmap", JAVA_LONG, JAVA_LONG);

    private final MemorySegment errno = Arena.ofAuto().allocate(Linker.Option.captureStateLayout());

    /** {@code send(2)}. */
    public int send(int fd, long address, int length, int flags) {
        try {
            long sent = (long) SEND.invokeExact(errno, fd, address, (long) length, flags);
            return sent < 0 ? -lastError() : (int) sent;
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
        try {
            long address = (long) MMAP.invokeExact(errno, 0L, bytes, PROT_READ_WRITE, MAP_SHARED | MAP_POPULATE, fd,
                    0L);
            return address == -1 ? -lastError() : address;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Gives mapped memory back; nobody may touch it any more. */
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

    @SuppressWarnings("restricted")
    private static MethodHandle bind(String name, java.lang.foreign.MemoryLayout... parameters) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name),
                FunctionDescriptor.of(JAVA_LONG, parameters), Linker.Option.captureCallState("errno"));
    }
}
