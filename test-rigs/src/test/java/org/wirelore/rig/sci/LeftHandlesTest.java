package org.wirelore.rig.sci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;

/** What a program leaves open at its end is found, whatever its SISCI is on. */
class LeftHandlesTest {
    /** Makes one of each, and the first rank does with them as it is asked. */
    private static final String PROGRAM = """
            import org.wirelore.device.api.sci.*;
            import org.wirelore.rig.program.RankContext;
            import org.wirelore.rig.program.RankProgram;

            public final class LeavingProgram implements RankProgram {
                private final String end;

                public LeavingProgram(String[] arguments) {
                    end = arguments[0];
                }

                @Override
                public void run(RankContext context) throws Exception {
                    SciLibrary library = context.open(SciLibrary.class);
                    library.initialize(0);
                    int node = library.localNodeId(0, 0);
                    SciDescriptor descriptor = library.open(0);
                    LocalSegment segment = descriptor.createSegment(1, 4096, 0);
                    segment.prepare(0);
                    segment.setAvailable(0);
                    RemoteSegment remote = descriptor.connectSegment(node, 1, 0, 1000);
                    SciMap map = remote.map(0, 4096, SciFlags.NO_MEMORY_LOOPBACK_MAP);
                    SciSequence sequence = map.createSequence();
                    DmaQueue queue = descriptor.createDmaQueue(0, 4);
                    LocalInterrupt interrupt = descriptor.createInterrupt(0, 7, SciFlags.FIXED_INTNO);
                    RemoteInterrupt trigger = descriptor.connectInterrupt(node, 0, 7, 1000);
                    if (end.equals("terminate") || context.rank() != 0) {
                        library.terminate();
                    } else if (end.equals("remove")) {
                        trigger.disconnect(0);
                        remove(context, () -> interrupt.remove(0));
                        queue.remove(0);
                        sequence.remove(0);
                        map.unmap();
                        remote.disconnect();
                        remove(context, segment::remove);
                        descriptor.close(0);
                    }
                }

                private interface Removal {
                    void remove() throws SciException;
                }

                private static void remove(RankContext context, Removal removal) {
                    while (true) {
                        try {
                            removal.remove();
                            return;
                        } catch (SciException busy) {
                            context.host().pause(context.host().now() + 1_000_000);
                        }
                    }
                }
            }
            """;
    private static final List<String> KINDS = List.of("descriptors", "segments", "connections", "maps", "sequences",
            "DMA queues", "interrupts", "connections to interrupts");
    private static final String RIG = "sci-memory-order";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path classes;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path out;

    @BeforeAll
    static void compile() throws IOException {
        CommandRun.compile(classes, "LeavingProgram", PROGRAM);
    }

    private List<String> found(String end, String... settings) {
        List<String> all = new ArrayList<>(List.of(settings));
        all.addAll(List.of("variants=[]", "checks=[]", "program={\"name\": \"class\", \"arguments\": {\"class\":"
                + " \"LeavingProgram\", \"classPath\": \"" + classes + "\", \"arguments\": [\"" + end + "\"]}}"));
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load(RIG, all.toArray(String[]::new)), out));
        List<String> violations = report.violations().stream().map(Violation::message).toList();
        assertThat(report.verdict()).isEqualTo(violations.isEmpty() ? Verdict.PASS : Verdict.FAIL);
        return violations;
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"mode=virtual", "fabric={\"kind\": \"sci-loopback\"}",
        "fabric={\"kind\": \"sci-memory\"}"})
    void aSimulationFindsWhatEachProcessHasLeft(String setting) {
        assertThat(found("leave", setting)).containsExactlyInAnyOrder(KINDS.stream()
                .map(what -> "nothing must be left at the end: " + what + " of ended processes on node4=1")
                .toArray(String[]::new));
        assertThat(found("remove", setting)).isEmpty();
        assertThat(found("terminate", setting)).isEmpty();
    }

    @Test
    void aRealProcessSaysWhatItHasLeft() {
        String[] settings = {"mode=real", "fabric={\"kind\": \"sci-memory\"}"};
        assertThat(found("leave", settings)).containsExactlyInAnyOrder(KINDS.stream()
                .map(what -> "nothing must be left at the end: " + what + " on rank 0=1").toArray(String[]::new));
    }
}
