package org.wirelore.emulator.real;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Output files. Their names can be guessed, so what is already there is replaced and never followed: a link that
 * another user has left in a run's folder must not make root write to where it leads.
 */
public final class FreshFile {
    private FreshFile() {
    }

    /**
     * Makes a file and opens it to write; what has its name, a link for example, goes.
     *
     * @throws IOException if it can't be made, or what has its name can't be removed
     */
    public static FileChannel open(Path file) throws IOException {
        Files.deleteIfExists(file);
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** Makes a file of text, in the same way. */
    public static void write(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }
}
