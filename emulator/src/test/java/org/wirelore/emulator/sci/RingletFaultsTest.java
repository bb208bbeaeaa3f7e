package org.wirelore.emulator.sci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultEffect;
import org.wirelore.emulator.fault.FaultMatch;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;
import org.wirelore.emulator.sci.fault.FullTarget;
import org.wirelore.emulator.sci.fault.NodeOff;
import org.wirelore.emulator.sci.fault.ResponseError;
import org.wirelore.emulator.sci.fault.SubactionDamage;
import org.wirelore.emulator.sci.fault.SubactionLoss;
import org.wirelore.emulator.sci.fault.SubactionMishap;

/** What goes wrong on a ringlet of nodes 4, 8, 12 and 16, and who notices what. */
class RingletFaultsTest {
    private static final int NODES = 4;
    private static final long US = 1_000_000;
    private static final long MS = 1_000 * US;
    private static final RingTiming TIMING = RingTiming.of(400_000_000, 70_000, 100_000);

    private final SteppedScheduler scheduler = new SteppedScheduler();
    private final List<Node> nodes = new ArrayList<>();
    private final StateHash hash = new StateHash();
    private final SeededDecider decider = new SeededDecider(3);
    private SciFabric fabric = fabric();

    private SciFabric fabric(FaultRule... rules) {
        SciTopology topology = SciTopology.ringlet(List.of(4, 8, 12, 16));
        fabric = new SciFabric("sci0",
                SciConfig.of(topology, IntStream.range(0, NODES).mapToObj(i -> "node" + (4 * i + 4)).toList(), TIMING,
                        10_000),
                new FabricEnvironment(scheduler, decider, new FaultPlan(List.of(rules)), null, hash));
        nodes.clear();
        for (int i = 0; i < NODES; i++) {
            nodes.add(new Node(fabric.plug(i)));
        }
        return fabric;
    }

    private static FaultRule from(int plug, FaultEffect effect, FaultMatch kind, Long... numbers) {
        return new FaultRule(FaultCondition.atFrames(numbers).in(FaultScope.from("sci0", plug)).matching(kind),
                effect);
    }

    private Map<String, Long> counts(int plug) {
        Map<String, Long> counts = new TreeMap<>();
        fabric.count(plug, counts::put);
        return counts;
    }

    @Test
    void aLostRequestHasNoEchoAndNeverArrives() {
        fabric(from(0, new SubactionLoss(), SciUnits.REQUESTS, 1L));
        at(US, () -> IntStream.range(0, 3).forEach(i -> nodes.get(0).write(12, i)));
        scheduler.drain();
        assertThat(nodes.get(2).log).containsExactly("request 0", "request 2", "echo 0 of 0", "echo 0 of 2");
        assertThat(nodes.get(0).log).containsExactly("echo 0 of 0", "response 0 status 0", "echo 0 of 2",
                "response 2 status 0", "echo 2 of 1");
        assertThat(counts(0)).containsEntry("lostByFault", 1L).containsEntry("unanswered", 1L);
        assertThat(fabric.inFlight()).isZero();
    }

    @Test
    void aLostEchoLeavesTheSenderInDoubtAboutWhatHasArrived() {
        fabric(from(2, new SubactionLoss(), SciUnits.ECHOES, 0L));
        at(US, () -> nodes.get(0).write(12, 7));
        scheduler.drain();
        assertThat(nodes.get(2).log).containsExactly("request 7", "echo 0 of 7");
        assertThat(nodes.get(0).log).containsExactly("response 7 status 0", "echo 2 of 7");
    }

    @Test
    void aLostResponseIsMissedByTheRequesterOnly() {
        fabric(from(2, new SubactionLoss(), SciUnits.RESPONSES, 0L));
        at(US, () -> nodes.get(0).write(12, 7));
        scheduler.drain();
        assertThat(nodes.get(0).log).containsExactly("echo 0 of 7");
        assertThat(nodes.get(2).log).containsExactly("request 7", "echo 2 of 7");
    }

