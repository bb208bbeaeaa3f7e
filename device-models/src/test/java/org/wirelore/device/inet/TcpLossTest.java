package org.wirelore.device.inet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.wirelore.device.inet.WirePair.Link;
import org.wirelore.device.inet.WireScript.Fate;
import org.wirelore.device.inet.profile.StackProfile;
import org.wirelore.device.inet.profile.StackProfiles;

/** What TCP does about losses: tests 5 to 9 of the data sheet on kernel stacks. */
class TcpLossTest {
    private WirePair pair = new WirePair(StackProfiles.freebsd22());

    /** Gives a fate to the n-th segment with data that left sends from now on. */
    private void give(Fate fate, int... numbers) {
        int[] count = {0};
        pair.left.wire.script = (number, frame) -> {
            if (!frame.hasData()) {
                return Fate.DELIVER;
            }
            int mine = count[0]++;
            for (int each : numbers) {
                if (each == mine) {
                    return fate;
                }
            }
            return Fate.DELIVER;
        };
    }

    private static void dropData(WirePair on) {
        on.left.wire.script = (number, frame) -> frame.hasData() ? Fate.DROP : Fate.DELIVER;
    }

    /** Test 5. */
    @Test
    void aLostLastSegmentIsSentAgainAfterTheTimeoutInTicks() throws IOException {
        Link link = pair.connect();
        give(Fate.DROP, 0);
        int mark = pair.log.size();
        int ticks = link.client().connection().timeoutTicks();
        WirePair.write(link.client(), 10);
        pair.runMs(3_000);
        List<SeenFrame> data = pair.dataOfLeft(mark);
        assertThat(data).hasSize(2);
        assertThat(ticks).isBetween(2, 3);
        assertThat(data.get(1).ms() - data.get(0).ms()).isBetween((ticks - 1) * 500.0, ticks * 500.0 + 1);
        assertThat(WirePair.read(link.server())).isEqualTo(10);
    }

    /** Test 5. */
    @Test
    void linuxSendsItAgainAfter200MsOrLittleMore() throws IOException {
        pair = new WirePair(StackProfiles.linux20());
        Link link = pair.connect();
        give(Fate.DROP, 0);
        int mark = pair.log.size();
        WirePair.write(link.client(), 10);
        pair.runMs(1_000);
        List<SeenFrame> data = pair.dataOfLeft(mark);
        assertThat(data.get(1).ms() - data.get(0).ms()).isBetween(190.0, 220.0);
    }

    /** Test 5. */
    @Test
    void timeoutsDoubleUpTo64SecondsAndAfterTwelveResendsTheConnectionTimesOut() throws IOException {
        Link link = pair.connect();
        dropData(pair);
        int mark = pair.log.size();
        int ticks = link.client().connection().timeoutTicks();
        WirePair.write(link.client(), 10);
        pair.runMs(900_000);
        List<SeenFrame> data = pair.dataOfLeft(mark);
        assertThat(data).hasSize(13);
        double expectedMs = 500.0 * ticks;
        for (int i = 2; i < data.size(); i++) {
            expectedMs = Math.min(2 * expectedMs, 64_000);
            assertThat(data.get(i).ms() - data.get(i - 1).ms()).as("resend %d", i).isCloseTo(expectedMs, within(1.0));
        }
        assertThat(link.client().isReadable()).isTrue();
        assertThatThrownBy(() -> WirePair.read(link.client())).isInstanceOf(IOException.class)
                .hasMessageContaining("timed out");
        assertThatThrownBy(() -> WirePair.write(link.client(), 1)).isInstanceOf(IOException.class);
    }

    private static StackProfile withDuplicates(int duplicates) {
        StackProfile of = StackProfiles.freebsd22();
        return new StackProfile("nt", of.connect(), of.resend(), of.delayedAck(),
                new StackProfile.Congestion(duplicates, true), of.buffers(), of.memory(), of.life(), of.udp(),
                of.ip(), of.arp());
    }

    /** Test 6: duplicates of acknowledgments from as many segments behind the lost one. */
    @ParameterizedTest
    @CsvSource({"3, 2, false", "3, 3, true", "3, 4, true", "2, 2, true", "0, 6, false"})
    void enoughDuplicatesBringTheLostSegmentBackAtOnce(int limit, int behind, boolean isFast) throws IOException {
        pair = new WirePair(withDuplicates(limit));
        Link link = pair.connect();
        pair.transfer(link.client(), link.server(), WirePair.pattern(40 * 1460), 5_000);
        pair.runMs(250);
        give(Fate.DROP, 0);
        int mark = pair.log.size();
        int bytes = (1 + behind) * 1460;
        for (int i = 0; i <= behind; i++) {
            WirePair.write(link.client(), 1460);
        }
        pair.runMs(5);
        assertThat(pair.left.stack.counters().tcp().fastRetransmits()).isEqualTo(isFast ? 1 : 0);
        assertThat(pair.dataOfLeft(mark)).hasSize(1 + behind + (isFast ? 1 : 0));
        pair.runMs(2_000);
        assertThat(WirePair.read(link.server())).isEqualTo(bytes);
        assertThat(pair.left.stack.counters().tcp().timeouts()).isEqualTo(isFast ? 0 : 1);
    }

