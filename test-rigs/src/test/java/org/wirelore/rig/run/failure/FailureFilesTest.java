package org.wirelore.rig.run.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.wirelore.rig.cli.CommandRun;

/** A failed exploration leaves a picture in which what was made to happen is marked, and a test to paste. */
class FailureFilesTest {
    private static final List<String> FAILING = List.of("explore", "unet-explore", "--set", "protocol.strict=true",
            "--set", "checks=[]", "--drops", "1", "--frames", "40", "--workers", "1");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aFailureLeavesAPictureAndATestThatFails() throws Exception {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(FAILING)).isEqualTo(1);
        assertThat(run.out()).contains("test to paste: out");
        Document picture = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(folder.resolve("out/sequence.svg").toFile());
        NodeList marks = picture.getElementsByTagName("circle");
        assertThat(marks.getLength()).isEqualTo(1);
        assertThat(marks.item(0).getTextContent()).startsWith("drop: frame ");
        String test = Files.readString(folder.resolve("out/UnetExploreFailureTest.java"));
        assertThat(test).contains("@Rig(value = \"unet-explore\", set = {\"protocol.strict=true\", \"checks=[]\"})");
        CommandRun.compile(folder, "UnetExploreFailureTest", test);
        String bounds = test.lines().filter(line -> line.contains("@Explore")).findFirst().orElseThrow();
        String frames = bounds.replaceAll(".*frames = (\\d+),.*", "$1");
        assertThat(bounds).isEqualTo("    @Explore(faults = 1, frames = " + frames + ", kinds = \"drop\")");
        // No fewer frames fail: the bounds end at what failed.
        assertThat(explore(Integer.parseInt(frames))).isEqualTo(1);
        assertThat(explore(Integer.parseInt(frames) - 1)).isZero();
    }

    @Test
    void whatPassesLeavesNeither() {
        CommandRun run = new CommandRun(folder);
        assertThat(run.execute(FAILING)).isEqualTo(1);
        assertThat(new CommandRun(folder).execute(List.of("explore", "unet-explore", "--drops", "1", "--frames", "2",
                "--workers", "1"))).isZero();
        assertThat(folder.resolve("out/sequence.svg")).doesNotExist();
        assertThat(folder.resolve("out/UnetExploreFailureTest.java")).doesNotExist();
    }

    @Test
    void namesOfRigsBecomeNamesOfClasses() {
        assertThat(PastedTest.ofProgram("a.b.Prog$Inner", 3, List.of("x\"y")).text())
                .contains("class InnerFailureTest").contains("program = a.b.Prog.Inner.class, ranks = 3, arguments ="
                        + " \"x\\\"y\"");
        assertThat(PastedTest.ofProgram("p.9lives", 2, List.of()).text()).contains("class Rig9livesFailureTest");
    }

    private int explore(int frames) {
        return new CommandRun(folder.resolve("again")).execute(List.of("explore", "unet-explore", "--set",
                "protocol.strict=true", "--set", "checks=[]", "--faults", "1", "--frames", Integer.toString(frames),
                "--kinds", "drop", "--workers", "1"));
    }
}
