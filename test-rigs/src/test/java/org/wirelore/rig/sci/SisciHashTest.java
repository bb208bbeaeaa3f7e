package org.wirelore.rig.sci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;

/** Runs that differ in nothing but a value that a program stores or sends through SISCI have different hashes. */
class SisciHashTest {
    /** Does one thing of each kind with 1, but for one that it does with 2. */
    private static final String PROGRAM = """
            import java.lang.foreign.MemorySegment;
            import java.lang.foreign.ValueLayout;
            import org.wirelore.device.api.sci.*;
            import org.wirelore.rig.program.RankContext;
            import org.wirelore.rig.program.RankProgram;

            public final class StoringProgram implements RankProgram {
                private final String different;

                public StoringProgram(String[] arguments) {
                    different = arguments[0];
                }

                private int value(String what) {
                    return different.equals(what) ? 2 : 1;
                }

                private static MemorySegment bytes(int value) {
                    return MemorySegment.ofArray(new int[]{value, value, value, value});
                }

                @Override
                public void run(RankContext context) throws Exception {
                    if (context.rank() != 0) {
                        return;
                    }
                    SciLibrary library = context.open(SciLibrary.class);
                    library.initialize(0);
                    int node = library.localNodeId(0, 0);
                    SciDescriptor descriptor = library.open(0);
                    LocalSegment segment = descriptor.createSegment(1, 4096, 0);
                    segment.prepare(0);
                    segment.setAvailable(0);
                    SciMap local = segment.map(0, 4096);
                    SciMap map = descriptor.connectSegment(node, 1, 0, 1000).map(0, 4096);
                    LocalDataInterrupt interrupt = descriptor.createDataInterrupt(0, 7, (i, data, length, error) ->
                            CallbackAction.CONTINUE, SciFlags.FIXED_INTNO);
                    RemoteDataInterrupt trigger = descriptor.connectDataInterrupt(node, 0, 7, 1000, 0);
                    map.putInt(0, value("word"));
                    map.putLong(8, value("long word"));
                    map.put(16, bytes(value("block")), 0, 16);
                    local.putInt(64, value("own word"));
                    local.memory().set(ValueLayout.JAVA_INT_UNALIGNED, 128, value("plain store"));
                    trigger.trigger(bytes(value("message")), 0, 16, 0);
                    if (value("state") == 2) {
                        segment.setUnavailable(0, 0);
                    }
                    library.terminate();
                }
            }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path classes;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path out;

    @BeforeAll
    static void compile() throws IOException {
        CommandRun.compile(classes, "StoringProgram", PROGRAM);
    }

    private String hash(String fabric, String different) {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load("sci-memory-order", "variants=[]", "checks=[]",
                "fabric={\"kind\": \"" + fabric + "\"}", "program={\"name\": \"class\", \"arguments\": {\"class\":"
                        + " \"StoringProgram\", \"classPath\": \"" + classes + "\", \"arguments\": [\"" + different
                        + "\"]}}"),
                out));
        assertThat(report.verdict()).as("%s", report.violations()).isEqualTo(Verdict.PASS);
        return report.variants().getFirst().eventStreamHash();
    }

    @ParameterizedTest
    @CsvSource({"sci", "sci-loopback", "sci-memory"})
    void whatIsStoredIsInTheHash(String fabric) {
        String usual = hash(fabric, "nothing");
        assertThat(hash(fabric, "nothing")).isEqualTo(usual);
        for (String different : new String[]{"word", "long word", "block", "own word", "plain store", "message",
            "state"}) {
            assertThat(hash(fabric, different)).as(different).isNotEqualTo(usual);
        }
    }
}
