package org.wirelore.rig.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.rig.instance.RigInstance;
import org.wirelore.rig.job.MpiJob;
import org.wirelore.rig.spi.RigConfig;
import org.wirelore.rig.spi.VariantConfig;

/** Rigs whose sockets are on the hosts' own TCP/IP stacks and cards. */
class TcpStackRigsTest {
    private static final String HOSTS_OF_SEVERAL_SPEEDS = "[{\"name\":\"a\",\"profile\":\"pentium-pro-200\"},"
            + "{\"name\":\"b\",\"profile\":\"pentium-pro-200\"},{\"name\":\"c\",\"profile\":\"rs6000-530h\"}]";

    @ParameterizedTest
    @ValueSource(strings = {"link", "hub", "switch"})
    void aCleanWireLosesNothingAndNothingIsSentAgain(String fabric) {
        for (VariantConfig variant : Rigs.load("tcp-pingpong", "fabric.kind=" + fabric,
                "program.arguments.repetitions=5", "program.arguments.warmUps=2").variants()) {
            SortedMap<String, Long> counters = run(variant, 1);
            assertThat(counters.get("alpha.tcp.resent")).as(variant.name()).isZero();
            assertThat(counters.get("beta.tcp.timeouts")).as(variant.name()).isZero();
            boolean isInOneHost = variant.name().contains("loopback");
            if (isInOneHost) {
                assertThat(counters.get("alpha.card.framesSent")).as(variant.name()).isZero();
            } else {
                assertThat(counters.get("alpha.card.framesSent")).as(variant.name()).isGreaterThan(10);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatAWireLosesIsSentAgain(long seed) {
        long resent = 0;
        for (VariantConfig variant : Rigs.load("tcp-lossy").variants()) {
            resent += run(variant, seed).getOrDefault("alpha.tcp.resent", 0L);
        }
        assertThat(resent).isPositive();
    }

    @Test
    void aStreamReportsBandwidthTheKernelsCpuAndRetransmissions() {
        VariantConfig variant = Rigs.load("unet-against-tcp").variants().stream()
                .filter(each -> each.name().equals("tcp-loss")).findFirst().orElseThrow();
        try (RigInstance instance = new RigInstance(variant, new SeededDecider(1), false, null)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            assertThat(instance.metrics()).containsKeys("bandwidthMbitPerSecond", "packetCpuUs",
                    "interruptsPerReceive");
            for (String rank : List.of("kernelPercentOfRank0", "kernelPercentOfRank1")) {
                assertThat(Objects.requireNonNull(instance.metrics().get(rank)).value()).isBetween(1.0, 100.0);
            }
            assertThat(instance.counters().get("retransmissions")).isPositive()
                    .isEqualTo(instance.counters().getOrDefault("alpha.tcp.resent", 0L)
                            + instance.counters().getOrDefault("beta.tcp.resent", 0L));
            long steps = instance.counters().entrySet().stream()
                    .filter(each -> each.getKey().startsWith("alpha.inet.")).mapToLong(each -> each.getValue()).sum();
            assertThat(instance.counters().get("alpha.kernelNs")).isGreaterThan(steps);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"poll", "block"})
    void programsRunOverTheStacksWithSeveralRanksOnAHost(String wait) {
        Left quiz = result(Rigs.load("tcp-cluster",
                "protocol.wait=" + wait, "program.arguments.class=org.wirelore.rig.samples.Quiz",
                "hosts=[{\"name\":\"a\",\"profile\":\"pentium-pro-200-smp\"},"
                        + "{\"name\":\"b\",\"profile\":\"pentium-pro-200-smp\"}]",
                "ranks=[{\"host\":\"a\"},{\"host\":\"b\"},{\"host\":\"a\"},{\"host\":\"b\"}]").variants().getFirst(),
                1);
        assertThat(quiz.lines()).anyMatch(line -> line.contains("all 180 did"));
    }

    @Test
    void theReportSaysWhichSocketsTheyWere() {
        assertThat(MpiJob.described(Rigs.load("tcp-pingpong"), false)).contains(
                "Sockets on ether0: the hosts' own TCP/IP stacks (freebsd22).",
                "Sockets on ether0: the hosts' own TCP/IP stacks (linux20).");
        assertThat(MpiJob.described(Rigs.load("tcp-cluster", "fabric.kind=sockets"), false))
                .contains("simple streams, without a TCP/IP stack");
        assertThat(MpiJob.described(Rigs.load("tcp-pingpong", "description=\"\""), false)).as("of a rig without words")
                .startsWith("In ");
        assertThat(MpiJob.described(Rigs.load("unet-lossy-stream"), false)).doesNotContain("Sockets on");
    }

    @Test
    void ranksOfUNetMeetOverTheStacksAtTheirCost() {
        SortedMap<String, Long> counters = run(Rigs.load("unet-cluster").variants().getFirst(), 1);
        assertThat(counters.get("node0.tcp.received")).as("segments of the start").isPositive();
        assertThat(counters.get("node0.tcp.resent")).isZero();
        assertThat(counters.get("node0.inet.tcp.input.ns")).isPositive();
        assertThat(MpiJob.described(Rigs.load("unet-cluster"), false))
                .contains("Ranks meet over ether0. Sockets on ether0: the hosts' own TCP/IP stacks (freebsd22).");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fabric.ip.startUp=false", "faults.loss=0.01", "faults.rules=[{\"kind\":\"loss\","
            + "\"host\":\"node0\",\"frames\":[3]}]"})
    void ranksOfUNetMeetBesideTheWireWhereFaultsCountItsFramesOrTheRigSaysSo(String setting) {
        RigConfig rig = Rigs.load("unet-cluster", setting);
        assertThat(run(rig.variants().getFirst(), 1)).doesNotContainKey("node0.tcp.received");
        assertThat(MpiJob.described(rig, false)).contains("cheap sockets beside ether0, at no cost");
    }

    @Test
    void faultsStrikeTheStartAsWellWhereTheRigWantsItOnTheWire() {
        VariantConfig variant = Rigs.load("unet-cluster", "fabric.ip.startUp=true",
                "faults.rules=[{\"kind\":\"loss\",\"host\":\"node0\",\"frames\":[3]}]").variants().getFirst();
        SortedMap<String, Long> counters = run(variant, 1);
        assertThat(counters.entrySet().stream().filter(each -> each.getKey().endsWith(".tcp.resent"))
                .mapToLong(Map.Entry::getValue).sum()).isPositive();
    }

    @Test
    void anExplorerDoesNotMeetTheStart() {
        VariantConfig variant = Rigs.load("unet-cluster").variants().getFirst();
        try (RigInstance instance = new RigInstance(variant, new SeededDecider(1), true, null)) {
            instance.run();
            assertThat(instance.counters()).doesNotContainKey("node0.tcp.received");
        }
        assertThat(MpiJob.described(Rigs.load("unet-cluster"), true)).contains("cheap sockets beside ether0");
    }

    @Test
    void ranksMayFindEachOtherOverUNetWhateverTheWireLoses() {
        for (long seed = 1; seed <= 5; seed++) {
            RigConfig rig = Rigs.load("unet-cluster", "protocol.startUp=unet", "faults.loss=0.1");
            SortedMap<String, Long> counters = run(rig.variants().getFirst(), seed);
            assertThat(counters).doesNotContainKey("node0.tcp.received");
            assertThat(MpiJob.described(rig, false)).doesNotContain("cheap sockets")
                    .contains("Ranks meet over U-Net on ether0.");
        }
    }

    @Test
    void ranksFindEachOtherOverUNetWhereHostsKnowTheStationsOfOthers() {
        assertThatThrownBy(() -> Rigs.load("unet-loopback", "protocol.startUp=unet"))
                .hasMessageContaining("protocol.startUp: expected sockets, unless U-Net is on an emulated Ethernet");
    }

    @Test
    void aRankThatBlocksInSelectPaysForEachDescriptor() {
        VariantConfig sleeps = Rigs.load("unet-cluster", "protocol.wait=block").variants().getFirst();
        VariantConfig selects = Rigs.load("unet-cluster", "protocol.wait=block", "protocol.blockIn=select")
                .variants().getFirst();
        assertThat(endPs(selects)).isGreaterThan(endPs(sleeps));
    }

    private static long endPs(VariantConfig variant) {
        try (RigInstance instance = new RigInstance(variant, new SeededDecider(1), false, null)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
            assertThat(instance.clean()).isTrue();
            return instance.queue().now();
        }
    }

    @Test
    void aTableFromBootNeedsNoRequests() {
        assertThat(run(Rigs.load("tcp-lossy").variants().getFirst(), 1).get("beta.arp.requests")).isPositive();
        assertThat(run(Rigs.load("tcp-lossy", "fabric.ip.resolution=table").variants().getFirst(), 1)
                .get("beta.arp.requests")).isZero();
    }

    @Test
    void aRigWithoutSocketsHasNoStack() {
        assertThat(run(Rigs.load("unet-lossy-stream").variants().getFirst(), 1)).doesNotContainKey("alpha.tcp.sent");
    }

    @Test
    void hostsOfDifferentNetsHaveNoRouteAndTheRunSaysSo() {
        VariantConfig variant = Rigs.load("tcp-pingpong", "fabric.ip.addresses.beta=192.0.2.1").variants().getFirst();
        try (RigInstance instance = new RigInstance(variant, new SeededDecider(1), false, null)) {
            assertThat(instance.run()).isInstanceOfSatisfying(Outcome.Failed.class,
                    failed -> assertThat(failed.cause()).hasStackTraceContaining("no route to host: peer=alpha"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "unet"})
    void aRankWithoutARouteToRank0SaysSoAtOnce(String protocol) {
        VariantConfig variant = Rigs.load("unet-against-tcp", "protocol.kind=" + protocol, "fabric.ip.startUp=true",
                "limits.virtualSeconds=0.001", "fabric.ip.addresses.beta=192.0.2.1").variants().getFirst();
        try (RigInstance instance = new RigInstance(variant, new SeededDecider(1), false, null)) {
            assertThat(instance.run()).isInstanceOfSatisfying(Outcome.Failed.class,
                    failed -> assertThat(failed.cause()).hasStackTraceContaining("could not connect to rank 0")
                            .hasStackTraceContaining("no route to host: peer=alpha"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "udp"})
    void plainSocketsExchangeMessagesOfAnyLengthInARing(String transport) {
        VariantConfig variant = Rigs.load("tcp-pingpong", "variants=[]", "checks=[]", "curves=[]",
                "fabric={\"kind\":\"switch\"}", "protocol.transport=" + transport, "hosts=" + HOSTS_OF_SEVERAL_SPEEDS,
                "ranks=[{\"host\":\"a\"},{\"host\":\"b\"},{\"host\":\"c\"}]",
                "program={\"name\":\"exchange\",\"arguments\":{\"rounds\":5,\"lengthBytes\":"
                        + (transport.equals("tcp") ? 100_000 : 1_000) + "}}")
                .variants().getFirst();
        try (RigInstance instance = new RigInstance(variant, new SeededDecider(1), false, null)) {
            assertThat(instance.run()).isInstanceOf(Outcome.Completed.class);
        }
    }

    @Test
    void aSmallerMtuMakesMoreSegments() {
        VariantConfig plain = Rigs.load("tcp-pingpong").variants().getFirst();
        VariantConfig small = Rigs.load("tcp-pingpong", "fabric.ip.mtuBytes=576").variants().getFirst();
        assertThat(run(small, 1).get("alpha.tcp.sent")).isGreaterThan(run(plain, 1).get("alpha.tcp.sent"));
    }

    /** What a run left. */
    private record Left(SortedMap<String, Long> counters, List<String> lines) {
    }

    private static SortedMap<String, Long> run(VariantConfig variant, long seed) {
        return result(variant, seed).counters();
    }

    private static Left result(VariantConfig variant, long seed) {
        List<String> lines = new ArrayList<>();
        try (RigInstance instance = new RigInstance(variant, new SeededDecider(seed), false, null)) {
            instance.printTo(lines::add, lines::add);
            assertThat(instance.run()).as(variant.name()).isInstanceOf(Outcome.Completed.class);
            assertThat(instance.clean()).as(variant.name()).isTrue();
            return new Left(instance.counters(), lines);
        }
    }
}
