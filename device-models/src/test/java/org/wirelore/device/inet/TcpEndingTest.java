package org.wirelore.device.inet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.wirelore.device.api.sockets.StreamSocket;
import org.wirelore.device.inet.WirePair.Link;
import org.wirelore.device.inet.WireScript.Fate;
import org.wirelore.device.inet.profile.StackProfiles;
import org.wirelore.device.inet.tcp.TcpConnection;
import org.wirelore.device.inet.tcp.TcpState;

/** How connections end: tests 11 and 12 of the data sheet on kernel stacks. */
class TcpEndingTest {
    private final WirePair pair = new WirePair(StackProfiles.freebsd22());

    /** Test 11. */
    @Test
    void theSideThatClosesFirstWaitsTwiceTheLifeOfASegment() throws IOException {
        Link link = pair.connect();
        TcpConnection client = link.client().connection();
        link.client().close();
        pair.runMs(5);
        assertThat(client.state()).isEqualTo(TcpState.FIN_WAIT_2);
        assertThat(link.server().connection().state()).isEqualTo(TcpState.CLOSE_WAIT);
        assertThat(WirePair.read(link.server())).isEqualTo(StreamSocket.END);
        link.server().close();
        pair.runMs(5);
        assertThat(pair.right.stack.connections()).isEmpty();
        assertThat(client.state()).isEqualTo(TcpState.TIME_WAIT);
        pair.runMs(59_000);
        assertThat(client.state()).isEqualTo(TcpState.TIME_WAIT);
        pair.runMs(1_000);
        assertThat(client.state()).isEqualTo(TcpState.CLOSED);
        assertThat(pair.left.stack.counters().buffersInUse()).isZero();
        assertThat(pair.right.stack.counters().buffersInUse()).isZero();
    }

    /** Test 11. */
    @Test
    void bothSidesMayCloseAtTheSameTime() throws IOException {
        Link link = pair.connect();
        TcpConnection client = link.client().connection();
        TcpConnection server = link.server().connection();
        link.client().close();
        link.server().close();
        pair.runMs(5);
        assertThat(client.state()).isEqualTo(TcpState.TIME_WAIT);
        assertThat(server.state()).isEqualTo(TcpState.TIME_WAIT);
        assertThat(pair.left.stack.counters().tcp().resent()).isZero();
    }

    /** Test 11. */
    @Test
    void aSideThatHasEndedStillReads() throws IOException {
        Link link = pair.connect();
        WirePair.write(link.client(), 10);
        link.client().shutdownOutput();
        pair.runMs(300);
        assertThat(WirePair.read(link.server())).isEqualTo(10);
        assertThat(WirePair.read(link.server())).isEqualTo(StreamSocket.END);
        byte[] answer = WirePair.pattern(30_000);
        assertThat(pair.transfer(link.server(), link.client(), answer, 5_000)).isEqualTo(answer);
        assertThatThrownBy(() -> WirePair.write(link.client(), 1)).hasMessageContaining("broken pipe");
        link.server().close();
        pair.runMs(5);
        assertThat(WirePair.read(link.client())).isEqualTo(StreamSocket.END);
        link.client().close();
        assertThat(pair.left.stack.connections()).extracting(TcpConnection::state)
                .containsExactly(TcpState.TIME_WAIT);
    }

    @Test
    void whatWasWrittenBeforeTheCloseArrivesBeforeTheEnd() throws IOException {
        Link link = pair.connect();
        int wrote = WirePair.write(link.client(), 12_000);
        link.client().close();
        int read = 0;
        for (int i = 0; i < 200 && read < wrote; i++) {
            pair.runMs(10);
            read += Math.max(0, WirePair.read(link.server()));
        }
        assertThat(read).isEqualTo(wrote);
        pair.runMs(10);
        assertThat(WirePair.read(link.server())).isEqualTo(StreamSocket.END);
    }

