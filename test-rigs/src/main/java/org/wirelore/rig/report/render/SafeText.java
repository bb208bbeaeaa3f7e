package org.wirelore.rig.report.render;

/**
 * Foreign text made fit for a file or a console.
 *
 * <p>Characters that XML 1.0 forbids, that steer a terminal, or that turn the direction of writing around are replaced by
 * something visible: control characters by their picture in the Unicode block "Control Pictures", all others by U+FFFD. Nothing is
 * left out, so that two different names stay different wherever they can.
 */
final class SafeText {
    private static final char REPLACEMENT = '\uFFFD';
    private static final char CONTROL_PICTURES = '\u2400';
    private static final char PICTURE_OF_DELETE = '\u2421';

    private SafeText() {
    }

    /** Text for a place where line feeds and tabs may stay; carriage returns are made visible. */
    static String visible(String text) {
        return replaced(text, true);
    }

    /** Text for a single line: line feeds and tabs are made visible as well. */
    static String oneLine(String text) {
        return replaced(text, false);
    }

    /** A single line of at most {@code limit} code points, which ends in an ellipsis if something was cut off. */
    static String shortened(String text, int limit) {
        String line = oneLine(text);
        if (line.codePointCount(0, line.length()) <= limit) {
            return line;
        }
        return line.substring(0, line.offsetByCodePoints(0, limit - 1)) + '…';
    }

    /** XML character data or the value of an attribute in double quotes: visible text, with markup characters as entities. */
    static String xml(String text) {
        String safe = visible(text);
        StringBuilder out = new StringBuilder(safe.length() + 16);
        for (int i = 0; i < safe.length(); i++) {
            char c = safe.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(c);
            }
        }
        return out.toString();
    }

    /** As {@link #xml}, for the value of an attribute, where a parser would turn line feeds and tabs into spaces. */
    static String xmlAttribute(String text) {
        return xml(text).replace("\n", "&#10;").replace("\t", "&#9;");
    }

    private static String replaced(String text, boolean layoutStays) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length();) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (layoutStays && (c == '\n' || c == '\t')) {
                out.append((char) c);
            } else if (c < 0x20) {
                out.append((char) (CONTROL_PICTURES + c));
            } else if (c == 0x7F) {
                out.append(PICTURE_OF_DELETE);
            } else {
                out.appendCodePoint(isForbidden(c) ? REPLACEMENT : c);
            }
        }
        return out.toString();
    }

    private static boolean isForbidden(int c) {
        return (c >= 0x80 && c < 0xA0)
                || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
                || (c & 0xFFFE) == 0xFFFE
                || (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2066 && c <= 0x2069)
                || c == 0x2028
                || c == 0x2029
                || c == 0xFEFF;
    }
}