    /** Test 6. */
    @Test
    void twoLossesInOneWindowAreRepaired() throws IOException {
        Link link = pair.connect();
        pair.transfer(link.client(), link.server(), WirePair.pattern(40 * 1460), 5_000);
        give(Fate.DROP, 3, 5);
        byte[] sent = WirePair.pattern(60 * 1460);
        assertThat(pair.transfer(link.client(), link.server(), sent, 20_000)).isEqualTo(sent);
        assertThat(pair.left.stack.counters().tcp().resent()).isGreaterThanOrEqualTo(2);
    }

    /** Test 7. */
    @ParameterizedTest
    @EnumSource(value = Fate.class, mode = Mode.EXCLUDE, names = {"DROP", "DELIVER"})
    void whatIsReorderedDuplicatedOrDamagedArrivesRight(Fate fate) throws IOException {
        Link link = pair.connect();
        pair.transfer(link.client(), link.server(), WirePair.pattern(40 * 1460), 5_000);
        give(fate, 2, 20, 21);
        byte[] sent = WirePair.pattern(60 * 1460);
        assertThat(pair.transfer(link.client(), link.server(), sent, 20_000)).isEqualTo(sent);
        long fast = pair.left.stack.counters().tcp().fastRetransmits();
        switch (fate) {
            case BEHIND_1, BEHIND_2, DUPLICATE -> assertThat(fast).isZero();
            case BEHIND_3, CORRUPT -> assertThat(fast).isPositive();
            case DELIVER, DROP -> throw new AssertionError(fate);
        }
    }

    /** Test 7: every value of the congestion window, against a model that sees the acknowledgments only. */
    @Test
    void theCongestionWindowFollowsTheReference() throws IOException {
        Link link = pair.connect();
        List<Integer> seen = new ArrayList<>();
        ReferenceWindow reference = new ReferenceWindow(1460, link.client().connection().congestionWindow(),
                pair.log.getLast().acknowledgment());
        give(Fate.DROP, 30);
        byte[] sent = WirePair.pattern(120 * 1460);
        int mark = pair.log.size();
        int written = 0;
        byte[] arrived = new byte[sent.length];
        int read = 0;
        while (read < sent.length) {
            int wrote = written < sent.length
                    ? WirePair.write(link.client(), sent, written, sent.length - written)
                    : 0;
            int got = WirePair.read(link.server(), arrived, read);
            written += wrote;
            read += got;
            note(seen, link.client().connection().congestionWindow());
            if (wrote + got == 0) {
                pair.clock.step();
            }
        }
        pair.runMs(400);
        note(seen, link.client().connection().congestionWindow());
        for (SeenFrame frame : pair.seen(mark, frame -> !frame.fromLeft())) {
            reference.onAck(frame.acknowledgment(), frame.window());
        }
        assertThat(pair.left.stack.counters().tcp().timeouts()).isZero();
        assertThat(pair.left.stack.counters().tcp().fastRetransmits()).isEqualTo(1);
        assertThat(reference.trace).containsSubsequence(seen);
        assertThat(seen.getLast()).isEqualTo(reference.trace.getLast());
        assertThat(seen).hasSizeGreaterThan(reference.trace.size() * 9 / 10);
    }

    private static void note(List<Integer> trace, int value) {
        if (trace.isEmpty() || trace.getLast() != value) {
            trace.add(value);
        }
    }

    /** Reno as its papers give it, with header prediction's exception for a window that is open enough. */
    private static final class ReferenceWindow {
        private final int mss;
        private final List<Integer> trace = new ArrayList<>();
        private int cwnd;
        private int threshold = Integer.MAX_VALUE / 2;
        private int acknowledged;
        private int window = -1;
        private int duplicates;

        ReferenceWindow(int mss, int cwnd, int acknowledged) {
            this.mss = mss;
            this.cwnd = cwnd;
            this.acknowledged = acknowledged;
            trace.add(cwnd);
        }

