package org.wirelore.adi.chempid;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What daemons, ranks and those who start jobs say to each other; the paper calls them system messages. On a
 * connection, big endian:
 *
 * <pre>
 *   0  magic "CHD1"            4 bytes
 *   4  type                    4
 *   8  sequence                4   number of the message on its connection and way, from 0
 *  12  length                  4   bytes behind the head, 4 to 65,536
 *  16  secret                  8   the cluster's
 *  24  number of numbers       2
 *  26  number of texts         2
 *  28  numbers                 4 each
 *      texts                   2 bytes of length and UTF-8 each
 * </pre>
 *
 * <p>No field is trusted: a message is what its type takes, to the byte, or it is refused.
 *
 * @param type what it says
 * @param numbers with which numbers
 * @param texts with which texts
 */
public record SystemMessage(SystemType type, List<Integer> numbers, List<String> texts) {
    /** Bytes of the head. */
    static final int HEAD_BYTES = 24;
    /** Bytes behind it at most. */
    static final int BODY_BYTES_MAX = 65_536;
    /** Most numbers of a message: one for each rank of a rig, and some. */
    static final int NUMBERS_MAX = 4_096;
    /** Most texts of a message. */
    static final int TEXTS_MAX = 256;
    /** Bytes of the longest text. */
    static final int TEXT_BYTES_MAX = 1_024;

    private static final int MAGIC = 0x4348_4431;
    private static final int COUNTS_BYTES = 4;
    private static final int LENGTH_AT = 12;

    /**
     * Copies the arguments.
     *
     * @throws IllegalArgumentException if the type does not take as many
     */
    public SystemMessage {
        numbers = List.copyOf(numbers);
        texts = texts.stream().map(SystemMessage::shortened).toList();
        if (!type.takes(numbers.size(), texts.size())) {
            throw new IllegalArgumentException("a message must have the parts that its type takes: type=" + type
                    + ", numbers=" + numbers.size() + ", texts=" + texts.size());
        }
    }

    /** A message without texts. */
    static SystemMessage of(SystemType type, Integer... numbers) {
        return new SystemMessage(type, List.of(numbers), List.of());
    }

    /** A message with one text. */
    static SystemMessage of(SystemType type, List<Integer> numbers, String text) {
        return new SystemMessage(type, numbers, List.of(text));
    }

    /** One of the numbers. */
    int number(int index) {
        return numbers.get(index);
    }

    /** The first text, or none. */
    String text() {
        return texts.isEmpty() ? "" : texts.getFirst();
    }

    /** What is too long for a message: words for people, never names. */
    private static String shortened(String text) {
        String cut = text.length() > TEXT_BYTES_MAX / 4 ? text.substring(0, TEXT_BYTES_MAX / 4 - 3) + "..." : text;
        // Half a character at the cut is none.
        return new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    /** As it is on a connection. */
    byte[] encode(int sequence, long secret) {
        List<byte[]> words = texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
        int length = COUNTS_BYTES + numbers.size() * Integer.BYTES
                + words.stream().mapToInt(each -> Short.BYTES + each.length).sum();
        ByteBuffer out = ByteBuffer.allocate(HEAD_BYTES + length).putInt(MAGIC).putInt(type.code()).putInt(sequence)
                .putInt(length).putLong(secret).putShort((short) numbers.size()).putShort((short) words.size());
        numbers.forEach(out::putInt);
        words.forEach(each -> out.putShort((short) each.length).put(each));
        return out.array();
    }

    /**
     * How long the message is that begins some bytes, head and body.
     *
     * @param bytes at least a head
     * @throws IOException if it is no head of the next message with this secret: in what, in words
     */
    static int bytes(ByteBuffer bytes, int sequence, long secret) throws IOException {
        int at = bytes.position();
        requireSame("the magic word", MAGIC, bytes.getInt(at));
        int code = bytes.getInt(at + Integer.BYTES);
        if (SystemType.of(code) == null) {
            throw new IOException("expected a message of a known type, found type " + code);
        }
        if (bytes.getLong(at + 2 * Long.BYTES) != secret) {
            throw new IOException("expected the secret of this cluster, found another one");
        }
        requireSame("message", sequence, bytes.getInt(at + Long.BYTES));
        int length = bytes.getInt(at + LENGTH_AT);
        if (length < COUNTS_BYTES || length > BODY_BYTES_MAX) {
            throw new IOException("expected " + COUNTS_BYTES + " to " + BODY_BYTES_MAX
                    + " bytes behind the head, found " + length);
        }
        return HEAD_BYTES + length;
    }

    /**
     * The message in some bytes.
     *
     * @param bytes all of it and nothing else, of which {@link #bytes} has found the head good
     * @throws IOException if its parts are not what its type takes: in what, in words
     */
    static SystemMessage parse(ByteBuffer bytes) throws IOException {
        SystemType type = SystemType.of(bytes.getInt(bytes.position() + Integer.BYTES));
        ByteBuffer body = bytes.slice(bytes.position() + HEAD_BYTES, bytes.remaining() - HEAD_BYTES);
        int numberCount = Short.toUnsignedInt(body.getShort());
        int textCount = Short.toUnsignedInt(body.getShort());
        if (type == null || !type.takes(numberCount, textCount)
                || (long) numberCount * Integer.BYTES + (long) textCount * Short.BYTES > body.remaining()) {
            throw new IOException("expected a message with the parts that its type takes, found " + type + " with "
                    + numberCount + " numbers and " + textCount + " texts in " + bytes.remaining() + " bytes");
        }
        List<Integer> numbers = new ArrayList<>(numberCount);
        for (int i = 0; i < numberCount; i++) {
            numbers.add(body.getInt());
        }
        List<String> texts = new ArrayList<>(textCount);
        for (int i = 0; i < textCount; i++) {
            texts.add(text(body));
        }
        if (body.hasRemaining()) {
            throw new IOException("expected the end of " + type + ", found " + body.remaining() + " bytes behind it");
        }
        return new SystemMessage(type, numbers, texts);
    }

    private static String text(ByteBuffer body) throws IOException {
        int length = body.remaining() < Short.BYTES ? -1 : Short.toUnsignedInt(body.getShort());
        if (length < 0 || length > TEXT_BYTES_MAX || length > body.remaining()) {
            throw new IOException("expected a text of at most " + TEXT_BYTES_MAX + " bytes, found one of " + length
                    + " in " + body.remaining());
        }
        ByteBuffer words = body.slice(body.position(), length);
        body.position(body.position() + length);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(words).toString();
        } catch (CharacterCodingException e) {
            throw new IOException("expected a text in UTF-8, found other bytes", e);
        }
    }

    private static void requireSame(String what, int expected, int found) throws IOException {
        if (expected != found) {
            throw new IOException("expected " + what + " " + expected + ", found " + found);
        }
    }
}
