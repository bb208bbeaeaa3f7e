package org.wirelore.adi.urtp;

/**
 * Where URTP keeps what the paper's system copies: its future work, each a choice of its own.
 *
 * @param sendsInPlace whether a packet's data go from the program's memory into the kernel, and are copied into a
 *     buffer of the library only if the program gets its memory back before all receivers have acknowledged them
 */
public record UrtpPlaces(boolean sendsInPlace) {
    /** As in the paper's system. */
    public static final UrtpPlaces PUBLISHED = new UrtpPlaces(false);
}
