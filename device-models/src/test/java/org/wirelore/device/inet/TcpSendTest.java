package org.wirelore.device.inet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.inet.WirePair.Link;
import org.wirelore.device.inet.profile.StackProfile;
import org.wirelore.device.inet.profile.StackProfiles;

/** When TCP sends, and when it acknowledges: tests 1 to 4 and 19 of the data sheet on kernel stacks. */
class TcpSendTest {
    /** Test 1: the second of two small writes waits for an acknowledgment, and that for the next tick of 200 ms. */
    @ParameterizedTest
    @ValueSource(ints = {10, 60, 110, 190})
    void theSecondSmallWriteWaitsForTheTickOfAReceiverThatOnlyReads(int phaseMs) throws IOException {
        WirePair pair = new WirePair(StackProfiles.freebsd22());
        Link link = pair.connect();
        pair.alignMs(200, phaseMs);
        assertThat(gapOfTwoWrites(pair, link)).isCloseTo(200 - phaseMs, within(1.0));
    }

    /** Test 1. */
    @Test
    void theSecondSmallWriteWaitsAtMost20MsForALinuxReceiverAnd50ForSolaris() throws IOException {
        WirePair linux = new WirePair(StackProfiles.freebsd22(), StackProfiles.linux20());
        assertThat(gapOfTwoWrites(linux, linux.connect())).isCloseTo(20, within(1.0));
        WirePair solaris = new WirePair(StackProfiles.freebsd22(), StackProfiles.solaris25());
        assertThat(gapOfTwoWrites(solaris, solaris.connect())).isCloseTo(50, within(1.0));
    }

    private static double gapOfTwoWrites(WirePair pair, Link link) throws IOException {
        int mark = pair.log.size();
        WirePair.write(link.client(), 4);
        WirePair.write(link.client(), 4);
        pair.runMs(1);
        assertThat(WirePair.read(link.server())).isEqualTo(4);
        pair.runMs(400);
        assertThat(WirePair.read(link.server())).isEqualTo(4);
        List<SeenFrame> data = pair.dataOfLeft(mark);
        assertThat(data).extracting(SeenFrame::length).containsExactly(4, 4);
        return data.get(1).ms() - data.get(0).ms();
    }

    /** Test 1. */
    @Test
    void withNoDelayBothWritesGoAtOnceAndOneWritevMakesOneSegment() throws IOException {
        WirePair pair = new WirePair(StackProfiles.freebsd22());
        Link link = pair.connect();
        link.client().setNoDelay(true);
        int mark = pair.log.size();
        WirePair.write(link.client(), 4);
        WirePair.write(link.client(), 4);
        pair.runMs(1);
        assertThat(pair.dataOfLeft(mark)).extracting(SeenFrame::length).containsExactly(4, 4);
        link.client().setNoDelay(false);
        pair.runMs(500);
        mark = pair.log.size();
        MemorySegment bytes = MemorySegment.ofArray(new byte[]{1, 2, 3, 4, 5, 6, 7});
        assertThat(link.client().writev(new MemorySegment[]{bytes, bytes}, new long[]{1, 5}, new int[]{3, 2}, 2))
                .isEqualTo(5);
        pair.runMs(1);
        assertThat(pair.dataOfLeft(mark)).hasSize(1);
        assertThat(pair.dataOfLeft(mark).getFirst().data()).containsExactly(2, 3, 4, 6, 7);
    }

    /** Test 2: a write reaches TCP buffer by buffer, of 100 bytes or clusters of 2,048. */
    @ParameterizedTest
    @CsvSource(delimiter = ':', value = {"100: 100", "101: 100 1", "150: 100 50", "200: 100 100", "207: 100 100 7",
        "208: 208", "2048: 1460 588", "2049: 1460 588 1"})
    void aWriteGoesOutInThePiecesThatItsBuffersHold(int bytes, String expected) throws IOException {
        WirePair pair = new WirePair(StackProfiles.freebsd22());
        Link link = pair.connect();
        WirePair.write(link.client(), 1460);
        pair.runMs(300);
        link.client().setNoDelay(true);
        int mark = pair.log.size();
        WirePair.write(link.client(), bytes);
        pair.runMs(2);
        assertThat(sizes(pair.dataOfLeft(mark))).isEqualTo(expected);
    }

    /** Test 2: under Nagle's rule the rest of 150 bytes waits for the tick. */
    @Test
    void ofAnIdleWriteOf150BytesAHundredGoAndFiftyWait() throws IOException {
        WirePair pair = new WirePair(StackProfiles.freebsd22());
        Link link = pair.connect();
        pair.alignMs(200, 40);
        int mark = pair.log.size();
        WirePair.write(link.client(), 150);
        pair.runMs(300);
        List<SeenFrame> data = pair.dataOfLeft(mark);
        assertThat(sizes(data)).isEqualTo("100 50");
        assertThat(data.get(1).ms() - data.get(0).ms()).isCloseTo(160, within(1.0));
    }

