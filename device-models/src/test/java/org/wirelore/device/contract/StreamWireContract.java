package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamStation;
import org.wirelore.device.api.wire.StreamWire;

/** The rules for a stream wire, on one cable between two stations. */
@SuppressWarnings("NullAway.Init") // the fields are set before each test
public abstract class StreamWireContract {
    private static final long BEGIN_PS = 1_000_000;

    private Stage stage;
    private StreamWire left;
    private StreamWire right;
    private Listener leftStation;
    private Listener rightStation;
    private long byteTimePs;

    /** A fresh stage. */
    protected abstract Stage newStage();

    /** Makes a cable and gives the plug at its left end. */
    protected abstract StreamWire leftPlug(Stage stage);

    /** The plug at the other end of the cable made last. */
    protected abstract StreamWire rightPlug();

    /** Propagation delay of the cable, a multiple of half the byte time. */
    protected abstract long latencyPs();

    @BeforeEach
    void setUp() {
        stage = newStage();
        left = leftPlug(stage);
        right = rightPlug();
        byteTimePs = left.byteTimePs();
        leftStation = new Listener(stage.scheduler(), left);
        rightStation = new Listener(stage.scheduler(), right);
        left.attach(leftStation);
        right.attach(rightStation);
    }

    @Test
    void aPluggedStationLearnsThatTheLinkIsUp() {
        stage.run();
        assertThat(leftStation.linkUp).isTrue();
        assertThat(rightStation.linkUp).isTrue();
    }

    @Test
    void headAndTailArriveAtTheirByteTimesAndBytesInBetweenAreComputed() {
        at(BEGIN_PS, () -> send(left, 100));
        int[] halfWay = new int[4];
        at(BEGIN_PS + 50 * byteTimePs, () -> halfWay[0] = left.sentBytes());
        at(BEGIN_PS + latencyPs() + 50 * byteTimePs, () -> halfWay[1] = right.arrivedBytes());
        at(BEGIN_PS + latencyPs() + 101 * byteTimePs, () -> halfWay[2] = right.arrivedBytes());
        at(BEGIN_PS + latencyPs() + 103 * byteTimePs, () -> halfWay[3] = right.arrivedBytes() + left.sentBytes());
        stage.run();
        assertThat(halfWay).containsExactly(50, 50, 100, 0);
        assertThat(leftStation.events).containsExactly(
                event("sent", BEGIN_PS + (100 + StreamPacket.CLOSING_BYTES) * byteTimePs, 0));
        assertThat(rightStation.events).containsExactly(
                event("head", BEGIN_PS + latencyPs() + byteTimePs, 1),
                event("tail", BEGIN_PS + latencyPs() + (100 + StreamPacket.CLOSING_BYTES) * byteTimePs, 100));
        assertThat(rightStation.received).containsExactly(pattern(100));
        assertThat(rightStation.residue).isZero();
    }

    @Test
    void stopHaltsTheSenderAfterTheSlackAndGoResumesItWithoutLoss() {
        rightStation.stopAtHead = true;
        at(BEGIN_PS, () -> send(left, 1000));
        long headPs = BEGIN_PS + latencyPs() + byteTimePs;
        long stopPs = headPs + byteTimePs + latencyPs();
        long goPs = BEGIN_PS + 500 * byteTimePs;
        int sentAtStop = (int) ((stopPs - BEGIN_PS + byteTimePs - 1) / byteTimePs);
        int[] halted = new int[2];
        at(goPs - 1, () -> {
            halted[0] = left.sentBytes();
            halted[1] = right.arrivedBytes();
        });
        at(goPs, () -> {
            right.go();
            right.go();
        });
        stage.run();
        assertThat(halted).containsOnly(sentAtStop);
        long haltPs = BEGIN_PS + sentAtStop * byteTimePs;
        long resumePs = goPs + byteTimePs + latencyPs();
        long endPs = BEGIN_PS + (1000 + StreamPacket.CLOSING_BYTES) * byteTimePs + resumePs - haltPs;
        assertThat(leftStation.events).containsExactly(event("stop", stopPs, 0), event("go", resumePs, 0),
                event("sent", endPs, 0));
        assertThat(rightStation.events).containsExactly(event("head", headPs, 1),
                event("halt", haltPs + latencyPs(), sentAtStop), event("resume", resumePs + latencyPs(), sentAtStop),
                event("tail", endPs + latencyPs(), 1000));
        assertThat(rightStation.received).containsExactly(pattern(1000));
    }

