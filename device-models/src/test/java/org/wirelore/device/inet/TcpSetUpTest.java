package org.wirelore.device.inet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.wirelore.device.inet.WirePair.Link;
import org.wirelore.device.inet.WireScript.Fate;
import org.wirelore.device.inet.profile.StackProfiles;
import org.wirelore.device.inet.tcp.TcpState;

/** Connection set-up: tests 10 and 11 of the data sheet on kernel stacks. */
class TcpSetUpTest {
    private final WirePair pair = new WirePair(StackProfiles.freebsd22());

    @Test
    void aConnectionTakesThreeSegmentsAndBothSidesNameTheirMss() throws IOException {
        Link link = pair.connect();
        List<SeenFrame> segments = pair.seen(SeenFrame::isTcp);
        assertThat(segments).extracting(SeenFrame::flags)
                .containsExactly(SeenFrame.SYN, SeenFrame.SYN | SeenFrame.ACK, SeenFrame.ACK);
        assertThat(link.client().connection().segmentBytesMax()).isEqualTo(1460);
        assertThat(link.server().connection().segmentBytesMax()).isEqualTo(1460);
        assertThat(link.server().connection().state()).isEqualTo(TcpState.ESTABLISHED);
        assertThat(link.client().isWritable()).isTrue();
        assertThat(link.client().isReadable()).isFalse();
    }

    /** Test 10. */
    @Test
    void aLostSynIsSentAgainAfter12TicksAndThenAfter24SecondsAndTheAttemptEndsAt75Seconds() throws IOException {
        pair.left.wire.script = (number, frame) -> frame.has(SeenFrame.SYN) ? Fate.DROP : Fate.DELIVER;
        pair.alignMs(500, 100);
        long beganMs = (long) pair.nowMs();
        InetStream client = pair.left.sockets.connect("right", WirePair.PORT);
        pair.runMs(80_000);
        assertThat(pair.seen(frame -> frame.has(SeenFrame.SYN))).extracting(frame -> (int) frame.ms() - beganMs)
                .hasSize(3).satisfies(at -> {
                    assertThat((double) at.get(1)).isCloseTo(5_900, within(2.0));
                    assertThat((double) at.get(2)).isCloseTo(29_900, within(2.0));
                });
        assertThat(client.isReadable()).isTrue();
        assertThatThrownBy(client::isConnected).isInstanceOf(IOException.class)
                .hasMessageContaining("timed out").hasMessageContaining("right:7000");
    }

    /** Test 10. */
    @Test
    void linuxSendsALostSynAgainAfter3SecondsDoubling() throws IOException {
        WirePair linux = new WirePair(StackProfiles.linux20());
        linux.left.wire.script = (number, frame) -> frame.has(SeenFrame.SYN) ? Fate.DROP : Fate.DELIVER;
        linux.left.sockets.connect("right", WirePair.PORT);
        linux.runMs(30_000);
        assertThat(linux.seen(frame -> frame.has(SeenFrame.SYN))).extracting(frame -> Math.round(frame.ms() / 100))
                .containsExactly(0L, 30L, 90L, 210L);
    }

    /** Test 10. */
    @Test
    void aLostSynAckIsSentAgain() throws IOException {
        boolean[] lost = new boolean[1];
        pair.right.wire.script = (number, frame) -> {
            boolean isFirst = frame.has(SeenFrame.SYN) && !lost[0];
            lost[0] |= isFirst;
            return isFirst ? Fate.DROP : Fate.DELIVER;
        };
        InetListener listener = pair.right.sockets.listen(WirePair.PORT);
        InetStream client = pair.left.sockets.connect("right", WirePair.PORT);
        pair.runMs(7_000);
        assertThat(client.isConnected()).isTrue();
        assertThat(listener.accept()).isNotNull();
    }

    /** Test 10. */
    @Test
    void aLostThirdAcknowledgmentIsMadeUpForByTheFirstData() throws IOException {
        boolean[] lost = new boolean[1];
        pair.left.wire.script = (number, frame) -> {
            boolean isThird = frame.isPureAck() && !lost[0];
            lost[0] |= isThird;
            return isThird ? Fate.DROP : Fate.DELIVER;
        };
        InetListener listener = pair.right.sockets.listen(WirePair.PORT);
        InetStream client = pair.left.sockets.connect("right", WirePair.PORT);
        pair.runMs(5);
        assertThat(client.isConnected()).isTrue();
        assertThat(listener.accept()).isNull();
        WirePair.write(client, 10);
        pair.runMs(5);
        InetStream server = Objects.requireNonNull(listener.accept());
        assertThat(WirePair.read(server)).isEqualTo(10);
    }

