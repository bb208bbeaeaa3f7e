package org.wirelore.emulator.process;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Why a file could not be used, in words. Many exceptions of the platform say it by their class alone. */
public final class FileErrors {
    private FileErrors() {
    }

    /** The cause without the file's name, as the end of a sentence. */
    public static String reason(IOException failure) {
        return switch (failure) {
            case AccessDeniedException denied -> "this user has no permission for it";
            case NoSuchFileException missing -> "it does not exist";
            case FileAlreadyExistsException present -> "it exists already";
            case NotDirectoryException file -> "it is not a directory";
            case DirectoryNotEmptyException full -> "it is a directory that is not empty";
            case FileSystemLoopException circle -> "it is a circle of symbolic links";
            case FileSystemException other -> reason(other.getReason());
            default -> reason(failure.getMessage());
        };
    }

    /** As {@link #reason}, of a file that was to be made: what does not exist then is its folder, not the file. */
    public static String reasonOfOutput(IOException failure) {
        if (failure instanceof NoSuchFileException missing && missing.getFile() != null) {
            Path folder = Path.of(missing.getFile()).toAbsolutePath().getParent();
            return folder == null || Files.isDirectory(folder)
                    ? "it is a link to a folder that does not exist"
                    : "its folder " + folder + " does not exist";
        }
        return reason(failure);
    }

    /** The file, where the platform names it, and the cause. */
    public static String named(IOException failure) {
        return failure instanceof FileSystemException named && named.getFile() != null
                ? named.getFile() + ": " + reason(failure)
                : reason(failure);
    }

    /** As {@link #named}, of a file that was to be made. */
    public static String namedOutput(IOException failure) {
        return failure instanceof NoSuchFileException missing && missing.getFile() != null
                ? missing.getFile() + ": " + reasonOfOutput(failure)
                : named(failure);
    }

    private static String reason(@Nullable String said) {
        return said == null || said.isEmpty() ? "the system does not say why" : said;
    }
}
