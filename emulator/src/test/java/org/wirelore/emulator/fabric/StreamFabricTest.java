package org.wirelore.emulator.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultMatch;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.fault.FaultScope;
import org.wirelore.emulator.fault.frame.Loss;

/** A fabric of stream wires has the same faults, captures and choice points as one of frames or transactions. */
class StreamFabricTest {
    private static final FaultScope FROM_0 = FaultScope.from("star0", 0);

    private final SteppedScheduler scheduler = new SteppedScheduler();
    private final List<ChoicePoint> points = new ArrayList<>();
    private final List<String> captured = new ArrayList<>();

    /** Registers each point with another decider, and writes it down. */
    private final class RecordingDecider implements Decider {
        private final Decider inner = new SeededDecider(7);

        @Override
        public int point(ChoicePoint point) {
            points.add(point);
            return inner.point(point);
        }

        @Override
        public int point(ChoicePoint point, double... weights) {
            points.add(point);
            return inner.point(point, weights);
        }

        @Override
        public int choose(int point, int alternatives) {
            return inner.choose(point, alternatives);
        }
    }

    /** Writes down what is captured: the wire, the bytes, and what happened to them. */
    private final class RecordingTap implements CaptureTap {
        private final List<CapturedWire> wires = new ArrayList<>();

        @Override
        public int addWire(CapturedWire wire) {
            wires.add(wire);
            return wires.size() - 1;
        }

        @Override
        public void record(int wire, CaptureRecord record) {
            captured.add(wires.get(wire).name() + " " + HexFormat.of().formatHex(record.bytes, record.offset,
                    record.offset + record.length) + " " + record.comment());
        }
    }

    /** Keeps the packets that arrive, and sends one after the other. */
    private final class Station implements StreamStation {
        private final StreamWire wire;
        private final List<String> arrived = new ArrayList<>();
        private final List<byte[]> waiting = new ArrayList<>();
        private boolean isSending;

        Station(StreamWire wire) {
            this.wire = wire;
            wire.attach(this);
        }

        void send(int... content) {
            byte[] bytes = new byte[content.length];
            for (int i = 0; i < content.length; i++) {
                bytes[i] = (byte) content[i];
            }
            waiting.add(bytes);
            sendNext();
        }

        private void sendNext() {
            if (isSending || waiting.isEmpty()) {
                return;
            }
            isSending = true;
            byte[] bytes = waiting.removeFirst();
            StreamPacket packet = wire.claim();
            System.arraycopy(bytes, 0, packet.bytes, 0, bytes.length);
            packet.length = bytes.length;
            wire.head(packet, scheduler.now());
            wire.tail(scheduler.now());
        }

        @Override
        public void onTail(StreamPacket packet) {
            arrived.add(HexFormat.of().formatHex(Arrays.copyOf(packet.bytes, packet.length))
                    + (packet.crcResidue == 0 ? "" : " damaged"));
        }

        @Override
        public void onSent() {
            isSending = false;
            sendNext();
        }

        @Override
        public void onHead(StreamPacket packet) {
            // Its tail counts.
        }

        @Override
        public void onHalt() {
            // As above.
        }

        @Override
        public void onResume() {
            // As above.
        }

        @Override
        public void onStop() {
            // No station stops another.
        }

        @Override
        public void onGo() {
            // As above.
        }

        @Override
        public void onLink(boolean up) {
            // Always up.
        }
    }

    private TestStreamSwitch star(FaultPlan plan, @Nullable CaptureTap tap) {
        return new TestStreamSwitch("star0", 3, new FabricEnvironment(scheduler, new RecordingDecider(), plan, tap,
                null));
    }

    private List<Station> stations(Fabric<StreamWire> fabric) {
        return List.of(new Station(fabric.plug(0)), new Station(fabric.plug(1)), new Station(fabric.plug(2)));
    }

    private static Map<String, Long> counters(Fabric<?> fabric, int plug) {
        Map<String, Long> counters = new TreeMap<>();
        fabric.count(plug, counters::put);
        return counters;
    }

