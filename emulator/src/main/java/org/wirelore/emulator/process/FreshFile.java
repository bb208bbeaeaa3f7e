package org.wirelore.emulator.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Output files. Their names can be guessed, so what is already there is replaced and never followed: a link that
 * another user has left in a run's folder must not make root write to where it leads.
 */
public final class FreshFile {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

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

    /**
     * Names a file for another program of this user that is to write to it. The name leads to the open file itself,
     * so a link that takes the file's place meanwhile leads nowhere.
     *
     * @param file that {@link #open} has made, and that stays open until the other program has opened it
     * @throws IOException if this process does not have the file open, or the file no longer has its name
     */
    public static Path nameForOthers(Path file) throws IOException {
        Path made = file.toAbsolutePath().resolveSibling("").toRealPath().resolve(file.getFileName());
        List<Path> descriptors;
        try (Stream<Path> listed = Files.list(DESCRIPTORS)) {
            descriptors = listed.toList();
        }
        for (Path each : descriptors) {
            if (leadsTo(each, made)) {
                return Path.of("/proc", Long.toString(ProcessHandle.current().pid()), "fd",
                        each.getFileName().toString());
            }
        }
        throw new IOException("another program has removed or replaced the new file " + made
                + "; use a folder that no other user can write to");
    }

    private static boolean leadsTo(Path descriptor, Path file) throws IOException {
        try {
            return Files.readSymbolicLink(descriptor).equals(file);
        } catch (NoSuchFileException closed) {
            return false;
        }
    }

    /** Makes a file of text, in the same way. */
    public static void write(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }
}
