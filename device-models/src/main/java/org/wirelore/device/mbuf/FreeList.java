package org.wirelore.device.mbuf;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;

/** Pieces of one size in a row in a host's memory, by their addresses; the one that was freed last is taken next. */
final class FreeList implements StatePart {
    private final int pieceBytes;
    private final int[] free;
    private final boolean[] isTaken;
    private int base;
    private int freeCount;
    private int mostInUse;

    FreeList(int pieces, int pieceBytes) {
        this.pieceBytes = pieceBytes;
        free = new int[pieces];
        isTaken = new boolean[pieces];
    }

    /** Everything is free, and lies from an address on. */
    void fill(int address) {
        base = address;
        mostInUse = 0;
        freeCount = free.length;
        for (int i = 0; i < free.length; i++) {
            free[i] = free.length - 1 - i;
            isTaken[i] = false;
        }
    }

    int capacity() {
        return free.length;
    }

    boolean isEmpty() {
        return freeCount == 0;
    }

    int inUse() {
        return free.length - freeCount;
    }

    int mostInUse() {
        return mostInUse;
    }

    boolean holds(int address) {
        return address >= base && address < base + free.length * pieceBytes;
    }

    int index(int address) {
        return (address - base) / pieceBytes;
    }

    int take() {
        int index = free[--freeCount];
        isTaken[index] = true;
        mostInUse = Math.max(mostInUse, inUse());
        return base + index * pieceBytes;
    }

    void free(int address) {
        int index = index(address);
        if (!holds(address) || !isTaken[index]) {
            throw new IllegalStateException("a kernel buffer must be taken before it is given back: address="
                    + Integer.toHexString(address) + "h");
        }
        isTaken[index] = false;
        free[freeCount++] = index;
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("inUse", inUse());
        visitor.fields("free", free, freeCount);
    }
}
