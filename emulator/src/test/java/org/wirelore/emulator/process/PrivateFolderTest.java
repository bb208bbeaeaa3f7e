package org.wirelore.emulator.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;

/** A folder that stays, in a place where every user may make folders. */
class PrivateFolderTest {
    private static final int SHARED = 01777;

    @TempDir
    private Path root;
    private Path shared = Path.of("");

    @BeforeEach
    void everyUserMayWrite() throws IOException {
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
        shared = Files.createDirectory(root.resolve("shared"));
        Files.setAttribute(shared, "unix:mode", SHARED);
    }

    @Test
    void itIsForItsOwnerOnlyAndIsFoundAgain() throws IOException {
        Path kept = PrivateFolder.kept(shared.resolve("kept"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept))).isEqualTo("rwx------");
        Files.writeString(kept.resolve("part"), "it");
        assertThat(PrivateFolder.kept(shared.resolve("kept"))).isEqualTo(kept);
        assertThat(kept.resolve("part")).hasContent("it");
    }

    @Test
    void oneThatAnotherUserHasMadeFirstIsNotUsed() throws Exception {
        Needs.root("setpriv", "mkdir");
        asAnother("mkdir", "-m", "700", shared.resolve("closed").toString());
        asAnother("mkdir", "-m", "777", shared.resolve("open").toString());
        asAnother("ln", "-s", root.toString(), shared.resolve("link").toString());
        for (String name : List.of("closed", "open", "link")) {
            assertThatThrownBy(() -> PrivateFolder.kept(shared.resolve(name))).as(name).isInstanceOf(IOException.class)
                    .hasMessage(shared.toRealPath().resolve(name) + " is not a directory of this user");
        }
    }

    @Test
    void oneThatOthersCanWriteToOrReplaceIsNotUsed() throws IOException {
        Files.setAttribute(Files.createDirectory(shared.resolve("open")), "unix:mode", 0777);
        Files.setAttribute(Files.createDirectory(shared.resolve("sticky")), "unix:mode", SHARED);
        Files.setAttribute(Files.createDirectory(root.resolve("around")), "unix:mode", 0777);
        Files.createSymbolicLink(shared.resolve("link"), Files.createDirectory(root.resolve("own")));
        for (String name : List.of("open", "sticky")) {
            assertThatThrownBy(() -> PrivateFolder.kept(shared.resolve(name)))
                    .hasMessage("other users may write to " + shared.toRealPath().resolve(name));
        }
        assertThatThrownBy(() -> PrivateFolder.kept(root.resolve("around/new")))
                .hasMessage("other users may write to " + root.toRealPath().resolve("around"));
        assertThatThrownBy(() -> PrivateFolder.kept(shared.resolve("link")))
                .hasMessage(shared.toRealPath().resolve("link") + " is not a directory of this user");
        assertThat(root.resolve("around")).isEmptyDirectory();
    }

    @Test
    void missingParentsAreForTheirOwnerOnly() throws IOException {
        PrivateFolder.kept(shared.resolve("a/b"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(shared.resolve("a"))))
                .isEqualTo("rwx------");
    }

    private static void asAnother(String... command) throws Exception {
        List<String> whole = new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        whole.addAll(List.of(command));
        assertThat(new ProcessBuilder(whole).inheritIO().start().waitFor()).isZero();
    }
}
