package org.wirelore.adi.message.type;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * What a buffer consists of: one of Java's primitive types, references to serializable objects, or packed bytes.
 *
 * <p>A buffer of a primitive type is an array of it, a direct {@link ByteBuffer}, or a {@link MemorySegment}; positions
 * count elements in each of them, from a byte buffer's index 0.
 */
public enum BaseType {
    BYTE(byte[].class, ValueLayout.JAVA_BYTE), CHAR(char[].class, ValueLayout.JAVA_CHAR_UNALIGNED), SHORT(short[].class,
            ValueLayout.JAVA_SHORT_UNALIGNED), BOOLEAN(boolean[].class, ValueLayout.JAVA_BOOLEAN), INT(int[].class,
                    ValueLayout.JAVA_INT_UNALIGNED), LONG(long[].class, ValueLayout.JAVA_LONG_UNALIGNED), FLOAT(
                            float[].class, ValueLayout.JAVA_FLOAT_UNALIGNED), DOUBLE(double[].class,
                                    ValueLayout.JAVA_DOUBLE_UNALIGNED),
    /** References; serialized on the wire, so that their size is not known beforehand. */
    OBJECT(Object[].class, null),
    /** Bytes that were put together from elements of any types. */
    PACKED(byte[].class, ValueLayout.JAVA_BYTE);

    private final Class<?> arrayClass;
    @SuppressWarnings("ImmutableEnumChecker") // layouts are immutable, but not marked so
    private final @Nullable ValueLayout layout;
    private final int bytes;

    BaseType(Class<?> arrayClass, @Nullable ValueLayout layout) {
        this.arrayClass = arrayClass;
        this.layout = layout == null ? null : layout.withOrder(ByteOrder.LITTLE_ENDIAN);
        this.bytes = layout == null ? 0 : (int) layout.byteSize();
    }

    /** Bytes of one element on the wire; 0 for {@link #OBJECT}. */
    public int bytes() {
        return bytes;
    }

    /** Whether this object can be a buffer of this type. */
    public boolean accepts(@Nullable Object buffer) {
        return arrayClass.isInstance(buffer) || (this != OBJECT
                && (buffer instanceof MemorySegment || (buffer instanceof ByteBuffer bytes && bytes.isDirect())));
    }

    /** The elements that a buffer has room for; it must be {@linkplain #accepts accepted}. */
    public long length(Object buffer) {
        return switch (buffer) {
            case int[] array -> array.length;
            case byte[] array -> array.length;
            case double[] array -> array.length;
            case long[] array -> array.length;
            case char[] array -> array.length;
            case float[] array -> array.length;
            case short[] array -> array.length;
            case boolean[] array -> array.length;
            case Object[] array -> array.length;
            case MemorySegment memory -> memory.byteSize() / bytes;
            case ByteBuffer memory -> memory.capacity() / bytes;
            default -> throw new IllegalArgumentException("a buffer must be an array, a direct buffer or memory: class="
                    + buffer.getClass().getName());
        };
    }

    /** A new array of this type; for objects, one of any objects. */
    public Object newArray(int length) {
        return switch (this) {
            case BYTE, PACKED -> new byte[length];
            case CHAR -> new char[length];
            case SHORT -> new short[length];
            case BOOLEAN -> new boolean[length];
            case INT -> new int[length];
            case LONG -> new long[length];
            case FLOAT -> new float[length];
            case DOUBLE -> new double[length];
            case OBJECT -> new Object[length];
        };
    }

    /** A buffer as memory that looks as its elements do on the wire, or null if it does not: booleans and objects. */
    public @Nullable MemorySegment wrap(Object buffer) {
        return switch (buffer) {
            case int[] array -> MemorySegment.ofArray(array);
            case byte[] array -> MemorySegment.ofArray(array);
            case double[] array -> MemorySegment.ofArray(array);
            case long[] array -> MemorySegment.ofArray(array);
            case char[] array -> MemorySegment.ofArray(array);
            case float[] array -> MemorySegment.ofArray(array);
            case short[] array -> MemorySegment.ofArray(array);
            case MemorySegment memory -> memory;
            case Buffer memory -> whole((ByteBuffer) memory);
            default -> null;
        };
    }

    /** Copies elements from a buffer to memory. */
    public void read(Object buffer, int at, int count, MemorySegment to, long offset) {
        switch (buffer) {
            case boolean[] array -> {
                for (int i = 0; i < count; i++) {
                    to.set(ValueLayout.JAVA_BOOLEAN, offset + i, array[at + i]);
                }
            }
            case MemorySegment memory -> MemorySegment.copy(memory, (long) at * bytes, to, offset,
                    (long) count * bytes);
            case ByteBuffer memory -> MemorySegment.copy(whole(memory), (long) at * bytes, to, offset,
                    (long) count * bytes);
            default -> MemorySegment.copy(buffer, at, to, layout(), offset, count);
        }
    }

    /** Copies elements from memory to a buffer. */
    public void write(MemorySegment from, long offset, Object buffer, int at, int count) {
        switch (buffer) {
            case boolean[] array -> {
                for (int i = 0; i < count; i++) {
                    array[at + i] = from.get(ValueLayout.JAVA_BYTE, offset + i) != 0;
                }
            }
            case MemorySegment memory -> MemorySegment.copy(from, offset, memory, (long) at * bytes,
                    (long) count * bytes);
            case ByteBuffer memory -> MemorySegment.copy(from, offset, whole(memory), (long) at * bytes,
                    (long) count * bytes);
            default -> MemorySegment.copy(from, layout(), offset, buffer, at, count);
        }
    }

    private ValueLayout layout() {
        if (layout == null) {
            throw new IllegalStateException("objects must be serialized, not copied");
        }
        return layout;
    }

    private static MemorySegment whole(ByteBuffer memory) {
        return memory.position() == 0 && memory.limit() == memory.capacity()
                ? MemorySegment.ofBuffer(memory)
                : MemorySegment.ofBuffer(memory.duplicate().clear());
    }
}
