package org.wirelore.emulator.sci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.wire.Echo;
import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.device.api.wire.TransactionStation;
import org.wirelore.device.api.wire.TransactionWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultCondition;
import org.wirelore.emulator.fault.FaultPlan;
import org.wirelore.emulator.fault.FaultRule;
import org.wirelore.emulator.sci.fault.SubactionLoss;

/** A target that has room for a packet only now and then: no sender is refused for ever. */
class AcceptanceTest {
    private static final int NODES = 8;
    private static final long ROOM_EVERY_PS = 2_000_000;
    private static final long RUN_PS = 2_000_000_000L;

    private final SteppedScheduler scheduler = new SteppedScheduler();

    private static SciPacket packet() {
        SciPacket packet = new SciPacket();
        packet.command = SciPacket.WRITE;
        return packet;
    }

    @Test
    void whatWasRefusedGoesBeforeWhatIsNew() {
        Acceptance acceptance = new Acceptance(1_000);
        SciPacket first = packet();
        SciPacket second = packet();
        assertThat(acceptance.admits(first, 1)).isTrue();
        acceptance.answered(first, Echo.BUSY, true, 1);
        assertThat(acceptance.admits(second, 2)).as("the first is still to come").isFalse();
        acceptance.answered(second, Echo.BUSY, false, 2);
        assertThat(acceptance.admits(packet(), 3)).isFalse();
        assertThat(acceptance.admits(second, 4)).isFalse();
        acceptance.answered(second, Echo.BUSY, false, 4);
        assertThat(acceptance.admits(first, 5)).isTrue();
        acceptance.answered(first, Echo.ACCEPTED, true, 5);
        assertThat(acceptance.admits(packet(), 6)).as("now it is the second's turn").isFalse();
        assertThat(acceptance.admits(second, 7)).isTrue();
        acceptance.answered(second, Echo.ACCEPTED, true, 7);
        assertThat(acceptance.admits(packet(), 8)).isTrue();
    }

    @Test
    void aPacketThatNeverComesAgainHoldsUpOthersForATimeOnly() {
        Acceptance acceptance = new Acceptance(1_000);
        SciPacket given = packet();
        acceptance.admits(given, 1);
        acceptance.answered(given, Echo.BUSY, true, 1);
        assertThat(acceptance.admits(packet(), 1_001)).isFalse();
        assertThat(acceptance.admits(packet(), 1_002)).isTrue();
    }

    @Test
    void aTargetThatIsFullMostOfTheTimeServesAllSendersAlike() {
        SciFabric fabric = new SciFabric("sci0",
                SciConfig.of(SciTopology.ringlet(IntStream.range(0, NODES).map(i -> 4 * i + 4).boxed().toList()),
                        IntStream.range(0, NODES).mapToObj(i -> "node" + i).toList(),
                        RingTiming.of(400_000_000, 70_000, 100_000), 10_000),
                FabricEnvironment.plain(scheduler, new SeededDecider(1)));
        SlowTarget target = new SlowTarget(fabric.plug(0));
        List<Writer> writers = new ArrayList<>();
        for (int i = 1; i < NODES; i++) {
            writers.add(new Writer(fabric.plug(i), 64, 4, () -> 4));
        }
        scheduler.alarm("begin", () -> writers.forEach(Writer::fill)).set(1_000_000);
        scheduler.runUntil(RUN_PS);

        long[] shares = writers.stream().mapToLong(Writer::completed).toArray();
        // Room stays unused until a packet of the older phase comes again, most of a round trip.
        assertThat(Arrays.stream(shares).sum()).isGreaterThan(RUN_PS / ROOM_EVERY_PS * 7 / 10);
        assertThat(Arrays.stream(shares).min().orElse(0))
                .isGreaterThan((long) (0.9 * Arrays.stream(shares).average().orElse(0)));
        assertThat(target.turnedAway).isGreaterThan(Arrays.stream(shares).sum());
    }

