package org.wirelore.rig.sci.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** SISCI between two nodes by each of its ways. */
class SciPingPongTest {
    private static final String RIG = "sci-pingpong";

    @TempDir
    Path out;

    private static String program(String methods, String sizes) {
        return "program={\"name\": \"sci-pingpong\", \"arguments\": {\"methods\": " + methods + ", \"sizesBytes\": "
                + sizes + ", \"repetitions\": 10}}";
    }

    private static void refused(String words, String... settings) {
        assertThatThrownBy(() -> Rigs.load(RIG, settings)).isInstanceOf(RigException.class)
                .hasMessageContaining(words);
    }

    private RunReport run(long seed, String... settings) {
        String[] all = new String[settings.length + 3];
        System.arraycopy(settings, 0, all, 0, settings.length);
        all[settings.length] = "checks=[]";
        all[settings.length + 1] = "curves=[]";
        all[settings.length + 2] = "seed=" + seed;
        return Rigs.launcher().run(Rigs.order(Rigs.load(RIG, all), out));
    }

    @Test
    void whatCannotWorkIsRefused() {
        refused("protocol.kind: expected none under sci-pingpong, which stores into the other node's memory itself, "
                + "found \"sci\"", "protocol={\"kind\": \"sci\"}");
        refused("program.name: expected a program for the rig's fabric; sci-pingpong needs SISCI", "variants=[]",
                "hosts[0].card=dc21140", "hosts[1].card=dc21140", "fabric={\"kind\": \"link\"}");
        refused("ranks[1].host: expected another node than rank 0's, found \"node4\"", "ranks[1].host=node4");
        refused("sizesBytes: expected a multiple of 8, which is all that DMA can move, found [4, 12]",
                program("[\"dma\"]", "[4, 12]"));
        refused("methods[0]: expected one of tail, barrier, copy, dma, read, found \"tale\"; did you mean \"tail\"?",
                program("[\"tale\"]", "[4]"));
        refused("sizesBytes[0]: expected", program("[\"tail\"]", "[6]"));
    }

    @Test
    void sizesThatDmaCannotMoveAreLeftOutForItAlone() {
        RunReport report = run(1, "variants=[]", program("[\"tail\", \"dma\"]", "[4, 8]"));
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        assertThat(report.variants().getFirst().metrics()).containsKeys("tail.latencyUs.4", "tail.latencyUs.8",
                "dma.latencyUs.8").doesNotContainKey("dma.latencyUs.4");
    }

    /** Whole lines and parts of them, at every place of a stream buffer, and beyond what the engine takes at once. */
    @ParameterizedTest
    @CsvSource({"d310", "d320", "d330"})
    void everyMethodBringsEveryByte(String card) {
        RunReport report = run(1, "variants=[]", "hosts[0].card=" + card, "hosts[1].card=" + card,
                program("[\"tail\", \"barrier\", \"copy\", \"dma\", \"read\"]", "[4, 8, 60, 64, 68, 120, 132, 1028]"));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void withFreeOrderingBarrierAndCheckKeepMessagesWhole(long seed) {
        RunReport report = run(seed, "variants=[]", "fabric.ordering=free",
                program("[\"barrier\", \"copy\", \"dma\"]", "[4, 64, 264, 1024]"));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
    }

    @Test
    void withFreeOrderingATailFlagMayComeBeforeItsPacket() {
        RunReport report = run(1, "variants=[]", "fabric.ordering=free", program("[\"tail\"]", "[1024]"));
        assertThat(report.violations().toString())
                .contains("a message of 1024 bytes was not whole when its flag was seen: method tail");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void checkedMethodsRepeatWhatGetsLost(long seed) {
        RunReport report = run(seed, "variants=[]", "faults.loss=0.01", program("[\"copy\", \"dma\"]", "[8, 1024]"));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
    }
}
