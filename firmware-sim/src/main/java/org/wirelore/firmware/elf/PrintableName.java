package org.wirelore.firmware.elf;

import java.nio.charset.StandardCharsets;

/**
 * Names out of files, fit for messages and listings. A character that steers a terminal is replaced by its picture in
 * the Unicode block "Control Pictures", or by U+FFFD if it has none; every other character stays.
 */
public final class PrintableName {
    private static final char REPLACEMENT = '\uFFFD';
    private static final char CONTROL_PICTURES = '\u2400';
    private static final char PICTURE_OF_DELETE = '\u2421';

    private PrintableName() {
    }

    /** The name that these bytes spell in UTF-8. */
    public static String of(ByteView utf8) {
        return of(new String(utf8.toArray(), StandardCharsets.UTF_8));
    }

    /** A text with what steers a terminal made visible. */
    public static String of(String text) {
        int plain = 0;
        while (plain < text.length() && !steers(text.charAt(plain))) {
            plain++;
        }
        if (plain == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length()).append(text, 0, plain);
        for (int i = plain; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!steers(c)) {
                out.append(c);
            } else if (c < ' ') {
                out.append((char) (CONTROL_PICTURES + c));
            } else if (c == 0x7F) {
                out.append(PICTURE_OF_DELETE);
            } else {
                out.append(REPLACEMENT);
            }
        }
        return out.toString();
    }

    /** Control characters but the tab, line separators, and what turns the direction of writing around. */
    private static boolean steers(char c) {
        return (c != '\t' && Character.isISOControl(c)) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069)
                || c == 0x2028 || c == 0x2029;
    }
}
