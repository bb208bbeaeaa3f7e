package org.wirelore.firmware.archive;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Writes archives by hand. */
public final class ArchiveBuilder {
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    /** An archive without members. */
    public ArchiveBuilder() {
        file.writeBytes(ascii("!<arch>\n"));
    }

    /** A member, with its name as it stands in its header. */
    public ArchiveBuilder member(String name, byte[] bytes) {
        file.writeBytes(ascii(String.format(Locale.ROOT, "%-16s%-12d%-6d%-6d%-8o%-10d`\n", name, 0, 0, 0, 420,
                bytes.length)));
        file.writeBytes(bytes);
        if (bytes.length % 2 == 1) {
            file.write('\n');
        }
        return this;
    }

    /** A member with a name of any length, as BSD has it. */
    public ArchiveBuilder bsd(String name, byte[] bytes) {
        byte[] all = new byte[name.length() + bytes.length];
        System.arraycopy(ascii(name), 0, all, 0, name.length());
        System.arraycopy(bytes, 0, all, name.length(), bytes.length);
        return member("#1/" + name.length(), all);
    }

    /** The file. */
    public byte[] build() {
        return file.toByteArray();
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
