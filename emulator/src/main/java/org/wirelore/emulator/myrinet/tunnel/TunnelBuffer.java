package org.wirelore.emulator.myrinet.tunnel;

import java.util.Arrays;

/**
 * Packets in the order of the stream, the last of which may still be open: their bytes, and where each ends, and how.
 * Grows as needed, so its owner bounds what comes in.
 */
final class TunnelBuffer {
    /** How far a packet's end moves a stream, as on a link: CRC-8 and GAP. */
    static final int END_UNITS = 2;
    private static final int BYTES_AT_FIRST = 1 << 14;
    private static final int ENDS_AT_FIRST = 64;

    private byte[] ring = new byte[BYTES_AT_FIRST];
    /** Positions; {@code first} is that of the oldest byte here. */
    private long first;
    private long behindLast;
    private long lastEnd;
    private long[] ends = new long[ENDS_AT_FIRST];
    private int[] residues = new int[ENDS_AT_FIRST];
    private boolean[] cuts = new boolean[ENDS_AT_FIRST];
    private int firstEnd;
    private int endCount;

    void clear() {
        first = 0;
        behindLast = 0;
        lastEnd = 0;
        firstEnd = 0;
        endCount = 0;
    }

    /** Bytes of all packets. */
    int bytes() {
        return (int) (behindLast - first);
    }

    /** Packets whose end is here. */
    int ended() {
        return endCount;
    }

    /** What is here, in the units of positions. */
    int units() {
        return bytes() + END_UNITS * endCount;
    }

    /** Bytes of the first packet that are here. */
    int available() {
        return (int) ((endCount == 0 ? behindLast : ends[firstEnd]) - first);
    }

    /** Whether the end of the first packet is here. */
    boolean isFirstEnded() {
        return endCount > 0;
    }

    /** The CRC residue of the first packet, whose end is here. */
    int firstResidue() {
        return residues[firstEnd];
    }

    /** Whether the first packet, whose end is here, was cut. */
    boolean isFirstCut() {
        return cuts[firstEnd];
    }

    /** Adds bytes to the open packet. */
    void append(byte[] from, int offset, int length) {
        if (bytes() + length > ring.length) {
            growTo(bytes() + length);
        }
        int at = (int) (behindLast & (ring.length - 1));
        int piece = Math.min(length, ring.length - at);
        System.arraycopy(from, offset, ring, at, piece);
        System.arraycopy(from, offset + piece, ring, 0, length - piece);
        behindLast += length;
    }

    /** Ends the open packet; what comes next is of another one. */
    void end(int residue, boolean isCut) {
        if (endCount == ends.length) {
            growEnds();
        }
        int at = (firstEnd + endCount) % ends.length;
        ends[at] = behindLast;
        residues[at] = residue;
        cuts[at] = isCut;
        endCount++;
        lastEnd = behindLast;
    }

    /** Drops the bytes of the open packet that are here. */
    void dropOpen() {
        behindLast = Math.max(first, lastEnd);
    }

    /** Takes the first bytes of the first packet, at most the {@link #available} ones. */
    void take(byte[] into, int offset, int length) {
        int at = (int) (first & (ring.length - 1));
        int piece = Math.min(length, ring.length - at);
        System.arraycopy(ring, at, into, offset, piece);
        System.arraycopy(ring, 0, into, offset + piece, length - piece);
        first += length;
    }

    /** Drops the bytes of the first packet that are here. */
    void skip() {
        first += available();
    }

    /** Removes the end of the first packet, all of whose bytes have been taken. */
    void removeEnd() {
        assert endCount > 0 && available() == 0 : "the first packet must have been taken: available=" + available();
        firstEnd = (firstEnd + 1) % ends.length;
        endCount--;
    }

    private void growTo(int bytes) {
        byte[] larger = new byte[Integer.highestOneBit(bytes - 1) << 1];
        long position = first;
        while (position < behindLast) {
            int from = (int) (position & (ring.length - 1));
            int into = (int) (position & (larger.length - 1));
            int piece = (int) Math.min(behindLast - position, Math.min(ring.length - from, larger.length - into));
            System.arraycopy(ring, from, larger, into, piece);
            position += piece;
        }
        ring = larger;
    }

    private void growEnds() {
        int count = ends.length;
        long[] oldEnds = ends;
        int[] oldResidues = residues;
        boolean[] oldCuts = cuts;
        ends = Arrays.copyOf(ends, 2 * count);
        residues = Arrays.copyOf(residues, 2 * count);
        cuts = Arrays.copyOf(cuts, 2 * count);
        for (int i = 0; i < count; i++) {
            int from = (firstEnd + i) % count;
            ends[i] = oldEnds[from];
            residues[i] = oldResidues[from];
            cuts[i] = oldCuts[from];
        }
        firstEnd = 0;
    }
}
