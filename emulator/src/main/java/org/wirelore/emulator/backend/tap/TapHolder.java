package org.wirelore.emulator.backend.tap;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds the process behind a TAP: its descriptors say which interface they are (Linux, drivers/net/tun.c,
 * tun_chr_show_fdinfo).
 */
final class TapHolder {
    private static final Path DEVICE = Path.of("/dev/net/tun");
    private static final String INTERFACE = "iff:";

    private TapHolder() {
    }

    /** The id of a process that holds the interface; nothing if none does, or none that this user may look at. */
    static Optional<Long> of(String interfaceName) {
        return ProcessHandle.allProcesses().map(ProcessHandle::pid).filter(pid -> holds(pid, interfaceName))
                .findFirst();
    }

    private static boolean holds(long pid, String interfaceName) {
        Path process = Path.of("/proc", Long.toString(pid));
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path descriptor : descriptors) {
                if (isOf(process, descriptor, interfaceName)) {
                    return true;
                }
            }
        } catch (IOException e) {
            // It has ended, or belongs to another user.
            return false;
        }
        return false;
    }

    private static boolean isOf(Path process, Path descriptor, String interfaceName) {
        try {
            return Files.readSymbolicLink(descriptor).equals(DEVICE)
                    && Files.readAllLines(process.resolve("fdinfo").resolve(descriptor.getFileName().toString()))
                            .stream()
                            .anyMatch(line -> line.startsWith(INTERFACE)
                                    && line.substring(INTERFACE.length()).strip().equals(interfaceName));
        } catch (IOException e) {
            // It was closed meanwhile.
            return false;
        }
    }
}
