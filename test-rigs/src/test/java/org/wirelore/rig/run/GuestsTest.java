package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;

/** Where guests' parts come from: what is there is unpacked and booted, by root in some runs. */
class GuestsTest {
    private static final int SHARED = 01777;

    @TempDir
    private Path root;

    @Test
    void partsThatAnotherUserMayHavePlantedAreNotUsed() throws Exception {
        Needs.root("setpriv", "sh");
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path shared = Files.createDirectory(root.resolve("shared"));
        Files.setAttribute(shared, "unix:mode", SHARED);
        Path planted = shared.resolve(".guest-parts");
        assertThat(new ProcessBuilder("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "sh", "-c",
                "mkdir -p '" + planted + "/linux_1.deb.parts' && ln -s .. '" + planted + "/linux_1.deb.parts/boot'")
                .inheritIO().start().waitFor()).isZero();

        Path used;
        try (Guests guests = new Guests(shared.resolve("run1"), JobMonitor.SILENT)) {
            used = guests.partsFolder();
            assertThat(used).doesNotExist();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(used.getParent())))
                    .isEqualTo("rwx------");
        }
        assertThat(used.getParent()).doesNotExist();
    }

    @Test
    void partsAreKeptBesideTheRunsOfOneUser() throws Exception {
        try (Guests guests = new Guests(root.resolve("run1"), JobMonitor.SILENT);
                Guests later = new Guests(root.resolve("run2"), JobMonitor.SILENT)) {
            assertThat(guests.partsFolder()).isEqualTo(root.toRealPath().resolve(".guest-parts"))
                    .isEqualTo(later.partsFolder());
        }
    }
}
