package org.wirelore.emulator.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.RecordingStation;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.EthernetFabric;
import org.wirelore.emulator.ethernet.FullDuplexLink;
import org.wirelore.emulator.ethernet.Hub;
import org.wirelore.emulator.ethernet.HubConfig;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;
import org.wirelore.emulator.fault.frame.Corruption;
import org.wirelore.emulator.fault.frame.Delay;
import org.wirelore.emulator.fault.frame.Duplication;
import org.wirelore.emulator.fault.frame.Loss;

class PcapngWriterTest {
    private static final int EPB = 6;

    private static PcapngWriter writer(ByteArrayOutputStream out) {
        return new PcapngWriter(Channels.newChannel(out), "unet-pingpong", "virtual time", "Wirelore 0.1.0");
    }

    /** What a comment of one event says. */
    private record TestEvent(String text) implements WireEvent {
        @Override
        public Fate fate() {
            return Fate.LOST;
        }

        @Override
        public Cause cause() {
            return Cause.RULE;
        }

        @Override
        public String words(long value) {
            return text;
        }
    }

    private static CaptureRecord record(long timePs, CaptureTap.Direction direction, Frame frame,
            @Nullable String comment) {
        CaptureRecord record = new CaptureRecord();
        record.timePs = timePs;
        record.direction = direction;
        record.bytes = frame.bytes;
        record.length = frame.length;
        if (comment != null) {
            WireNote note = new WireNote();
            note.add(new TestEvent(comment), 0, "");
            record.note = note;
        }
        return record;
    }

    private static Frame frame(int lengthBytes) {
        Frame frame = new Frame();
        byte[] bytes = RecordingStation.numbered(1, 2, lengthBytes, 7);
        System.arraycopy(bytes, 0, frame.bytes, 0, bytes.length);
        frame.length = bytes.length;
        return frame;
    }