    @Test
    void aDamagedPacketIsDroppedByItsTarget() {
        fabric(from(0, new SubactionDamage(), SciUnits.to(12), 0L));
        at(US, () -> {
            nodes.get(0).write(8, 1);
            nodes.get(0).write(12, 2);
        });
        scheduler.drain();
        assertThat(nodes.get(1).log).contains("request 1");
        assertThat(nodes.get(2).log).isEmpty();
        assertThat(counts(2)).containsEntry("damaged", 1L);
        assertThat(nodes.get(0).log).contains("echo 2 of 2");
    }

    @Test
    void aFullTargetIsAskedAgain() {
        fabric(new FaultRule(FaultCondition.atFrames(0L, 1L, 2L).in(FaultScope.to("sci0", 2))
                .matching(SciUnits.REQUESTS), new FullTarget()));
        at(US, () -> nodes.get(0).write(12, 7));
        scheduler.drain();
        assertThat(nodes.get(0).log).containsExactly("echo 1 of 7", "echo 1 of 7", "echo 1 of 7", "echo 0 of 7",
                "response 7 status 0");
        assertThat(counts(2)).containsEntry("refusedByFault", 3L).containsEntry("refusing", 3L);
        assertThat(counts(0)).containsEntry("busy", 3L);
    }

    @Test
    void aResponseTellsOfAnError() {
        fabric(new FaultRule(FaultCondition.withProbability(1).in(FaultScope.to("sci0", 0))
                .matching(SciUnits.RESPONSES, SciUnits.from(12)), new ResponseError(SciPacket.ADDRESS_ERROR)));
        at(US, () -> {
            nodes.get(0).write(12, 1);
            nodes.get(0).write(8, 2);
        });
        scheduler.drain();
        assertThat(nodes.get(0).log).contains("response 1 status 4", "response 2 status 0");
    }

    @Test
    void aMishapWithoutProbabilityIsAskedForButLeavesEverythingAlone() {
        fabric(new FaultRule(FaultCondition.withProbability(0), new SubactionMishap()));
        at(US, () -> nodes.get(0).write(12, 7));
        scheduler.drain();
        assertThat(nodes.get(0).log).containsExactly("echo 0 of 7", "response 7 status 0");
    }

    @Test
    void aCableThatIsOutTakesTheRingDownForEveryNodeOneAfterAnother() {
        fabric();
        at(US, () -> fabric.pullCable(new SciTopology.Port(1, 0), true));
        at(2 * US + 1, () -> assertThat(upStates()).containsExactly(true, true, false, true));
        at(10 * US, () -> {
            assertThat(upStates()).containsExactly(false, false, false, false);
            nodes.get(0).write(12, 7);
        });
        at(20 * US, () -> assertThat(nodes.get(0).log).containsExactly("link down", "echo 2 of 7"));
        at(30 * US, () -> fabric.pullCable(new SciTopology.Port(1, 0), false));
        at(2 * MS, () -> nodes.get(0).write(12, 8));
        scheduler.drain();
        assertThat(nodes.get(0).log).containsExactly("link down", "echo 2 of 7", "link up", "echo 0 of 8",
                "response 8 status 0");
        assertThat(nodes.get(3).log).containsExactly("link down", "link up");
        assertThat(fabric.inFlight()).isZero();
    }

    @Test
    void whatIsOnTheWayIsLostWithTheCable() {
        fabric(FaultRule.linkDown(FaultScope.from("sci0", 1), US + 300_000, 30 * US, 1));
        at(US, () -> nodes.get(0).write(12, 7));
        scheduler.drain();
        assertThat(nodes.get(2).log).containsExactly("link down", "link up");
        assertThat(nodes.get(0).log).containsExactly("echo 2 of 7", "link down", "link up");
    }

    @Test
    void aNodeThatWasOffKnowsNothingOfBefore() {
        fabric(from(0, new NodeOff(5 * MS), SciUnits.REQUESTS, 1L));
        at(US, () -> nodes.get(0).write(12, 0));
        at(100 * US, () -> IntStream.range(1, 3).forEach(i -> nodes.get(0).write(12, i)));
        at(3 * MS, () -> assertThat(upStates()).containsExactly(false, false, false, false));
        at(10 * MS, () -> nodes.get(0).write(12, 9));
        scheduler.drain();
        assertThat(nodes.get(0).log).as("no node is there to see what becomes of the others").containsExactly(
                "echo 0 of 0", "response 0 status 0", "link up", "echo 0 of 9", "response 9 status 0");
        assertThat(nodes.get(2).log).containsExactly("request 0", "echo 0 of 0", "link down", "link up", "request 9",
                "echo 0 of 9");
        assertThat(counts(0)).containsEntry("nodesOffByFault", 1L);
        assertThat(fabric.inFlight()).isZero();
    }

