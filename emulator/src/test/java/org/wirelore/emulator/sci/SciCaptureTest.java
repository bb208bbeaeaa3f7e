package org.wirelore.emulator.sci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.capture.PcapngWriter;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;
import org.wirelore.emulator.sci.fault.ResponseError;

/** Wireshark reads a capture of a ringlet with the dissector that comes with it. */
class SciCaptureTest {
    @TempDir
    Path folder;

    @Test
    void tsharkShowsEverySendPacketAndEchoOnEveryLinkThatItCrosses() throws Exception {
        Needs.tool("tshark");
        Path capture = folder.resolve("capture.pcapng");
        Path dissector = folder.resolve("sci.lua");
        try (PcapngWriter writer = new PcapngWriter(
                FileChannel.open(capture, StandardOpenOption.CREATE, StandardOpenOption.WRITE), "", "", "")) {
            run(writer);
            assertThat(writer.linkTypes()).containsExactly(SciCapture.LINK_TYPE);
        }
        Files.writeString(dissector, SciCapture.LINK_TYPE.dissector());

        assertThat(tshark("-X", "lua_script:" + dissector, "-r", capture.toString(), "-T", "fields", "-E",
                "separator=;", "-e", "frame.interface_name", "-e", "frame.len", "-e", "_ws.col.Info", "-e",
                "sci.status", "-e", "sci.offset", "-e", "sci.bytes", "-e", "frame.comment"))
                .containsExactly(
                        "sci0.node4;32;4 > 8: write, transaction 9;0;0x0000123456789abc;5;",
                        "sci0.node8;8;8 > 4: echo accepted, transaction 9;;;;",
                        "sci0.node12;8;8 > 4: echo accepted, transaction 9;;;;",
                        "sci0.node8;16;8 > 4: response, transaction 9;2;0x0000000000000000;;"
                                + "response status set to 2",
                        "sci0.node12;16;8 > 4: response, transaction 9;2;0x0000000000000000;;",
                        "sci0.node4;8;4 > 8: echo accepted, transaction 9;;;;");
    }

    @Test
    void theCheckIsThatOfCcittOverAllBytesAndDataArePaddedToABlock() {
        List<byte[]> units = new ArrayList<>();
        run(new CaptureTap() {
            @Override
            public int addWire(CapturedWire wire) {
                return 0;
            }

            @Override
            public void record(int wire, CaptureRecord record) {
                units.add(Arrays.copyOfRange(record.bytes, record.offset, record.offset + record.length));
            }
        });
        assertThat(units.getFirst()).startsWith(0, 8).endsWith(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xDC, 0x1E)
                .containsSequence(0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 'h', 'e', 'l', 'l', 'o', 0);
        assertThat(units).allSatisfy(unit -> assertThat(remainder(unit)).isZero());
    }

    /** Of the division by the polynomial of CCITT, bit by bit: 0 of bytes that end with their check. */
    private static int remainder(byte[] bytes) {
        int crc = 0;
        for (byte each : bytes) {
            crc ^= (each & 0xFF) << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x8000) != 0 ? (crc << 1 ^ 0x1021) & 0xFFFF : crc << 1;
            }
        }
        return crc;
    }

    private static void run(CaptureTap writer) {
        SteppedScheduler scheduler = new SteppedScheduler();
        FaultRule error = new FaultRule(FaultCondition.atFrames(0L).in(FaultScope.from("sci0", 1))
                .matching(SciUnits.RESPONSES), new ResponseError(SciPacket.DATA_ERROR));
        SciFabric fabric = new SciFabric("sci0",
                SciConfig.of(SciTopology.ringlet(List.of(4, 8, 12)), List.of("node4", "node8", "node12"),
                        RingTiming.of(400_000_000, 70_000, 100_000), 10_000),
                new FabricEnvironment(scheduler, new SeededDecider(1), new FaultPlan(List.of(error)), writer, null));
        for (int i = 0; i < fabric.plugs(); i++) {
            fabric.plug(i).attach(new Answering(fabric.plug(i)));
        }
        SciPacket packet = fabric.plug(0).claim();
        packet.targetId = 8;
        packet.command = SciPacket.WRITE;
        packet.transactionId = 9;
        packet.offset = 0x1234_5678_9ABCL;
        packet.dataBytes = 5;
        System.arraycopy("hello".getBytes(StandardCharsets.US_ASCII), 0, packet.data, 0, 5);
        fabric.plug(0).send(packet);
        scheduler.drain();
    }

    private static List<String> tshark(String... arguments) throws IOException, InterruptedException {
        String[] command = new String[arguments.length + 1];
        command[0] = "tshark";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return text.lines().toList();
    }

    private record Answering(TransactionWire wire) implements TransactionStation {
        @Override
        public int onPacket(SciPacket packet) {
            if (packet.command == SciPacket.WRITE) {
                SciPacket answer = wire.claim();
                answer.targetId = packet.sourceId;
                answer.command = SciPacket.RESPONSE;
                answer.transactionId = packet.transactionId;
                wire.send(answer);
            }
            return Echo.ACCEPTED;
        }

        @Override
        public void onEcho(SciPacket packet, int echo) {
            wire.release(packet);
        }

        @Override
        public void onLinkChange() {
            // The ring stays up.
        }
    }
}
