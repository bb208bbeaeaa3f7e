package org.wirelore.emulator.backend.shm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Collections;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.emulator.process.ProcessOwner;

/**
 * The directory in which the segments of this machine's processes lie. Every user may write there, so nothing that is
 * found is trusted: only plain files of this user that no other user can read count, and no symbolic link is followed.
 */
final class SegmentDirectory {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY = PosixFilePermissions
            .asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final Set<OpenOption> EXISTING = Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS);
    private static final Set<OpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
            StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("---rwxrwx");
    private static final int CHUNK_BYTES = 1 << 20;

    private final Path directory;
    private final ProcessOwner self;
    private final UserPrincipal user;

    SegmentDirectory(Path directory) throws IOException {
        MemoryDirectory.requireAccess(directory);
        this.directory = directory;
        this.self = ProcessOwner.self();
        this.user = Files.getOwner(Path.of("/proc/self"));
    }

    /**
     * Makes a segment's file, all of its memory really there, under its name. Others see it whole or not at all.
     *
     * @throws FileAlreadyExistsException if the name is in use
     * @throws IOException if there is no room
     */
    FileChannel create(String job, String name, long dataBytes) throws IOException {
        Path unfinished = directory.resolve(SegmentNames.unfinished(self, job, name));
        Path finished = directory.resolve(SegmentNames.finished(job, name));
        FileChannel channel;
        try {
            channel = FileChannel.open(unfinished, NEW, OWNER_ONLY);
        } catch (FileAlreadyExistsException twice) {
            throw inUse(finished);
        } catch (IOException refused) {
            throw unusable(refused);
        }
        boolean made = false;
        try {
            fill(channel, unfinished, dataBytes);
            Files.createLink(finished, unfinished);
            made = true;
            return channel;
        } catch (FileAlreadyExistsException taken) {
            throw inUse(finished);
        } finally {
            Files.delete(unfinished);
            if (!made) {
                channel.close();
            }
        }
    }

    /** Opens the file of a segment whose maker lives. */
    FileChannel open(String job, String name) throws IOException {
        Path path = directory.resolve(SegmentNames.finished(job, name));
        requireOurs(path);
        FileChannel channel = FileChannel.open(path, EXISTING);
        SegmentHeader header = null;
        try {
            header = SegmentHeader.read(channel);
            if (header == null) {
                throw new IOException(path + " is not a shared-memory segment");
            }
            if (header.owner().isDead()) {
                header = null;
                throw new IOException("the process that made " + path + " has ended");
            }
            return channel;
        } finally {
            if (header == null) {
                channel.close();
            }
        }
    }

    /** The process that made a segment, dead or alive; null if there is no segment of this name that can be trusted. */
    @Nullable
    ProcessOwner maker(String job, String name) throws IOException {
        Path path = directory.resolve(SegmentNames.finished(job, name));
        try {
            if (!isOurs(path)) {
                return null;
            }
            try (FileChannel channel = FileChannel.open(path, EXISTING)) {
                SegmentHeader header = SegmentHeader.read(channel);
                return header == null ? null : header.owner();
            }
        } catch (NoSuchFileException none) {
            return null;
        }
    }

    /** The names of a job's segments that begin so; nothing is said about who made them. */
    Set<String> names(String job, String prefix) throws IOException {
        String first = SegmentNames.finished(job, prefix);
        Set<String> names = new HashSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory,
                file -> file.getFileName().toString().startsWith(first))) {
            for (Path file : files) {
                names.add(prefix + file.getFileName().toString().substring(first.length()));
            }
        } catch (DirectoryIteratorException refused) {
            throw Objects.requireNonNull(refused.getCause());
        }
        return names;
    }

    /** Bytes that this user can still have there. */
    long usableBytes() throws IOException {
        return Files.getFileStore(directory).getUsableSpace();
    }

    /** Takes a name away. */
    void unlink(String job, String name) throws IOException {
        Path path = directory.resolve(SegmentNames.finished(job, name));
        requireOurs(path);
        Files.delete(path);
    }

    /** Takes a name away if it still leads to a segment that this process made. */
    void unlinkOwn(String job, String name) throws IOException {
        Path path = directory.resolve(SegmentNames.finished(job, name));
        SegmentHeader header;
        requireOurs(path);
        try (FileChannel channel = FileChannel.open(path, EXISTING)) {
            header = SegmentHeader.read(channel);
        }
        if (header != null && header.owner().equals(self)) {
            Files.delete(path);
        }
    }

    /**
     * Removes what dead processes of this user have left.
     *
     * @throws IOException if the directory can't be used
     */
    void sweep() throws IOException {
        try {
            sweepAll();
        } catch (FileSystemException refused) {
            throw unusable(refused);
        } catch (DirectoryIteratorException refused) {
            throw unusable(Objects.requireNonNull(refused.getCause()));
        }
    }

    private void sweepAll() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, SegmentNames.PREFIX + "*")) {
            for (Path file : files) {
                try {
                    sweep(file);
                } catch (NoSuchFileException gone) {
                    // Its owner or another process that starts was faster.
                }
            }
        }
    }

    private void sweep(Path file) throws IOException {
        String fileName = file.getFileName().toString();
        ProcessOwner maker = SegmentNames.makerOf(fileName);
        if (maker != null) {
            if (isOurs(file) && maker.isDead()) {
                Files.delete(file);
            }
        } else if (SegmentNames.isFinished(fileName) && isOurs(file)) {
            sweepFinished(file);
        }
    }

    /*
     * A name may be freed and taken again between the look and the removal. A process that removes a dead process's
     * file holds a lock on that file, and looks again under the lock whether the name still leads to it.
     */
    private void sweepFinished(Path file) throws IOException {
        Object inode = inode(file);
        try (FileChannel channel = FileChannel.open(file, EXISTING); FileLock lock = tryLock(channel)) {
            if (lock == null) {
                return;
            }
            SegmentHeader header = SegmentHeader.read(channel);
            if (header != null && header.owner().isDead() && inode.equals(inode(file))) {
                Files.delete(file);
            }
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException here) {
            return null;
        }
    }

    private void fill(FileChannel channel, Path file, long dataBytes) throws IOException {
        try {
            write(channel, new SegmentHeader(self, dataBytes).encoded());
            ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(CHUNK_BYTES, dataBytes));
            long left = dataBytes;
            while (left > 0) {
                zeros.clear().limit((int) Math.min(zeros.capacity(), left));
                left -= zeros.remaining();
                write(channel, zeros);
            }
        } catch (IOException full) {
            long freeBytes = Files.getFileStore(file).getUsableSpace();
            throw new IOException(directory + " has no room for a segment: needed " + dataBytes + " bytes, free "
                    + freeBytes + " (" + FileErrors.reason(full) + "); remove files there, or make it larger:"
                    + " mount -o remount,size=SIZE " + directory, full);
        }
    }

    private static void write(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private void requireOurs(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException("there is no segment " + path);
        }
        if (!isOurs(path)) {
            throw new IOException(path + " belongs to another user, or other users can open it: expected a plain"
                    + " file of mode 600; remove it or choose another job name");
        }
    }

    /* In a directory like /dev/shm only its owner and root can replace a file, so the answer stays true. */
    private boolean isOurs(Path path) throws IOException {
        PosixFileAttributes found = attributes(path);
        return found.isRegularFile() && found.owner().equals(user)
                && Collections.disjoint(found.permissions(), OTHERS);
    }

    private static Object inode(Path path) throws IOException {
        return attributes(path).fileKey();
    }

    private static PosixFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    /** What is wrong with the directory itself, if it is that; else what the system said. */
    private IOException unusable(IOException refused) {
        try {
            MemoryDirectory.require(directory);
        } catch (IOException known) {
            known.addSuppressed(refused);
            return known;
        }
        return new IOException("could not write a segment in " + directory + ": " + FileErrors.named(refused),
                refused);
    }

    private static FileAlreadyExistsException inUse(Path finished) {
        return new FileAlreadyExistsException(
                "a segment " + finished + " exists already: another run uses it; choose another job"
                        + " name");
    }
}
