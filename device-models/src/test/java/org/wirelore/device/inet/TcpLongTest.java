package org.wirelore.device.inet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wirelore.device.inet.WirePair.Link;
import org.wirelore.device.inet.profile.StackProfile;
import org.wirelore.device.inet.profile.StackProfiles;
import org.wirelore.device.inet.tcp.TcpConnection;

/** Sequence numbers that wrap, window scale, old segments by their timestamps: test 13 of the data sheet. */
class TcpLongTest {
    /** Initial sequence numbers grow by 62,464 each half second: then the first of a run is near the end of them. */
    private static final double MS_BEFORE_WRAP = 68_757 * 500.0;

    /** Test 13. */
    @Test
    void aStreamGoesOnWhereSequenceNumbersBeginAgain() throws IOException {
        WirePair pair = new WirePair(StackProfiles.freebsd22());
        pair.runMs(MS_BEFORE_WRAP);
        Link link = pair.connect();
        byte[] sent = WirePair.pattern(400_000);
        pair.left.wire.script = (number, frame) -> frame.hasData() && number % 50 == 7
                ? WireScript.Fate.DROP
                : WireScript.Fate.DELIVER;
        assertThat(pair.transfer(link.client(), link.server(), sent, 60_000)).isEqualTo(sent);
        assertThat(pair.dataOfLeft(0)).anySatisfy(frame -> assertThat(frame.sequence()).isNegative())
                .anySatisfy(frame -> assertThat(frame.sequence()).isBetween(0, 400_000));
    }

    private static StackProfile withBuffers(int bytes) {
        StackProfile of = StackProfiles.bsd44();
        return new StackProfile("scaled", of.connect(), of.resend(), of.delayedAck(), of.congestion(),
                new StackProfile.Buffers(65_536, bytes, 1 << 30, false), of.memory(), of.life(), of.udp(), of.ip(),
                of.arp());
    }

    /** Test 13. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 13, 14})
    void aBufferThatTheWindowFieldCannotTellIsScaled(int scale) throws IOException {
        WirePair pair = new WirePair(withBuffers(40_000 << scale));
        Link link = pair.connect();
        byte[] sent = WirePair.pattern(300_000);
        assertThat(pair.transfer(link.client(), link.server(), sent, 10_000)).isEqualTo(sent);
        SeenFrame syn = pair.seen(frame -> frame.has(SeenFrame.SYN)).getFirst();
        // MSS, NOP, window scale.
        assertThat(syn.at(14 + 20 + 20 + 5)).isEqualTo(3);
        assertThat(syn.at(14 + 20 + 20 + 7)).isEqualTo(scale);
        SeenFrame last = pair.seen(frame -> !frame.fromLeft()).getLast();
        assertThat((long) last.window() << scale).isGreaterThan((40_000L << scale) - 310_000).isPositive();
    }

    /** Test 13. */
    @Test
    void timestampsCostTwelveBytesOfASegment() throws IOException {
        WirePair pair = new WirePair(StackProfiles.bsd44());
        Link link = pair.connect();
        pair.transfer(link.client(), link.server(), WirePair.pattern(30_000), 5_000);
        assertThat(pair.dataOfLeft(0)).extracting(SeenFrame::length).contains(1448).doesNotContain(1460);
    }

    /** Test 13: a segment in the window whose timestamp is old is a duplicate from the last lap of the numbers. */
    @Test
    void aSegmentWithAnOldTimestampIsDropped() throws IOException {
        WirePair pair = new WirePair(StackProfiles.bsd44());
        pair.runMs(100_000);
        Link link = pair.connect();
        WirePair.write(link.server(), 10);
        pair.runMs(300);
        assertThat(WirePair.read(link.client())).isEqualTo(10);
        SeenFrame last = pair.seen(frame -> frame.fromLeft() && frame.isTcp()).getLast();
        inject(pair, last, 3, (byte) 66);
        assertThat(pair.left.stack.counters().tcp().stale()).isEqualTo(1);
        assertThat(WirePair.read(link.client())).isZero();
        inject(pair, last, 201, (byte) 67);
        byte[] one = new byte[1];
        assertThat(WirePair.read(link.client(), one, 0)).isEqualTo(1);
        assertThat(one).containsExactly(67);
    }

    private static void inject(WirePair pair, SeenFrame last, int timestamp, byte data) {
        byte[] options = {1, 1, 8, 10, 0, 0, 0, (byte) timestamp, 0, 0, 0, (byte) 200};
        pair.left.wire.inject(Crafted.tcp(last.destinationPort(), last.sourcePort(), last.acknowledgment(),
                last.sequence(), SeenFrame.ACK | SeenFrame.PSH, 8_760, options, new byte[]{data}));
        pair.runMs(1);
    }

    @Test
    void keepAliveFindsAPeerThatHasGoneAndIsOffUnlessAskedFor() throws IOException {
        WirePair pair = new WirePair(StackProfiles.freebsd22());
        Link link = pair.connect();
        pair.runMs(3 * 3_600_000.0);
        assertThat(pair.dataOfLeft(0)).isEmpty();
        link.client().setKeepAlive(true);
        int mark = pair.log.size();
        pair.runMs(2 * 3_600_000.0 + 1_000);
        assertThat(pair.seen(mark, frame -> frame.fromLeft() && frame.isTcp())).hasSize(1);
        assertThat(pair.seen(mark, frame -> !frame.fromLeft() && frame.isTcp())).hasSize(1);
        pair.left.wire.script = (number, frame) -> WireScript.Fate.DROP;
        pair.runMs(2 * 3_600_000.0 + 11 * 75_000.0);
        assertThat(Objects.requireNonNull(link.client().connection().error()).name()).isEqualTo("TIMED_OUT");
    }

    @Test
    void connectionsAreUsedAgainWhenTheyAreOver() throws IOException {
        WirePair pair = new WirePair(StackProfiles.freebsd22());
        Link link = pair.connect();
        TcpConnection first = link.client().connection();
        link.client().close();
        link.server().close();
        pair.runMs(130_000);
        InetStream again = pair.left.sockets.connect("right", WirePair.PORT);
        assertThat(again.connection()).isSameAs(first);
        pair.runMs(10);
        InetStream server = Objects.requireNonNull(link.listener().accept());
        byte[] sent = WirePair.pattern(50_000);
        assertThat(pair.transfer(again, server, sent, 10_000)).isEqualTo(sent);
    }
}