    /** Test 2. */
    @Test
    void linuxAndSolarisSendAWriteInOnePiece() throws IOException {
        for (StackProfile profile : List.of(StackProfiles.linux20(), StackProfiles.solaris25())) {
            WirePair pair = new WirePair(profile);
            Link link = pair.connect();
            int mark = pair.log.size();
            WirePair.write(link.client(), 150);
            pair.runMs(300);
            assertThat(sizes(pair.dataOfLeft(mark))).isEqualTo("150");
        }
    }

    private static String sizes(List<SeenFrame> data) {
        return String.join(" ", data.stream().map(frame -> "" + frame.length()).toList());
    }

    /** Test 3: a sender that may have one segment under way gets one segment through in each tick. */
    @Test
    void aWindowOfOneSegmentMovesOneSegmentInEachTick() throws IOException {
        assertThat(msOf20Segments(1)).isGreaterThan(18 * 200);
        assertThat(msOf20Segments(4)).isLessThan(1_000);
    }

    private static double msOf20Segments(int segments) throws IOException {
        WirePair pair = new WirePair(StackProfiles.freebsd22());
        Link link = pair.connect();
        link.client().setSendBuffer(segments * 1460);
        byte[] sent = WirePair.pattern(20 * 1460);
        double beganMs = pair.nowMs();
        assertThat(pair.transfer(link.client(), link.server(), sent, 20_000)).isEqualTo(sent);
        return pair.nowMs() - beganMs;
    }

    /** Test 4. */
    @Test
    void whileTheReaderSleepsAcknowledgmentsComeAtTicksOnly() throws IOException {
        WirePair pair = new WirePair(StackProfiles.freebsd22());
        Link link = pair.connect();
        pair.alignMs(200, 50);
        int mark = pair.log.size();
        WirePair.write(link.client(), 6 * 1460);
        pair.runMs(1_500);
        List<SeenFrame> acks = pair.seen(mark, frame -> !frame.fromLeft());
        assertThat(acks).hasSizeGreaterThanOrEqualTo(3);
        assertThat(acks).allSatisfy(ack -> assertThat(ack.ms() % 200).isLessThan(0.1));
        assertThat(link.server().connection().receiving().count()).isEqualTo(6 * 1460);
    }

    @Test
    void aReaderThatKeepsUpSendsAWindowUpdateForEverySecondSegment() throws IOException {
        WirePair pair = new WirePair(StackProfiles.freebsd22());
        Link link = pair.connect();
        byte[] sent = WirePair.pattern(100 * 1460);
        pair.transfer(link.client(), link.server(), sent, 5_000);
        int mark = pair.log.size();
        double beganMs = pair.nowMs();
        pair.transfer(link.client(), link.server(), sent, 5_000);
        long acks = pair.seen(mark, frame -> !frame.fromLeft()).size();
        assertThat(acks).isBetween(45L, 60L);
        // 100 frames of 1,538 byte times.
        assertThat(pair.nowMs() - beganMs).isLessThan(100 * 0.123 * 1.3);
    }

    @Test
    void linuxAcknowledgesAtOnceFromTwoSegmentsOn() throws IOException {
        WirePair pair = new WirePair(StackProfiles.linux20());
        Link link = pair.connect();
        pair.transfer(link.client(), link.server(), WirePair.pattern(20 * 1460), 5_000);
        int mark = pair.log.size();
        WirePair.write(link.client(), 4 * 1460);
        pair.runMs(2);
        assertThat(pair.seen(mark, SeenFrame::isPureAck)).hasSizeGreaterThanOrEqualTo(2);
    }

    /** Test 19. */
    @Test
    void afterIdlingForATimeoutSlowStartBeginsAgain() throws IOException {
        WirePair pair = new WirePair(StackProfiles.freebsd22());
        Link link = pair.connect();
        pair.transfer(link.client(), link.server(), WirePair.pattern(40 * 1460), 5_000);
        pair.runMs(300);
        assertThat(firstFlight(pair, link)).isGreaterThanOrEqualTo(5);
        pair.runMs(5_000);
        assertThat(firstFlight(pair, link)).isEqualTo(1);
    }

    /** How many segments leave before one is acknowledged. */
    private static int firstFlight(WirePair pair, Link link) throws IOException {
        WirePair.read(link.server());
        pair.runMs(300);
        int mark = pair.log.size();
        WirePair.write(link.client(), 8 * 1460);
        List<SeenFrame> flight = new ArrayList<>(pair.dataOfLeft(mark));
        pair.runMs(3_000);
        WirePair.read(link.server());
        return flight.size();
    }
}
