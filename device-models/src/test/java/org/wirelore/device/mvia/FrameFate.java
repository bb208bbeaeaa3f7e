package org.wirelore.device.mvia;

import java.lang.foreign.MemorySegment;

/** What a LAN does to a frame that a station sends. */
@FunctionalInterface
interface FrameFate {
    /** How a frame goes on. */
    enum Way {
        /** To all others. */
        PASS,
        /** Nowhere. */
        LOSE,
        /** Twice. */
        DOUBLE,
        /** Behind the next one of its station, if there is one soon. */
        DELAY
    }

    /** The way of a frame; {@code frame} is only for a look. */
    Way of(MemorySegment frame, int length);
}
