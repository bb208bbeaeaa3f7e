package org.wirelore.emulator.process;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Which processor a thread runs on (Linux, sched_setaffinity(2)). */
public final class Affinity {
    /** Processors that a mask has room for. */
    private static final int CORES_MAX = 1024;

    private Affinity() {
    }

    /**
     * Keeps the calling thread on one processor from now on; other threads of the process stay free.
     *
     * @param core its number, from 0
     * @throws IOException if there is no such processor, or this process may not use it
     */
    @SuppressWarnings("restricted")
    public static void pin(int core) throws IOException {
        if (core < 0 || core >= CORES_MAX) {
            throw new IOException("expected a processor from 0 to " + (CORES_MAX - 1) + ", found " + core);
        }
        Linker linker = Linker.nativeLinker();
        MethodHandle call = linker.downcallHandle(linker.defaultLookup().findOrThrow("sched_setaffinity"),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG,
                        ValueLayout.ADDRESS));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(CORES_MAX / Byte.SIZE, Long.BYTES);
            mask.set(ValueLayout.JAVA_LONG, core / Long.SIZE * (long) Long.BYTES, 1L << core % Long.SIZE);
            if ((int) call.invokeExact(0, mask.byteSize(), mask) != 0) {
                throw new IOException("processor " + core + " can't be used here: this process has "
                        + Runtime.getRuntime().availableProcessors() + " processors");
            }
        } catch (IOException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a downcall without callbacks throws nothing", e);
        }
    }
}
