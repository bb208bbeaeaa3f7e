package org.wirelore.emulator.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.device.api.wire.FrameWire;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.RecordingStation;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.FullDuplexLink;
import org.wirelore.emulator.ethernet.LinkConfig;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultMatch;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.frame.FrameEffect;
import org.wirelore.emulator.fault.frame.Loss;

/** Effects and families of wires from outside the emulator's packages take part like those within. */
class FaultFamiliesTest {
    private final SteppedScheduler scheduler = new SteppedScheduler();

    /** The frame arrives with its last bytes missing. */
    private record Truncation(int bytes) implements FrameEffect {
        @Override
        public String kind() {
            return "truncation";
        }

        @Override
        public String counter() {
            return "truncatedByFault";
        }

        @Override
        public Action<Frame> at(FaultSite<Frame> site) {
            return (frame, answer) -> {
                if (answer != 0) {
                    site.count();
                    frame.unit().length -= bytes;
                }
                return true;
            };
        }
    }

    /** Accepts everything and keeps what it saw. */
    private static final class RecordingNode implements TransactionStation {
        final List<Integer> statuses = new ArrayList<>();
        final List<Integer> echoes = new ArrayList<>();

        @Override
        public int onPacket(SciPacket packet) {
            statuses.add(packet.status);
            return Echo.ACCEPTED;
        }

        @Override
        public void onEcho(SciPacket packet, int echo) {
            echoes.add(echo);
        }

        @Override
        public void onLinkChange() {
            // Never.
        }
    }

    private FabricEnvironment environment(FaultPlan plan) {
        return new FabricEnvironment(scheduler, new SeededDecider(1), plan, null, null);
    }

    private static Map<String, Long> counters(Fabric<?> fabric, int plug) {
        Map<String, Long> counters = new TreeMap<>();
        fabric.count(plug, counters::put);
        return counters;
    }

    @Test
    void aFurtherEffectOnFramesActsAndIsCountedBesideTheFabricsOwn() {
        FaultPlan plan = new FaultPlan(List.of(new FaultRule(FaultCondition.atFrames(1L), new Truncation(10)),
                new FaultRule(FaultCondition.atFrames(2L), new Loss())));
        Fabric<FrameWire> link = new FullDuplexLink("link0", LinkConfig.fastEthernet(), environment(plan));
        RecordingStation sender = new RecordingStation(scheduler, link.plug(0));
        RecordingStation receiver = new RecordingStation(scheduler, link.plug(1));
        for (int i = 0; i < 4; i++) {
            sender.send(RecordingStation.numbered(2, 1, 64, i));
        }
        assertThat(link.inFlight()).isPositive();
        scheduler.drain();

        assertThat(link.inFlight()).isZero();
        assertThat(receiver.arrivals).extracting(arrival -> arrival.bytes().length).containsExactly(64, 54, 64);
        assertThat(counters(link, 1)).containsEntry("truncatedByFault", 1L).containsEntry("lostByFault", 1L)
                .containsEntry("delivered", 3L);
    }

    @Test
    void aFamilyOfTransactionWiresBringsItsOwnEffectsUnderTheCommonTriggersAndScopes() {
        FaultRule lostEcho = new FaultRule(FaultCondition.atFrames(1L).in(FaultScope.from("ring0", 0)),
                new Subactions.LostEcho());
        FaultRule error = new FaultRule(FaultCondition.withProbability(1).in(FaultScope.from("ring0", 0))
                .matching(FaultMatch.BytePattern.of(2, "05")), new Subactions.ResponseError(SciPacket.DATA_ERROR));
        FaultRule ofFrames = new FaultRule(FaultCondition.withProbability(1).in(FaultScope.from("ring0", 0)),
                new Loss());
        FaultPlan plan = new FaultPlan(List.of(lostEcho, error, ofFrames));
        TestRinglet ring = new TestRinglet("ring0", 2, environment(plan));
        RecordingNode requester = new RecordingNode();
        RecordingNode target = new RecordingNode();
        ring.plug(0).attach(requester);
        ring.plug(1).attach(target);
        for (int command : new int[]{SciPacket.WRITE, SciPacket.WRITE, SciPacket.RESPONSE}) {
            send(ring.plug(0), command);
        }

        assertThat(target.statuses).containsExactly(SciPacket.COMPLETE, SciPacket.COMPLETE, SciPacket.DATA_ERROR);
        assertThat(requester.echoes).containsExactly(Echo.ACCEPTED, Echo.NONE, Echo.ACCEPTED);
        assertThat(counters(ring, 0)).containsEntry("echoesLostByFault", 1L)
                .containsEntry("responseErrorsByFault", 1L).containsEntry("sent", 3L);
        assertThat(plan.unused()).as("there is no frame on this wire").containsExactly(ofFrames);
    }

    private void send(TransactionWire wire, int command) {
        SciPacket packet = wire.claim();
        packet.targetId = 1;
        packet.command = command;
        wire.send(packet);
        scheduler.drain();
    }
}
