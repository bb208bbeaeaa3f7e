package org.wirelore.rig.lanai;

import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.wirelore.firmware.board.Console;

/** A program's console as text: bytes are UTF-8, and those that are not show as the replacement character. */
public final class LanaiConsole implements Console {
    private static final int ROOM = 8192;

    private final PrintWriter out;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE).onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final ByteBuffer bytes = ByteBuffer.allocate(ROOM);
    private final CharBuffer chars = CharBuffer.allocate(ROOM);

    /** @param out where the text goes, at the latest when {@link #flush} is called */
    public LanaiConsole(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void print(int octet) {
        bytes.put((byte) octet);
        if (!bytes.hasRemaining()) {
            flush();
        }
    }

    /** Hands on what has been printed, but for the beginning of a character whose end is missing. */
    public void flush() {
        bytes.flip();
        decoder.decode(bytes, chars, false);
        bytes.compact();
        out.append(chars.flip());
        chars.clear();
        out.flush();
    }
}
