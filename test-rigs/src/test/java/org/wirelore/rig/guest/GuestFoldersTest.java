package org.wirelore.rig.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.spi.real.JobMonitor;

/** Where guests' parts are kept, by root in some runs. */
class GuestFoldersTest {
    private static final int SHARED = 01777;

    @TempDir
    @SuppressWarnings("NullAway.Init")
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
        Warnings warnings = new Warnings();
        Path open = Files.createDirectory(root.resolve("open"));
        Files.setAttribute(open, "unix:mode", 0777);
        try (GuestFolders folders = new GuestFolders(shared.resolve("run1"), warnings, open)) {
            used = folders.parts();
            assertThat(folders.parts()).isEqualTo(used);
            assertThat(used).doesNotExist();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(used.getParent())))
                    .isEqualTo("rwx------");
        }
        assertThat(used.getParent()).doesNotExist();
        assertThat(warnings.texts).singleElement().asString().contains("are fetched for this run only")
                .contains(planted.toRealPath() + " is not a directory of this user")
                .contains("other users may write to " + open.toRealPath());
    }

    /** With umask 002, what a user makes can be written by the group. */
    @Test
    void partsAreKeptAtHomeIfTheRunsFolderIsOpenToAGroup() throws Exception {
        Path runs = Files.createDirectory(root.resolve("runs"));
        Files.setPosixFilePermissions(runs, PosixFilePermissions.fromString("rwxrwxr-x"));
        Path home = Files.createDirectory(root.resolve("home"));
        Warnings warnings = new Warnings();
        try (GuestFolders folders = new GuestFolders(runs.resolve("run1"), warnings, home)) {
            assertThat(folders.parts()).isEqualTo(home.toRealPath().resolve(".cache/wirelore/guest-parts"))
                    .isDirectory();
        }
        assertThat(warnings.texts).isEmpty();
        assertThat(runs).isEmptyDirectory();
    }

    @Test
    void partsAreKeptBesideTheRunsOfOneUser() throws Exception {
        try (GuestFolders folders = new GuestFolders(root.resolve("run1"), JobMonitor.SILENT);
                GuestFolders later = new GuestFolders(root.resolve("run2"), JobMonitor.SILENT)) {
            assertThat(folders.parts()).isEqualTo(root.toRealPath().resolve(".guest-parts"))
                    .isEqualTo(later.parts());
        }
    }

    /** What a user reads on the terminal. */
    private static final class Warnings implements JobMonitor {
        private final List<String> texts = new ArrayList<>();

        @Override
        public void warned(String text) {
            texts.add(text);
        }

        @Override
        public void printed(String line) {
            throw new AssertionError("no rank runs: " + line);
        }

        @Override
        public void listening(String address, int remote, String secret) {
            throw new AssertionError("no rank runs: " + address);
        }
    }
}
