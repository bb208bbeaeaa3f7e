package org.wirelore.emulator.paced;

import java.util.SortedMap;

/**
 * The last word of a recording.
 *
 * @param kind how the run ended
 * @param events events that had run by then
 * @param text what to tell of it
 * @param figures what was measured outside virtual time
 */
public record Ending(Kind kind, long events, String text, SortedMap<String, Double> figures) {
    /** How a paced run can end. */
    public enum Kind {
        /** By what happened in it, so that a replay ends by itself. */
        BY_ITSELF(0),
        /** It could not keep up. */
        LAGGED(1),
        /** From outside. */
        CUT(2),
        /** What it was attached to was taken away. */
        LOST(3);

        /** How a log writes it. */
        final byte code;

        Kind(int code) {
            this.code = (byte) code;
        }
    }
}
