package org.wirelore.emulator.time.paced;

import java.util.List;
import java.util.SortedMap;

/**
 * The last word of a recording.
 *
 * @param kind how the run ended
 * @param events events that had run by then
 * @param text what to report of it, in lines: of a run that was {@link Kind#LAGGED} or {@link Kind#LOST} the first one
 *     is why, all others are warnings
 * @param figures what was measured outside virtual time
 * @param secret what the run has drawn outside virtual time, so that a replay has the same; at most 4,096 bytes, empty
 *         for nothing
 */
public record RecordingEnd(Kind kind, long events, String text, SortedMap<String, Double> figures, String secret) {
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

    /** Of a run that has drawn nothing. */
    public RecordingEnd(Kind kind, long events, String text, SortedMap<String, Double> figures) {
        this(kind, events, text, figures, "");
    }

    /** The same with one more warning. */
    public RecordingEnd with(String warning) {
        return new RecordingEnd(kind, events, text.isEmpty() ? warning : text + "\n" + warning, figures, secret);
    }

    /** The same with what the run has drawn. */
    public RecordingEnd withSecret(String drawn) {
        return new RecordingEnd(kind, events, text, figures, drawn);
    }

    /** Why the run could not go on, where something outside kept it from that. */
    public String cause() {
        return hasCause() ? text.lines().findFirst().orElse("") : "";
    }

    /** What a user should know besides. */
    public List<String> warnings() {
        return text.lines().skip(hasCause() ? 1 : 0).toList();
    }

    private boolean hasCause() {
        return kind == Kind.LAGGED || kind == Kind.LOST;
    }
}
