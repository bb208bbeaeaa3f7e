package org.wirelore.emulator.backend.shm;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.wirelore.emulator.process.FileErrors;

/**
 * Why a directory can't hold the memory that processes share, as far as that shows from outside.
 *
 * @param found what is wrong with it
 * @param remedy what mends it: a command, or what to look at
 */
public record MemoryDirectory(String found, String remedy) {
    /** Where the memory of this system is. */
    public static final Path SYSTEM = Path.of("/dev/shm");

    /**
     * Looks at a directory.
     *
     * @param directory the real one
     * @param name what messages call it
     * @return nothing if it can be used
     */
    public static Optional<MemoryDirectory> obstacle(Path directory, String name) {
        return access(directory, name).or(() -> room(directory, name));
    }

    private static Optional<MemoryDirectory> access(Path directory, String name) {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(new MemoryDirectory(name + " does not exist",
                    "mkdir " + name + " && mount -t tmpfs tmpfs " + name + ", as root"));
        }
        if (!Files.isDirectory(directory)) {
            return Optional.of(new MemoryDirectory(name + " is not a directory", "rm " + name + " && mkdir " + name
                    + " && mount -t tmpfs tmpfs " + name + ", as root"));
        }
        if (Files.isWritable(directory) && Files.isReadable(directory) && Files.isExecutable(directory)) {
            return Optional.empty();
        }
        try {
            Files.delete(Files.createTempFile(directory, ".try", ""));
        } catch (AccessDeniedException e) {
            // Of this user, as what follows the try.
        } catch (IOException e) {
            return Optional.of(new MemoryDirectory(name + " can't be written: " + FileErrors.reason(e),
                    "mount -o remount,rw " + name + ", as root"));
        }
        return Optional.of(new MemoryDirectory("this user can't read and write in " + name,
                "chmod 1777 " + name + ", as root"));
    }

    /** A tmpfs without a limit (size=0) reports that all of it is 0 bytes, and so is what is free. */
    static Optional<MemoryDirectory> room(Path directory, String name) {
        try {
            FileStore store = Files.getFileStore(directory);
            return store.getTotalSpace() == 0 || store.getUsableSpace() > 0
                    ? Optional.empty()
                    : Optional.of(new MemoryDirectory(name + " is full",
                            "remove files there (ls -l " + name + " shows whose they are), or make it larger: "
                                    + "mount -o remount,size=SIZE " + name + ", as root"));
        } catch (IOException e) {
            return Optional.of(new MemoryDirectory(name + " can't be looked at: " + FileErrors.reason(e),
                    "mount shows what it is"));
        }
    }

    /**
     * Requires that a directory can be written; it may be full of what can be removed.
     *
     * @throws IOException if it can't be; the message says why, and what mends it
     */
    static void requireAccess(Path directory) throws IOException {
        require(access(directory, directory.toString()));
    }

    /** Requires that a directory can be written and has room, as {@link #requireAccess}. */
    static void require(Path directory) throws IOException {
        require(obstacle(directory, directory.toString()));
    }

    private static void require(Optional<MemoryDirectory> obstacle) throws IOException {
        if (obstacle.isPresent()) {
            throw new IOException(
                    "shared memory needs a directory in memory that this user can write, with room in it: "
                            + obstacle.get().found() + "; " + obstacle.get().remedy());
        }
    }
}
