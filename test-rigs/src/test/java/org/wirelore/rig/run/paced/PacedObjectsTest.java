package org.wirelore.rig.run.paced;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.instance.ExternalWires;
import org.wirelore.rig.replay.ReplayRecord;
import org.wirelore.rig.replay.ReplayResult;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.spi.RigConfig;

/** Objects on an emulated switch with a port to the outside, from which an outsider could send anything. */
class PacedObjectsTest {
    @TempDir
    private Path folder;

    @Test
    void objectsWithoutAProofAreRefusedAndAReplayAgrees() throws Exception {
        // As a program's own class, whose output is its rank's.
        Path classes = Path.of(ForgedObjects.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        RigConfig rig = Rigs.load("tulip-on-udp", "fabric.ports=[{\"name\":\"one\",\"kind\":\"qemu-stream\","
                + "\"stream\":{\"address\":\"127.0.0.1:0\"}}]", "protocol.kind=unet",
                "hosts=[{\"name\":\"a\",\"profile\":\"pentium-pro-200\"},"
                        + "{\"name\":\"b\",\"profile\":\"pentium-pro-200\"}]",
                "ranks=[{\"host\":\"a\"},{\"host\":\"b\"}]", "program={\"name\":\"mpi\",\"arguments\":{\"class\":\""
                        + ForgedObjects.class.getName() + "\",\"classPath\":\"" + classes + "\"}}",
                "limits.lagUs=60000000", "checks=[]");
        RunReport report = Rigs.launcher().run(Rigs.order(rig, folder.resolve("first")));
        List<String> printed = report.variants().getFirst().output();
        assertThat(printed).as(report.violations().toString()).hasSize(2).first().asString()
                .endsWith("received honest");
        assertThat(printed.getLast()).contains("refused: ").contains("no valid seal");

        ReplayResult again = Rigs.launcher().replay(folder.resolve("first", ReplayRecord.FILE),
                Files.createDirectory(folder.resolve("second")));
        assertThat(again.difference()).isEmpty();
        assertThat(again.report().variants().getFirst().output()).isEqualTo(printed);
    }

    @Test
    void eachRunHasASecretOfItsOwn() {
        byte[] data = {1};
        try (ExternalWires one = ExternalWires.warmUp(Rigs.load("tulip-on-udp").variants().getFirst());
                ExternalWires other = ExternalWires.warmUp(Rigs.load("tulip-on-udp").variants().getFirst())) {
            assertThat(one.seal().proof(new int[0], data, 1)).hasSize(32)
                    .isNotEqualTo(other.seal().proof(new int[0], data, 1));
        }
    }
}