        void onAck(int number, int announced) {
            if (number == acknowledged && announced == window) {
                duplicates++;
                if (duplicates == 3) {
                    threshold = Math.max(2, Math.min(window, cwnd) / 2 / mss) * mss;
                    cwnd = threshold + 3 * mss;
                } else if (duplicates > 3) {
                    cwnd += mss;
                }
            } else if (number - acknowledged > 0) {
                if (duplicates >= 3) {
                    cwnd = Math.min(cwnd, threshold);
                }
                duplicates = 0;
                if (announced != window || cwnd < window) {
                    cwnd = Math.min(65_535, cwnd + (cwnd > threshold ? mss * mss / cwnd : mss));
                }
                acknowledged = number;
            } else {
                duplicates = 0;
            }
            window = announced;
            note(trace, cwnd);
        }
    }

    /** Test 8. */
    @Test
    void aSegmentThatWasSentAgainGivesNoSampleAndItsTimeoutStays() throws IOException {
        Link link = pair.connect();
        give(Fate.DROP, 0);
        int ticks = link.client().connection().timeoutTicks();
        long samples = pair.left.stack.counters().tcp().samples();
        WirePair.write(link.client(), 10);
        pair.runMs(3_000);
        assertThat(WirePair.read(link.server())).isEqualTo(10);
        assertThat(pair.left.stack.counters().tcp().samples()).isEqualTo(samples);
        // The first time-out has the price of one, the one after it is twice that.
        give(Fate.DROP, 0, 1);
        WirePair.write(link.client(), 10);
        pair.runMs(10_000);
        assertThat(WirePair.read(link.server())).isEqualTo(10);
        assertThat(link.client().connection().timeoutTicks()).isGreaterThan(ticks);
        give(Fate.DELIVER);
        WirePair.write(link.client(), 10);
        pair.runMs(1_000);
        assertThat(pair.left.stack.counters().tcp().samples()).isEqualTo(samples + 1);
        assertThat(link.client().connection().timeoutTicks()).isEqualTo(ticks);
    }

    /** Test 9. */
    @Test
    void aLostWindowUpdateCostsFiveSeconds() throws IOException {
        Link link = pair.connect();
        fillUp(link);
        pair.right.wire.script = (number, frame) -> frame.isPureAck() ? Fate.DROP : Fate.DELIVER;
        double beganMs = pair.nowMs();
        WirePair.read(link.server());
        pair.runMs(50);
        pair.right.wire.script = WireScript.SOUND;
        int mark = pair.log.size();
        pair.runMs(7_000);
        assertThat(pair.dataOfLeft(mark)).isNotEmpty();
        assertThat(pair.dataOfLeft(mark).getFirst().ms() - beganMs).isLessThan(5_100);
        assertThat(WirePair.read(link.server())).isPositive();
    }

    /** Writes until the window is closed and data wait. */
    private void fillUp(Link link) throws IOException {
        int wrote;
        do {
            wrote = WirePair.write(link.client(), 100_000);
            pair.runMs(1_000);
        } while (wrote > 0);
        pair.runMs(50);
        assertThat(link.server().connection().receiving().room()).isLessThan(1460);
    }

    /** Test 9. */
    @Test
    void probesOfAClosedWindowComeEvery5To60Seconds() throws IOException {
        Link link = pair.connect();
        fillUp(link);
        int mark = pair.log.size();
        pair.runMs(400_000);
        List<SeenFrame> probes = pair.dataOfLeft(mark);
        assertThat(probes).hasSizeGreaterThan(6).allSatisfy(probe -> assertThat(probe.length()).isEqualTo(1));
        List<Double> gaps = new ArrayList<>();
        for (int i = 1; i < probes.size(); i++) {
            gaps.add((double) Math.round(probes.get(i).ms() - probes.get(i - 1).ms()) / 1_000);
        }
        assertThat(gaps).allSatisfy(gap -> assertThat(gap).isBetween(4.9, 60.1)).isSorted();
        assertThat(gaps.getLast()).isCloseTo(60, within(0.1));
        assertThat(WirePair.read(link.server())).isPositive();
        pair.runMs(100);
        assertThat(WirePair.read(link.server())).isPositive();
    }

    /** Test 9: the window's edge moves by a segment or a quarter of the buffer, or not at all. */
    @Test
    void aReaderOfSingleBytesOpensNoSillyWindow() throws IOException {
        Link link = pair.connect();
        fillUp(link);
        int mark = pair.log.size();
        for (int i = 0; i < 6_000; i++) {
            WirePair.read(link.server(), new byte[1], 0);
            pair.runMs(0.1);
        }
        List<SeenFrame> acks = pair.seen(mark, frame -> !frame.fromLeft());
        assertThat(acks).isNotEmpty();
        for (int i = 1; i < acks.size(); i++) {
            int moved = acks.get(i).acknowledgment() + acks.get(i).window()
                    - acks.get(i - 1).acknowledgment() - acks.get(i - 1).window();
            assertThat(moved == 0 || moved >= 1460).as("edge moved by %d", moved).isTrue();
        }
    }
}