    /** A link with every fault and a hub with a collision, captured in one file. */
    private static byte[] faultyRun() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SteppedScheduler scheduler = new SteppedScheduler();
        try (PcapngWriter writer = writer(out)) {
            FaultPlan plan = new FaultPlan(List.of(
                    new FaultRule(FaultCondition.atFrames(1L).in(FaultScope.to("link0", 1)), new Loss()),
                    new FaultRule(FaultCondition.atFrames(1L).in(FaultScope.to("link0", 1)), new Duplication(1, 0)),
                    new FaultRule(FaultCondition.atFrames(3L).in(FaultScope.to("link0", 1)), Delay.fixed(3_000_001)),
                    new FaultRule(FaultCondition.atFrames(5L).in(FaultScope.to("link0", 1)), new Corruption(1)),
                    new FaultRule(FaultCondition.atFrames(0L).in(FaultScope.to("hub0", 2)), new Loss())));
            FabricEnvironment environment = new FabricEnvironment(scheduler, new SeededDecider(3), plan, writer, null);
            sendBothWays(scheduler, new FullDuplexLink("link0", LinkConfig.fastEthernet(), environment), 6);
            sendBothWays(scheduler, new Hub("hub0", HubConfig.fastEthernet(3), environment), 1);
            scheduler.drain();
        }
        return out.toByteArray();
    }

    private static void sendBothWays(SteppedScheduler scheduler, EthernetFabric fabric, int count) {
        RecordingStation[] stations = new RecordingStation[fabric.plugs()];
        for (int i = 0; i < stations.length; i++) {
            stations[i] = new RecordingStation(scheduler, fabric.plug(i));
        }
        for (int i = 0; i < count; i++) {
            stations[0].send(RecordingStation.numbered(0x02_00_00_00_00_02L, 0x02_00_00_00_00_01L, 64 + i, i));
            stations[1].send(RecordingStation.numbered(0x02_00_00_00_00_01L, 0x02_00_00_00_00_02L, 64 + i, 100 + i));
        }
    }

    @Test
    void theFileStatesWhoWroteItAndEachWire() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PcapngWriter writer = writer(out)) {
            assertThat(writer.addWire(new CapturedWire("link0", "a link", 100_000_000, LinkType.ETHERNET))).isZero();
            assertThat(writer.addWire(new CapturedWire("hub0", "a hub", 10_000_000, LinkType.ETHERNET))).isEqualTo(1);
        }
        List<PcapngReader.Block> blocks = PcapngReader.read(out.toByteArray());
        assertThat(blocks).extracting(PcapngReader.Block::type).containsExactly(0x0A0D0D0A, 1, 1);
        PcapngReader.Block section = blocks.getFirst();
        assertThat(section.body().getInt(0)).isEqualTo(0x1A2B3C4D);
        assertThat(section.text(2)).isEqualTo("unet-pingpong");
        assertThat(section.text(3)).isEqualTo("virtual time");
        assertThat(section.text(4)).isEqualTo("Wirelore 0.1.0");
        PcapngReader.Block hub = blocks.get(2);
        assertThat(hub.body().getShort(0)).as("Ethernet").isEqualTo((short) 1);
        assertThat(hub.text(2)).isEqualTo("hub0");
        assertThat(hub.text(3)).isEqualTo("a hub");
        assertThat(option(hub, 8).getLong(0)).isEqualTo(10_000_000);
        assertThat(option(hub, 9).get(0)).as("nanoseconds").isEqualTo((byte) 9);
        assertThat(option(hub, 13).get(0)).as("bytes of check sequence").isEqualTo((byte) 4);
    }

    @Test
    void aPacketHasItsTimeItsBytesItsWayAndItsComment() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long timePs = 0x1_2345_6789_ABCDL;
        Frame frame = frame(65);
        try (PcapngWriter writer = writer(out)) {
            int wire = writer.addWire(new CapturedWire("link0", "", 100_000_000, LinkType.ETHERNET));
            writer.record(wire, record(timePs, CaptureTap.Direction.OUTBOUND, frame, "lost here: µ-test"));
            writer.record(wire, record(timePs, CaptureTap.Direction.INBOUND, frame, null));
            assertThat(writer.records()).isEqualTo(2);
        }
        List<PcapngReader.Block> blocks = PcapngReader.read(out.toByteArray());
        PcapngReader.Block packet = blocks.get(2);
        assertThat(packet.type()).isEqualTo(EPB);
        long high = packet.body().getInt(4) & 0xFFFF_FFFFL;
        assertThat((high << 32) | (packet.body().getInt(8) & 0xFFFF_FFFFL)).isEqualTo(timePs / 1000);
        assertThat(packet.body().getInt(12)).isEqualTo(65);
        assertThat(packet.body().getInt(16)).isEqualTo(65);
        byte[] content = new byte[65];
        packet.body().get(20, content);
        assertThat(content).isEqualTo(Arrays.copyOf(frame.bytes, 65));
        assertThat(packet.text(1)).isEqualTo("lost here: µ-test");
        assertThat(option(packet, 2).getInt(0)).isEqualTo(2 | (4 << 5));
        assertThat(option(blocks.get(3), 2).getInt(0)).isEqualTo(1 | (4 << 5));
        assertThat(blocks.get(3).options()).doesNotContainKey(1);
    }

    @Test
    void framesThatFaultsTouchedAndLostFramesAreThereWithAComment() throws IOException {
        List<PcapngReader.Block> packets = PcapngReader.read(faultyRun()).stream().filter(block -> block.type() == EPB)
                .toList();
        List<String> link = packets.stream().filter(packet -> packet.body().getInt(0) == 0)
                .filter(packet -> (option(packet, 2).getInt(0) & 3) == 2).map(packet -> packet.text(1)).toList();
        assertThat(link).hasSize(7);
        assertThat(link.get(0)).isEmpty();
        assertThat(link.get(1)).isEqualTo("lost here: loss, frame 1");
        assertThat(link.get(2)).isEmpty();
        assertThat(link.get(3)).isEqualTo("duplicated: copy 1");
        assertThat(link.get(4)).isEqualTo("delayed by 3000001 ps");
        assertThat(link).filteredOn(comment -> comment.startsWith("corrupted: bit ")).hasSize(1);
        List<String> hub = packets.stream().filter(packet -> packet.body().getInt(0) == 1).map(packet -> packet.text(1))
                .toList();
        assertThat(hub.getFirst()).startsWith("collision at byte ");
        assertThat(hub).containsOnlyOnce("plug 2: lost here: loss, frame 0");
        assertThat(hub).filteredOn(String::isEmpty).hasSize(2);
    }

    @Test
    void aFrameOnACableThatIsCutIsThereWithAComment() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SteppedScheduler scheduler = new SteppedScheduler();
        try (PcapngWriter writer = writer(out)) {
            FaultPlan plan = new FaultPlan(
                    List.of(FaultRule.linkDown(FaultScope.everywhere(), 1_000_000, 2_000_000, 1)));
            FabricEnvironment environment = new FabricEnvironment(scheduler, new SeededDecider(3), plan, writer, null);
            sendBothWays(scheduler, new FullDuplexLink("link0", LinkConfig.fastEthernet(), environment), 2);
            scheduler.drain();
        }
        assertThat(PcapngReader.read(out.toByteArray())).filteredOn(block -> block.type() == EPB)
                .extracting(packet -> packet.text(1))
                .containsExactly("lost here: link down", "lost here: link down", "", "");
    }

    @Test
    void theSameRunGivesTheSameBytes() throws IOException {
        assertThat(faultyRun()).isEqualTo(faultyRun());
    }

    @Test
    void whatReachesTheChannelAlwaysEndsWithAWholeBlock() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PcapngWriter writer = writer(out);
        int wire = writer.addWire(new CapturedWire("link0", "", 100_000_000, LinkType.ETHERNET));
        Frame frame = frame(1518);
        int sizes = 0;
        for (int i = 0; i < 300; i++) {
            int before = out.size();
            writer.record(wire, record(i, CaptureTap.Direction.UNKNOWN, frame, null));
            if (out.size() != before) {
                sizes++;
                assertThat(PcapngReader.read(out.toByteArray())).isNotEmpty();
            }
        }
        assertThat(sizes).isGreaterThan(3);
        writer.close();
        assertThat(PcapngReader.read(out.toByteArray())).hasSize(302);
    }

    @Test
    void theLongestFrameAndCommentFit() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PcapngWriter writer = writer(out)) {
            int wire = writer.addWire(new CapturedWire("w".repeat(10_000), "", 100_000_000, LinkType.ETHERNET));
            for (int i = 0; i < 40; i++) {
                writer.record(wire, record(i, CaptureTap.Direction.UNKNOWN, frame(Frame.CAPACITY), "µ".repeat(5000)));
            }
        }
        List<PcapngReader.Block> blocks = PcapngReader.read(out.toByteArray());
        assertThat(blocks).hasSize(42);
        assertThat(blocks.get(5).text(1)).isEqualTo("µ".repeat(2048));
    }

    @Test
    void linkTypesOfOneNameOrOneUserNumberDoNotStandInOneCapture() {
        PcapngWriter writer = new PcapngWriter(Channels.newChannel(new ByteArrayOutputStream()), "", "", "");
        LinkType first = new LinkType(LinkType.USER_0, "ring", 0, "first");
        writer.addWire(new CapturedWire("ring0", "", 1000, first));
        writer.addWire(new CapturedWire("ring1", "", 1000, first));
        assertThatThrownBy(() -> writer.addWire(
                new CapturedWire("bus0", "", 1000, new LinkType(LinkType.USER_0 + 1, "ring", 0, "second"))))
                .hasMessageContaining("name=ring, number=148, other=ring, otherNumber=147");
        assertThatThrownBy(
                () -> writer.addWire(new CapturedWire("bus0", "", 1000, new LinkType(LinkType.USER_0, "bus", 0, ""))))
                .hasMessageContaining("name=bus, number=147");
        assertThat(writer.linkTypes()).containsExactly(first);
    }

    @Test
    void aChannelThatFailsDoesNotDisturbTheRun() throws IOException {
        WritableByteChannel full = new WritableByteChannel() {
            private boolean open = true;

            @Override
            public int write(ByteBuffer source) throws IOException {
                throw new IOException("no space left");
            }

            @Override
            public boolean isOpen() {
                return open;
            }

            @Override
            public void close() {
                open = false;
            }
        };
        PcapngWriter writer = new PcapngWriter(full, "", "", "");
        int wire = writer.addWire(new CapturedWire("link0", "", 100_000_000, LinkType.ETHERNET));
        for (int i = 0; i < 300; i++) {
            writer.record(wire, record(i, CaptureTap.Direction.UNKNOWN, frame(1518), null));
        }
        assertThat(writer.failure()).hasMessage("no space left");
        assertThatThrownBy(writer::close).isInstanceOf(IOException.class).hasMessage("no space left");
        assertThat(full.isOpen()).isFalse();
        assertThatThrownBy(() -> writer.record(1, record(0, CaptureTap.Direction.UNKNOWN, frame(64), null)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void tsharkReadsTimesWiresCommentsAndCheckSequences(@TempDir Path folder) throws Exception {
        Needs.tool("tshark");
        Path file = folder.resolve("capture.pcapng");
        byte[] capture = faultyRun();
        List<PcapngReader.Block> packets = PcapngReader.read(capture).stream().filter(block -> block.type() == EPB)
                .toList();
        Files.write(file, capture);
        String text = tshark("-r", file.toString(), "-o", "eth.check_fcs:TRUE", "-T", "fields", "-e",
                "frame.interface_name",
                "-e", "frame.time_epoch", "-e", "frame.len", "-e", "eth.fcs.status", "-e", "frame.comment");
        List<String> lines = text.lines().toList();
        assertThat(lines).hasSameSizeAs(packets);
        assertThat(lines).filteredOn(line -> line.contains("\t64\t1\t")).isNotEmpty();
        assertThat(lines).filteredOn(line -> line.contains("corrupted: bit ")).allMatch(line -> line.contains("\t0\t"))
                .hasSize(1);
        assertThat(lines).anyMatch(line -> line.startsWith("hub0\t"));
        assertThat(lines).anyMatch(line -> line.contains("lost here: loss, frame 1"));
        assertThat(lines).anyMatch(line -> line.startsWith("link0\t0.000005810"));
    }

    @Test
    void tsharkReadsTimesAfterTheFirstMillisecondsOfASecond(@TempDir Path folder) throws Exception {
        Needs.tool("tshark");
        Path file = folder.resolve("capture.pcapng");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PcapngWriter writer = writer(out)) {
            int wire = writer.addWire(new CapturedWire("link0", "", 100_000_000, LinkType.ETHERNET));
            writer.record(wire, record(3_987_654_321_000L, CaptureTap.Direction.OUTBOUND, frame(64), null));
        }
        Files.write(file, out.toByteArray());
        assertThat(tshark("-r", file.toString(), "-T", "fields", "-e", "frame.time_epoch").strip())
                .isEqualTo("3.987654321");
    }

    private static String tshark(String... arguments) throws IOException, InterruptedException {
        String[] command = new String[arguments.length + 1];
        command[0] = "tshark";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return text;
    }

    private static ByteBuffer option(PcapngReader.Block block, int code) {
        ByteBuffer value = block.options().get(code);
        if (value == null) {
            throw new AssertionError("an option must be there: code=" + code);
        }
        return value;
    }
}
