package org.wirelore.rig.kbuffer.file;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.wirelore.rig.error.NearestName;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.kbuffer.CallTrace;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One pass over a trace in JSON. */
final class CallTraceParse {
    private final JsonParser parser;
    private final String shown;
    private final CallTrace trace;
    /** By pid: the last call that named it, so that none names it twice. */
    private final long[] named;
    private int[] peers = new int[1];
    private long calls;
    private int pid;
    private int index;

    /** The keys of calls. */
    private enum Kind {
        SEND, MULTICAST, RECEIVE, MULTIRECEIVE;

        boolean isMulticast() {
            return this == SEND || this == MULTICAST;
        }

        boolean isOfSet() {
            return this == MULTICAST || this == MULTIRECEIVE;
        }

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * @param shown what messages call the file
     * @param processes how many it has
     */
    CallTraceParse(JsonParser parser, String shown, int processes) {
        this.parser = parser;
        this.shown = shown;
        trace = new CallTrace(processes);
        named = new long[processes];
    }

    /** @throws RigException if it is none */
    CallTrace trace() {
        expect(parser.nextToken(), JsonToken.START_OBJECT, "", "a JSON object");
        if (parser.nextToken() == JsonToken.END_OBJECT) {
            throw problem("", "expected the key " + CallTraceFile.PROCESSES + ", found none");
        }
        key();
        expect(parser.nextToken(), JsonToken.START_ARRAY, CallTraceFile.PROCESSES, "a list of processes");
        for (; parser.nextToken() != JsonToken.END_ARRAY; pid++) {
            String path = CallTraceFile.PROCESSES + "[" + pid + "]";
            expect(parser.currentToken(), JsonToken.START_ARRAY, path, "the list of a process's calls");
            for (index = 0; parser.nextToken() != JsonToken.END_ARRAY; index++) {
                call();
            }
        }
        if (parser.nextToken() != JsonToken.END_OBJECT) {
            key();
            throw problem(CallTraceFile.PROCESSES, "expected every key once, found it again");
        }
        if (parser.nextToken() != null) {
            throw problem("", "expected the end of the file, found more");
        }
        return trace;
    }

    private void key() {
        String key = parser.currentName();
        if (!key.equals(CallTraceFile.PROCESSES)) {
            throw problem("", "expected the key " + CallTraceFile.PROCESSES + ", found " + Quoted.text(key));
        }
    }

    private void call() {
        expect(parser.currentToken(), JsonToken.START_OBJECT, here(), "a call, such as {\"receive\": 0}");
        if (parser.nextToken() == JsonToken.END_OBJECT) {
            throw problem(here(), "expected one of " + keys() + ", found none");
        }
        Kind kind = kind(parser.currentName());
        int count = kind.isOfSet() ? set(kind) : one(kind);
        int[] set = Arrays.copyOf(peers, count);
        if (kind.isMulticast()) {
            trace.multicast(pid, set);
        } else {
            trace.multireceive(pid, set);
        }
        if (parser.nextToken() != JsonToken.END_OBJECT) {
            throw problem(here(), "expected one key, as an object is one call, found also "
                    + Quoted.text(parser.currentName()));
        }
    }

    private Kind kind(String key) {
        return Stream.of(Kind.values()).filter(kind -> kind.key().equals(key)).findFirst()
                .orElseThrow(() -> problem(here(), "expected one of " + keys() + ", found " + Quoted.text(key)
                        + NearestName.question(key, Stream.of(Kind.values()).map(Kind::key).toList())));
    }

    private static String keys() {
        return String.join(", ", Stream.of(Kind.values()).map(Kind::key).toList());
    }

    private int one(Kind kind) {
        parser.nextToken();
        calls++;
        peers[0] = peer(kind);
        return 1;
    }

    private int set(Kind kind) {
        expect(parser.nextToken(), JsonToken.START_ARRAY, path(kind), "a list of pids");
        calls++;
        int count = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (count == peers.length) {
                peers = Arrays.copyOf(peers, 2 * count);
            }
            peers[count++] = peer(kind);
        }
        if (count == 0) {
            throw problem(path(kind), "expected at least one pid, found none");
        }
        return count;
    }

    /** The pid that the parser is at. */
    private int peer(Kind kind) {
        boolean isInt = parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                && parser.getNumberType() == JsonParser.NumberType.INT;
        int peer = isInt ? parser.getIntValue() : -1;
        if (peer < 0 || peer >= named.length) {
            throw problem(path(kind),
                    "expected the pid of a process, 0 to " + (named.length - 1) + ", found " + found());
        }
        if (peer == pid) {
            throw problem(path(kind), "expected the pid of another process, found the process's own, " + pid);
        }
        if (named[peer] == calls) {
            throw problem(path(kind), "expected each pid once, found " + peer + " again");
        }
        named[peer] = calls;
        return peer;
    }

    private void expect(JsonToken found, JsonToken expected, String path, String what) {
        if (found != expected) {
            throw problem(path, "expected " + what + ", found " + found());
        }
    }

    private String found() {
        return switch (parser.currentToken()) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> Quoted.text(parser.getString());
            default -> Quoted.clean(parser.getString());
        };
    }

    private String here() {
        return CallTraceFile.path(pid, index);
    }

    private String path(Kind kind) {
        return here() + "." + kind.key();
    }

    private RigException problem(String path, String text) {
        return new RigException(
                new Problem(CallTraceFile.place(shown, parser.currentTokenLocation()), path, text));
    }
}
