package org.wirelore.emulator.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writing into the memory of another process (process_vm_writev(2)): pieces of this process's memory, in their order,
 * to one place of the other's. For one thread at a time; writes allocate nothing.
 */
public final class ProcessMemory {
    /** Pieces that one write may have: a descriptor's segments. */
    public static final int PIECES_MAX = 256;

    private static final Path YAMA = Path.of("/proc/sys/kernel/yama/ptrace_scope");
    private static final int SET_PTRACER = 0x59616d61;
    private static final long ANY_PROCESS = -1;
    private static final long VECTOR_BYTES = 16;
    private static final Linker LINKER = Linker.nativeLinker();
    private static final MethodHandle WRITE = bind("process_vm_writev",
            FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle PRCTL = bind("prctl",
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
            Linker.Option.firstVariadicArg(1));

    private final MemorySegment local;
    private final MemorySegment remote;
    private int pieces;
    private long bytes;

    /** @param arena lives as long as this */
    public ProcessMemory(Arena arena) {
        local = arena.allocate(PIECES_MAX * VECTOR_BYTES, JAVA_LONG.byteAlignment());
        remote = arena.allocate(VECTOR_BYTES, JAVA_LONG.byteAlignment());
    }

    /**
     * Lets the processes of this user write into this one's memory, where the system asks for that: with Yama's
     * restricted scope, which otherwise lets in ancestors only.
     *
     * @return why they can't, with what mends it; empty if they can
     */
    public static String admit() {
        int scope = scope();
        if (scope > 1) {
            return "kernel.yama.ptrace_scope=" + scope + " forbids it: sysctl kernel.yama.ptrace_scope=1, as root";
        }
        try {
            if (scope == 1 && (int) PRCTL.invokeExact(SET_PTRACER, ANY_PROCESS, 0L, 0L, 0L) != 0) {
                return "the system does not let this process admit others (prctl(2), PR_SET_PTRACER)";
            }
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
        return probe();
    }

    /** Whether the call works at all: a container may filter it. */
    private static String probe() {
        try (Arena arena = Arena.ofConfined()) {
            ProcessMemory memory = new ProcessMemory(arena);
            MemorySegment from = arena.allocate(JAVA_LONG);
            MemorySegment to = arena.allocate(JAVA_LONG);
            memory.add(from.address(), Long.BYTES);
            return memory.write(ProcessHandle.current().pid(), to.address())
                    ? ""
                    : "the system refuses process_vm_writev(2): a container's seccomp profile may be what forbids it";
        }
    }

    private static int scope() {
        try {
            return Integer.parseInt(Files.readString(YAMA).trim());
        } catch (IOException | NumberFormatException none) {
            return 0;
        }
    }

    /** Begins a write anew. */
    public void begin() {
        pieces = 0;
        bytes = 0;
    }

    /**
     * Adds a piece.
     *
     * @param address of its first byte in this process
     * @param length 1 or more bytes
     */
    public void add(long address, long length) {
        local.set(JAVA_LONG, pieces * VECTOR_BYTES, address);
        local.set(JAVA_LONG, pieces * VECTOR_BYTES + Long.BYTES, length);
        pieces++;
        bytes += length;
    }

    /**
     * Writes the pieces.
     *
     * @param pid the process
     * @param address in it, of the first byte
     * @return whether all bytes were written; if not, perhaps some were
     */
    public boolean write(long pid, long address) {
        remote.set(JAVA_LONG, 0, address);
        remote.set(JAVA_LONG, Long.BYTES, bytes);
        try {
            return (long) WRITE.invokeExact((int) pid, local.address(), (long) pieces, remote.address(), 1L,
                    0L) == bytes;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    @SuppressWarnings("restricted") // the calls of this class
    private static MethodHandle bind(String name, FunctionDescriptor signature, Linker.Option... options) {
        return LINKER.downcallHandle(LINKER.defaultLookup().findOrThrow(name), signature, options);
    }
}
