package org.wirelore.adi.message;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.wirelore.adi.Adi;
import org.wirelore.adi.EnvelopeWords;
import org.wirelore.adi.OpenOperations;
import org.wirelore.adi.RemoteMemory;

/**
 * Memory that a program has from the library, for messages that its devices reach without a copy (MPI-2, section 4.11).
 *
 * <p>It lies outside of Java's heap, from the beginning of a page on. It returns to the system when it was freed, or
 * when MPI has ended, and the program has dropped the buffer as well: a buffer that is used too long shows old bytes,
 * and never another one's.
 */
public final class ProgramMemory {
    /** Java makes no longer buffer of memory outside its heap. */
    private static final int BYTES_MAX = Integer.MAX_VALUE - 8;

    private final RemoteMemory devices;
    private final OpenOperations open;
    private final EnvelopeWords words;
    private final Gate gate;
    /** By address. */
    private final Map<Long, MemorySegment> allocated = new HashMap<>();

    /** @param words for tags and contexts of what is under way */
    ProgramMemory(Adi adi, EnvelopeWords words, Gate gate) {
        this.devices = adi.memory();
        this.open = adi.open();
        this.words = words;
        this.gate = gate;
    }

    /**
     * Memory of this many bytes, all 0.
     *
     * @throws mpi.MPIException with {@link Failure#ARG} for a negative length, with {@link Failure#NO_MEM} if there is
     *     not so much
     */
    public ByteBuffer allocate(int bytes) {
        if (bytes < 0) {
            throw Failure.ARG.because("expected a length of memory of at least 0 bytes, found " + bytes);
        }
        if (bytes > BYTES_MAX) {
            throw Failure.NO_MEM.because("expected a length of memory of at most " + BYTES_MAX + " bytes, found "
                    + bytes);
        }
        MemorySegment memory;
        gate.enter();
        try {
            // An empty one, too, has an address of its own, by which it is freed.
            memory = devices.allocate(Math.max(bytes, 1));
            allocated.put(memory.address(), memory);
        } catch (OutOfMemoryError exhausted) {
            throw Failure.NO_MEM.because("no memory of " + bytes + " bytes is left outside of Java's heap: free some,"
                    + " or start the program with a greater -XX:MaxDirectMemorySize", exhausted);
        } finally {
            gate.leave();
        }
        return memory.asSlice(0, bytes).asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Ends the use of memory that {@link #allocate} gave.
     *
     * @throws mpi.MPIException with {@link Failure#BUFFER} if it did not give it, it was freed before, or a message
     *     under way still uses it; it stays allocated then
     */
    public void free(ByteBuffer buffer) {
        Failure.BUFFER.given(buffer, "a buffer of Alloc_mem");
        gate.enter();
        try {
            MemorySegment known = buffer.isDirect()
                    ? allocated.get(MemorySegment.ofBuffer(buffer.duplicate().clear()).address())
                    : null;
            if (known == null) {
                throw Failure.BUFFER.because("expected a buffer of Alloc_mem that was not freed, found another of "
                        + buffer.capacity() + " bytes");
            }
            String user = open.using(known, words);
            if (user != null) {
                throw Failure.BUFFER.because("expected memory that no message uses, found " + user
                        + " under way in it: complete it, or cancel it first");
            }
            allocated.remove(known.address());
            devices.forget(known);
        } finally {
            gate.leave();
        }
    }
}
