package org.wirelore.rig.viasci;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.rig.replay.Capture;
import org.wirelore.rig.report.SequenceDiagram;
import org.wirelore.rig.report.SequenceDiagram.Arrow;
import org.wirelore.rig.run.Rigs;

/** The picture of a long message of CHEMPI, and the capture of the networks that it takes. */
class ChempiPictureTest {
    private static final int INTERFACE = 1;
    private static final int PACKET = 6;
    private static final int BLOCK_HEAD_BYTES = 8;
    private static final int NAME_OPTION = 2;
    private static final int OPTIONS_AT = BLOCK_HEAD_BYTES + 8;

    @TempDir
    Path out;

    /** Envelope and ring by SCI, the data by VIA into memory that both kernels have registered. */
    @Test
    void aLongMessageIsDrawnOnBothNetworksAndCapturedFromBoth() throws Exception {
        SequenceDiagram picture = Rigs.launcher().run(Rigs.order(Rigs.load("chempi-default"), out)).sequences()
                .getFirst();

        List<String> lanes = picture.lanes().stream().map(SequenceDiagram.Lane::name).toList();
        assertThat(lanes).containsExactly("program", "kernel", "memory", "card", "switch0", "card", "memory", "kernel",
                "program");
        List<String> there = new ArrayList<>();
        picture.arrows().stream().filter(arrow -> arrow.fromLane() == lanes.indexOf("card"))
                .sorted(Comparator.comparingLong(Arrow::startPs)).map(Arrow::label).filter(label -> label.contains(","))
                .forEach(there::add);
        assertThat(there.indexOf("write, 64 bytes")).as("the envelope, then the data: " + there).isNotNegative()
                .isLessThan(there.indexOf("RDMA write, 360 bytes"));
        assertThat(there).endsWith("RDMA write, 153 bytes", "write, 16 bytes", "write, 16 bytes", "write, 64 bytes");
        assertThat(picture.spans()).extracting(SequenceDiagram.Span::label).contains("via.kernel.register", "sci.crc",
                "via.user.look");

        SortedMap<String, Integer> packets = packets(Files.readAllBytes(out.resolve(Capture.FILE)));
        assertThat(packets.entrySet()).filteredOn(wire -> wire.getKey().contains("sci0"))
                .anySatisfy(wire -> assertThat(wire.getValue()).isPositive());
        assertThat(packets.entrySet()).filteredOn(wire -> wire.getKey().contains("clan0"))
                .anySatisfy(wire -> assertThat(wire.getValue()).isPositive());
        assertThat(out).isDirectoryContaining("glob:**capture-sci.lua")
                .isDirectoryContaining("glob:**capture-clan.lua");
    }

    /** How many packets a capture has of each wire. */
    private static SortedMap<String, Integer> packets(byte[] capture) {
        ByteBuffer file = ByteBuffer.wrap(capture).order(ByteOrder.LITTLE_ENDIAN);
        List<String> wires = new ArrayList<>();
        SortedMap<String, Integer> counts = new TreeMap<>();
        while (file.hasRemaining()) {
            int at = file.position();
            int type = file.getInt(at);
            if (type == INTERFACE) {
                wires.add(name(file, at + OPTIONS_AT));
                counts.put(wires.getLast(), 0);
            } else if (type == PACKET) {
                counts.merge(wires.get(file.getInt(at + BLOCK_HEAD_BYTES)), 1, Integer::sum);
            }
            file.position(at + file.getInt(at + Integer.BYTES));
        }
        return counts;
    }

    private static String name(ByteBuffer file, int optionsAt) {
        int at = optionsAt;
        while (file.getShort(at) != NAME_OPTION) {
            at += Integer.BYTES + (file.getShort(at + Short.BYTES) + Integer.BYTES - 1) / Integer.BYTES * Integer.BYTES;
        }
        byte[] name = new byte[file.getShort(at + Short.BYTES)];
        file.get(at + Integer.BYTES, name);
        return new String(name, StandardCharsets.UTF_8);
    }
}