    /** Test 11. */
    @Test
    void dataForASocketThatIsClosedAreAnsweredByAReset() throws IOException {
        Link link = pair.connect();
        link.client().close();
        pair.runMs(5);
        assertThat(WirePair.write(link.server(), 10)).isEqualTo(10);
        pair.runMs(5);
        assertThat(pair.seen(frame -> frame.fromLeft() && frame.has(SeenFrame.RST))).hasSize(1);
        assertThatThrownBy(() -> WirePair.write(link.server(), 10)).isInstanceOf(IOException.class);
        assertThat(link.server().isReadable()).isTrue();
        assertThat(pair.left.stack.connections()).isEmpty();
        link.server().close();
        assertThat(pair.right.stack.connections()).isEmpty();
    }

    /** Test 11. */
    @ParameterizedTest
    @EnumSource(value = TcpState.class, mode = Mode.EXCLUDE, names = {"CLOSED", "LISTEN"})
    void aResetInTheWindowEndsTheConnectionInEveryState(TcpState state) throws IOException {
        TcpConnection connection = bring(state);
        SeenFrame last = pair.seen(frame -> frame.fromLeft() && frame.isTcp()).getLast();
        int expected = last.acknowledgment();
        if (state != TcpState.SYN_SENT) {
            inject(Crafted.tcp(last, expected + 40_000, last.sequence(), SeenFrame.RST));
            inject(Crafted.tcp(last, expected - 40_000, last.sequence(), SeenFrame.RST));
            assertThat(connection.state()).as("after resets outside of the window").isEqualTo(state);
        } else {
            inject(Crafted.tcp(last, 0, last.sequence() + 77, SeenFrame.RST | SeenFrame.ACK));
            assertThat(connection.state()).as("after a reset of another request").isEqualTo(state);
        }
        inject(Crafted.tcp(last, expected, last.sequence() + 1, SeenFrame.RST | SeenFrame.ACK));
        assertThat(connection.state()).isEqualTo(TcpState.CLOSED);
    }

    private void inject(byte[] frame) {
        pair.left.wire.inject(frame);
        pair.runMs(1);
    }

    /** Brings the connection of left into a state; right is silent from then on. */
    private TcpConnection bring(TcpState state) throws IOException {
        if (state == TcpState.SYN_SENT || state == TcpState.SYN_RECEIVED) {
            return bringInSetUp(state);
        }
        Link link = pair.connect();
        TcpConnection connection = link.client().connection();
        switch (state) {
            case FIN_WAIT_1 -> {
                silence();
                link.client().close();
            }
            case FIN_WAIT_2 -> link.client().close();
            case CLOSE_WAIT -> link.server().close();
            case LAST_ACK -> {
                link.server().close();
                pair.runMs(5);
                silence();
                link.client().close();
            }
            case CLOSING -> {
                silence();
                link.client().close();
                SeenFrame fin = pair.log.getLast();
                inject(Crafted.tcp(fin, fin.acknowledgment(), fin.sequence(), SeenFrame.FIN | SeenFrame.ACK));
            }
            case TIME_WAIT -> {
                link.client().close();
                pair.runMs(5);
                link.server().close();
            }
            case CLOSED, LISTEN, SYN_SENT, SYN_RECEIVED, ESTABLISHED -> {
            }
        }
        pair.runMs(5);
        silence();
        assertThat(connection.state()).isEqualTo(state);
        return connection;
    }

    private TcpConnection bringInSetUp(TcpState state) throws IOException {
        if (state == TcpState.SYN_SENT) {
            pair.right.wire.script = (number, frame) -> frame.isTcp() ? Fate.DROP : Fate.DELIVER;
            TcpConnection connection = pair.left.sockets.connect("right", WirePair.PORT).connection();
            pair.runMs(5);
            assertThat(connection.state()).isEqualTo(state);
            return connection;
        }
        pair.left.sockets.listen(WirePair.PORT);
        inject(Crafted.arp(1, 0x0200_0000_0002L, Crafted.RIGHT, Crafted.LEFT));
        silence();
        inject(Crafted.tcp(5, WirePair.PORT, 1_000, 0, SeenFrame.SYN, 8_760, new byte[0], new byte[0]));
        TcpConnection connection = pair.left.stack.connections().getFirst();
        assertThat(connection.state()).isEqualTo(state);
        return connection;
    }

    private void silence() {
        pair.right.wire.script = (number, frame) -> Fate.DROP;
        pair.left.wire.script = (number, frame) -> Fate.DROP;
    }