    @Test
    void aReceiverWithASlowSinkNeverNeedsMoreThanItsSlackAndLosesNothing() {
        SlackBuffer slack = new SlackBuffer(stage.scheduler(), right, rightStation, 4);
        at(BEGIN_PS, () -> {
            send(left, 1000);
            slack.start();
        });
        stage.run();
        assertThat(slack.most).isGreaterThan(SlackBuffer.STOP_AT).isLessThanOrEqualTo(SlackBuffer.BYTES);
        assertThat(slack.stops).isGreaterThan(5);
        assertThat(leftStation.events.stream().filter(event -> event.startsWith("stop"))).hasSize(slack.stops);
        assertThat(slack.drained).isEqualTo(1000);
        assertThat(rightStation.received).containsExactly(pattern(1000));
        assertThat(slack.emptyPs - BEGIN_PS).isBetween(4 * 1000 * byteTimePs,
                4 * 1000 * byteTimePs + 2 * latencyPs() + 100 * byteTimePs);
    }

    @Test
    void aHeadWaitsForGo() {
        at(BEGIN_PS, () -> {
            right.stop();
            right.stop();
        });
        long laterPs = BEGIN_PS + 100 * byteTimePs;
        at(laterPs, () -> send(left, 10));
        at(laterPs + 100 * byteTimePs, right::go);
        stage.run();
        assertThat(rightStation.events.getFirst())
                .isEqualTo(event("head", laterPs + 102 * byteTimePs + 2 * latencyPs(), 1));
        assertThat(rightStation.received).containsExactly(pattern(10));
    }

    @Test
    void aPacketWhoseBytesRunOutGoesOnWhenThereAreMore() {
        byte[] content = pattern(30);
        StreamPacket[] packet = new StreamPacket[1];
        at(BEGIN_PS, () -> {
            packet[0] = left.claim();
            System.arraycopy(content, 0, packet[0].bytes, 0, 10);
            packet[0].length = 10;
            left.head(packet[0]);
        });
        long morePs = BEGIN_PS + 50 * byteTimePs;
        at(morePs, () -> {
            System.arraycopy(content, 10, packet[0].bytes, 10, 20);
            left.extend(30);
        });
        at(morePs + 5 * byteTimePs, left::tail);
        stage.run();
        assertThat(rightStation.events).containsExactly(
                event("head", BEGIN_PS + latencyPs() + byteTimePs, 1),
                event("halt", BEGIN_PS + latencyPs() + 10 * byteTimePs, 10),
                event("resume", morePs + latencyPs(), 10),
                event("tail", morePs + latencyPs() + 22 * byteTimePs, 30));
        assertThat(rightStation.received).containsExactly(content);
    }

    @Test
    void aCutPacketArrivesAsItsBeginningMarkedAsCut() {
        at(BEGIN_PS, () -> send(left, 100));
        at(BEGIN_PS + 40 * byteTimePs, left::cut);
        at(BEGIN_PS + 200 * byteTimePs, left::cut);
        at(BEGIN_PS + 300 * byteTimePs, () -> send(left, 5));
        stage.run();
        assertThat(rightStation.cuts).containsExactly(true, false);
        assertThat(rightStation.events).contains(
                event("tail", BEGIN_PS + latencyPs() + (40 + StreamPacket.CLOSING_BYTES) * byteTimePs, 40));
        assertThat(rightStation.received).containsExactly(pattern(5));
    }

    @Test
    void aStoppedPacketCanBeCut() {
        rightStation.stopAtHead = true;
        at(BEGIN_PS, () -> send(left, 1000));
        at(BEGIN_PS + 500 * byteTimePs, left::cut);
        stage.run();
        assertThat(rightStation.cuts).containsExactly(true);
        assertThat(leftStation.events.getLast()).startsWith("sent");
    }

    @Test
    void theTwoDirectionsAreIndependent() {
        at(BEGIN_PS, () -> {
            send(left, 64);
            send(right, 64);
            right.stop();
        });
        at(BEGIN_PS + 1000 * byteTimePs, right::go);
        stage.run();
        assertThat(leftStation.events).contains(
                event("tail", BEGIN_PS + latencyPs() + (64 + StreamPacket.CLOSING_BYTES) * byteTimePs, 64));
        assertThat(rightStation.received).containsExactly(pattern(64));
    }

