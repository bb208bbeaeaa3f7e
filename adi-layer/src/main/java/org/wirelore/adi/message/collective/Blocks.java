package org.wirelore.adi.message.collective;

import mpi.MPIException;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.type.BaseType;
import org.wirelore.adi.message.type.TypeMap;

/**
 * One block of items for each rank, in one buffer.
 *
 * @param counts items of each block
 * @param places where each block begins, in extents of the type from {@code at}
 */
@SuppressWarnings("ArrayRecordComponent") // the arrays are the caller's, and blocks are never compared
public record Blocks(Object buffer, int at, int[] counts, int[] places, TypeMap type) {
    /**
     * Blocks with the given places.
     *
     * @throws MPIException with {@link Failure#ARG} unless there is a count and a place for each rank
     */
    public static Blocks of(Object buffer, int at, int[] counts, int[] places, TypeMap type, int ranks) {
        if (counts.length < ranks || places.length < ranks) {
            throw Failure.ARG.because("expected a count and a displacement for each of " + ranks + " ranks, found "
                    + counts.length + " and " + places.length);
        }
        return new Blocks(buffer, at, counts, places, type);
    }

    /** Equal blocks, one behind the other. */
    public static Blocks equal(Object buffer, int at, int count, TypeMap type, int ranks) {
        int[] counts = Items.equalCounts(ranks, count);
        int[] places = new int[ranks];
        for (int i = 0; i < ranks; i++) {
            places[i] = Math.multiplyExact(i, count);
        }
        return new Blocks(buffer, at, counts, places, type);
    }

    /** One rank's block; an empty one is nowhere, whatever its place. */
    public Items of(int rank) {
        if (counts[rank] == 0) {
            return new Items(buffer, 0, 0, type);
        }
        return new Items(buffer, Math.toIntExact(at + (long) places[rank] * type.extent()), counts[rank], type);
    }

    /** Bytes of a block on the wire. */
    int bytes(int rank) {
        return Math.multiplyExact(counts[rank], type.bytes());
    }

    /** Bytes of all blocks. */
    long totalBytes(int ranks) {
        long total = 0;
        for (int i = 0; i < ranks; i++) {
            total += (long) counts[i] * type.bytes();
        }
        return total;
    }

    boolean areObjects() {
        return type.base() == BaseType.OBJECT;
    }

    /** Throws if a block does not lie in the buffer. */
    public void check(int ranks) {
        for (int i = 0; i < ranks; i++) {
            of(i).bytes();
        }
    }
}
