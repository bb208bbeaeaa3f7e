package org.wirelore.rig.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.report.Violation;
import org.wirelore.rig.run.Rigs;

/** What a program leaves open of VIPL at its end is found, whatever its NIC is. */
class LeftViplHandlesTest {
    /** Makes one of each, and the first rank leaves it there if it is asked to. */
    private static final String PROGRAM = """
            import java.lang.foreign.Arena;
            import org.wirelore.device.api.via.*;
            import org.wirelore.rig.program.RankContext;
            import org.wirelore.rig.program.RankProgram;

            public final class LeavingVipl implements RankProgram {
                private final String[] arguments;

                public LeavingVipl(String[] arguments) {
                    this.arguments = arguments;
                }

                @Override
                public void run(RankContext context) throws Exception {
                    ViNic nic = context.open(Vipl.class).openNic(arguments[0]);
                    int ptag = nic.createPtag();
                    MemoryRegion region = nic.registerMem(Arena.ofAuto().allocate(4096, 64),
                            new MemoryAttributes(ptag, true, false));
                    CompletionQueue cq = nic.createCq(8);
                    Vi vi = nic.createVi(new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, 1024, ptag, true, false),
                            null, cq);
                    if (arguments[1].equals("leave") && context.rank() == 0) {
                        return;
                    }
                    vi.destroy();
                    cq.destroy();
                    nic.deregisterMem(region.address(), region.handle());
                    nic.destroyPtag(ptag);
                    nic.close();
                }
            }
            """;
    private static final List<String> KINDS = List.of("NIC handles", "VIs", "completion queues", "regions",
            "protection tags");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path classes;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path out;

    @BeforeAll
    static void compile() throws IOException {
        CommandRun.compile(classes, "LeavingVipl", PROGRAM);
    }

    private List<String> found(String rig, String nic, String end, String... settings) {
        return Rigs.launcher().run(Rigs.order(Rigs.load(rig, Stream.concat(Stream.of(settings), Stream.of("variants=[]",
                "checks=[]", "curves=[]", "protocol={\"kind\": \"none\"}",
                "program={\"name\": \"class\", \"arguments\": {\"class\": \"LeavingVipl\", \"classPath\": \"" + classes
                        + "\", \"arguments\": [\"" + nic + "\", \"" + end + "\"]}}"))
                .toArray(String[]::new)), out)).violations().stream().map(Violation::message).toList();
    }

    @ParameterizedTest
    @CsvSource({"via-cluster, /dev/clanvi0, mode=virtual", "mvia-cluster, /dev/via_eth0, mode=virtual",
        "via-cluster, /dev/via_lo, via-loopback", "via-cluster, /dev/via_shm0, via-memory"})
    void aSimulationFindsWhatAProcessHasLeft(String rig, String nic, String without) {
        String[] more = without.startsWith("via")
                ? new String[]{"fabric={\"kind\": \"" + without + "\"}",
                    "hosts=[{\"name\": \"node0\", \"profile\": \"pentium-iii-450\"},"
                            + " {\"name\": \"node1\", \"profile\": \"pentium-iii-450\"}]"}
                : new String[]{without};
        assertThat(found(rig, nic, "close", more)).isEmpty();
        assertThat(found(rig, nic, "leave", more)).containsExactlyInAnyOrder(KINDS.stream()
                .map(what -> "nothing must be left at the end: " + what + " of ended processes on node0=1")
                .toArray(String[]::new));
    }
}
