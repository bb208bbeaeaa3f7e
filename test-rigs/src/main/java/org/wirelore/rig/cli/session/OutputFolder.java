package org.wirelore.rig.cli.session;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.rig.error.MissingEnvironmentException;
import org.wirelore.rig.error.Place;
import org.wirelore.rig.error.Problem;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.report.render.ReportFiles;

/**
 * Where a run leaves its files. A run has it for itself: files of two runs side by side would be neither's report.
 *
 * @param path the folder
 * @param claim open as long as the run has the folder
 */
public record OutputFolder(Path path, FileChannel claim) {
    /** Parent of the folders that no option names, below the current directory. */
    static final Path DEFAULT_PARENT = Path.of("target", "wirelore");

    private static final String CLAIM = ".in-use";
    private static final List<String> FILES = List.of("capture.pcapng", "device-trace.jsonl", "replay.json",
            ReportFiles.JSON, ReportFiles.JUNIT, ReportFiles.HTML);

    /**
     * The folder for a run, made and tried out before the run rather than missed after it.
     *
     * @param here the current directory
     * @param given what the user asked for, or null
     * @param name what it is called otherwise
     * @throws RigException if the user asked for no name
     * @throws MissingEnvironmentException if it can't be made or written, or another run is using what the user asked
     *     for
     */
    public static OutputFolder ready(Path here, @Nullable Path given, String name) {
        if (given != null && given.toString().isEmpty()) {
            throw new RigException(
                    new Problem(Place.commandLine("--out"), "", "expected a folder, found an empty name"));
        }
        if (given != null) {
            Path folder = here.resolve(given);
            OutputFolder ready = tried(folder);
            if (ready == null) {
                throw unusable("no other run may be using the output folder: folder=" + folder);
            }
            return ready;
        }
        OutputFolder ready = tried(here.resolve(DEFAULT_PARENT).resolve(name));
        for (int i = 2; ready == null; i++) {
            ready = tried(here.resolve(DEFAULT_PARENT).resolve(name + "." + i));
        }
        return ready;
    }

    /** Null if another run is using it. */
    private static @Nullable OutputFolder tried(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, ".try", ""));
            for (String file : FILES) {
                requireReplaceable(folder.resolve(file));
            }
            FileChannel claim = claim(folder);
            return claim == null ? null : new OutputFolder(folder, claim);
        } catch (IOException e) {
            throw unusable("could not write to the output folder " + folder + ": " + FileErrors.reason(e));
        }
    }

    /** Does work that leaves its files here, and leaves the folder to others after it. */
    public int during(IntSupplier work) {
        try {
            return work.getAsInt();
        } finally {
            release();
        }
    }

    private static void requireReplaceable(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, file.getFileName() + " is a directory");
        }
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new FileSystemException(file.toString(), null, file.getFileName() + " can't be written");
        }
    }

    /** Null if another run has claimed it. */
    private static @Nullable FileChannel claim(Path folder) throws IOException {
        Path file = folder.resolve(CLAIM);
        if (Files.isSymbolicLink(file)) {
            throw new FileSystemException(file.toString(), null, CLAIM + " is a symbolic link");
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE,
                StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        } catch (IOException e) {
            // A file system without locks: no run can claim the folder, so no run is refused.
            return channel;
        }
        if (lock == null) {
            channel.close();
            return null;
        }
        return channel;
    }

    private void release() {
        try {
            Files.deleteIfExists(path.resolve(CLAIM));
            claim.close();
        } catch (IOException e) {
            // The process is about to end, which releases the claim in any case.
        }
    }

    private static MissingEnvironmentException unusable(String message) {
        return new MissingEnvironmentException(message, "name another one with --out DIR");
    }
}
