package org.wirelore.emulator.myrinet.tunnel;

/** Tells from the numbers of frames which were lost, came twice or came late. */
final class FrameOrder {
    /** What a frame's number says. */
    enum Place {
        /** It is the next, or frames before it are missing. */
        NEXT,
        /** It was here before. */
        DOUBLED,
        /** It was missing until now. */
        LATE,
        /** It is so far behind that the other end must have begun to count anew. */
        ANEW
    }

    /** Frames behind the newest that are remembered one by one. */
    private static final int REMEMBERED = Long.SIZE;
    /** A frame that is more than this many behind is not late. */
    private static final int LATE_MAX = 4096;

    private boolean hasNewest;
    private int newest;
    /** Bit n: the frame n numbers before the newest has come. */
    private long come;
    private int missing;

    void clear() {
        hasNewest = false;
        newest = 0;
        come = 0;
        missing = 0;
    }

    /** Places a frame; {@link #missing} then says how many before it have not come. */
    Place place(int number) {
        missing = 0;
        if (!hasNewest) {
            begin(number);
            return Place.NEXT;
        }
        int ahead = number - newest;
        if (ahead > 0) {
            missing = ahead - 1;
            come = ahead >= REMEMBERED ? 1 : come << ahead | 1;
            newest = number;
            return Place.NEXT;
        }
        int behind = -ahead;
        if (behind < 0 || behind > LATE_MAX) {
            begin(number);
            return Place.ANEW;
        }
        if (behind >= REMEMBERED) {
            return Place.LATE;
        }
        if ((come >>> behind & 1) != 0) {
            return Place.DOUBLED;
        }
        come |= 1L << behind;
        return Place.LATE;
    }

    /** Frames missing directly before the one placed last, which was {@link Place#NEXT}. */
    int missing() {
        return missing;
    }

    private void begin(int number) {
        hasNewest = true;
        newest = number;
        come = 1;
    }
}
