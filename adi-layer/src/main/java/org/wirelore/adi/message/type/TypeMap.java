package org.wirelore.adi.message.type;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which elements one item of a datatype takes, in which order: runs of neighbouring elements, and the bounds that say
 * where the next item begins (MPI 1.1, section 3.12.1). Positions, extents and strides count elements. Immutable.
 */
public final class TypeMap {
    /** Most runs that a type may be made of; a longer list takes more memory than what it describes. */
    public static final int RUNS_MAX = 1 << 24;

    private final BaseType base;
    private final int[] starts;
    private final int[] lengths;
    private final int elements;
    private final int lowest;
    private final int highest;
    private final int lowerBound;
    private final int upperBound;
    private final boolean markedLower;
    private final boolean markedUpper;
    private final boolean dense;

    TypeMap(BaseType base, int[] starts, int[] lengths, TypeBounds bounds) {
        this.base = base;
        this.starts = starts;
        this.lengths = lengths;
        long sum = 0;
        int low = Integer.MAX_VALUE;
        int high = Integer.MIN_VALUE;
        for (int i = 0; i < starts.length; i++) {
            sum += lengths[i];
            low = Math.min(low, starts[i]);
            high = Math.max(high, Math.addExact(starts[i], lengths[i]));
        }
        if (sum * base.bytes() > Integer.MAX_VALUE) {
            throw new ArithmeticException("an item has to be shorter than 2 GiB, found " + sum * base.bytes()
                    + " bytes");
        }
        this.elements = Math.toIntExact(sum);
        this.lowest = starts.length == 0 ? 0 : low;
        this.highest = starts.length == 0 ? 0 : high;
        this.lowerBound = bounds.lower();
        this.upperBound = bounds.upper();
        this.markedLower = bounds.markedLower();
        this.markedUpper = bounds.markedUpper();
        this.dense = starts.length == 1 && starts[0] == 0 && lowerBound == 0 && lengths[0] == extent();
    }

    /** A type of {@code elements} neighbours, as the predefined ones are. */
    public static TypeMap of(BaseType base, int elements) {
        return new TypeMap(base, new int[]{0}, new int[]{elements}, new TypeBounds(0, elements, false, false));
    }

    public BaseType base() {
        return base;
    }

    /** Elements in one item. */
    public int elements() {
        return elements;
    }

    /** Bytes of one item on the wire. */
    public int bytes() {
        return elements * base.bytes();
    }

    /** The number of whole items in some bytes on the wire; not for objects, nor for types without elements. */
    public int itemsIn(int wireBytes) {
        return elements == 1 ? base.elementsIn(wireBytes) : wireBytes / bytes();
    }

    /** Elements from one item to the next; may be negative. */
    public int extent() {
        return upperBound - lowerBound;
    }

    public int lowerBound() {
        return lowerBound;
    }

    public int upperBound() {
        return upperBound;
    }

    boolean hasMarkedLower() {
        return markedLower;
    }

    boolean hasMarkedUpper() {
        return markedUpper;
    }

    /** Pieces of neighbouring elements that one item consists of. */
    public int runs() {
        return starts.length;
    }

    /** Where in its item a run begins, in elements. */
    public int start(int run) {
        return starts[run];
    }

    /** The elements of a run. */
    public int length(int run) {
        return lengths[run];
    }

    /** Whether items follow each other without gaps, so that any number of them is one piece of memory. */
    public boolean isDense() {
        return dense;
    }

    /** The first element that {@code count} items touch, seen from the position of the buffer. */
    public long first(int count) {
        return count == 0 || elements == 0 ? 0 : lowest + Math.min(0, (count - 1L) * extent());
    }

    /** Behind the last element that {@code count} items touch. */
    public long end(int count) {
        return count == 0 || elements == 0 ? 0 : highest + Math.max(0, (count - 1L) * extent());
    }

    /** As {@link #pack(Object, int, int, MemorySegment, long)}, into an array. */
    public void pack(Object buffer, int at, int count, byte[] to, int offset) {
        pack(buffer, at, count, MemorySegment.ofArray(to), offset);
    }

    /** Writes items one after the other into memory, as they go over the wire. */
    public void pack(Object buffer, int at, int count, MemorySegment to, long offset) {
        if (isDense()) {
            base.read(buffer, at, count * elements, to, offset);
            return;
        }
        long next = offset;
        for (int item = 0; item < count; item++) {
            int origin = at + item * extent();
            for (int run = 0; run < starts.length; run++) {
                base.read(buffer, origin + starts[run], lengths[run], to, next);
                next += (long) lengths[run] * base.bytes();
            }
        }
    }

    /**
     * Puts elements where they belong; the last item may be incomplete.
     *
     * @param bytes how many came; a part of an element at the end is dropped
     */
    public void unpack(MemorySegment from, long offset, int bytes, Object buffer, int at) {
        int left = elements == 0 ? 0 : base.elementsIn(bytes);
        if (isDense()) {
            base.write(from, offset, buffer, at, left);
            return;
        }
        long next = offset;
        for (int origin = at; left > 0; origin += extent()) {
            for (int run = 0; run < starts.length && left > 0; run++) {
                int length = Math.min(left, lengths[run]);
                base.write(from, next, buffer, origin + starts[run], length);
                next += (long) length * base.bytes();
                left -= length;
            }
        }
    }

    /** Copies the references of items into one array. */
    public @Nullable Object[] gather(@Nullable Object[] buffer, int at, int count) {
        @Nullable
        Object[] all = new @Nullable Object[Math.multiplyExact(count, elements)];
        int next = 0;
        for (int item = 0; item < count; item++) {
            for (int run = 0; run < starts.length; run++) {
                System.arraycopy(buffer, at + item * extent() + starts[run], all, next, lengths[run]);
                next += lengths[run];
            }
        }
        return all;
    }

    /**
     * Puts references where they belong.
     *
     * @throws ArrayStoreException if one does not fit the array's type
     */
    public void scatter(@Nullable Object[] all, @Nullable Object[] buffer, int at) {
        int next = 0;
        for (int origin = at; next < all.length; origin += extent()) {
            for (int run = 0; run < starts.length && next < all.length; run++) {
                int length = Math.min(all.length - next, lengths[run]);
                System.arraycopy(all, next, buffer, origin + starts[run], length);
                next += length;
            }
        }
    }

    /** Whether two types select the same elements in the same order with the same bounds. */
    public boolean isSame(TypeMap other) {
        return base == other.base && lowerBound == other.lowerBound && upperBound == other.upperBound
                && Arrays.equals(starts, other.starts) && Arrays.equals(lengths, other.lengths);
    }
}
