package org.wirelore.rig.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFilesTest {
    @TempDir
    private Path directory;

    @Test
    void everyFileOfAReportIsWrittenAndNothingElseIsLeft() throws IOException {
        Path out = directory.resolve("unet-pingpong-1");
        ReportFiles.writeAll(DemoReports.pingPong(), out);
        assertThat(namesIn(out)).containsExactly("junit.xml", "report.html", "report.json");
    }

    @Test
    void aSecondRunReplacesTheFilesOfTheFirst() throws IOException {
        ReportFiles.writeAll(DemoReports.lossyStream(), directory);
        ReportFiles.writeAll(DemoReports.pingPong(), directory);
        assertThat(Files.readString(directory.resolve(ReportFiles.JSON))).contains("\"rig\" : \"unet-pingpong\"");
        assertThat(namesIn(directory)).hasSize(3);
    }

    @Test
    void aDirectoryThatIsAFileIsReportedInOneMessage() throws IOException {
        Path file = Files.createFile(directory.resolve("taken"));
        assertThatThrownBy(() -> ReportFiles.writeAll(DemoReports.pingPong(), file))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("could not write the report " + file.resolve(ReportFiles.JSON));
    }

    @Test
    void aFileWhosePlaceIsTakenByADirectoryIsReportedAndLeavesNoPart() throws IOException {
        Files.createDirectories(directory.resolve(ReportFiles.JSON).resolve("inside"));
        assertThatThrownBy(() -> ReportFiles.write(directory.resolve(ReportFiles.JSON), "{}"))
                .isInstanceOf(ReportException.class);
        assertThat(namesIn(directory)).containsExactly(ReportFiles.JSON);
    }

    @Test
    void theBytesDoNotDependOnTheLanguageOfTheMachine() throws IOException {
        Path here = directory.resolve("here");
        Path there = directory.resolve("there");
        ReportFiles.writeAll(DemoReports.lossyStream(), here);
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            ReportFiles.writeAll(DemoReports.lossyStream(), there);
        } finally {
            Locale.setDefault(before);
        }
        for (String name : namesIn(here)) {
            assertThat(there.resolve(name)).hasSameBinaryContentAs(here.resolve(name));
        }
    }

    private static Stream<String> sorted(Stream<Path> paths) {
        return paths.map(path -> path.getFileName().toString()).sorted();
    }

    private static List<String> namesIn(Path directory) throws IOException {
        try (Stream<Path> paths = Files.list(directory)) {
            return sorted(paths).toList();
        }
    }
}
