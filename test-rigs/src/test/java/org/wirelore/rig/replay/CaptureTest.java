package org.wirelore.rig.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.capture.LinkType;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.run.Rigs;

/** What a run leaves beside its capture. */
class CaptureTest {
    @TempDir
    Path folder;

    @Test
    void aDissectorThatAWireBringsIsLeftBesideTheCaptureWithHowToUseIt() {
        try (Capture capture = Capture.open(Rigs.load(Rigs.LOSSY), folder)) {
            capture.tap().named("one").addWire(
                    new CapturedWire("toy0", "", 1, new LinkType(LinkType.USER_0, "toy", 0, "-- the toy's own\n")));
            capture.tap().named("two").addWire(new CapturedWire("link0", "", 1, LinkType.ETHERNET));
        }
        assertThat(folder.resolve("capture-toy.lua")).hasContent(
                "-- Use: tshark -X lua_script:capture-toy.lua -r capture.pcapng\n-- the toy's own\n");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("capture.pcapng", "capture-toy.lua",
                "capture-unet.lua");
    }

    @Test
    void tsharkReadsTheRoutesTypesAndChecksOfMyrinetPackets() throws Exception {
        CommandRun run = new CommandRun(folder);
        List<String> packets = read(run, "myrinet", List.of("run", "fmp-latency", "--set", "variants=[]", "--set",
                "checks=[]", "--set", "curves=[]", "--set",
                "program.arguments={\"sizesBytes\": [4], \"repetitions\": 2}"),
                "-e", "frame.interface_name", "-e", "frame.len", "-e", "myrinet.route", "-e", "myrinet.hops", "-e",
                "myrinet.type", "-e", "myrinet.crc", "-e", "_ws.malformed");
        // Each packet crosses two cables, with a route and without; 0F02h is the self-test of a control program.
        assertThat(packets).allMatch(packet -> packet
                .matches("\\S*(alpha,(26|34),81|beta,(26|34),bf),1,0x0f00,0x..,"
                        + "|\\S*(alpha|beta),(25|33),,0,0x0f00,0x..,"
                        + "|\\S*(alpha|beta),(50,80,1|49,,0),0x0f02,0x..,"));
        for (int bytes : new int[]{26, 34, 50}) {
            assertThat(with(packets, bytes)).isNotZero().isEqualTo(with(packets, bytes - 1));
        }
    }

    @Test
    void tsharkReadsThePortsAndTheReliableProtocolOfUNet() throws Exception {
        CommandRun run = new CommandRun(folder);
        assertThat(read(run, "unet", List.of("run", "unet-pingpong", "--set", "variants=[]", "--set", "checks=[]",
                "--set", "curves=[]", "--set", "program.arguments={\"sizesBytes\": [4], \"repetitions\": 2}"),
                "-Y", "unetmpi.type == 0 and unetmpi.sequence", "-e", "unet.destination", "-e", "unetmpi.length", "-e",
                "unetmpi.context")).isNotEmpty().allMatch(line -> line.matches("\\d+,4,\\d+"));
    }

    private static long with(List<String> packets, int bytes) {
        return packets.stream().filter(packet -> packet.contains("," + bytes + ",")).count();
    }

    /** Runs something, and has its capture read with the dissector that lies beside it. */
    private List<String> read(CommandRun run, String dissector, List<String> command, String... fields)
            throws Exception {
        Needs.tool("tshark");
        assertThat(run.execute(command)).as(run.err()).isZero();
        List<String> words = new ArrayList<>(List.of("tshark", "-X",
                "lua_script:" + folder.resolve("out/capture-" + dissector + ".lua"), "-r",
                folder.resolve("out/capture.pcapng").toString(), "-T", "fields", "-E", "separator=,"));
        words.addAll(List.of(fields));
        Process tshark = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        List<String> lines = tshark.inputReader().lines().toList();
        assertThat(tshark.waitFor()).isZero();
        return lines;
    }
}
