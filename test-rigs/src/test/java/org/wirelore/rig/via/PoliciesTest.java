package org.wirelore.rig.via;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.wirelore.device.vipl.spi.ViplPolicy;
import org.wirelore.rig.cli.CommandRun;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.report.Verdict;
import org.wirelore.rig.run.Rigs;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A rig decides the open points of VIA for its NICs, and is refused what these can't do. */
class PoliciesTest {
    /** Fails if a send on an idle VI does not end as expected, or tag 0 is judged otherwise. */
    private static final String PROGRAM = """
            import java.lang.foreign.*;
            import org.wirelore.device.api.via.*;
            import org.wirelore.rig.program.RankContext;
            import org.wirelore.rig.program.RankProgram;

            public final class PolicyProbe implements RankProgram {
                private final String[] arguments;

                public PolicyProbe(String[] arguments) {
                    this.arguments = arguments;
                }

                @Override
                public void run(RankContext context) throws Exception {
                    ViNic nic = context.open(Vipl.class).openNic(arguments[0]);
                    int ptag = nic.createPtag();
                    MemorySegment memory = Arena.ofAuto().allocate(4096, 64);
                    MemoryRegion region = nic.registerMem(memory, new MemoryAttributes(ptag, true, false));
                    Vi vi = nic.createVi(new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, 1024, ptag, true, false),
                            null, null);
                    new VipDescriptor().at(memory, 0).begin(0, 0);
                    int result = vi.postSend(region.address(), region.handle());
                    String tag = "taken";
                    try {
                        nic.createVi(new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, 1024, 0, true, false), null,
                                null);
                    } catch (VipException refused) {
                        tag = "refused";
                    }
                    nic.close();
                    String found = result + " " + tag;
                    if (!found.equals(arguments[1])) {
                        throw new IllegalStateException("found " + found);
                    }
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
        CommandRun.compile(classes, "PolicyProbe", PROGRAM);
    }

    static Stream<String> points() {
        return Arrays.stream(ViplPolicy.class.getRecordComponents()).map(RecordComponent::getName);
    }

    @ParameterizedTest
    @MethodSource("points")
    void eachKeyIsThePointOfItsName(String point) throws ReflectiveOperationException {
        ObjectNode fabric = JsonNodeFactory.instance.objectNode();
        ObjectNode keys = fabric.putObject("policy");
        points().forEach(each -> keys.put(each, each.equals(point)));
        ViplPolicy policy = Policies.bind(fabric);
        for (RecordComponent each : ViplPolicy.class.getRecordComponents()) {
            assertThat(each.getAccessor().invoke(policy)).isEqualTo(each.getName().equals(point));
        }
    }

    private void assertFinds(String found, String rig, String nic, String without, String... settings) {
        Stream<String> fabric = without.startsWith("via")
                ? Stream.of("fabric={\"kind\": \"" + without + "\"}",
                        "hosts=[{\"name\": \"node0\", \"profile\": \"pentium-iii-450\"},"
                                + " {\"name\": \"node1\", \"profile\": \"pentium-iii-450\"}]")
                : Stream.of(without);
        List<String> all = Stream.concat(Stream.concat(fabric, Stream.of(settings)), Stream.of("variants=[]",
                "checks=[]", "curves=[]", "protocol={\"kind\": \"none\"}",
                "program={\"name\": \"class\", \"arguments\": {\"class\": \"PolicyProbe\", \"classPath\": \"" + classes
                        + "\", \"arguments\": [\"" + nic + "\", \"" + found + "\"]}}"))
                .toList();
        assertThat(Rigs.launcher().run(Rigs.order(Rigs.load(rig, all.toArray(String[]::new)), out)).verdict())
                .isEqualTo(Verdict.PASS);
    }

    @ParameterizedTest
    @CsvSource({"via-cluster, /dev/clanvi0, mode=virtual", "mvia-cluster, /dev/via_eth0, mode=virtual",
        "via-cluster, /dev/via_lo, via-loopback", "via-cluster, /dev/via_shm0, via-memory"})
    void theNicsOfARigDecideAsItSays(String rig, String nic, String without) {
        assertFinds("0 refused", rig, nic, without);
        assertFinds("12 taken", rig, nic, without, "fabric.policy.strictPostSend=true",
                "fabric.policy.strictPtag=false");
    }

    /** Neither the cLAN1000 nor M-VIA has reliable reception; the reference card has. */
    @ParameterizedTest
    @CsvSource({"via-cluster", "mvia-cluster", "via-veth", "via-nic"})
    void whatNoNicCanDoIsRefused(String rig) {
        assertThatThrownBy(() -> Rigs.load(rig, "fabric.policy.blamesRemoteDescriptor=true"))
                .isInstanceOf(RigException.class).hasMessageContaining("fabric.policy.blamesRemoteDescriptor: expected"
                        + " false where no NIC has reliable reception, whose sends alone learn of that, found true");
        Rigs.load(rig, "fabric.policy.sumIsFormat=true");
        Rigs.load("via-cluster", "fabric.policy.blamesRemoteDescriptor=true", "hosts[1].card=clan-reference");
    }
}