    @Test
    void onePacketAtATimeIsSentAndTheNextMayFollowAtOnce() {
        leftStation.nextLength = 20;
        at(BEGIN_PS, () -> {
            send(left, 10);
            assertThatThrownBy(() -> send(left, 1)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(left::tail).isInstanceOf(IllegalStateException.class);
        });
        stage.run();
        long secondPs = BEGIN_PS + (10 + StreamPacket.CLOSING_BYTES) * byteTimePs;
        assertThat(rightStation.events).contains(event("head", secondPs + latencyPs() + byteTimePs, 1),
                event("tail", secondPs + latencyPs() + (20 + StreamPacket.CLOSING_BYTES) * byteTimePs, 20));
    }

    private void at(long atPs, Runnable action) {
        stage.scheduler().alarm("test", action).set(atPs);
    }

    private static void send(StreamWire wire, int length) {
        StreamPacket packet = wire.claim();
        packet.ensureCapacity(length);
        System.arraycopy(pattern(length), 0, packet.bytes, 0, length);
        packet.length = length;
        wire.head(packet);
        wire.tail();
    }

    private static byte[] pattern(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 7 + 1);
        }
        return bytes;
    }

    private static String event(String what, long atPs, int arrived) {
        return what + " at " + atPs + " arrived " + arrived;
    }

    /** Writes down what its wire tells it. */
    private static final class Listener implements StreamStation {
        private final Scheduler scheduler;
        private final StreamWire wire;
        private final List<String> events = new ArrayList<>();
        private final List<Boolean> cuts = new ArrayList<>();
        private byte[] received = new byte[0];
        private int residue = -1;
        private boolean linkUp;
        private boolean stopAtHead;
        private int nextLength;

        Listener(Scheduler scheduler, StreamWire wire) {
            this.scheduler = scheduler;
            this.wire = wire;
        }

        @Override
        public void onHead(StreamPacket packet) {
            write("head");
            if (stopAtHead) {
                wire.stop();
            }
        }

        @Override
        public void onHalt() {
            write("halt");
        }

        @Override
        public void onResume() {
            write("resume");
        }

        @Override
        public void onTail(StreamPacket packet) {
            write("tail");
            received = Arrays.copyOf(packet.bytes, packet.length);
            residue = packet.crcResidue;
            cuts.add(packet.cut);
        }

        @Override
        public void onSent() {
            write("sent");
            if (nextLength > 0) {
                send(wire, nextLength);
                nextLength = 0;
            }
        }

        @Override
        public void onStop() {
            write("stop");
        }

        @Override
        public void onGo() {
            write("go");
        }

        @Override
        public void onLink(boolean up) {
            linkUp = up;
        }

        private void write(String what) {
            boolean receiving = List.of("head", "halt", "resume", "tail").contains(what);
            events.add(event(what, scheduler.now(), receiving ? wire.arrivedBytes() : 0));
        }
    }

    /** A receiver's slack buffer with the marks of the first Myrinet links, looked at once per byte time. */
    private static final class SlackBuffer {
        private static final int BYTES = 80;
        private static final int STOP_AT = 56;
        private static final int GO_AT = 40;

        private final StreamWire wire;
        private final Listener station;
        private final int byteTimesPerDrain;
        private final Scheduler scheduler;
        private final Alarm tick;
        private int ticks;
        private int drained;
        private int most;
        private int stops;
        private boolean stopped;
        private long emptyPs;

        SlackBuffer(Scheduler scheduler, StreamWire wire, Listener station, int byteTimesPerDrain) {
            this.scheduler = scheduler;
            this.wire = wire;
            this.station = station;
            this.byteTimesPerDrain = byteTimesPerDrain;
            tick = scheduler.alarm("slack", this::onTick);
        }

        void start() {
            tick.set(scheduler.now() + wire.byteTimePs());
        }

        private void onTick() {
            int arrived = station.received.length > 0 ? station.received.length : wire.arrivedBytes();
            most = Math.max(most, arrived - drained);
            if (++ticks % byteTimesPerDrain == 0 && drained < arrived) {
                drained++;
            }
            int held = arrived - drained;
            if (!stopped && held >= STOP_AT) {
                stopped = true;
                stops++;
                wire.stop();
            } else if (stopped && held <= GO_AT) {
                stopped = false;
                wire.go();
            }
            if (station.received.length > 0 && held == 0) {
                emptyPs = scheduler.now();
            } else {
                start();
            }
        }
    }
}
