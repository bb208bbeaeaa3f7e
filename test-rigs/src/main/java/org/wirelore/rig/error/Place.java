package org.wirelore.rig.error;

/**
 * Where something was written.
 *
 * @param source the file as the user would name it, or the argument of the command line
 * @param line counted from 1; 0 if the source has no lines
 * @param column counted from 1; 0 if the source has no lines
 * @param isCommandLine whether it was typed with the command
 */
public record Place(String source, int line, int column, boolean isCommandLine) {
    /** A place in a file. */
    public Place(String source, int line, int column) {
        this(source, line, column, false);
    }

    /** A source as a whole. */
    public static Place whole(String source) {
        return new Place(source, 0, 0);
    }

    /** An argument of the command line, such as {@code --set protocol.window=16}. */
    public static Place commandLine(String argument) {
        return new Place(argument, 0, 0, true);
    }

    /** {@code file:line:column}, or the source alone. */
    @Override
    public String toString() {
        return line == 0 ? source : source + ":" + line + ":" + column;
    }
}
