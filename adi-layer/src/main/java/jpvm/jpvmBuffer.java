package jpvm;

import org.jspecify.annotations.Nullable;
import org.wirelore.adi.pvm.PackedItems;
import org.wirelore.adi.pvm.PvmException;
import org.wirelore.adi.pvm.TaskAddress;

/**
 * What is in a message: elements, each of which one call has packed. One call of the same type unpacks an element, in
 * the same order. It may take fewer items than were packed; the others are gone then.
 *
 * <p>To pack is to copy. A buffer that was sent may be changed and sent again.
 *
 * <p>Calls that unpack throw {@link jpvmException} behind the last element, and if the next one has another type, which
 * stays the next one; and {@link IndexOutOfBoundsException} if the element has fewer items than were asked for.
 */
public class jpvmBuffer {
    private final PackedItems items;

    /** Makes an empty one. */
    public jpvmBuffer() {
        this(new PackedItems());
    }

    jpvmBuffer(PackedItems items) {
        this.items = items;
    }

    PackedItems items() {
        return items;
    }

    /** The next element to be unpacked is the first again. */
    public void rewind() {
        items.rewind();
    }

    /**
     * Packs one item.
     *
     * @param value what is packed
     */
    public void pack(int value) {
        items.pack(new int[]{value}, 1, 1);
    }

    /**
     * Packs one item.
     *
     * @param value what is packed
     */
    public void pack(char value) {
        items.pack(new char[]{value}, 1, 1);
    }

    /**
     * Packs one item.
     *
     * @param value what is packed
     */
    public void pack(short value) {
        items.pack(new short[]{value}, 1, 1);
    }

    /**
     * Packs one item.
     *
     * @param value what is packed
     */
    public void pack(long value) {
        items.pack(new long[]{value}, 1, 1);
    }

    /**
     * Packs one item.
     *
     * @param value what is packed
     */
    public void pack(byte value) {
        items.pack(new byte[]{value}, 1, 1);
    }

    /**
     * Packs one item.
     *
     * @param value what is packed
     */
    public void pack(float value) {
        items.pack(new float[]{value}, 1, 1);
    }

    /**
     * Packs one item.
     *
     * @param value what is packed
     */
    public void pack(double value) {
        items.pack(new double[]{value}, 1, 1);
    }

    /**
     * Packs the id of a task.
     *
     * @param value what is packed
     */
    public void pack(@Nullable jpvmTaskId value) {
        pack(new jpvmTaskId[]{value}, 1, 1);
    }

    /**
     * Packs a text.
     *
     * @param value what is packed
     */
    public void pack(@Nullable String value) {
        items.pack(value);
    }

    /**
     * Packs an element.
     *
     * @param values where its items are
     * @param n how many, 0 or more
     * @param stride how far the next item is behind the last one
     */
    public void pack(int[] values, int n, int stride) {
        items.pack(values, n, stride);
    }

    /**
     * As {@link #pack(int[], int, int)}.
     *
     * @param values where the items are
     * @param n how many, 0 or more
     * @param stride how far the next item is behind the last one
     */
    public void pack(char[] values, int n, int stride) {
        items.pack(values, n, stride);
    }

    /**
     * As {@link #pack(int[], int, int)}.
     *
     * @param values where the items are
     * @param n how many, 0 or more
     * @param stride how far the next item is behind the last one
     */
    public void pack(short[] values, int n, int stride) {
        items.pack(values, n, stride);
    }

    /**
     * As {@link #pack(int[], int, int)}.
     *
     * @param values where the items are
     * @param n how many, 0 or more
     * @param stride how far the next item is behind the last one
     */
    public void pack(long[] values, int n, int stride) {
        items.pack(values, n, stride);
    }

    /**
     * As {@link #pack(int[], int, int)}.
     *
     * @param values where the items are
     * @param n how many, 0 or more
     * @param stride how far the next item is behind the last one
     */
    public void pack(byte[] values, int n, int stride) {
        items.pack(values, n, stride);
    }

    /**
     * As {@link #pack(int[], int, int)}.
     *
     * @param values where the items are
     * @param n how many, 0 or more
     * @param stride how far the next item is behind the last one
     */
    public void pack(float[] values, int n, int stride) {
        items.pack(values, n, stride);
    }

    /**
     * As {@link #pack(int[], int, int)}.
     *
     * @param values where the items are
     * @param n how many, 0 or more
     * @param stride how far the next item is behind the last one
     */
    public void pack(double[] values, int n, int stride) {
        items.pack(values, n, stride);
    }

    /**
     * As {@link #pack(int[], int, int)}.
     *
     * @param values where the items are
     * @param n how many, 0 or more
     * @param stride how far the next item is behind the last one
     */
    public void pack(@Nullable jpvmTaskId[] values, int n, int stride) {
        @Nullable
        TaskAddress[] addresses = new @Nullable TaskAddress[Math.max(n, 0)];
        for (int i = 0; i < n; i++) {
            addresses[i] = jpvmTaskId.address(values[i * stride]);
        }
        items.pack(addresses, n, 1);
    }

    /**
     * Unpacks an element.
     *
     * @param into where its items go
     * @param n how many, 0 or more
     * @param stride how far the next item comes behind the last one
     * @throws jpvmException if there is none, or it has another type
     */
    public void unpack(int[] into, int n, int stride) throws jpvmException {
        unpacked(() -> items.unpack(into, n, stride));
    }

