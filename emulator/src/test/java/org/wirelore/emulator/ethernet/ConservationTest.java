package org.wirelore.emulator.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;
import org.wirelore.emulator.fault.frame.BurstLoss;
import org.wirelore.emulator.fault.frame.Corruption;
import org.wirelore.emulator.fault.frame.Delay;
import org.wirelore.emulator.fault.frame.Duplication;
import org.wirelore.emulator.fault.frame.Loss;
import org.wirelore.emulator.fault.frame.Reordering;

/** Every frame that was handed over is delivered, lost by a counted cause, or still in flight, at every moment. */
class ConservationTest {
    /** A frame that is handed over: when, by whom, to whom, how long. */
    record Send(long atPs, int from, int to, int lengthBytes) {
    }

    private static final int PLUGS = 4;

    @Provide
    Arbitrary<List<Send>> traffic() {
        return Combinators
                .combine(Arbitraries.longs().between(0, 300_000_000), Arbitraries.integers().between(0, PLUGS - 1),
                        Arbitraries.integers().between(0, PLUGS - 1), Arbitraries.integers().between(64, 700))
                .as(Send::new).list()
                .ofMinSize(1).ofMaxSize(80);
    }

    @Provide
    Arbitrary<List<FaultRule>> rules() {
        Arbitrary<FaultCondition> conditions = Arbitraries.of(0.05, 0.3, 0.9).map(FaultCondition::withProbability);
        Arbitrary<FaultRule> rule = conditions.flatMap(when -> Arbitraries.of(new FaultRule(when, new Loss()),
                new FaultRule(when, new BurstLoss(0.3, 0.8)), new FaultRule(when, new Duplication(2, 0)),
                new FaultRule(when, new Duplication(1, 7_000_000)), new FaultRule(when, new Reordering(2, 20_000_000)),
                new FaultRule(when, new Reordering(0, 9_000_000)), new FaultRule(when, new Delay(0, 30_000_000, 7)),
                new FaultRule(when, new Corruption(3)),
                new FaultRule(when.in(FaultScope.from("switch0", 1)), new Corruption(1)),
                FaultRule.linkDown(FaultScope.everywhere(), 50_000_000, 90_000_000, 0.5),
                FaultRule.linkDown(new FaultScope(null, 1, FaultScope.Way.TO_STATION), 70_000_000, 160_000_000, 1)));
        return rule.list().ofMaxSize(4);
    }

    /** Hands the traffic over, and checks at every event and at the end. */
    private static void run(Bench<?> bench, List<Send> traffic, Runnable check) {
        int plugs = bench.fabric.plugs();
        List<Send> ordered = new ArrayList<>(traffic);
        ordered.sort((a, b) -> Long.compare(a.atPs(), b.atPs()));
        for (Send send : ordered) {
            bench.scheduler.runUntil(send.atPs());
            int from = send.from() % plugs;
            bench.station(from).send(Bench.frame(from, send.to() % plugs, send.lengthBytes(), 1));
            check.run();
        }
        while (bench.scheduler.step()) {
            check.run();
        }
        assertThat(bench.fabric.inFlight()).isZero();
    }

    private static long unsent(PlugCounters counters) {
        return counters.refusedLinkDown + counters.abandonedExcessive + counters.abandonedLate;
    }

