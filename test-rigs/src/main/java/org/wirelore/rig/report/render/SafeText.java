package org.wirelore.rig.report.render;

import org.wirelore.firmware.elf.PrintableName;

/**
 * Foreign text made fit for a file or a console.
 *
 * <p>Characters that XML 1.0 forbids, that steer a terminal, or that turn the direction of writing around are replaced
 * by something visible: control characters by their picture in the Unicode block "Control Pictures", all others by
 * U+FFFD. Nothing is left out, so that two different names stay different wherever they can.
 */
final class SafeText {
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

    /**
     * XML character data or the value of an attribute in double quotes: visible text, with markup characters as
     * entities.
     */
    static String xml(String text) {
        String safe = visible(text);
        if (isPlain(safe)) {
            return safe;
        }
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
        if (isPlain(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length();) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (layoutStays && (c == '\n' || c == '\t')) {
                out.append((char) c);
            } else {
                out.appendCodePoint(isNoText(c) ? PrintableName.REPLACEMENT : PrintableName.visible(c));
            }
        }
        return out.toString();
    }

    /** Whether a text, as nearly all are, consists of ASCII letters, digits, spaces and signs that mark nothing up. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '&' || c == '<' || c == '>' || c == '"' || c == '\'') {
                return false;
            }
        }
        return true;
    }

    /** What XML forbids besides control characters, and the mark at which programs guess an encoding. */
    private static boolean isNoText(int c) {
        return (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) || (c & 0xFFFE) == 0xFFFE || c == 0xFEFF;
    }
}
