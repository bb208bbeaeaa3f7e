package org.wirelore.emulator.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.RecordingStation;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.capture.LinkType;
import org.wirelore.emulator.capture.LuaDissector;
import org.wirelore.emulator.capture.PcapngWriter;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.FullDuplexLink;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;

/** A capture of wires that Wireshark does not know is legible with the dissector that their family brings. */
class UserLinkTypeTest {
    @TempDir
    Path folder;

    @Test
    void tsharkReadsTheFieldsOfAMadeUpWireBesideFramesInOneCapture() throws Exception {
        Needs.tool("tshark");
        Path capture = folder.resolve("capture.pcapng");
        Path dissector = folder.resolve("testring.lua");
        SteppedScheduler scheduler = new SteppedScheduler();
        try (PcapngWriter writer = new PcapngWriter(
                FileChannel.open(capture, StandardOpenOption.CREATE, StandardOpenOption.WRITE), "", "", "")) {
            run(scheduler, writer);
            assertThat(writer.linkTypes()).containsExactly(TestRinglet.LINK_TYPE, LinkType.ETHERNET);
        }
        Files.writeString(dissector, TestRinglet.LINK_TYPE.dissector());

        assertThat(tshark("-X", "lua_script:" + dissector, "-r", capture.toString(), "-T", "fields", "-E",
                "separator=,", "-e", "frame.interface_name", "-e", "testring.target", "-e", "testring.command", "-e",
                "testring.status", "-e", "data.data", "-e", "frame.comment"))
                .satisfiesExactly(write -> assertThat(write).isEqualTo("ring0.node0,0x00,0x01,0x00,0708,"),
                        response -> assertThat(response)
                                .isEqualTo("ring0.node0,0x00,0x05,0x02,0708,response error"),
                        frame -> assertThat(frame).startsWith("link0,,,,"));
    }

    private static void run(SteppedScheduler scheduler, PcapngWriter writer) {
        FaultRule error = new FaultRule(FaultCondition.atFrames(1L).in(FaultScope.from("ring0", 0)),
                new Subactions.ResponseError(SciPacket.DATA_ERROR));
        FabricEnvironment environment = new FabricEnvironment(scheduler, new SeededDecider(1),
                new FaultPlan(List.of(error)), writer, null);
        TestRinglet ring = new TestRinglet("ring0", 1, environment);
        ring.plug(0).attach(new Silent());
        for (int command : new int[]{SciPacket.WRITE, SciPacket.RESPONSE}) {
            SciPacket packet = ring.plug(0).claim();
            packet.targetId = 0;
            packet.command = command;
            packet.dataBytes = 2;
            packet.data[0] = 7;
            packet.data[1] = 8;
            ring.plug(0).send(packet);
            scheduler.drain();
        }
        FullDuplexLink link = new FullDuplexLink("link0", LinkConfig.fastEthernet(), environment);
        RecordingStation sender = new RecordingStation(scheduler, link.plug(0));
        new RecordingStation(scheduler, link.plug(1));
        sender.send(RecordingStation.numbered(2, 1, 64, 0));
        scheduler.drain();
    }

    /** Takes everything. */
    private static final class Silent implements TransactionStation {
        @Override
        public int onPacket(SciPacket packet) {
            return Echo.ACCEPTED;
        }

        @Override
        public void onEcho(SciPacket packet, int echo) {
            // Whatever it is.
        }

        @Override
        public void onLinkChange() {
            // Never.
        }
    }

    @Test
    void impossibleLinkTypesAndFieldsAreRefused() {
        assertThatThrownBy(() -> new LinkType(70_000, "toy", 0, "")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LinkType(147, "../toy", 0, "")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LinkType(1, "toy", 4, "-- Lua")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LuaDissector(1, "toy", "Toy")).isInstanceOf(IllegalArgumentException.class);
        LuaDissector dissector = new LuaDissector(147, "toy", "Toy");
        assertThatThrownBy(() -> dissector.field("wide", "Wide", 0, 9)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> dissector.field("no name", "", 0, 1)).isInstanceOf(IllegalArgumentException.class);
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
}
