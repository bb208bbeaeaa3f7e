package org.wirelore.rig.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the doctor sees on machines that are made of files. */
class EnvironmentCheckTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path root;

    @Test
    void aBareMachineLacksWhatIsAttachedAndSaysWhy() throws IOException {
        Files.createDirectories(root.resolve("dev"));
        for (String what : new String[]{"tshark", "Chromium", "network namespaces", "AF_PACKET", "TAP", "QEMU",
            "serial lines", "shared memory", "ip", "network interfaces", "SISCI"}) {
            EnvironmentFinding finding = finding(what, "");
            assertThat(finding.present()).as(what).isFalse();
            assertThat(finding.detail()).as(what).isNotBlank();
            assertThat(finding.remedy()).as(what).isNotBlank();
        }
        assertThat(finding("JDK", "").present()).isTrue();
    }

    @Test
    void capabilitiesDecideWhoMayTouchInterfaces() throws IOException {
        Files.createDirectories(root.resolve("proc/self/ns"));
        Files.createFile(root.resolve("proc/self/ns/net"));
        Files.createDirectories(root.resolve("dev/net"));
        Files.createFile(root.resolve("dev/net/tun"));
        Files.writeString(root.resolve("proc/self/status"), "Name:\tjava\nCapEff:\t0000000000003000\n");
        assertThat(finding("AF_PACKET", "").present()).isTrue();
        assertThat(finding("TAP", "").present()).isTrue();
        assertThat(finding("network namespaces", "").present()).isFalse();
        assertThat(finding("network namespaces", "").remedy()).contains("--cap-add SYS_ADMIN");
    }

    @Test
    void programsAreLookedForOnThePath() throws IOException {
        Path bin = Files.createDirectories(root.resolve("bin"));
        Path program = Files.createFile(bin.resolve("tshark"));
        assertThat(finding("tshark", bin.toString()).present()).isFalse();
        assertThat(program.toFile().setExecutable(true)).isTrue();
        assertThat(finding("tshark", "/nowhere:" + bin).present()).isTrue();
    }

    /** Which library is of no use is said, too. */
    @Test
    void aSisciLibraryIsLookedForWhereItsSoftwarePutsIt() throws IOException {
        Path place = Files.createDirectories(root.resolve("opt/DIS/lib"));
        assertThat(finding("SISCI", "").detail()).contains("libsisci.so is neither in /opt/DIS/lib64");
        Files.writeString(place.resolve("libsisci.so"), "no library");
        assertThat(finding("SISCI", "").detail()).contains(place.toString(), "can't be loaded");
    }

    @Test
    void serialLinesAreListed() throws IOException {
        Files.createDirectories(root.resolve("dev"));
        Files.createFile(root.resolve("dev/ttyUSB0"));
        Files.createFile(root.resolve("dev/tty1"));
        assertThat(finding("serial lines", "").detail()).isEqualTo("/dev/ttyUSB0");
    }

    @Test
    void sharedMemoryAndInterfacesAreLookedAt() throws IOException {
        Files.createDirectories(root.resolve("dev/shm"));
        Path link = Files.createDirectories(root.resolve("sys/class/net/eth7"));
        Files.writeString(link.resolve("operstate"), "down\n");
        assertThat(finding("shared memory", "").detail()).contains("MiB free in /dev/shm");
        assertThat(finding("network interfaces", "").detail()).isEqualTo("eth7 (down)");
    }

    private EnvironmentFinding finding(String what, String path) {
        return new EnvironmentCheck(root, path).findings().stream().filter(finding -> finding.what().equals(what))
                .findFirst().orElseThrow();
    }
}
