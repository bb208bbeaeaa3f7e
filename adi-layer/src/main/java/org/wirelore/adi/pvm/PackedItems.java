package org.wirelore.adi.pvm;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Typed items, packed one behind the other, and unpacked in the same order. What is packed at a time is an element:
 *
 * <pre>
 * type (1) | items (4) | the items, each as its type is, most significant byte first
 * </pre>
 *
 * <p>A text has its characters as items, or -1 of them if it is null. A task's id is its host, a text without a type,
 * and its port (4); of one that is null the text is null, too, and there is no port.
 */
public final class PackedItems {
    /** What an element holds. */
    private enum ItemType {
        BYTE(1, "upkbyte", 1), CHAR(2, "upkchar", 2), SHORT(3, "upkshort", 2), INT(4, "upkint", 4), LONG(5, "upklong",
                8), FLOAT(6, "upkfloat", 4), DOUBLE(7, "upkdouble", 8), TASK(8, "upktid", 0), TEXT(9, "upkstr", 2);

        /** The call that unpacks one. */
        private final String call;
        /** Of each item; 0 if they differ. */
        private final int bytes;
        private final byte code;

        ItemType(int code, String call, int bytes) {
            this.code = (byte) code;
            this.call = call;
            this.bytes = bytes;
        }
    }

    private static final int HEADER_BYTES = 5;
    private static final int NULL = -1;
    private static final VarHandle CHARS = view(char[].class);
    private static final VarHandle SHORTS = view(short[].class);
    private static final VarHandle INTS = view(int[].class);
    private static final VarHandle LONGS = view(long[].class);
    private static final VarHandle FLOATS = view(float[].class);
    private static final VarHandle DOUBLES = view(double[].class);

    private byte[] data;
    private int length;
    /** Where the next element to be unpacked begins. */
    private int next;

    /** Makes an empty one. */
    public PackedItems() {
        this(new byte[0]);
    }

    private PackedItems(byte[] data) {
        this.data = data;
        this.length = data.length;
    }

    /** What has arrived; the array is not copied. */
    static PackedItems of(byte[] data) {
        return new PackedItems(data);
    }

