package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Another user has been in the folder of a run first, and left links that lead to files of importance. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class PlantedFilesTest {
    private static final List<String> REPLACED = List.of("capture.pcapng", "replay.json", "report.json", "report.html",
            "junit.xml");

    @TempDir
    private Path folder;

    @Test
    void whatLinksLeadToIsLeftAlone() throws Exception {
        Path out = Files.createDirectory(folder.resolve("out"));
        Path victim = Files.writeString(folder.resolve("victim"), "of importance");
        for (String name : REPLACED) {
            Files.createSymbolicLink(out.resolve(name), victim);
            Files.createSymbolicLink(out.resolve("." + name + ".part"), victim);
        }
        assertThat(run(out)).isZero();
        assertThat(victim).hasContent("of importance");
        for (String name : REPLACED) {
            assertThat(Files.isRegularFile(out.resolve(name), LinkOption.NOFOLLOW_LINKS)).as(name).isTrue();
        }
    }

    @Test
    void aClaimThatIsALinkIsRefusedAndMakesNoFile() throws Exception {
        Path out = Files.createDirectory(folder.resolve("out"));
        Path victim = folder.resolve("nologin");
        Files.createSymbolicLink(out.resolve(".in-use"), victim);
        assertThat(run(out)).isEqualTo(3);
        assertThat(victim).doesNotExist();
    }

    private int run(Path out) throws Exception {
        try (StartedCommand command = start(out)) {
            return command.code();
        }
    }

    private StartedCommand start(Path out) throws IOException {
        return new StartedCommand(List.of(), Map.of(), folder, "run", "unet-loopback", "--out", out.toString());
    }
}
