package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.spi.VariantConfig;

/** Rigs over the sockets of emulated hosts, and rigs in which these or cards are beside the hosts' shared memory. */
class SocketRigsTest {
    private static final String CHEAP = "fabric.kind=sockets";
    private static final String TWO_BY_TWO = "ranks=[{\"host\":\"a\"},{\"host\":\"b\"},{\"host\":\"a\"},"
            + "{\"host\":\"b\"}]";
    private static final String TWO_HOSTS = "hosts=[{\"name\":\"a\",\"profile\":\"pentium-pro-200-smp\"},"
            + "{\"name\":\"b\",\"profile\":\"pentium-pro-200-smp\"}]";

    @ParameterizedTest
    @ValueSource(strings = {"poll", "block"})
    void localMessagesGoThroughMemoryAndRemoteOnesThroughSockets(String wait) {
        int rounds = 30;
        SortedMap<String, Long> counters = run(
                variant("tcp-cluster", CHEAP, TWO_HOSTS, TWO_BY_TWO, "protocol.local=shm",
                        "protocol.wait=" + wait, "program=" + program("exchange", "{\"rounds\":" + rounds + "}")),
                new ArrayList<>());
        assertThat(counters.get("protocol.shm.sent")).as("each of 4 ranks has 1 neighbour").isEqualTo(4L * rounds);
        assertThat(counters.get("protocol.tcp.eagerSent")).as("and 2 others").isEqualTo(8L * rounds);
    }

    @Test
    void withoutLocalMemoryEverythingGoesThroughSockets() {
        SortedMap<String, Long> counters = run(variant("tcp-cluster", CHEAP, TWO_HOSTS, TWO_BY_TWO,
                "program=" + program("exchange", "{\"rounds\":10}")), new ArrayList<>());
        assertThat(counters).doesNotContainKey("protocol.shm.sent").containsEntry("protocol.tcp.eagerSent", 120L);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void receivesFromAnySourceKeepEachSendersOrderAcrossBothDevices(long seed) {
        List<String> lines = new ArrayList<>();
        VariantConfig variant = mixed("mpi", "{\"class\":\"org.wirelore.rig.samples.Quiz\"}");
        SortedMap<String, Long> counters = run(variant, lines, seed);
        assertThat(lines).anyMatch(line -> line.contains("In any order of the senders"))
                .anyMatch(line -> line.contains("all 180 did"));
        assertThat(counters.get("protocol.shm.sent")).isPositive();
        assertThat(counters.get("protocol.tcp.eagerSent")).isPositive();
    }

    /** A wake-up that is missed would leave a rank asleep for ever. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void ranksThatSleepShareAProcessorAndHearBothDevices(long seed) {
        List<String> lines = new ArrayList<>();
        SortedMap<String, Long> counters = run(variant("tcp-cluster",
                "hosts=[{\"name\":\"a\",\"profile\":\"pentium-pro-200\"},"
                        + "{\"name\":\"b\",\"profile\":\"pentium-pro-200\"}]",
                TWO_BY_TWO, "protocol.local=shm", "protocol.wait=block",
                "program=" + program("mpi", "{\"class\":\"org.wirelore.rig.samples.Quiz\"}")), lines, seed);
        assertThat(lines).anyMatch(line -> line.contains("all 180 did"));
        assertThat(counters.get("protocol.shm.sent")).isPositive();
        assertThat(counters.get("protocol.tcp.eagerSent")).isPositive();
    }

    @Test
    void longMessagesPassEitherWay() {
        SortedMap<String, Long> counters = run(mixed("exchange", "{\"rounds\":3,\"lengthBytes\":200000}"),
                new ArrayList<>());
        assertThat(counters.get("protocol.shm.sent")).isEqualTo(4 * 3);
        assertThat(counters.get("protocol.tcp.rendezvousSent")).isEqualTo(8 * 3);
        assertThat(counters.get("protocol.tcp.straightBytes")).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"64, 30", "200000, 3"})
    void localMessagesGoThroughMemoryAndRemoteOnesThroughCards(int lengthBytes, int rounds) {
        SortedMap<String, Long> counters = run(variant("unet-cluster", TWO_HOSTS, TWO_BY_TWO, "protocol.local=shm",
                "program=" + program("exchange",
                        "{\"rounds\":" + rounds + ",\"lengthBytes\":" + lengthBytes + "}")),
                new ArrayList<>());
        assertThat(counters.get("protocol.shm.sent")).as("each of 4 ranks has 1 neighbour").isEqualTo(4L * rounds);
        assertThat(counters.get("protocol.packets")).isGreaterThanOrEqualTo(8L * rounds);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void receivesFromAnySourceKeepEachSendersOrderAcrossMemoryAndCards(long seed) {
        List<String> lines = new ArrayList<>();
        SortedMap<String, Long> counters = run(variant("unet-cluster", TWO_HOSTS, TWO_BY_TWO, "protocol.local=shm",
                "program=" + program("mpi", "{\"class\":\"org.wirelore.rig.samples.Quiz\"}")), lines, seed);
        assertThat(lines).anyMatch(line -> line.contains("all 180 did"));
        assertThat(counters.get("protocol.shm.sent")).isPositive();
    }

    @Test
    void everyVariantOfTheQuizShowsSeveralOrdersAndNoneWithinASender() {
        for (VariantConfig variant : Rigs.load("mpi-quiz").variants()) {
            List<String> lines = new ArrayList<>();
            run(variant, lines);
            assertThat(lines).describedAs(variant.name()).anyMatch(line -> line.contains("In any order of the senders"))
                    .anyMatch(line -> line.contains("all 240 did"));
        }
    }

    @Test
    void anotherLatencyIsAnotherOrder() {
        List<VariantConfig> variants = Rigs.load("mpi-quiz").variants();
        List<String> near = new ArrayList<>();
        List<String> far = new ArrayList<>();
        run(variants.get(0), near);
        run(variants.get(1), far);
        assertThat(near).isNotEqualTo(far);
    }

    @Test
    void ranksThatOnlyStartAndEndOpenOneConnectionEach() {
        int size = 200;
        MpiJob job = new MpiJob(size, "org.wirelore.rig.samples.Nothing", List.of(), "", false, "declared", true);
        SortedMap<String, Long> counters = run(Rigs.load("tcp-cluster", job).variants().getFirst(), new ArrayList<>());
        assertThat(counters.get("protocol.tcp.connections")).isEqualTo(2L * (size - 1));
    }

    private static VariantConfig mixed(String name, String arguments) {
        return variant("tcp-cluster", CHEAP, TWO_HOSTS, TWO_BY_TWO, "protocol.local=shm",
                "program=" + program(name, arguments));
    }

    private static String program(String name, String arguments) {
        return "{\"name\":\"" + name + "\",\"arguments\":" + arguments + "}";
    }

    private static VariantConfig variant(String rig, String... settings) {
        return Rigs.load(rig, settings).variants().getFirst();
    }

    private static SortedMap<String, Long> run(VariantConfig variant, List<String> lines) {
        return run(variant, lines, 1);
    }

    private static SortedMap<String, Long> run(VariantConfig variant, List<String> lines, long seed) {
        try (RigInstance instance = new RigInstance(variant, new SeededDecider(seed), false, null)) {
            instance.printTo(lines::add, lines::add);
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            assertThat(instance.clean()).isTrue();
            assertThat(instance.warnings()).isEmpty();
            return instance.counters();
        }
    }
}
