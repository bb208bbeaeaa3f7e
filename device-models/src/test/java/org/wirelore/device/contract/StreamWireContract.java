package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.device.api.wire.StreamWire;

/** The rules for a stream wire, on one cable between two stations. */
@SuppressWarnings("NullAway.Init") // the fields are set before each test
public abstract class StreamWireContract {
    private static final long BEGIN_PS = 1_000_000;

    private Stage stage;
    private StreamWire left;
    private StreamWire right;
    private ListeningStation leftStation;
    private ListeningStation rightStation;
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
        leftStation = new ListeningStation(stage.scheduler(), left);
        rightStation = new ListeningStation(stage.scheduler(), right);
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
        at(BEGIN_PS, () -> send(left, nowPs(), 100));
        int[] halfWay = new int[4];
        at(BEGIN_PS + 50 * byteTimePs, () -> halfWay[0] = left.sentBytes(nowPs()));
        at(BEGIN_PS + latencyPs() + 50 * byteTimePs, () -> halfWay[1] = right.arrivedBytes(nowPs()));
        at(BEGIN_PS + latencyPs() + 101 * byteTimePs, () -> halfWay[2] = right.arrivedBytes(nowPs()));
        at(BEGIN_PS + latencyPs() + 103 * byteTimePs,
                () -> halfWay[3] = right.arrivedBytes(nowPs()) + left.sentBytes(nowPs()));
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
        at(BEGIN_PS, () -> send(left, nowPs(), 1000));
        long headPs = BEGIN_PS + latencyPs() + byteTimePs;
        long stopPs = headPs + byteTimePs + latencyPs();
        long goPs = BEGIN_PS + 500 * byteTimePs;
        int sentAtStop = (int) ((stopPs - BEGIN_PS + byteTimePs - 1) / byteTimePs);
        int[] halted = new int[2];
        at(goPs - 1, () -> {
            halted[0] = left.sentBytes(nowPs());
            halted[1] = right.arrivedBytes(nowPs());
        });
        at(goPs, () -> {
            right.go(nowPs());
            right.go(nowPs());
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
        SlowReceiver slack = new SlowReceiver(stage.scheduler(), right, () -> rightStation.received.length, 4);
        at(BEGIN_PS, () -> {
            send(left, nowPs(), 1000);
            slack.start();
        });
        stage.run();
        assertThat(slack.most).isGreaterThan(SlowReceiver.STOP_AT).isLessThanOrEqualTo(SlowReceiver.BYTES);
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
            right.stop(nowPs());
            right.stop(nowPs());
        });
        long laterPs = BEGIN_PS + 100 * byteTimePs;
        at(laterPs, () -> send(left, nowPs(), 10));
        at(laterPs + 100 * byteTimePs, () -> right.go(nowPs()));
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
            left.head(packet[0], nowPs());
        });
        long morePs = BEGIN_PS + 50 * byteTimePs;
        at(morePs, () -> {
            System.arraycopy(content, 10, packet[0].bytes, 10, 20);
            left.extend(30, nowPs());
        });
        at(morePs + 5 * byteTimePs, () -> left.tail(nowPs()));
        stage.run();
        assertThat(rightStation.events).containsExactly(
                event("head", BEGIN_PS + latencyPs() + byteTimePs, 1),
                event("halt", BEGIN_PS + latencyPs() + 10 * byteTimePs, 10),
                event("resume", morePs + latencyPs(), 10),
                event("tail", morePs + latencyPs() + 22 * byteTimePs, 30));
        assertThat(rightStation.received).containsExactly(content);
    }

    /** A station that is behind asks, before it does anything else, what had arrived by a time of its own. */
    @Test
    void whatHadArrivedBeforeAHaltAResumptionOrAnEndIsToldEvenThen() {
        rightStation.looksBackPs = 10 * byteTimePs;
        at(BEGIN_PS, () -> send(left, nowPs(), 100));
        at(BEGIN_PS + 20 * byteTimePs, () -> right.stop(nowPs()));
        at(BEGIN_PS + 300 * byteTimePs, () -> right.go(nowPs()));
        at(BEGIN_PS + 600 * byteTimePs, () -> send(left, nowPs(), 50));
        at(BEGIN_PS + 640 * byteTimePs, () -> left.cut(nowPs()));
        stage.run();
        int halted = 20 + (int) ((byteTimePs + latencyPs() + byteTimePs - 1) / byteTimePs);
        assertThat(rightStation.arrivedBefore).containsExactly(0, halted - 10, halted,
                100 + StreamPacket.CLOSING_BYTES - 10, 0, 40 + StreamPacket.CLOSING_BYTES - 10);
    }

    @Test
    void theBytesThatCloseAPacketAreNoneOfItEvenBeforeItsEnd() {
        rightStation.looksBackPs = byteTimePs;
        at(BEGIN_PS + byteTimePs, () -> send(left, nowPs(), 50));
        at(BEGIN_PS + 50 * byteTimePs, () -> left.cut(nowPs()));
        stage.run();
        assertThat(rightStation.arrivedBefore).containsExactly(0, 49);
    }

    @Test
    void aCutPacketArrivesAsItsBeginningMarkedAsCut() {
        at(BEGIN_PS, () -> send(left, nowPs(), 100));
        at(BEGIN_PS + 40 * byteTimePs, () -> left.cut(nowPs()));
        at(BEGIN_PS + 200 * byteTimePs, () -> left.cut(nowPs()));
        at(BEGIN_PS + 300 * byteTimePs, () -> send(left, nowPs(), 5));
        stage.run();
        assertThat(rightStation.cuts).containsExactly(true, false);
        assertThat(rightStation.events).contains(
                event("tail", BEGIN_PS + latencyPs() + (40 + StreamPacket.CLOSING_BYTES) * byteTimePs, 40));
        assertThat(rightStation.received).containsExactly(pattern(5));
    }

    @Test
    void aStoppedPacketCanBeCut() {
        rightStation.stopAtHead = true;
        at(BEGIN_PS, () -> send(left, nowPs(), 1000));
        at(BEGIN_PS + 500 * byteTimePs, () -> left.cut(nowPs()));
        stage.run();
        assertThat(rightStation.cuts).containsExactly(true);
        assertThat(leftStation.events.getLast()).startsWith("sent");
    }

    @Test
    void theTwoDirectionsAreIndependent() {
        at(BEGIN_PS, () -> {
            send(left, nowPs(), 64);
            send(right, nowPs(), 64);
            right.stop(nowPs());
        });
        at(BEGIN_PS + 1000 * byteTimePs, () -> right.go(nowPs()));
        stage.run();
        assertThat(leftStation.events).contains(
                event("tail", BEGIN_PS + latencyPs() + (64 + StreamPacket.CLOSING_BYTES) * byteTimePs, 64));
        assertThat(rightStation.received).containsExactly(pattern(64));
    }

    @Test
    void onePacketAtATimeIsSentAndTheNextMayFollowAtOnce() {
        leftStation.nextLength = 20;
        at(BEGIN_PS, () -> {
            send(left, nowPs(), 10);
            assertThatThrownBy(() -> send(left, nowPs(), 1)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> left.tail(nowPs())).isInstanceOf(IllegalStateException.class);
        });
        stage.run();
        long secondPs = BEGIN_PS + (10 + StreamPacket.CLOSING_BYTES) * byteTimePs;
        assertThat(rightStation.events).contains(event("head", secondPs + latencyPs() + byteTimePs, 1),
                event("tail", secondPs + latencyPs() + (20 + StreamPacket.CLOSING_BYTES) * byteTimePs, 20));
    }

    @Test
    void whatAStationDoesAheadOfTheQueueHappensAtItsTimes() {
        byte[] content = pattern(30);
        long morePs = BEGIN_PS + 50 * byteTimePs;
        int[] ahead = new int[4];
        at(1, () -> {
            StreamPacket packet = left.claim();
            System.arraycopy(content, 0, packet.bytes, 0, 30);
            packet.length = 10;
            left.head(packet, BEGIN_PS);
            ahead[0] = left.sentBytes(BEGIN_PS + 4 * byteTimePs);
            left.extend(30, morePs);
            left.tail(morePs + 5 * byteTimePs);
            ahead[1] = left.sentBytes(morePs + 6 * byteTimePs);
            right.stop(morePs);
            right.go(morePs + 300 * byteTimePs);
        });
        long stopPs = morePs + byteTimePs + latencyPs();
        int sentAtStop = 10 + (int) ((stopPs - morePs + byteTimePs - 1) / byteTimePs);
        at(BEGIN_PS - 1, () -> ahead[2] = left.sentBytes(nowPs()));
        at(BEGIN_PS + latencyPs() + 3 * byteTimePs,
                () -> ahead[3] = right.arrivedBytes(nowPs() + 4 * byteTimePs));
        stage.run();
        assertThat(ahead).containsExactly(4, 16, 0, 7);
        long resumePs = stopPs + 300 * byteTimePs;
        long endPs = resumePs + (30 + StreamPacket.CLOSING_BYTES - sentAtStop) * byteTimePs;
        assertThat(leftStation.events).containsExactly(event("stop", stopPs, 0), event("go", resumePs, 0),
                event("sent", endPs, 0));
        assertThat(rightStation.events).containsExactly(
                event("head", BEGIN_PS + latencyPs() + byteTimePs, 1),
                event("halt", BEGIN_PS + latencyPs() + 10 * byteTimePs, 10),
                event("resume", morePs + latencyPs(), 10),
                event("halt", morePs + latencyPs() + (sentAtStop - 10) * byteTimePs, sentAtStop),
                event("resume", resumePs + latencyPs(), sentAtStop),
                event("tail", endPs + latencyPs(), 30));
        assertThat(rightStation.received).containsExactly(content);
    }

    @Test
    void aPacketOfWhichTheTimeHasNotComeIsCutAtTheTimeOfTheCut() {
        at(1, () -> {
            send(left, BEGIN_PS, 100);
            left.cut(BEGIN_PS + 40 * byteTimePs);
            assertThatThrownBy(() -> left.tail(BEGIN_PS + 40 * byteTimePs)).isInstanceOf(IllegalStateException.class);
        });
        stage.run();
        assertThat(rightStation.cuts).containsExactly(true);
        assertThat(rightStation.events).contains(
                event("tail", BEGIN_PS + latencyPs() + (40 + StreamPacket.CLOSING_BYTES) * byteTimePs, 40));
    }

    @Test
    void aStationsTimesDoNotGoBack() {
        at(BEGIN_PS, () -> {
            assertThatThrownBy(() -> send(left, BEGIN_PS - 1, 10)).isInstanceOf(IllegalArgumentException.class);
            send(left, BEGIN_PS + 10, 10);
            right.stop(BEGIN_PS + 10);
            assertThatThrownBy(() -> right.go(BEGIN_PS + 9)).isInstanceOf(IllegalArgumentException.class);
            right.go(BEGIN_PS + 10);
        });
        stage.run();
        assertThat(rightStation.received).containsExactly(pattern(10));
    }

    private long nowPs() {
        return stage.scheduler().now();
    }

    private void at(long atPs, Runnable action) {
        stage.scheduler().alarm("test", action).set(atPs);
    }

    static void send(StreamWire wire, long atPs, int length) {
        StreamPacket packet = wire.claim();
        packet.ensureCapacity(length);
        System.arraycopy(pattern(length), 0, packet.bytes, 0, length);
        packet.length = length;
        wire.head(packet, atPs);
        wire.tail(atPs);
    }

    private static byte[] pattern(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 7 + 1);
        }
        return bytes;
    }

    static String event(String what, long atPs, int arrived) {
        return what + " at " + atPs + " arrived " + arrived;
    }
}
