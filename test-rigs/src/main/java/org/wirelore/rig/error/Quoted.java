package org.wirelore.rig.error;

import tools.jackson.databind.JsonNode;

/** Values of other people's files as they appear in messages: short, on one line, without control characters. */
public final class Quoted {
    private static final int LENGTH_MAX = 60;
    private static final int DIGITS_MAX = 40;

    private Quoted() {
    }

    /** Text in quotation marks. */
    public static String text(String text) {
        return '"' + clean(text) + '"';
    }

    /** Text without what could confuse a terminal. */
    public static String clean(String text) {
        StringBuilder clean = new StringBuilder();
        text.codePoints().limit(LENGTH_MAX).forEach(point -> {
            int type = Character.getType(point);
            boolean visible = type != Character.CONTROL && type != Character.FORMAT && type != Character.SURROGATE
                    && type != Character.LINE_SEPARATOR && type != Character.PARAGRAPH_SEPARATOR;
            if (visible) {
                clean.appendCodePoint(point);
            } else {
                clean.append(String.format("\\u%04x", point));
            }
        });
        return text.codePointCount(0, text.length()) > LENGTH_MAX ? clean.append('…').toString() : clean.toString();
    }

    /** What was found. */
    public static String found(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> "an object";
            case ARRAY -> node.size() == 1 ? "a list of 1 entry" : "a list of " + node.size() + " entries";
            case STRING -> text(node.stringValue());
            case MISSING -> "nothing";
            default -> node.isBigInteger() && node.toString().length() > DIGITS_MAX
                    ? Double.toString(node.doubleValue())
                    : clean(node.toString());
        };
    }

    /** A word as a shell takes it, in quotes if it needs them. */
    public static String shell(String word) {
        return word.matches("[A-Za-z0-9_./=:,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
