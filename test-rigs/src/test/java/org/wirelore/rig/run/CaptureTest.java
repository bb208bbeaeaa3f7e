package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wirelore.device.needs.Needs;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.capture.LinkType;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.replay.Capture;

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
    void tsharkReadsThePortsAndTheReliableProtocolOfUNet() throws Exception {
        Needs.tool("tshark");
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(List.of("run", "unet-pingpong", "--set", "variants=[]", "--set", "checks=[]", "--set",
                "curves=[]", "--set", "program.arguments={\"sizesBytes\": [4], \"repetitions\": 2}")))
                .as(run.err()).isZero();
        Process tshark = new ProcessBuilder("tshark", "-X",
                "lua_script:" + folder.resolve("out/capture-unet.lua"), "-r",
                folder.resolve("out/capture.pcapng").toString(), "-Y", "unetmpi.type == 0 and unetmpi.sequence", "-T",
                "fields", "-E", "separator=,", "-e", "unet.destination", "-e", "unetmpi.length", "-e",
                "unetmpi.context").redirectError(ProcessBuilder.Redirect.DISCARD).start();
        assertThat(tshark.inputReader().lines().toList()).isNotEmpty()
                .allMatch(line -> line.matches("\\d+,4,\\d+"));
        assertThat(tshark.waitFor()).isZero();
    }
}