    /** A peer that vanishes, in each state in which something is to be acknowledged. */
    @ParameterizedTest
    @EnumSource(value = TcpState.class, names = {"SYN_SENT", "SYN_RECEIVED", "FIN_WAIT_1", "CLOSING", "LAST_ACK",
        "FIN_WAIT_2", "TIME_WAIT"})
    void aConnectionWhosePeerVanishesEndsByItself(TcpState state) throws IOException {
        TcpConnection connection = bring(state);
        silence();
        pair.runMs(1_200_000);
        assertThat(connection.state()).isEqualTo(TcpState.CLOSED);
    }

    /** Test 12. */
    @Test
    void aFinThatComesAgainInTimeWaitIsAcknowledgedAndTheWaitBeginsAnew() throws IOException {
        TcpConnection connection = bring(TcpState.TIME_WAIT);
        pair.runMs(40_000);
        SeenFrame last = pair.seen(frame -> frame.fromLeft() && frame.isTcp()).getLast();
        int mark = pair.log.size();
        inject(Crafted.tcp(last, last.acknowledgment() - 1, last.sequence(), SeenFrame.FIN | SeenFrame.ACK));
        List<SeenFrame> answers = pair.seen(mark, SeenFrame::fromLeft);
        assertThat(answers).hasSize(1);
        assertThat(answers.getFirst().acknowledgment()).isEqualTo(last.acknowledgment());
        pair.runMs(40_000);
        assertThat(connection.state()).isEqualTo(TcpState.TIME_WAIT);
        pair.runMs(21_000);
        assertThat(connection.state()).isEqualTo(TcpState.CLOSED);
    }

    /** Test 12. */
    @Test
    void aNewRequestReusesThePortsOfAConnectionInTimeWait() throws IOException {
        TcpConnection connection = acceptAndClose();
        assertThat(connection.state()).isEqualTo(TcpState.TIME_WAIT);
        int mark = pair.log.size();
        inject(Crafted.tcp(5, WirePair.PORT, 2_000, 0, SeenFrame.SYN, 8_760, new byte[0], new byte[0]));
        assertThat(pair.seen(mark, frame -> frame.has(SeenFrame.SYN))).hasSize(1);
        assertThat(pair.left.stack.connections()).extracting(TcpConnection::state)
                .containsExactly(TcpState.SYN_RECEIVED);
    }

    /** Test 12. */
    @Test
    void anOldDuplicateIsAcknowledgedAndChangesNothing() throws IOException {
        TcpConnection connection = acceptAndClose();
        int mark = pair.log.size();
        inject(Crafted.tcp(5, WirePair.PORT, 500, 0, SeenFrame.SYN, 8_760, new byte[0], new byte[0]));
        SeenFrame last = pair.log.getLast();
        inject(Crafted.tcp(last, 900, last.sequence(), SeenFrame.ACK, (byte) 1, (byte) 2));
        assertThat(connection.state()).isEqualTo(TcpState.TIME_WAIT);
        assertThat(pair.seen(mark, frame -> frame.has(SeenFrame.SYN | SeenFrame.RST))).isEmpty();
    }

    /** A connection with right, which the test plays, that left has accepted and closed first. */
    private TcpConnection acceptAndClose() throws IOException {
        silence();
        inject(Crafted.arp(1, 0x0200_0000_0002L, Crafted.RIGHT, Crafted.LEFT));
        InetListener listener = pair.left.sockets.listen(WirePair.PORT);
        inject(Crafted.tcp(5, WirePair.PORT, 1_000, 0, SeenFrame.SYN, 8_760, new byte[0], new byte[0]));
        SeenFrame synAck = pair.log.getLast();
        inject(Crafted.tcp(synAck, 1_001, synAck.sequence() + 1, SeenFrame.ACK));
        TcpConnection connection = pair.left.stack.connections().getFirst();
        assertThat(connection.state()).isEqualTo(TcpState.ESTABLISHED);
        Objects.requireNonNull(listener.accept()).close();
        inject(Crafted.tcp(synAck, 1_001, synAck.sequence() + 2, SeenFrame.FIN | SeenFrame.ACK));
        return connection;
    }
}