    /**
     * As {@link #unpack(int[], int, int)}.
     *
     * @param into where the items go
     * @param n how many, 0 or more
     * @param stride how far the next item comes behind the last one
     * @throws jpvmException if there is no next element, or it has another type
     */
    public void unpack(char[] into, int n, int stride) throws jpvmException {
        unpacked(() -> items.unpack(into, n, stride));
    }

    /**
     * As {@link #unpack(int[], int, int)}.
     *
     * @param into where the items go
     * @param n how many, 0 or more
     * @param stride how far the next item comes behind the last one
     * @throws jpvmException if there is no next element, or it has another type
     */
    public void unpack(short[] into, int n, int stride) throws jpvmException {
        unpacked(() -> items.unpack(into, n, stride));
    }

    /**
     * As {@link #unpack(int[], int, int)}.
     *
     * @param into where the items go
     * @param n how many, 0 or more
     * @param stride how far the next item comes behind the last one
     * @throws jpvmException if there is no next element, or it has another type
     */
    public void unpack(long[] into, int n, int stride) throws jpvmException {
        unpacked(() -> items.unpack(into, n, stride));
    }

    /**
     * As {@link #unpack(int[], int, int)}.
     *
     * @param into where the items go
     * @param n how many, 0 or more
     * @param stride how far the next item comes behind the last one
     * @throws jpvmException if there is no next element, or it has another type
     */
    public void unpack(byte[] into, int n, int stride) throws jpvmException {
        unpacked(() -> items.unpack(into, n, stride));
    }

    /**
     * As {@link #unpack(int[], int, int)}.
     *
     * @param into where the items go
     * @param n how many, 0 or more
     * @param stride how far the next item comes behind the last one
     * @throws jpvmException if there is no next element, or it has another type
     */
    public void unpack(float[] into, int n, int stride) throws jpvmException {
        unpacked(() -> items.unpack(into, n, stride));
    }

    /**
     * As {@link #unpack(int[], int, int)}.
     *
     * @param into where the items go
     * @param n how many, 0 or more
     * @param stride how far the next item comes behind the last one
     * @throws jpvmException if there is no next element, or it has another type
     */
    public void unpack(double[] into, int n, int stride) throws jpvmException {
        unpacked(() -> items.unpack(into, n, stride));
    }

    /**
     * As {@link #unpack(int[], int, int)}.
     *
     * @param into where the items go
     * @param n how many, 0 or more
     * @param stride how far the next item comes behind the last one
     * @throws jpvmException if there is no next element, or it has another type
     */
    public void unpack(@Nullable jpvmTaskId[] into, int n, int stride) throws jpvmException {
        @Nullable
        TaskAddress[] addresses = new @Nullable TaskAddress[Math.max(n, 0)];
        unpacked(() -> items.unpack(addresses, n, 1));
        for (int i = 0; i < n; i++) {
            into[i * stride] = jpvmTaskId.of(addresses[i]);
        }
    }

    /**
     * Unpacks one int.
     *
     * @return what was packed
     * @throws jpvmException if there is no next element, or it has another type
     */
    public int upkint() throws jpvmException {
        int[] one = new int[1];
        unpack(one, 1, 1);
        return one[0];
    }

    /**
     * Unpacks one char.
     *
     * @return what was packed
     * @throws jpvmException if there is no next element, or it has another type
     */
    public char upkchar() throws jpvmException {
        char[] one = new char[1];
        unpack(one, 1, 1);
        return one[0];
    }

    /**
     * Unpacks one short.
     *
     * @return what was packed
     * @throws jpvmException if there is no next element, or it has another type
     */
    public short upkshort() throws jpvmException {
        short[] one = new short[1];
        unpack(one, 1, 1);
        return one[0];
    }

    /**
     * Unpacks one long.
     *
     * @return what was packed
     * @throws jpvmException if there is no next element, or it has another type
     */
    public long upklong() throws jpvmException {
        long[] one = new long[1];
        unpack(one, 1, 1);
        return one[0];
    }

    /**
     * Unpacks one byte.
     *
     * @return what was packed
     * @throws jpvmException if there is no next element, or it has another type
     */
    public byte upkbyte() throws jpvmException {
        byte[] one = new byte[1];
        unpack(one, 1, 1);
        return one[0];
    }

    /**
     * Unpacks one float.
     *
     * @return what was packed
     * @throws jpvmException if there is no next element, or it has another type
     */
    public float upkfloat() throws jpvmException {
        float[] one = new float[1];
        unpack(one, 1, 1);
        return one[0];
    }

    /**
     * Unpacks one double.
     *
     * @return what was packed
     * @throws jpvmException if there is no next element, or it has another type
     */
    public double upkdouble() throws jpvmException {
        double[] one = new double[1];
        unpack(one, 1, 1);
        return one[0];
    }

    /**
     * Unpacks the id of one task.
     *
     * @return what was packed
     * @throws jpvmException if there is no next element, or it has another type
     */
    public @Nullable jpvmTaskId upktid() throws jpvmException {
        @Nullable
        jpvmTaskId[] one = new @Nullable jpvmTaskId[1];
        unpack(one, 1, 1);
        return one[0];
    }

    /**
     * Unpacks a text.
     *
     * @return what was packed
     * @throws jpvmException if there is no next element, or it has another type
     */
    public @Nullable String upkstr() throws jpvmException {
        @Nullable
        String[] text = new @Nullable String[1];
        unpacked(() -> text[0] = items.unpackText());
        return text[0];
    }

    private static void unpacked(Runnable unpacking) throws jpvmException {
        try {
            unpacking.run();
        } catch (PvmException e) {
            throw new jpvmException(e.getMessage());
        }
    }
}
