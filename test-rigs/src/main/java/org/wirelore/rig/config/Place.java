package org.wirelore.rig.config;

/**
 * Where something was written.
 *
 * @param source the file as the user would name it, or the {@code --set} argument
 * @param line counted from 1; 0 if the source has no lines
 * @param column counted from 1; 0 if the source has no lines
 */
public record Place(String source, int line, int column) {
    /** A source as a whole. */
    public static Place whole(String source) {
        return new Place(source, 0, 0);
    }

    /** {@code file:line:column}, or the source alone. */
    @Override
    public String toString() {
        return line == 0 ? source : source + ":" + line + ":" + column;
    }
}