    @Test
    void aNodeThatTwoFaultsHaveSwitchedOffIsOffUntilBothAreOver() {
        fabric(from(0, new NodeOff(5 * MS), SciUnits.REQUESTS, 1L));
        at(US, () -> nodes.get(0).write(12, 0));
        at(3 * MS, () -> fabric.power(0, true));
        at(9 * MS, () -> assertThat(upStates()).containsExactly(false, false, false, false));
        at(10 * MS, () -> fabric.power(0, false));
        scheduler.drain();
        assertThat(upStates()).containsExactly(true, true, true, true);
        assertThat(nodes.get(2).log).containsExactly("request 0", "echo 0 of 0", "link down", "link up");
    }

    @Test
    void aRerunIsEqualWhereverTheRunBeforeWasStopped() {
        fabric(new FaultRule(FaultCondition.withProbability(0.05), new SubactionMishap()),
                FaultRule.linkDown(FaultScope.from("sci0", 1), 3 * US, 40 * US, 0.5));
        run(Long.MAX_VALUE);
        long value = hash.value();
        List<String> log = List.copyOf(nodes.get(0).log);
        assertThat(fabric.inFlight()).isZero();
        for (int step = 1; step < 40; step++) {
            restart();
            run(US + step * 200_000L);
            restart();
            run(Long.MAX_VALUE);
            assertThat(hash.value()).isEqualTo(value);
            assertThat(nodes.get(0).log).isEqualTo(log);
        }
    }

    private void run(long untilPs) {
        at(US, () -> IntStream.range(0, 60)
                .forEach(i -> nodes.get(i % NODES).write(4 * (i * 7 % NODES) + 4, i)));
        if (untilPs == Long.MAX_VALUE) {
            scheduler.drain();
        } else {
            scheduler.runUntil(untilPs);
        }
    }

    private void restart() {
        scheduler.reset();
        fabric.reset();
        decider.reset();
        hash.reset();
        nodes.forEach(node -> node.log.clear());
    }

    private List<Boolean> upStates() {
        return IntStream.range(0, NODES).mapToObj(i -> fabric.plug(i).isUp()).toList();
    }

    private void at(long atPs, Runnable action) {
        scheduler.alarm("test", action).set(atPs);
    }

    /** Answers writes, and sends again what was refused. */
    private static final class Node implements TransactionStation {
        private final TransactionWire wire;
        private final List<String> log = new ArrayList<>();

        Node(TransactionWire wire) {
            this.wire = wire;
            wire.attach(this);
        }

        void write(int target, int transaction) {
            SciPacket packet = wire.claim();
            packet.targetId = target;
            packet.command = SciPacket.WRITE;
            packet.transactionId = transaction;
            packet.dataBytes = 64;
            packet.data[0] = (byte) transaction;
            wire.send(packet);
        }

        @Override
        public int onPacket(SciPacket packet) {
            if (packet.command == SciPacket.RESPONSE) {
                log.add("response " + packet.transactionId + " status " + packet.status);
            } else {
                log.add("request " + packet.transactionId);
                SciPacket answer = wire.claim();
                answer.targetId = packet.sourceId;
                answer.command = SciPacket.RESPONSE;
                answer.transactionId = packet.transactionId;
                wire.send(answer);
            }
            return Echo.ACCEPTED;
        }

        @Override
        public void onEcho(SciPacket packet, int echo) {
            log.add("echo " + echo + " of " + packet.transactionId);
            if (echo == Echo.BUSY) {
                wire.send(packet);
            } else {
                wire.release(packet);
            }
        }

        @Override
        public void onLinkChange() {
            log.add(wire.isUp() ? "link up" : "link down");
        }
    }
}
