package org.wirelore.adi.message;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;

/** What a program may pass as a buffer: an array of the datatype's base type, a direct buffer, or memory. */
public final class UserBuffer {
    private UserBuffer() {
    }

    /**
     * Bytes of this many items on the wire, and the check that they lie in the buffer.
     *
     * @throws mpi.MPIException with {@link Failure#COUNT}, {@link Failure#BUFFER} or {@link Failure#TYPE} if not
     */
    public static int checkedBytes(@Nullable Object buffer, int at, int count, TypeMap type) {
        if (count < 0) {
            throw Failure.COUNT.because("expected a count of at least 0, found " + count);
        }
        BaseType base = type.base();
        // A type without elements may have been made of nothing, and then has no base type but the one it had to be
        // given.
        boolean isOfNothing = type.elements() == 0 && base != BaseType.OBJECT;
        if (isOfNothing || (buffer == null && (count == 0 || type.elements() == 0))) {
            return 0;
        }
        if (buffer == null || !base.accepts(buffer)) {
            throw (buffer == null ? Failure.BUFFER : Failure.TYPE)
                    .because("expected an array of " + base + (base == BaseType.OBJECT
                            ? ""
                            : ", a direct buffer or memory")
                            + " as buffer, found " + (buffer == null ? null : buffer.getClass().getTypeName()));
        }
        long length = base.length(buffer);
        if (at < 0 || at + type.first(count) < 0 || at + type.end(count) > length) {
            throw Failure.BUFFER.because("expected a message inside its buffer of " + length + " elements, found "
                    + count + " items from offset " + at + ", which take " + (at + type.first(count)) + " to "
                    + (at + type.end(count)));
        }
        // One item is shorter than 2 GiB, as every type is.
        long bytes = (long) count * type.bytes();
        if (bytes > Integer.MAX_VALUE) {
            throw Failure.COUNT.because("a message has to be shorter than 2 GiB, found " + bytes
                    + " bytes: send it in parts");
        }
        return (int) bytes;
    }

    /**
     * {@link #checkedBytes} of a buffer that a message is received into.
     *
     * @throws mpi.MPIException as {@link #checkedBytes}, and with {@link Failure#BUFFER} if it can't be written to
     */
    public static int checkedRoom(@Nullable Object buffer, int at, int count, TypeMap type) {
        int bytes = checkedBytes(buffer, at, count, type);
        if (bytes > 0 && isReadOnly(buffer)) {
            throw Failure.BUFFER.because("the receive buffer is read-only: expected memory that can be written, "
                    + bytes + " bytes");
        }
        return bytes;
    }

    private static boolean isReadOnly(@Nullable Object buffer) {
        return (buffer instanceof MemorySegment memory && memory.isReadOnly())
                || (buffer instanceof ByteBuffer direct && direct.isReadOnly());
    }
}
