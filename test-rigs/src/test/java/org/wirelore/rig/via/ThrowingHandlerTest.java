package org.wirelore.rig.via;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.needs.Needs;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.report.RunReport;
import org.wirelore.rig.run.Rigs;

/**
 * A handler that throws, and an error for which there is no handler, are reported in a line each, whatever the NIC is;
 * and a handler that calls what waits is refused.
 */
@Timeout(240)
class ThrowingHandlerTest {
    /** Alone on its VI: sends of one that is not connected are flushed, and one receive too many is an error. */
    private static final String PROGRAM = """
            import java.lang.foreign.Arena;
            import java.lang.foreign.MemorySegment;
            import org.wirelore.device.api.via.*;
            import org.wirelore.rig.program.RankContext;
            import org.wirelore.rig.program.RankProgram;

            public final class ThrowingVipl implements RankProgram {
                private final String[] arguments;
                private int refused;
                private boolean isLast;

                public ThrowingVipl(String[] arguments) {
                    this.arguments = arguments;
                }

                @Override
                public void run(RankContext context) throws Exception {
                    ViNic nic = context.open(Vipl.class).openNic(arguments[0]);
                    int ptag = nic.createPtag();
                    MemorySegment memory = Arena.ofAuto().allocate(256, 64);
                    MemoryRegion region = nic.registerMem(memory, new MemoryAttributes(ptag, true, false));
                    Vi vi = nic.createVi(new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, 1024, ptag, true, false),
                            null, null);
                    CompletionQueue cq = nic.createCq(8);
                    ViCompletion out = new ViCompletion();
                    VipDescriptor view = new VipDescriptor();
                    view.at(memory, 192).begin(0, 0);
                    vi.postRecv(region.address() + 192, region.handle());
                    vi.sendNotify(null, (given, on, end, descriptor) -> {
                        throw new IllegalStateException("thrown\\nby a handler");
                    });
                    vi.sendNotify(null, (given, on, end, descriptor) -> {
                        int wait = vi.recvWait(VipResult.INFINITE, new ViCompletion());
                        int cqWait = cq.waitFor(VipResult.INFINITE, new ViCompletion());
                        if (wait != VipResult.ERROR_RESOURCE || cqWait != VipResult.ERROR_RESOURCE) {
                            throw new IllegalStateException("not refused: " + wait + ", " + cqWait);
                        }
                        refused++;
                    });
                    vi.sendNotify(null, (given, on, end, descriptor) -> isLast = true);
                    for (int i = 0; i < 3; i++) {
                        view.at(memory, 64 * i).begin(0, 0);
                        vi.postSend(region.address() + 64 * i, region.handle());
                    }
                    while (!isLast) {
                        nic.query();
                        context.host().sleep(context.host().now() + 1_000_000_000L);
                    }
                    if (refused != 1) {
                        throw new IllegalStateException("refused " + refused);
                    }
                    if (context.rank() == 0) {
                        for (int i = 0; i < nic.query().maxDescriptorsPerQueue(); i++) {
                            vi.postRecv(region.address() + 192, region.handle());
                        }
                        nic.query();
                        context.host().sleep(context.host().now() + 10_000_000_000L);
                        nic.query();
                    }
                    nic.close();
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
        CommandRun.compile(classes, "ThrowingVipl", PROGRAM);
    }

    private List<String> reported(String rig, String nic, String... settings) {
        RunReport report = Rigs.launcher().run(Rigs.order(Rigs.load(rig, Stream.concat(Stream.of(settings),
                Stream.of("variants=[]", "checks=[]", "curves=[]", "protocol={\"kind\": \"none\"}",
                        "program={\"name\": \"class\", \"arguments\": {\"class\": \"ThrowingVipl\", \"classPath\": \""
                                + classes + "\", \"arguments\": [\"" + nic + "\"]}}"))
                .toArray(String[]::new)), out));
        List<String> lines = Stream.concat(report.warnings().stream(),
                report.variants().stream().flatMap(variant -> variant.output().stream())).toList();
        assertThat(report.violations()).as("%s", lines).isEmpty();
        return lines;
    }

    private static void check(List<String> lines, String nic) {
        assertThat(lines.stream().filter(line -> line.endsWith(nic + ", VI 0: the handler of VipSendNotify threw"
                + " java.lang.IllegalStateException: thrown by a handler; a handler must return: this one has ended"
                + " there, and the library goes on; mend the handler"))).hasSize(2);
        assertThat(lines).filteredOn(line -> line.contains(nic + ", VI 0: VIP_ERROR_") && line.endsWith(", and the"
                + " program has no handler for errors; the library goes on; set one with VipErrorCallback"))
                .hasSize(1);
        assertThat(lines).noneMatch(line -> line.contains("\tat "));
    }

    @ParameterizedTest
    @CsvSource({"via-cluster, /dev/clanvi0, mode=virtual", "mvia-cluster, /dev/via_eth0, mode=virtual",
        "via-cluster, /dev/via_lo, via-loopback", "via-cluster, /dev/via_shm0, via-memory"})
    void aSimulationTells(String rig, String nic, String without) {
        String[] more = without.startsWith("via")
                ? new String[]{"fabric={\"kind\": \"" + without + "\"}",
                    "hosts=[{\"name\": \"node0\", \"profile\": \"pentium-iii-450\"},"
                            + " {\"name\": \"node1\", \"profile\": \"pentium-iii-450\"}]",
                    "ranks=[{\"host\": \"node0\"}, {\"host\": \"node1\"}]"}
                : new String[]{without, "ranks=[{\"host\": \"node0\"}, {\"host\": \"node1\"}]"};
        check(reported(rig, nic, more), nic);
    }

    @ParameterizedTest
    @CsvSource({"mpi-via, /dev/via_shm0", "via-veth, /dev/via_eth0"})
    void realRanksTell(String rig, String nic) {
        if (rig.equals("via-veth")) {
            Needs.namespaces();
        }
        check(reported(rig, nic), nic);
    }
}
