package org.wirelore.adi.message.type;

import java.util.Arrays;

/**
 * Puts a type together from copies of other types at given positions, and from markers that move its bounds (MPI 1.1,
 * sections 3.12.1 and 3.12.3). Neighbouring runs become one.
 */
public final class TypeMapBuilder {
    private final BaseType base;
    private int[] starts = new int[8];
    private int[] lengths = new int[8];
    private int runs;
    private long lower = Long.MAX_VALUE;
    private long upper = Long.MIN_VALUE;
    private long markedLower = Long.MAX_VALUE;
    private long markedUpper = Long.MIN_VALUE;

    /** @param base what all parts consist of */
    public TypeMapBuilder(BaseType base) {
        this.base = base;
    }

    /** An LB marker at this position. */
    public TypeMapBuilder lowerBound(long position) {
        markedLower = Math.min(markedLower, position);
        return this;
    }

    /** A UB marker at this position. */
    public TypeMapBuilder upperBound(long position) {
        markedUpper = Math.max(markedUpper, position);
        return this;
    }

    /**
     * Adds {@code count} items of a type, one after the other.
     *
     * @throws ArithmeticException if a position does not fit an int, or the type gets too many runs
     */
    public TypeMapBuilder add(TypeMap part, long position, int count) {
        if (count == 0) {
            return this;
        }
        if (part.isDense()) {
            run(position, (long) count * part.elements());
        } else {
            for (int item = 0; item < count; item++) {
                long origin = position + (long) item * part.extent();
                for (int i = 0; i < part.runs(); i++) {
                    run(origin + part.start(i), part.length(i));
                }
            }
        }
        long last = position + (count - 1L) * part.extent();
        bounds(part, Math.min(position, last), Math.max(position, last));
        return this;
    }

    /** The type; of nothing, it is empty and has extent 0 unless markers say otherwise. */
    public TypeMap build() {
        boolean lowerIsMarked = markedLower != Long.MAX_VALUE;
        boolean upperIsMarked = markedUpper != Long.MIN_VALUE;
        long low = lowerIsMarked ? markedLower : lower == Long.MAX_VALUE ? 0 : lower;
        long high = upperIsMarked ? markedUpper : upper == Long.MIN_VALUE ? low : upper;
        return new TypeMap(base, Arrays.copyOf(starts, runs), Arrays.copyOf(lengths, runs),
                new TypeBounds(Math.toIntExact(low), Math.toIntExact(high), lowerIsMarked, upperIsMarked));
    }

    private void bounds(TypeMap part, long first, long last) {
        lower = Math.min(lower, first + part.lowerBound());
        upper = Math.max(upper, last + part.upperBound());
        if (part.hasMarkedLower()) {
            lowerBound(first + part.lowerBound());
        }
        if (part.hasMarkedUpper()) {
            upperBound(last + part.upperBound());
        }
    }

    private void run(long start, long length) {
        if (length == 0) {
            return;
        }
        if (runs > 0 && (long) starts[runs - 1] + lengths[runs - 1] == start) {
            lengths[runs - 1] = Math.toIntExact(lengths[runs - 1] + length);
            return;
        }
        if (runs == TypeMap.RUNS_MAX) {
            throw new ArithmeticException("the type has more separate runs than " + TypeMap.RUNS_MAX);
        }
        if (runs == starts.length) {
            starts = Arrays.copyOf(starts, runs * 2);
            lengths = Arrays.copyOf(lengths, runs * 2);
        }
        starts[runs] = Math.toIntExact(start);
        lengths[runs++] = Math.toIntExact(length);
    }
}