    @Test
    void whatIsLostAfterARefusalDoesNotHoldUpTheRest() {
        FaultRule loss = new FaultRule(FaultCondition.withProbability(0.01), new SubactionLoss());
        SciFabric fabric = new SciFabric("sci0",
                SciConfig.of(SciTopology.ringlet(List.of(4, 8, 12)), List.of("node4", "node8", "node12"),
                        RingTiming.of(400_000_000, 70_000, 100_000), 10_000),
                new FabricEnvironment(scheduler, new SeededDecider(1), new FaultPlan(List.of(loss)), null,
                        new StateHash()));
        ChoosyTarget target = new ChoosyTarget(fabric.plug(0));
        List<Mover> movers = List.of(new Mover(fabric.plug(1)), new Mover(fabric.plug(2)));
        scheduler.alarm("begin", () -> movers.forEach(Mover::fill)).set(1_000_000);
        scheduler.runUntil(RUN_PS);

        // Without loss it takes 3,592; where lost packets are waited for until the echo's time-out, 149.
        assertThat(target.taken).isGreaterThan(2_500);
    }

    /** Keeps eight packets under way, whatever becomes of them. */
    private static final class Mover implements TransactionStation {
        private static final int WINDOW = 8;

        private final TransactionWire wire;
        private int outstanding;

        Mover(TransactionWire wire) {
            this.wire = wire;
            wire.attach(this);
        }

        void fill() {
            for (; outstanding < WINDOW; outstanding++) {
                SciPacket packet = wire.claim();
                packet.targetId = 4;
                packet.command = SciPacket.MOVE;
                packet.dataBytes = 64;
                wire.send(packet);
            }
        }

        @Override
        public int onPacket(SciPacket packet) {
            return Echo.ACCEPTED;
        }

        @Override
        public void onEcho(SciPacket packet, int echo) {
            if (echo == Echo.BUSY) {
                wire.send(packet);
            } else {
                wire.release(packet);
                outstanding--;
                fill();
            }
        }

        @Override
        public void onLinkChange() {
            // The ring stays up.
        }
    }

    /** Refuses each tenth packet that it sees. */
    private static final class ChoosyTarget implements TransactionStation {
        private long seen;
        private long taken;

        ChoosyTarget(TransactionWire wire) {
            wire.attach(this);
        }

        @Override
        public int onPacket(SciPacket packet) {
            if (++seen % 10 == 0) {
                return Echo.BUSY;
            }
            taken++;
            return Echo.ACCEPTED;
        }

        @Override
        public void onEcho(SciPacket packet, int echo) {
            // It sends nothing.
        }

        @Override
        public void onLinkChange() {
            // The ring stays up.
        }
    }

    /** Takes one write after every two microseconds. */
    private final class SlowTarget implements TransactionStation {
        private final TransactionWire wire;
        private final Alarm room = scheduler.alarm("room", this::onRoom);
        private boolean hasRoom;
        private long turnedAway;

        SlowTarget(TransactionWire wire) {
            this.wire = wire;
            wire.attach(this);
            room.set(ROOM_EVERY_PS);
        }

        private void onRoom() {
            hasRoom = true;
        }

        @Override
        public int onPacket(SciPacket packet) {
            if (!hasRoom) {
                turnedAway++;
                return Echo.BUSY;
            }
            hasRoom = false;
            room.set(scheduler.now() + ROOM_EVERY_PS);
            SciPacket answer = wire.claim();
            answer.targetId = packet.sourceId;
            answer.command = SciPacket.RESPONSE;
            answer.transactionId = packet.transactionId;
            wire.send(answer);
            return Echo.ACCEPTED;
        }

        @Override
        public void onEcho(SciPacket packet, int echo) {
            wire.release(packet);
        }

        @Override
        public void onLinkChange() {
            // The ring stays up.
        }
    }
}
