package org.wirelore.rig.mpi.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramClassesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void fillAFolder() throws IOException {
        Path jars = Files.createDirectories(folder.resolve("lib"));
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(jars.resolve("one.jar")))) {
            jar.putNextEntry(new ZipEntry("inside.txt"));
        }
    }

    @Test
    void allJarsOfAFolderAreMeantByAStarAfterASlash() throws Exception {
        try (ProgramClasses classes = ProgramClasses.open(folder + "/lib/*", true)) {
            assertThat(classes.resource("inside.txt")).isNotNull();
        }
    }

    @Test
    void aStarWithinANameIsPartOfIt() {
        assertThatThrownBy(() -> ProgramClasses.open(folder + "/lib*", true))
                .isInstanceOf(ProgramClasses.MissingPath.class)
                .hasMessage("an entry of the class path does not exist: " + folder + "/lib*");
    }

    @Test
    void whatIsNoPathIsReportedAsSuch() {
        assertThatThrownBy(() -> ProgramClasses.open("\0/*", true)).isInstanceOf(ProgramClasses.MissingPath.class)
                .hasMessage("an entry of the class path is not a path: \0/*");
        assertThatThrownBy(() -> ProgramClasses.open("\0", true)).isInstanceOf(ProgramClasses.MissingPath.class);
    }
}
