package org.wirelore.rig.program.serve;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sockets.StreamSocket;

/** One request of HTTP/1.0 and its answer; the connection ends with it. */
final class HttpConnection implements AutoCloseable {
    /** What is given to or taken from the socket at once. */
    static final int CHUNK_BYTES = 8192;
    private static final int HEAD_BYTES_MAX = 8192;
    private static final long BYTES_MAX = 1L << 40;
    private static final Pattern BYTES = Pattern.compile("/(\\d{1,12})(/sha256)?");
    private static final Pattern LENGTH = Pattern.compile("(?im)^content-length:\\s*(\\d{1,12})\\s*$");
    private static final String END_OF_HEAD = "\r\n\r\n";

    private enum Phase {
        /** The request's head comes. */
        HEAD,
        /** What the request sends comes. */
        BODY,
        /** The answer goes. */
        ANSWER,
        /** Nothing more happens. */
        OVER
    }

    private final StreamSocket socket;
    private final Served served;
    private final byte[] buffer = new byte[CHUNK_BYTES];
    private final MemorySegment view = MemorySegment.ofArray(buffer);
    private final StringBuilder head = new StringBuilder();
    private @Nullable MessageDigest digest;
    private Phase phase = Phase.HEAD;
    /** What is in the buffer of the answer, from {@code at} to {@code filled}. */
    private int at;
    private int filled;
    /** Of the pattern, what is sent after what is in the buffer. */
    private long patternAt;
    private long patternEnd;
    private long bodyBytes;
    private long bodyLeft;
    private long beganPs;

    HttpConnection(StreamSocket socket, Served served) {
        this.socket = socket;
        this.served = served;
    }

    boolean isOver() {
        return phase == Phase.OVER;
    }

    /** Does what can be done now; returns whether that was anything. */
    boolean work(long nowPs) {
        try {
            return switch (phase) {
                case HEAD -> readHead(nowPs);
                case BODY -> readBody(nowPs);
                case ANSWER -> write(nowPs);
                case OVER -> false;
            };
        } catch (IOException broken) {
            served.brokenOne();
            close();
            return true;
        }
    }

    private boolean readHead(long nowPs) throws IOException {
        int count = socket.read(view, 0, CHUNK_BYTES);
        if (count == StreamSocket.END) {
            close();
            return true;
        }
        if (count == 0) {
            return false;
        }
        int before = head.length();
        head.append(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
        int end = head.indexOf(END_OF_HEAD);
        if (end < 0) {
            if (head.length() > HEAD_BYTES_MAX) {
                refuse("400 Bad Request");
            }
            return true;
        }
        served.requested();
        beganPs = nowPs;
        answer(head.substring(0, end), buffer, end + END_OF_HEAD.length() - before, count);
        return true;
    }

    /** Answers a head; the bytes after it are the first of what the request sends. */
    private void answer(String text, byte[] bytes, int from, int to) {
        String[] words = text.lines().findFirst().orElse("").split(" ", -1);
        Matcher length = LENGTH.matcher(text);
        String path = words.length > 1 ? words[1] : "";
        Matcher named = BYTES.matcher(path);
        if (words[0].equals("POST") && path.equals("/sum") && length.find()) {
            bodyBytes = Long.parseLong(length.group(1));
            bodyLeft = bodyBytes;
            digest = ServedBytes.sha256();
            phase = Phase.BODY;
            take(bytes, Math.min(from, to), to);
        } else if (!words[0].equals("GET")) {
            refuse("400 Bad Request");
        } else if (path.equals("/end")) {
            served.endedOne();
            answerText("200 OK", "the server ends\n");
        } else if (named.matches() && Long.parseLong(named.group(1)) <= BYTES_MAX) {
            long bytesWanted = Long.parseLong(named.group(1));
            if (named.group(2) == null) {
                begin("200 OK", "application/octet-stream", bytesWanted);
                patternEnd = bytesWanted;
            } else {
                answerText("200 OK", ServedBytes.digest(bytesWanted) + "\n");
            }
        } else {
            refuse("404 Not Found");
        }
    }

    private boolean readBody(long nowPs) throws IOException {
        int count = socket.read(view, 0, CHUNK_BYTES);
        if (count == StreamSocket.END) {
            served.brokenOne();
            close();
            return true;
        }
        take(buffer, 0, Math.max(count, 0));
        if (phase == Phase.ANSWER) {
            served.received(bodyBytes, nowPs - beganPs);
        }
        return count > 0;
    }

    private void take(byte[] bytes, int from, int to) {
        MessageDigest present = digest;
        if (present == null) {
            throw new IllegalStateException("must hold: what a request sends is digested");
        }
        int count = (int) Math.min(bodyLeft, to - from);
        present.update(bytes, from, count);
        bodyLeft -= count;
        if (bodyLeft == 0) {
            answerText("200 OK", HexFormat.of().formatHex(present.digest()) + "\n");
        }
    }

    private void refuse(String status) {
        served.refusedOne();
        answerText(status, status.toLowerCase(Locale.ROOT) + "\n");
    }

    private void answerText(String status, String text) {
        begin(status, "text/plain", text.length());
        append(text);
    }

    private void begin(String status, String type, long bytes) {
        at = 0;
        filled = 0;
        append("HTTP/1.0 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: " + bytes
                + "\r\nConnection: close\r\n\r\n");
        phase = Phase.ANSWER;
    }

    private void append(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, buffer, filled, bytes.length);
        filled += bytes.length;
    }

    private boolean write(long nowPs) throws IOException {
        boolean hasWritten = false;
        while (true) {
            if (at == filled) {
                if (patternAt == patternEnd) {
                    finish(nowPs);
                    return true;
                }
                ServedBytes.fill(patternAt, buffer);
                at = 0;
                filled = (int) Math.min(CHUNK_BYTES, patternEnd - patternAt);
                patternAt += filled;
            }
            int count = socket.write(view, at, filled - at);
            if (count == 0) {
                return hasWritten;
            }
            at += count;
            hasWritten = true;
        }
    }

    private void finish(long nowPs) {
        if (patternEnd > 0) {
            served.sent(patternEnd, nowPs - beganPs);
        }
        close();
    }

    @Override
    public void close() {
        phase = Phase.OVER;
        socket.close();
    }
}
