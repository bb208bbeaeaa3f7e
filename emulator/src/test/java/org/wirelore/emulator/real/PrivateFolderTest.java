package org.wirelore.emulator.real;

import static org.assertj.core.api.Assertions.assertThat;

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
        Path kept = PrivateFolder.kept(shared.resolve("kept")).orElseThrow();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept))).isEqualTo("rwx------");
        Files.writeString(kept.resolve("part"), "it");
        assertThat(PrivateFolder.kept(shared.resolve("kept"))).contains(kept);
        assertThat(kept.resolve("part")).hasContent("it");
    }

    @Test
    void oneThatAnotherUserHasMadeFirstIsNotUsed() throws Exception {
        Needs.root("setpriv", "mkdir");
        asAnother("mkdir", "-m", "700", shared.resolve("closed").toString());
        asAnother("mkdir", "-m", "777", shared.resolve("open").toString());
        asAnother("ln", "-s", root.toString(), shared.resolve("link").toString());
        for (String name : List.of("closed", "open", "link")) {
            assertThat(PrivateFolder.kept(shared.resolve(name))).as(name).isEmpty();
        }
    }

    @Test
    void oneThatOthersCanWriteToOrReplaceIsNotUsed() throws IOException {
        Files.setAttribute(Files.createDirectory(shared.resolve("open")), "unix:mode", 0777);
        Files.setAttribute(Files.createDirectory(root.resolve("around")), "unix:mode", 0777);
        Files.createSymbolicLink(shared.resolve("link"), Files.createDirectory(root.resolve("own")));
        for (Path folder : List.of(shared.resolve("open"), root.resolve("around/new"), shared.resolve("link"))) {
            assertThat(PrivateFolder.kept(folder)).as(folder.toString()).isEmpty();
        }
        assertThat(root.resolve("around")).isEmptyDirectory();
    }

    private static void asAnother(String... command) throws Exception {
        List<String> whole = new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        whole.addAll(List.of(command));
        assertThat(new ProcessBuilder(whole).inheritIO().start().waitFor()).isZero();
    }
}
