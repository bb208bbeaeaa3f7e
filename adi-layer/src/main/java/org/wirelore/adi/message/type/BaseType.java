package org.wirelore.adi.message.type;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Copies;

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

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle DOUBLES = MethodHandles.byteArrayViewVarHandle(double[].class,
            ByteOrder.LITTLE_ENDIAN);

    private static final ValueLayout.OfInt INT_ON_WIRE = ValueLayout.JAVA_INT_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfDouble DOUBLE_ON_WIRE = ValueLayout.JAVA_DOUBLE_UNALIGNED
            .withOrder(ByteOrder.LITTLE_ENDIAN);

    private final Class<?> arrayClass;
    @SuppressWarnings("ImmutableEnumChecker") // layouts are immutable, but not marked so
    private final @Nullable ValueLayout layout;
    private final int bytes;
    /** The size is a power of two: a shift does what a division, many times as long, would. */
    private final int shift;

    BaseType(Class<?> arrayClass, @Nullable ValueLayout layout) {
        this.arrayClass = arrayClass;
        this.layout = layout == null ? null : layout.withOrder(ByteOrder.LITTLE_ENDIAN);
        this.bytes = layout == null ? 0 : (int) layout.byteSize();
        this.shift = Integer.numberOfTrailingZeros(Math.max(bytes, 1));
    }

    /** Bytes of one element on the wire; 0 for {@link #OBJECT}. */
    public int bytes() {
        return bytes;
    }

    /** The number of whole elements in some bytes on the wire; not for {@link #OBJECT}. */
    public int elementsIn(int wireBytes) {
        return wireBytes >> shift;
    }

    /** Whether this object can be a buffer of this type. */
    public boolean accepts(@Nullable Object buffer) {
        return arrayClass.isInstance(buffer) || (this != OBJECT
                && (buffer instanceof MemorySegment || (buffer instanceof ByteBuffer bytes && bytes.isDirect())));
    }

    /** The elements that a buffer has room for; it must be {@linkplain #accepts accepted}. */
    public long length(Object buffer) {
        if (buffer.getClass().isArray()) {
            return Array.getLength(buffer);
        }
        return switch (buffer) {
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

    /** Copies elements from a buffer to bytes as they go over the wire. */
    public void read(Object buffer, int at, int count, byte[] to, int offset) {
        if (count * bytes <= Copies.WORDS_MAX_BYTES && few(buffer, at, count, to, offset)) {
            return;
        }
        if (buffer instanceof byte[] array) {
            System.arraycopy(array, at, to, offset, count);
        } else {
            read(buffer, at, count, MemorySegment.ofArray(to), offset);
        }
    }

    /** Copies elements from a buffer to memory as they go over the wire. */
    public void read(Object buffer, int at, int count, MemorySegment to, long offset) {
        if (count * bytes <= Copies.WORDS_MAX_BYTES && few(buffer, at, count, to, offset)) {
            return;
        }
        switch (buffer) {
            case boolean[] array -> {
                for (int i = 0; i < count; i++) {
                    to.set(ValueLayout.JAVA_BYTE, offset + i, (byte) (array[at + i] ? 1 : 0));
                }
            }
            case MemorySegment memory -> MemorySegment.copy(memory, (long) at * bytes, to, offset,
                    (long) count * bytes);
            case ByteBuffer memory -> MemorySegment.copy(whole(memory), (long) at * bytes, to, offset,
                    (long) count * bytes);
            default -> MemorySegment.copy(buffer, at, to, layout(), offset, count);
        }
    }

    /** Copies elements to a buffer from bytes as they came over the wire. */
    public void write(MemorySegment from, long offset, Object buffer, int at, int count) {
        if (count * bytes <= Copies.WORDS_MAX_BYTES && few(from, offset, buffer, at, count)) {
            return;
        }
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

    /**
     * The short way for a few elements of the usual types. What the JDK copies in bulk goes through vectors under a
     * mask, and a processor can't take the next load of the same bytes from such a store before it is in the cache.
     */
    private static boolean few(Object buffer, int at, int count, byte[] to, int offset) {
        if (buffer instanceof byte[] array) {
            Copies.copy(array, at, to, offset, count);
        } else if (buffer instanceof int[] array) {
            for (int i = 0; i < count; i++) {
                INTS.set(to, offset + i * Integer.BYTES, array[at + i]);
            }
        } else if (buffer instanceof double[] array) {
            for (int i = 0; i < count; i++) {
                DOUBLES.set(to, offset + i * Double.BYTES, array[at + i]);
            }
        } else {
            return false;
        }
        return true;
    }

    private static boolean few(Object buffer, int at, int count, MemorySegment to, long offset) {
        if (buffer instanceof int[] array) {
            for (int i = 0; i < count; i++) {
                to.set(INT_ON_WIRE, offset + (long) i * Integer.BYTES, array[at + i]);
            }
        } else if (buffer instanceof double[] array) {
            for (int i = 0; i < count; i++) {
                to.set(DOUBLE_ON_WIRE, offset + (long) i * Double.BYTES, array[at + i]);
            }
        } else {
            return false;
        }
        return true;
    }

    private static boolean few(MemorySegment from, long offset, Object buffer, int at, int count) {
        if (buffer instanceof byte[] array) {
            Copies.copy(from, offset, array, at, count);
        } else if (buffer instanceof int[] array) {
            for (int i = 0; i < count; i++) {
                array[at + i] = from.get(INT_ON_WIRE, offset + (long) i * Integer.BYTES);
            }
        } else if (buffer instanceof double[] array) {
            for (int i = 0; i < count; i++) {
                array[at + i] = from.get(DOUBLE_ON_WIRE, offset + (long) i * Double.BYTES);
            }
        } else {
            return false;
        }
        return true;
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