    @Test
    void packetsGoWhereTheirFirstByteSaysUntilNoneIsInFlight() {
        TestStreamSwitch star = star(new FaultPlan(List.of()), null);
        List<Station> stations = stations(star);
        stations.get(0).send(1, 0xAA);
        stations.get(2).send(1, 0xBB, 0xCC);
        stations.get(1).send(2, 0xDD);
        scheduler.runUntil(TestStreamSwitch.CABLE_PS + 2 * TestStreamSwitch.BYTE_TIME_PS);
        assertThat(star.inFlight()).isEqualTo(3);
        scheduler.drain();

        assertThat(star.inFlight()).isZero();
        assertThat(stations.get(0).arrived).isEmpty();
        assertThat(stations.get(1).arrived).containsExactly("aa", "bbcc");
        assertThat(stations.get(2).arrived).containsExactly("dd");
    }

    @Test
    void aFamilyOfStreamWiresBringsItsOwnEffectsUnderTheCommonTriggersAndScopes() {
        FaultRule lost = new FaultRule(FaultCondition.atFrames(1L).in(FROM_0), new Streams.LostPacket());
        FaultRule damaged = new FaultRule(FaultCondition.withProbability(1).in(FROM_0)
                .matching(FaultMatch.BytePattern.of(1, "05")), new Streams.BadCrc());
        FaultRule ofFrames = new FaultRule(FaultCondition.withProbability(1).in(FROM_0), new Loss());
        FaultPlan plan = new FaultPlan(List.of(lost, damaged, ofFrames));
        TestStreamSwitch star = star(plan, null);
        List<Station> stations = stations(star);
        stations.get(0).send(1, 1);
        stations.get(0).send(1, 2);
        stations.get(0).send(1, 5);
        stations.get(2).send(1, 5);
        scheduler.drain();

        assertThat(stations.get(1).arrived).containsExactlyInAnyOrder("01", "05 damaged", "05");
        assertThat(counters(star, 0)).containsEntry("packetsLostByFault", 1L).containsEntry("badCrcsByFault", 1L)
                .containsEntry("received", 3L);
        assertThat(counters(star, 2)).containsOnly(Map.entry("received", 1L));
        assertThat(plan.unused()).as("there is no frame on this wire").containsExactly(ofFrames);
        assertThat(star.inFlight()).isZero();
    }

    @Test
    void aCaptureHasTheLinkTypeOfTheWireAndWhatBefellEachPacket() {
        FaultRule damaged = new FaultRule(FaultCondition.atFrames(1L).in(FROM_0), new Streams.BadCrc());
        RecordingTap tap = new RecordingTap();
        List<Station> stations = stations(star(new FaultPlan(List.of(damaged)), tap));
        stations.get(0).send(1, 9);
        stations.get(0).send(1, 8);
        scheduler.drain();

        assertThat(tap.wires).extracting(CapturedWire::linkType).containsOnly(TestStreamSwitch.LINK_TYPE);
        assertThat(captured).containsExactly("star0.port0 0109 ", "star0.port0 0108 bad CRC-8");
    }

    @Test
    void whatIsDrawnIsATypedChoicePointOfThePathAndCountsUntilTheReset() {
        FaultRule lost = new FaultRule(FaultCondition.withProbability(0.5).in(FROM_0), new Streams.LostPacket());
        TestStreamSwitch star = star(new FaultPlan(List.of(lost)), null);
        List<Station> stations = stations(star);
        for (int i = 0; i < 32; i++) {
            stations.get(0).send(1, i);
        }
        scheduler.drain();

        assertThat(points).contains(ChoicePoint.fault("star0", "from0", "lostPacket"));
        assertThat(stations.get(1).arrived).hasSizeBetween(4, 28);
        assertThat(counters(star, 0)).containsEntry("packetsLostByFault", 32L - stations.get(1).arrived.size());
        star.reset();
        assertThat(counters(star, 0)).containsEntry("packetsLostByFault", 0L).containsEntry("received", 0L);
    }
}
