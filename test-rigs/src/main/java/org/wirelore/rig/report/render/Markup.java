package org.wirelore.rig.report.render;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Builds markup that is well-formed XML and legal HTML at once, whatever the text in it.
 *
 * <p>Every text and every value of an attribute is escaped here and nowhere else; there is no way to put raw markup in,
 * but for a style sheet of our own. Elements without content are closed in the form {@code <br/>} if HTML has them as
 * void elements or if they are drawing elements, which HTML takes as closed too.
 */
final class Markup {
    private final StringBuilder out = new StringBuilder(16_384);
    private final Deque<String> open = new ArrayDeque<>();

    /** Opens an element; attributes are given as name, value, name, value; one without a value is left out. */
    Markup open(String name, String... attributes) {
        tag(name, attributes).append('>');
        open.push(name);
        return this;
    }

    /** Closes the element that was opened last. */
    Markup close() {
        out.append("</").append(open.pop()).append('>');
        return this;
    }

    /** An element with text in it. */
    Markup element(String name, String text, String... attributes) {
        return open(name, attributes).text(text).close();
    }

    /** An element without content: a void element of HTML, or a shape. */
    Markup empty(String name, String... attributes) {
        tag(name, attributes).append("/>");
        return this;
    }

    /** Text inside the element that is open. */
    Markup text(String text) {
        out.append(SafeText.xml(text));
        return this;
    }

    /** A line feed, which only makes the source easier to read. */
    Markup newline() {
        out.append('\n');
        return this;
    }

    /** A style sheet; it is ours, and holds no character that markup would take for its own. */
    Markup style(String sheet) {
        out.append("<style>\n").append(sheet).append("</style>\n");
        return this;
    }

    /** The markup so far; every element must have been closed. */
    String finished() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("every element must be closed: open=" + open);
        }
        return out.toString();
    }

    private StringBuilder tag(String name, String... attributes) {
        out.append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2) {
            if (attributes[i + 1].isEmpty()) {
                continue;
            }
            out.append(' ').append(attributes[i]).append("=\"").append(SafeText.xmlAttribute(attributes[i + 1]))
                    .append('"');
        }
        return out;
    }

    /** A length or a coordinate with at most two decimals, always with a point. */
    static String px(double value) {
        long hundredths = Math.round(value * 100);
        long whole = Math.abs(hundredths) / 100;
        long rest = Math.abs(hundredths) % 100;
        String fraction = rest == 0 ? "" : rest % 10 == 0 ? "." + rest / 10 : "." + rest / 10 + rest % 10;
        return (hundredths < 0 ? "-" : "") + whole + fraction;
    }
}
