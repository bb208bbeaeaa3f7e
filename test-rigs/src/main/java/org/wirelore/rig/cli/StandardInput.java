package org.wirelore.rig.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this process may read without being stopped by its shell. */
final class StandardInput {
    private static final Path INPUT = Path.of("/proc/self/fd/0");
    private static final Path STATE = Path.of("/proc/self/stat");
    /**
     * Where the process group, and the one that the terminal listens to, are behind the name of the program (proc(5)).
     */
    private static final int GROUP = 2;
    private static final int TERMINAL_GROUP = 5;

    private StandardInput() {
    }

    /** The standard input; nothing for a job in the background, which must not read the terminal. */
    static InputStream here() {
        try {
            return isTerminal() && !isInForeground(Files.readString(STATE)) ? InputStream.nullInputStream() : System.in;
        } catch (IOException e) {
            // A system without these files.
            return System.in;
        }
    }

    private static boolean isTerminal() throws IOException {
        return Files.isSymbolicLink(INPUT)
                && Files.readSymbolicLink(INPUT).toString().matches("/dev/(pts/\\d+|tty\\w*|console)");
    }

    /** @param state the system's line about a process */
    static boolean isInForeground(String state) {
        String[] words = state.substring(state.lastIndexOf(')') + 1).strip().split(" ", -1);
        return words.length <= TERMINAL_GROUP || words[GROUP].equals(words[TERMINAL_GROUP]);
    }
}