    private static long ended(PlugCounters counters) {
        return counters.delivered - counters.duplicatedByFault + counters.lostByFault + counters.lostLinkDown
                + counters.lostInCollision;
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void onALink(@ForAll("traffic") List<Send> traffic, @ForAll("rules") List<FaultRule> rules,
            @ForAll @IntRange(max = 3) int halfDuplexEnds, @ForAll @LongRange(max = 20_000_000) long propagationPs,
            @ForAll long seed) {
        Bench<FullDuplexLink> bench = new Bench<>(seed, rules, environment -> new FullDuplexLink("link0",
                new LinkConfig(100_000_000, propagationPs), environment));
        for (int i = 0; i < 2; i++) {
            bench.fabric.plug(i).configure(100_000_000, (halfDuplexEnds >> i & 1) == 0);
        }
        run(bench, traffic, () -> {
            long offered = 0;
            long accounted = bench.fabric.inFlight();
            for (int i = 0; i < 2; i++) {
                PlugCounters counters = bench.fabric.counters(i);
                offered += counters.offered;
                accounted += unsent(counters) + ended(counters);
            }
            assertThat(accounted).isEqualTo(offered);
        });
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void onAHub(@ForAll("traffic") List<Send> traffic, @ForAll("rules") List<FaultRule> rules,
            @ForAll @LongRange(max = 8_000_000) long repeaterPs, @ForAll long seed) {
        Bench<Hub> bench = Bench.hub(seed, new HubConfig(PLUGS, 100_000_000, 50_000, repeaterPs),
                rules.toArray(new FaultRule[0]));
        run(bench, traffic, () -> {
            long offered = 0;
            long unsent = 0;
            long sent = 0;
            for (int i = 0; i < PLUGS; i++) {
                PlugCounters counters = bench.fabric.counters(i);
                offered += counters.offered;
                unsent += unsent(counters);
                sent += counters.sent;
                int waiting = bench.station(i).outcomes.size() < counters.offered ? 1 : 0;
                assertThat(counters.offered).isEqualTo(counters.sent + unsent(counters) + waiting);
            }
            assertThat(offered - unsent - sent).isBetween(0L, (long) PLUGS);
        });
        long sent = 0;
        long reached = 0;
        for (int i = 0; i < PLUGS; i++) {
            sent += bench.fabric.counters(i).sent;
            reached += ended(bench.fabric.counters(i));
        }
        assertThat(reached).as("every frame ends at every other station").isEqualTo(sent * (PLUGS - 1));
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void onASwitch(@ForAll("traffic") List<Send> traffic, @ForAll("rules") List<FaultRule> rules,
            @ForAll boolean cutThrough,
            @ForAll boolean fullDuplex, @ForAll @IntRange(min = 1, max = 6) int queueMax, @ForAll long seed) {
        SwitchConfig config = new SwitchConfig(
                Collections.nCopies(PLUGS, new SwitchConfig.PortConfig(100_000_000, fullDuplex, 50_000)),
                cutThrough ? SwitchConfig.Forwarding.CUT_THROUGH : SwitchConfig.Forwarding.STORE_AND_FORWARD, 3_000_000,
                SwitchConfig.QueueUnit.FRAMES, queueMax, 3, 100_000_000, 1518);
        Bench<EthernetSwitch> bench = Bench.ethernetSwitch(seed, config, rules.toArray(new FaultRule[0]));
        run(bench, traffic, () -> {
            SwitchCounters counters = bench.fabric.switchCounters();
            assertThat(counters.filtered + counters.flooded + counters.forwarded + counters.badFcs + counters.runts
                    + counters.giants).isEqualTo(counters.received);
        });
        SwitchCounters counters = bench.fabric.switchCounters();
        assertThat(counters.sent + counters.unsent + counters.overflowed + counters.outputsDown)
                .isEqualTo(counters.copies);
        long fromStations = 0;
        long intoSwitch = 0;
        long fromSwitch = 0;
        long toStations = 0;
        for (int i = 0; i < PLUGS; i++) {
            fromStations += bench.fabric.counters(i).offered - unsent(bench.fabric.counters(i));
            intoSwitch += ended(bench.fabric.portCounters(i));
            fromSwitch += bench.fabric.portCounters(i).sent;
            toStations += ended(bench.fabric.counters(i));
        }
        assertThat(intoSwitch).isEqualTo(fromStations);
        assertThat(fromSwitch).isEqualTo(counters.sent);
        assertThat(toStations).isEqualTo(fromSwitch);
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void aRerunAfterAResetIsTheSame(@ForAll("traffic") List<Send> traffic, @ForAll("rules") List<FaultRule> rules,
            @ForAll long seed) {
        Bench<Hub> bench = Bench.hub(seed, HubConfig.fastEthernet(PLUGS), rules.toArray(new FaultRule[0]));
        run(bench, traffic, () -> {
        });
        List<Long> first = bench.history();
        bench.reset(seed + 1);
        run(bench, traffic, () -> {
        });
        bench.reset(seed);
        run(bench, traffic, () -> {
        });
        assertThat(bench.history()).isEqualTo(first);
    }

    @Property(tries = 50)
    void aRuleOnOneLinkLeavesAnothersLossesAsTheyWere(@ForAll long seed) {
        FaultRule everywhere = new FaultRule(FaultCondition.withProbability(0.2), new Loss());
        FaultRule here = new FaultRule(FaultCondition.withProbability(0.5).in(FaultScope.wire("link1")),
                new Duplication(1, 0));
        assertThat(lossesOfLink0(seed, List.of(here, everywhere), 150))
                .isEqualTo(lossesOfLink0(seed, List.of(everywhere), 7));
    }

    /** Two links under one decider; the second carries its own number of frames. */
    private static List<Integer> lossesOfLink0(long seed, List<FaultRule> rules, int framesOfLink1) {
        SeededDecider shared = new SeededDecider(seed);
        Bench<FullDuplexLink> other = new Bench<>(seed, rules, environment -> new FullDuplexLink("link1",
                LinkConfig.fastEthernet(),
                new FabricEnvironment(environment.scheduler(), shared, environment.faults(), null, null)));
        Bench<FullDuplexLink> bench = new Bench<>(seed, rules, environment -> new FullDuplexLink("link0",
                LinkConfig.fastEthernet(),
                new FabricEnvironment(environment.scheduler(), shared, environment.faults(), null, null)));
        other.send(0, 1, 64, framesOfLink1);
        other.scheduler.drain();
        bench.send(0, 1, 64, 100);
        bench.scheduler.drain();
        List<Integer> numbers = bench.station(1).numbers();
        assertThat(numbers.size()).isLessThan(100);
        return numbers;
    }
}
