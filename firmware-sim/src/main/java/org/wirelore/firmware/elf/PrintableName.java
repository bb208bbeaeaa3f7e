package org.wirelore.firmware.elf;

import java.nio.charset.StandardCharsets;

/**
 * Names out of files, fit for messages and listings. A character that steers a terminal is replaced by its picture in
 * the Unicode block "Control Pictures", or by U+FFFD if it has none; every other character stays.
 */
public final class PrintableName {
    /** Replaces characters that can't be shown and have no picture. */
    public static final char REPLACEMENT = '\uFFFD';

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
        while (plain < text.length() && shown(text.charAt(plain)) == text.charAt(plain)) {
            plain++;
        }
        if (plain == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length()).append(text, 0, plain);
        for (int i = plain; i < text.length(); i++) {
            out.append(shown(text.charAt(i)));
        }
        return out.toString();
    }

    /** Within a line, a tab does no harm. */
    private static char shown(char c) {
        return c == '\t' ? c : (char) visible(c);
    }

    /** What is shown for a code point: its picture or a replacement if it steers a terminal, else itself. */
    public static int visible(int c) {
        if (c < ' ') {
            return CONTROL_PICTURES + c;
        }
        if (c == 0x7F) {
            return PICTURE_OF_DELETE;
        }
        return steers(c) ? REPLACEMENT : c;
    }

    /** Further control characters, line separators, and what turns the direction of writing around. */
    private static boolean steers(int c) {
        return Character.isISOControl(c) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069)
                || c == 0x2028 || c == 0x2029;
    }
}
