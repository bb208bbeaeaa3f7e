package org.wirelore.rig.kbuffer.file;

import java.nio.file.Path;
import java.util.function.Function;
import org.wirelore.rig.config.JsonFault;
import org.wirelore.rig.config.JsonSource;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.kbuffer.CallPosition;
import org.wirelore.rig.kbuffer.CallTrace;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/**
 * A trace of packet calls in JSON: {@code {"processes": [[{"multicast": [1, 2]}, …], …]}}, with a list of calls for
 * each process, whose index is its pid. A call is an object with one key: {@code send} with the pid of a target, {@code
 * multicast} with a list of targets, {@code receive} with the pid of a source, or {@code multireceive} with a list of
 * sources.
 */
public final class CallTraceFile {
    /** Largest file, in bytes: some millions of calls. */
    static final int BYTES_MAX = 64 << 20;
    static final String PROCESSES = "processes";

    private static final JsonFactory JSON = JsonFactory.builder().streamReadConstraints(JsonFault.limits().build())
            .build();

    private final String text;
    private final String shown;
    private final CallTrace trace;

    private CallTraceFile(String text, String shown) {
        this.text = text;
        this.shown = shown;
        int processes = parse(text, shown, CallTraceFile::processes);
        trace = parse(text, shown, parser -> new CallTraceParse(parser, shown, processes).trace());
    }

    /**
     * Reads a file.
     *
     * @param shown what messages call it
     * @throws RigException if it can't be read or is no trace
     */
    public static CallTraceFile read(Path file, String shown) {
        return new CallTraceFile(JsonSource.text(file, shown, BYTES_MAX), shown);
    }

    /** What it says. */
    public CallTrace trace() {
        return trace;
    }

    /** What there is to say about one of its calls, with the place where it is written and the path there. */
    public Problem problem(CallPosition call, String what) {
        return parse(text, shown, parser -> {
            enter(parser);
            skip(parser, call.pid());
            parser.nextToken();
            skip(parser, call.index());
            parser.nextToken();
            return new Problem(place(shown, parser.currentTokenLocation()), path(call.pid(), call.index()), what);
        });
    }

    static String path(int pid, int index) {
        return PROCESSES + "[" + pid + "][" + index + "]";
    }

    static Place place(String shown, TokenStreamLocation location) {
        return new Place(shown, Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
    }

    private static <T> T parse(String text, String shown, Function<JsonParser, T> reading) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            try {
                return reading.apply(parser);
            } catch (JacksonException e) {
                // The parser does not say where one of its limits is exceeded.
                TokenStreamLocation stated = e.getLocation();
                throw new RigException(new Problem(place(shown, stated == null ? parser.currentLocation() : stated), "",
                        JsonFault.reason(e.getOriginalMessage())));
            }
        }
    }

    /** How many processes there are, so that each pid can be judged where it is read. 0 if there is no list of them. */
    private static int processes(JsonParser parser) {
        return enter(parser) ? skip(parser, Integer.MAX_VALUE) : 0;
    }

    /** Goes into the list of processes, if there is one. */
    private static boolean enter(JsonParser parser) {
        return parser.nextToken() == JsonToken.START_OBJECT && parser.nextToken() == JsonToken.PROPERTY_NAME
                && parser.currentName().equals(PROCESSES) && parser.nextToken() == JsonToken.START_ARRAY;
    }

    /** Skips the next entries of a list; returns how many there were. */
    private static int skip(JsonParser parser, int countMax) {
        int count = 0;
        while (count < countMax && parser.nextToken() != JsonToken.END_ARRAY) {
            parser.skipChildren();
            count++;
        }
        return count;
    }
}
