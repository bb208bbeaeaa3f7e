package org.wirelore.emulator.backend.udp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.AsynchronousCloseException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class PieceReceiverTest {
    private static final InetSocketAddress PEER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7);

    @Test
    void aSystemThatFailsIsAskedAgainAfterARestAndIsNotTakenForAPeerThatTalksNonsense() {
        Deque<IOException> failures = new ArrayDeque<>(
                List.of(new IOException("no buffer space"), new IOException("network is down")));
        List<SocketAddress> taken = new ArrayList<>();
        List<String> order = new ArrayList<>();
        UdpWireCounters counters = new UdpWireCounters();
        new PieceReceiver(into -> {
            order.add("asked");
            if (!failures.isEmpty()) {
                throw failures.removeFirst();
            }
            if (!taken.isEmpty()) {
                throw new AsynchronousCloseException();
            }
            into.put((byte) 1);
            return PEER;
        }, (from, datagram) -> {
            assertThat(datagram.remaining()).isEqualTo(1);
            taken.add(from);
        }, counters, () -> order.add("rested")).run();

        assertThat(taken).containsExactly(PEER);
        assertThat(order).containsExactly("asked", "rested", "asked", "rested", "asked", "asked");
        assertThat(counters.unreceived()).isEqualTo(2);
        assertThat(counters.malformed()).isZero();
    }

    @Test
    void anEndThatCanNotReachTheOtherOneIsRefused() throws IOException {
        InetSocketAddress here = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
        InetSocketAddress there = new InetSocketAddress(InetAddress.ofLiteral("::1"), 7);
        assertThatThrownBy(() -> UdpWirePort.open(new UdpWireConfig(here, there, 1, 1518, 1472)))
                .isInstanceOf(IOException.class).hasMessageContaining("expected addresses of one kind");
    }
}
