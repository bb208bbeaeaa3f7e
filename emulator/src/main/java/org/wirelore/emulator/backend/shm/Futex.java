package org.wirelore.emulator.backend.shm;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Sleeping on a word of shared memory (futex(2)), of the kind that works between processes. Used by one thread at a
 * time; {@link #wake} by any.
 */
final class Futex {
    private static final int WAIT = 0;
    private static final int WAKE = 1;
    private static final int ALL = Integer.MAX_VALUE;
    private static final int EINTR = 4;
    private static final int EAGAIN = 11;
    private static final int ETIMEDOUT = 110;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final MemoryLayout CAPTURE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = CAPTURE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final MethodHandle WAIT_CALL = syscall(Linker.Option.captureCallState("errno"));
    private static final MethodHandle WAKE_CALL = syscall();

    private final long number;
    private final MemorySegment timeout;
    private final MemorySegment captured;

    /**
     * @param number what {@link #number} returned
     * @param arena lives as long as this
     */
    Futex(long number, Arena arena) {
        this.number = number;
        timeout = arena.allocate(ValueLayout.JAVA_LONG, 2);
        captured = arena.allocate(CAPTURE);
    }

    /** The system call's number, which differs between processors: given by the machine field of our own ELF header. */
    static long number() throws IOException {
        try (InputStream program = Files.newInputStream(Path.of("/proc/self/exe"))) {
            byte[] header = program.readNBytes(20);
            int machine = header.length < 20 ? 0 : (header[18] & 0xFF) | (header[19] & 0xFF) << 8;
            return switch (machine) {
                case 62 -> 202; // x86-64
                case 183 -> 98; // AArch64
                default -> throw new IOException(
                        "shared memory needs Linux on x86-64 or AArch64: elfMachine=" + machine);
            };
        }
    }

    /**
     * Sleeps until woken, if the word is {@code expected}; returns at once otherwise, and early on a signal.
     *
     * @param address of the word
     * @param nanos longest time, above 0
     */
    void await(long address, int expected, long nanos) {
        timeout.set(ValueLayout.JAVA_LONG, 0, nanos / NANOS_PER_SECOND);
        timeout.set(ValueLayout.JAVA_LONG, 8, nanos % NANOS_PER_SECOND);
        long result;
        try {
            result = (long) WAIT_CALL.invokeExact(captured, number, address, WAIT, expected, timeout.address());
        } catch (Throwable failed) {
            throw new IllegalStateException("a native call must not throw", failed);
        }
        int error = result < 0 ? (int) ERRNO.get(captured, 0L) : 0;
        if (error != 0 && error != EINTR && error != EAGAIN && error != ETIMEDOUT) {
            throw new IllegalStateException("a wait on shared memory must be possible: address=0x"
                    + Long.toHexString(address) + ", errno=" + error);
        }
    }

    /** Wakes all threads that sleep on this word. */
    void wake(long address) {
        long woken;
        try {
            woken = (long) WAKE_CALL.invokeExact(number, address, WAKE, ALL, 0L);
        } catch (Throwable failed) {
            throw new IllegalStateException("a native call must not throw", failed);
        }
        if (woken < 0) {
            throw new IllegalStateException(
                    "a wake on shared memory must be possible: address=0x" + Long.toHexString(address));
        }
    }

    @SuppressWarnings("restricted") // the one native call of shared memory
    private static MethodHandle syscall(Linker.Option... more) {
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor signature = FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG,
                ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG);
        Linker.Option[] options = Arrays.copyOf(more, more.length + 1);
        options[more.length] = Linker.Option.firstVariadicArg(1);
        return linker.downcallHandle(linker.defaultLookup().findOrThrow("syscall"), signature, options);
    }
}
