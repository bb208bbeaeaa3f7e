package org.wirelore.rig.guest;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.wirelore.device.needs.Needs;

/** Guests' parts, fetched once for all tests of a build. */
public final class SharedParts {
    private static final Path FOLDER = Path.of("target", "guest").toAbsolutePath();

    private SharedParts() {
    }

    /** QEMU and Debian's packages, which are kept for the next build. */
    static GuestParts gather() {
        Needs.noObstacle(QemuGuest.obstacle());
        return fetched(parts -> parts.gather("tulip"));
    }

    /** Puts them where runs look for them whose folders are in this one. */
    public static void layBesideRunsIn(Path folder) throws IOException {
        gather();
        fetched(DebianParts::ipxe);
        Path beside = folder.resolve(GuestFolders.PARTS);
        try (Stream<Path> all = Files.walk(FOLDER)) {
            for (Path each : (Iterable<Path>) all::iterator) {
                Path place = beside.resolve(FOLDER.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectory(place);
                } else {
                    Files.copy(each, place);
                }
            }
        }
    }

    private interface Fetch<T> {
        T from(DebianParts parts) throws IOException;
    }

    private static <T> T fetched(Fetch<T> fetch) {
        try {
            Files.createDirectories(FOLDER);
            // Two processes run tests.
            try (FileChannel channel = FileChannel.open(FOLDER.resolveSibling("guest.lock"),
                    StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                channel.lock();
                return fetch.from(new DebianParts(FOLDER));
            }
        } catch (IOException failed) {
            Needs.require(false, "a guest's parts must be had from Debian's packages: " + failed.getMessage());
            throw new AssertionError(failed);
        }
    }
}
