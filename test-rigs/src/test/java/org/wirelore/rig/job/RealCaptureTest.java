package org.wirelore.rig.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.capture.CaptureReader;
import org.wirelore.emulator.capture.PcapngException;
import org.wirelore.rig.run.Rigs;
import org.wirelore.rig.run.RunOrder;
import org.wirelore.rig.spi.RigConfig;

/** What a run over real interfaces leaves of its frames. */
class RealCaptureTest {
    @TempDir
    Path folder;

    /** Every frame that one rank sends, the other takes, or a fault has kept it from that. */
    @Test
    void eachRankHasAnInterfaceWithWhatItSentAndTook() throws IOException, PcapngException {
        Needs.namespaces();
        RigConfig rig = Rigs.load("unet-veth", "faults.loss=0.1", "program.arguments={\"sizesBytes\": [64],"
                + " \"repetitions\": 10, \"warmUps\": 0}");
        Rigs.launcher().run(new RunOrder(rig, 1, folder, true));

        CaptureReader.Content content = CaptureReader.read(Files.readAllBytes(folder.resolve("capture.pcapng")));
        assertThat(content.os()).isEqualTo("real time");
        assertThat(content.interfaces()).extracting(CaptureReader.Interface::name).containsExactly("run/rank0",
                "run/rank1");
        for (int rank = 0; rank < 2; rank++) {
            List<byte[]> sent = bytes(content, rank, 2);
            List<byte[]> arrived = bytes(content, 1 - rank, 1);
            assertThat(sent).hasSizeGreaterThanOrEqualTo(10);
            // At the end a rank leaves without taking what the other still sends.
            assertThat(arrived).hasSizeLessThanOrEqualTo(sent.size());
            for (int i = 0; i < arrived.size(); i++) {
                assertThat(arrived.get(i)).isEqualTo(sent.get(i));
            }
        }
        assertThat(content.units()).extracting(CaptureReader.Unit::comment)
                .anyMatch(text -> text.matches("lost here: loss, frame \\d+ \\(faults.loss=0.1\\)"));
        assertThat(content.units()).extracting(CaptureReader.Unit::timeNs).isSorted();
    }

    private static List<byte[]> bytes(CaptureReader.Content content, int wire, int direction) {
        return content.units().stream().filter(unit -> unit.wire() == wire && unit.direction() == direction)
                .map(unit -> {
                    byte[] bytes = new byte[unit.content().limit()];
                    unit.content().get(0, bytes);
                    return bytes;
                }).toList();
    }
}
