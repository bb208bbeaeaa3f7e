package org.wirelore.rig.config;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * The folder of the shipped files: {@code rigs}, {@code hosts}, {@code cards}, {@code published}.
 *
 * @param root the folder; it need not exist, and then nothing is shipped
 */
public record ConfigFolder(Path root) {
    private static final String SUFFIX = ".json";

    /** What a file describes, and the folder and schema for it. */
    public enum Kind {
        /** An experiment. */
        RIG("rigs"),
        /** What things cost on a kind of machine. */
        HOST("hosts"),
        /** A network card. */
        CARD("cards"),
        /** Figures of a paper. */
        PUBLISHED("published");

        private final String folder;

        Kind(String folder) {
            this.folder = folder;
        }

        /** Name of the folder. */
        public String folder() {
            return folder;
        }

        /** Name of the schema. */
        String schema() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The folder {@code configs} of the installation: below the system property {@code wirelore.home}, else below the
     * current directory or the nearest of its parents that has one.
     */
    public static ConfigFolder find() {
        String home = System.getProperty("wirelore.home");
        if (home != null) {
            return new ConfigFolder(Path.of(home, "configs"));
        }
        Path start = Path.of("").toAbsolutePath();
        for (Path at = start; at != null; at = at.getParent()) {
            if (Files.isDirectory(at.resolve("configs").resolve(Kind.RIG.folder()))) {
                return new ConfigFolder(at.resolve("configs"));
            }
        }
        return new ConfigFolder(start.resolve("configs"));
    }

    /** The folder of one kind. */
    public Path folder(Kind kind) {
        return root.resolve(kind.folder());
    }

    /** The names of the shipped files of one kind, sorted. */
    public List<String> names(Kind kind) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder(kind), "*" + SUFFIX)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                names.add(name.substring(0, name.length() - SUFFIX.length()));
            }
        } catch (IOException e) {
            return List.of();
        }
        Collections.sort(names);
        return names;
    }

    /**
     * The file that a reference means: a path if it has a slash or ends in {@code .json}, else a shipped name.
     *
     * @param base folder that relative paths begin at
     * @throws InvalidPathException if it can't be a path
     */
    Path file(Kind kind, String reference, Path base) {
        boolean path = reference.endsWith(SUFFIX) || reference.indexOf('/') >= 0 || reference.indexOf('\\') >= 0;
        return path ? base.resolve(reference) : folder(kind).resolve(reference + SUFFIX);
    }

    /**
     * Why a file is not there, as the end of a sentence.
     *
     * @param nothing what to say of one that simply does not exist
     */
    static String absence(Path file, String nothing) {
        try {
            file.getFileSystem().provider().checkAccess(file);
            return "which exists now";
        } catch (AccessDeniedException e) {
            return "in a directory that this user may not search";
        } catch (FileSystemLoopException e) {
            return "a circle of symbolic links";
        } catch (FileSystemException e) {
            boolean isCircle = String.valueOf(e.getReason()).contains("levels of symbolic links");
            return isCircle
                    ? "a circle of symbolic links"
                    : Files.isSymbolicLink(file) ? "a symbolic link to nothing" : nothing;
        } catch (IOException e) {
            return nothing;
        }
    }

    /** What messages call a file: relative to the current directory if it is below it. */
    static String shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = file.toAbsolutePath().normalize();
        if (absolute.equals(here)) {
            return ".";
        }
        return absolute.startsWith(here) ? here.relativize(absolute).toString() : absolute.toString();
    }
}
