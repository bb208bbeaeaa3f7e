package org.wirelore.firmware.dwarf;

/**
 * A line of a source file.
 *
 * @param file path as the compiler was given it, or absolute if the compiler said where it was running
 * @param line number, from 1
 */
public record SourceLine(String file, int line) {
    /** The file's name without its folders, and the line: {@code main.c:12}. */
    public String brief() {
        return file.substring(file.lastIndexOf('/') + 1) + ":" + line;
    }

    @Override
    public String toString() {
        return file + ":" + line;
    }
}