    /** Test 10. */
    @Test
    void aClosedPortRefuses() throws IOException {
        InetStream client = pair.left.sockets.connect("right", WirePair.PORT);
        pair.runMs(5);
        assertThat(client.isWritable()).isFalse();
        assertThat(client.isReadable()).isTrue();
        assertThatThrownBy(client::isConnected).hasMessageContaining("connection refused")
                .hasMessageContaining("start the server");
        client.close();
        assertThat(pair.left.stack.connections()).isEmpty();
        assertThat(pair.right.stack.connections()).isEmpty();
    }

    /** Test 10. */
    @Test
    void aFullBacklogDropsRequestsWhichAreSentAgain() throws IOException {
        warmUp();
        InetListener listener = pair.right.sockets.listen(WirePair.PORT, 1);
        InetStream[] clients = new InetStream[4];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = pair.left.sockets.connect("right", WirePair.PORT);
        }
        pair.runMs(100);
        assertThat(clients[0].isConnected()).isTrue();
        assertThat(clients[1].isConnected()).isTrue();
        assertThat(clients[2].isConnected()).isFalse();
        assertThat(listener.overflows()).isEqualTo(2);
        assertThat(listener.accept()).isNotNull();
        assertThat(listener.accept()).isNotNull();
        pair.runMs(7_000);
        assertThat(clients[2].isConnected()).isTrue();
        assertThat(clients[3].isConnected()).isTrue();
    }

    @Test
    void aHostOnAnotherNetHasNoRoute() throws IOException {
        InetStream client = pair.left.sockets.connect("far", WirePair.PORT);
        assertThatThrownBy(client::isConnected).hasMessageContaining("no route to host");
        client.close();
    }

    @Test
    void aHostThatIsSwitchedOffIsDownOrTimesOut() throws IOException {
        InetStream client = pair.left.sockets.connect("absent", WirePair.PORT);
        pair.runMs(80_000);
        assertThatThrownBy(client::isConnected).isInstanceOf(IOException.class)
                .hasMessageMatching("(host is down|connection timed out).*");
    }

    @Test
    void aPortInUseIsRefusedWithItsNumber() throws IOException {
        InetListener listener = pair.right.sockets.listen(WirePair.PORT);
        assertThatThrownBy(() -> pair.right.sockets.listen(WirePair.PORT)).isInstanceOf(IOException.class)
                .hasMessageContaining("already in use").hasMessageContaining("port=7000");
        listener.close();
        pair.right.sockets.listen(WirePair.PORT).close();
    }

    /** Test 11: both ask at the same time, each for the port that the other asks from. */
    @Test
    void aSimultaneousOpenMakesOneConnection() throws IOException {
        warmUp();
        int firstPort = 1026;
        pair.left.process.now();
        InetStream one = pair.left.sockets.connect("right", firstPort);
        InetStream other = pair.right.sockets.connect("left", firstPort);
        assertThat(one.connection().localPort()).isEqualTo(firstPort);
        pair.runMs(10);
        assertThat(one.isConnected()).isTrue();
        assertThat(other.isConnected()).isTrue();
        WirePair.write(one, 100);
        WirePair.write(other, 50);
        pair.runMs(10);
        assertThat(WirePair.read(other)).isEqualTo(100);
        assertThat(WirePair.read(one)).isEqualTo(50);
    }

    /** Fills the ARP caches and uses up one port on either host. */
    private void warmUp() throws IOException {
        InetStream toRight = pair.left.sockets.connect("right", 9);
        pair.runMs(5);
        InetStream toLeft = pair.right.sockets.connect("left", 9);
        pair.runMs(5);
        toRight.close();
        toLeft.close();
    }

    @Test
    void aListenerThatClosesResetsConnectionsThatNobodyHasAccepted() throws IOException {
        InetListener listener = pair.right.sockets.listen(WirePair.PORT);
        InetStream client = pair.left.sockets.connect("right", WirePair.PORT);
        pair.runMs(5);
        listener.close();
        pair.runMs(5);
        assertThatThrownBy(client::isConnected).hasMessageContaining("reset by peer");
        assertThat(pair.right.stack.connections()).isEmpty();
    }

    @Test
    void aHostConnectsToItself() throws IOException {
        InetListener listener = pair.left.sockets.listen(WirePair.PORT);
        InetStream client = pair.left.sockets.connect("left", WirePair.PORT);
        pair.runMs(5);
        InetStream server = Objects.requireNonNull(listener.accept());
        byte[] sent = WirePair.pattern(100_000);
        assertThat(pair.transfer(client, server, sent, 5_000)).isEqualTo(sent);
        assertThat(pair.log).isEmpty();
    }
}
