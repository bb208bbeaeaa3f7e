package org.wirelore.adi.sci;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A few words beside the records of each pair of ranks, for a protocol that keeps to the letter of the paper: nothing
 * says when they are whole, and nothing stores them again when they are lost.
 */
public final class SciWords {
    /** Most bytes of them. */
    public static final int BYTES_MAX = SegmentLayout.WORDS;

    private final SciLink[] links;

    SciWords(SciLink[] links) {
        this.links = links;
    }

    /**
     * Stores words into a peer's memory.
     *
     * @param bytes how many bytes from the beginning of {@code from}: a multiple of 4, at most {@value #BYTES_MAX}
     */
    public void store(int peer, MemorySegment from, int bytes) {
        SciLink link = link(peer);
        for (int at = 0; at < bytes; at += Integer.BYTES) {
            link.bulk().putInt(SegmentLayout.WORDS + at, from.get(ValueLayout.JAVA_INT_UNALIGNED, at));
        }
        // What fills no buffer of processor and card would stay there.
        link.sequence().storeBarrier();
    }

    /** Loads what a peer has stored; {@code bytes} as in {@link #store}. */
    public void load(int peer, MemorySegment into, int bytes) {
        for (int at = 0; at < bytes; at += Integer.BYTES) {
            into.set(ValueLayout.JAVA_INT_UNALIGNED, at, link(peer).in.getInt(SegmentLayout.WORDS + at));
        }
    }

    /**
     * Disconnects all peers' segments, which are mapped and have sequences (paper, section 5.1, shutdown).
     *
     * @throws org.wirelore.adi.error.AdiException with {@link org.wirelore.adi.error.ErrorClass#OTHER} as the library
     *     refuses that
     */
    public void disconnect() {
        for (SciLink link : links) {
            link.disconnectFirst();
        }
    }

    private SciLink link(int peer) {
        for (SciLink link : links) {
            if (link.peer == peer) {
                return link;
            }
        }
        throw new IllegalStateException("a peer must be another member: peer=" + peer);
    }
}