    private static VarHandle view(Class<?> type) {
        return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.BIG_ENDIAN);
    }

    /** How long all elements are. */
    int bytes() {
        return length;
    }

    void copyTo(ByteBuffer into) {
        into.put(data, 0, length);
    }

    /** The next element to be unpacked is the first again. */
    public void rewind() {
        next = 0;
    }

    /**
     * Packs an element.
     *
     * @param count how many items, 0 or more
     * @param stride how far the next item is behind the last one in the array
     * @throws IndexOutOfBoundsException if the array has fewer
     */
    public void pack(byte[] values, int count, int stride) {
        int at = begin(ItemType.BYTE, count);
        for (int i = 0; i < count; i++) {
            data[at + i] = values[i * stride];
        }
        length = end(ItemType.BYTE, count);
    }

    /**
     * Unpacks the next element.
     *
     * @param count how many items, 0 or more; what else the element has is gone
     * @param stride how far the next item comes behind the last one in the array
     * @throws PvmException if there is no next element, or it has another type; it stays the next one
     * @throws IndexOutOfBoundsException if the element has fewer, or the array has no room; it stays the next one
     */
    public void unpack(byte[] into, int count, int stride) {
        int at = find(ItemType.BYTE, count);
        for (int i = 0; i < count; i++) {
            into[i * stride] = data[at + i];
        }
        next = behind();
    }

    /** As {@link #pack(byte[], int, int)}. */
    public void pack(char[] values, int count, int stride) {
        int at = begin(ItemType.CHAR, count);
        for (int i = 0; i < count; i++) {
            CHARS.set(data, at + 2 * i, values[i * stride]);
        }
        length = end(ItemType.CHAR, count);
    }

    /** As {@link #unpack(byte[], int, int)}. */
    public void unpack(char[] into, int count, int stride) {
        int at = find(ItemType.CHAR, count);
        for (int i = 0; i < count; i++) {
            into[i * stride] = (char) CHARS.get(data, at + 2 * i);
        }
        next = behind();
    }

    /** As {@link #pack(byte[], int, int)}. */
    public void pack(short[] values, int count, int stride) {
        int at = begin(ItemType.SHORT, count);
        for (int i = 0; i < count; i++) {
            SHORTS.set(data, at + 2 * i, values[i * stride]);
        }
        length = end(ItemType.SHORT, count);
    }

    /** As {@link #unpack(byte[], int, int)}. */
    public void unpack(short[] into, int count, int stride) {
        int at = find(ItemType.SHORT, count);
        for (int i = 0; i < count; i++) {
            into[i * stride] = (short) SHORTS.get(data, at + 2 * i);
        }
        next = behind();
    }

    /** As {@link #pack(byte[], int, int)}. */
    public void pack(int[] values, int count, int stride) {
        int at = begin(ItemType.INT, count);
        for (int i = 0; i < count; i++) {
            INTS.set(data, at + 4 * i, values[i * stride]);
        }
        length = end(ItemType.INT, count);
    }

    /** As {@link #unpack(byte[], int, int)}. */
    public void unpack(int[] into, int count, int stride) {
        int at = find(ItemType.INT, count);
        for (int i = 0; i < count; i++) {
            into[i * stride] = (int) INTS.get(data, at + 4 * i);
        }
        next = behind();
    }

    /** As {@link #pack(byte[], int, int)}. */
    public void pack(long[] values, int count, int stride) {
        int at = begin(ItemType.LONG, count);
        for (int i = 0; i < count; i++) {
            LONGS.set(data, at + 8 * i, values[i * stride]);
        }
        length = end(ItemType.LONG, count);
    }

    /** As {@link #unpack(byte[], int, int)}. */
    public void unpack(long[] into, int count, int stride) {
        int at = find(ItemType.LONG, count);
        for (int i = 0; i < count; i++) {
            into[i * stride] = (long) LONGS.get(data, at + 8 * i);
        }
        next = behind();
    }

    /** As {@link #pack(byte[], int, int)}. */
    public void pack(float[] values, int count, int stride) {
        int at = begin(ItemType.FLOAT, count);
        for (int i = 0; i < count; i++) {
            FLOATS.set(data, at + 4 * i, values[i * stride]);
        }
        length = end(ItemType.FLOAT, count);
    }

    /** As {@link #unpack(byte[], int, int)}. */
    public void unpack(float[] into, int count, int stride) {
        int at = find(ItemType.FLOAT, count);
        for (int i = 0; i < count; i++) {
            into[i * stride] = (float) FLOATS.get(data, at + 4 * i);
        }
        next = behind();
    }

    /** As {@link #pack(byte[], int, int)}. */
    public void pack(double[] values, int count, int stride) {
        int at = begin(ItemType.DOUBLE, count);
        for (int i = 0; i < count; i++) {
            DOUBLES.set(data, at + 8 * i, values[i * stride]);
        }
        length = end(ItemType.DOUBLE, count);
    }

    /** As {@link #unpack(byte[], int, int)}. */
    public void unpack(double[] into, int count, int stride) {
        int at = find(ItemType.DOUBLE, count);
        for (int i = 0; i < count; i++) {
            into[i * stride] = (double) DOUBLES.get(data, at + 8 * i);
        }
        next = behind();
    }

    /** As {@link #pack(byte[], int, int)}. */
    public void pack(@Nullable TaskAddress[] values, int count, int stride) {
        int at = begin(ItemType.TASK, count);
        for (int i = 0; i < count; i++) {
            TaskAddress value = values[i * stride];
            at = value == null
                    ? putChars(at, null)
                    : putInt(putChars(at, value.host()), value.port());
        }
        length = at;
    }

    /** As {@link #unpack(byte[], int, int)}. */
    public void unpack(@Nullable TaskAddress[] into, int count, int stride) {
        int at = find(ItemType.TASK, count);
        for (int i = 0; i < count; i++) {
            int chars = (int) INTS.get(data, at);
            into[i * stride] = chars == NULL
                    ? null
                    : new TaskAddress(chars(at + Integer.BYTES, chars), (int) INTS.get(data, afterChars(at)));
            at = afterTask(at);
        }
        next = behind();
    }

    /** Packs a text. */
    public void pack(@Nullable String text) {
        length = putChars(begin(ItemType.TEXT, 0) - Integer.BYTES, text);
    }

    /**
     * Unpacks a text.
     *
     * @throws PvmException as {@link #unpack(byte[], int, int)}
     */
    public @Nullable String unpackText() {
        int at = find(ItemType.TEXT, 0);
        int chars = count();
        String text = chars == NULL ? null : chars(at, chars);
        next = behind();
        return text;
    }

    /** Makes room for an element and writes its header, which counts only once the element ends. */
    private int begin(ItemType type, int count) {
        if (count < 0) {
            throw new IndexOutOfBoundsException("the number of items must be 0 or more: count=" + count);
        }
        room(length, HEADER_BYTES + (long) count * type.bytes);
        data[length] = type.code;
        INTS.set(data, length + 1, count);
        return length + HEADER_BYTES;
    }

    private int end(ItemType type, int count) {
        return length + HEADER_BYTES + count * type.bytes;
    }

    private void room(int from, long more) {
        long needed = from + more;
        if (needed > Integer.MAX_VALUE - Long.BYTES) {
            throw new OutOfMemoryError("a buffer holds less than 2 GiB: needed are " + needed + " bytes");
        }
        if (needed > data.length) {
            data = Arrays.copyOf(data, (int) Math.max(needed, Math.min(2L * data.length, Integer.MAX_VALUE
                    - Long.BYTES)));
        }
    }

    /** Where the items of the next element begin, if it has the type and as many. */
    private int find(ItemType type, int count) {
        if (next >= length) {
            throw new PvmException("buffer empty, " + type.call + ".");
        }
        if (data[next] != type.code) {
            throw new PvmException("buffer type mismatch, " + type.call + ".");
        }
        if (count < 0 || (type != ItemType.TEXT && count > count())) {
            throw new IndexOutOfBoundsException("the number of items must be 0 to that of the element, " + count()
                    + ": count=" + count);
        }
        return next + HEADER_BYTES;
    }

    /** Of the next element. */
    private int count() {
        return (int) INTS.get(data, next + 1);
    }

    /** Where the element behind the next one begins. */
    private int behind() {
        int at = next + HEADER_BYTES;
        if (data[next] != ItemType.TASK.code) {
            return at + Math.max(count(), 0) * itemBytes(data[next]);
        }
        for (int i = 0; i < count(); i++) {
            at = afterTask(at);
        }
        return at;
    }

    private static int itemBytes(byte code) {
        for (ItemType type : ItemType.values()) {
            if (type.code == code) {
                return type.bytes;
            }
        }
        throw new IllegalStateException("an element must have a type: code=" + code);
    }

    private int afterTask(int at) {
        return (int) INTS.get(data, at) == NULL ? at + Integer.BYTES : afterChars(at) + Integer.BYTES;
    }

    private int afterChars(int at) {
        return at + Integer.BYTES + Character.BYTES * (int) INTS.get(data, at);
    }

    private int putInt(int at, int value) {
        room(at, Integer.BYTES);
        INTS.set(data, at, value);
        return at + Integer.BYTES;
    }

    private int putChars(int from, @Nullable String text) {
        if (text == null) {
            return putInt(from, NULL);
        }
        int at = putInt(from, text.length());
        room(at, (long) Character.BYTES * text.length());
        for (int i = 0; i < text.length(); i++) {
            CHARS.set(data, at + Character.BYTES * i, text.charAt(i));
        }
        return at + Character.BYTES * text.length();
    }

    private String chars(int at, int count) {
        char[] text = new char[count];
        for (int i = 0; i < count; i++) {
            text[i] = (char) CHARS.get(data, at + Character.BYTES * i);
        }
        return new String(text);
    }
}
