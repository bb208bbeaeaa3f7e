package org.wirelore.emulator.process;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes folders whose contents no other user can read, change or replace: of mode 0700, and below folders in which only
 * root and this user can rename things. A shared temporary folder qualifies if it has the sticky bit (mode 1777);
 * without it, any user could put a folder of his own in the place of this one.
 */
public final class PrivateFolder {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY = PosixFilePermissions
            .asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final Path SECOND = Path.of("/var/tmp");
    private static final Path SELF = Path.of("/proc/self");
    private static final String UNIX = "unix";
    private static final String UNIX_OWNER = "unix:uid";
    private static final int STICKY = 01000;
    private static final int OTHERS_WRITE = 0022;
    private static final int ROOT = 0;

    private PrivateFolder() {
    }

    /**
     * Makes one among the system's temporary files (java.io.tmpdir), or in /var/tmp if others could replace what is in
     * the former.
     *
     * @param prefix its name begins with
     * @throws IOException if it can't be made, or neither place is safe
     */
    public static Path make(String prefix) throws IOException {
        Path drawn = Files.createTempDirectory(prefix, OWNER_ONLY);
        String exposed = exposure(parent(drawn));
        if (exposed.isEmpty()) {
            return drawn;
        }
        Files.delete(drawn);
        if (!Files.isDirectory(SECOND) || !exposure(SECOND.toRealPath()).isEmpty()) {
            throw new IOException("other users can replace files in " + exposed + ": set its sticky bit (chmod"
                    + " +t), or name another folder for temporary files: JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR");
        }
        return Files.createTempDirectory(SECOND, prefix, OWNER_ONLY);
    }

    /**
     * Makes a folder of a given name that stays, or finds the one that an earlier process of this user has made. Its
     * name can be guessed, so another user may have made it first: what is in such a folder, or in one below which
     * others can replace things, must be neither read nor added to. Parents that are missing are made for their owner
     * only.
     *
     * @return the folder, without symbolic links
     * @throws IOException if another user made it, or could change what is in it; or if its parent can't be made or
     *     looked at. The message says which folder is exposed, and why
     */
    public static Path kept(Path folder) throws IOException {
        Path parent = Files.createDirectories(parentOf(folder.toAbsolutePath().normalize()), OWNER_ONLY).toRealPath();
        requireSafe(parent);
        Path kept = parent.resolve(folder.getFileName());
        try {
            return Files.createDirectory(kept, OWNER_ONLY);
        } catch (FileAlreadyExistsException there) {
            if (!isOwn(kept)) {
                throw new IOException(kept + " is not a directory of this user", there);
            }
            if ((mode(kept) & OTHERS_WRITE) != 0) {
                // The sticky bit keeps them from replacing what is in it, but not from adding to it.
                throw new IOException(othersMayWrite(kept), there);
            }
            return kept;
        }
    }

    private static void requireSafe(Path folder) throws IOException {
        String exposed = exposure(folder);
        if (!exposed.isEmpty()) {
            throw new IOException(exposed);
        }
    }

    static boolean isOwn(Path folder) throws IOException {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && Files.getAttribute(folder, UNIX_OWNER,
                LinkOption.NOFOLLOW_LINKS).equals(Files.getAttribute(SELF, UNIX_OWNER));
    }

    private static Path parent(Path folder) throws IOException {
        return parentOf(folder.toRealPath());
    }

    private static Path parentOf(Path folder) {
        Path parent = folder.getParent();
        return parent == null ? folder : parent;
    }

    /**
     * Which folder on the way lets others replace what is in it, and why.
     *
     * @param folder without symbolic links
     * @return empty if none does, or if the file system knows no Unix modes
     */
    static String exposure(Path folder) throws IOException {
        if (!folder.getFileSystem().supportedFileAttributeViews().contains(UNIX)) {
            return "";
        }
        List<Integer> trusted = trusted(folder.getRoot());
        for (Path each = folder; each != null; each = each.getParent()) {
            int owner = (Integer) Files.getAttribute(each, UNIX_OWNER, LinkOption.NOFOLLOW_LINKS);
            int mode = mode(each);
            if (!trusted.contains(owner)) {
                return each + " belongs to another user (" + owner + ")";
            }
            if ((mode & OTHERS_WRITE) != 0 && (mode & STICKY) == 0) {
                return othersMayWrite(each);
            }
        }
        return "";
    }

    private static int mode(Path folder) throws IOException {
        return (Integer) Files.getAttribute(folder, "unix:mode", LinkOption.NOFOLLOW_LINKS);
    }

    private static String othersMayWrite(Path folder) {
        return "other users may write to " + folder;
    }

    /** Who owns the root folder can replace everything; in a user namespace that need not be user 0. */
    private static List<Integer> trusted(@Nullable Path root) throws IOException {
        List<Integer> trusted = new ArrayList<>(List.of(ROOT));
        trusted.add((Integer) Files.getAttribute(SELF, UNIX_OWNER));
        if (root != null) {
            trusted.add((Integer) Files.getAttribute(root, UNIX_OWNER));
        }
        return trusted;
    }
}
