package org.wirelore.device.inet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.sockets.DatagramSocket.Datagram;
import org.wirelore.device.inet.WireScript.Fate;
import org.wirelore.device.inet.ip.AddressTable;
import org.wirelore.device.inet.ip.IpCounters;
import org.wirelore.device.inet.profile.StackProfiles;

/** Datagrams, fragments, address resolution, echo: tests 14 and 16 of the data sheet on kernel stacks. */
class IpTest {
    private static final int PORT = 5_000;

    private final WirePair pair = new WirePair(StackProfiles.freebsd22());
    private final byte[] buffer = new byte[70_000];

    private void warmUp() throws IOException {
        try (InetDatagram socket = pair.left.sockets.openDatagram(0)) {
            assertThat(send(socket, new byte[1])).isTrue();
            pair.runMs(5);
        }
    }

    private static boolean send(InetDatagram socket, byte[] message) throws IOException {
        return socket.send("right", PORT, MemorySegment.ofArray(message), 0, message.length);
    }

    private int receive(InetDatagram socket) {
        Datagram datagram = socket.receive(MemorySegment.ofArray(buffer), 0, buffer.length);
        return datagram == null ? -1 : datagram.length();
    }

    /** Test 14. */
    @Test
    void aMessageOf9216BytesGoesInFragmentsAndOneByteMoreIsTooLong() throws IOException {
        warmUp();
        InetDatagram to = pair.right.sockets.openDatagram(PORT);
        InetDatagram from = pair.left.sockets.openDatagram(6_000);
        byte[] message = WirePair.pattern(9_216);
        int mark = pair.log.size();
        assertThat(from.messageBytesMax()).isEqualTo(9_216);
        assertThat(send(from, message)).isTrue();
        pair.runMs(5);
        assertThat(pair.seen(mark, SeenFrame::isUdp)).hasSize(7);
        assertThat(to.receive(MemorySegment.ofArray(buffer), 0, buffer.length))
                .isEqualTo(new Datagram("left", 6_000, 9_216));
        assertThat(Arrays.copyOf(buffer, 9_216)).isEqualTo(message);
        assertThatThrownBy(() -> send(from, new byte[9_217])).isInstanceOf(IOException.class)
                .hasMessageContaining("message too long").hasMessageContaining("9216");
        assertThat(pair.right.stack.counters().buffersInUse()).isZero();
    }

    /** Test 14: all orders of the fragments of one datagram, with a duplicate. */
    @Test
    void fragmentsArriveInAnyOrder() throws IOException {
        InetDatagram to = pair.left.sockets.openDatagram(PORT);
        byte[] datagram = Crafted.udpDatagram(9, PORT, WirePair.pattern(4_000));
        List<byte[]> fragments = fragments(datagram, 1_000, 3);
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4));
        Random random = new Random(14);
        for (int i = 0; i < 120; i++) {
            Collections.shuffle(order, random);
            for (int each : order) {
                pair.left.wire.inject(fragments.get(each));
            }
            pair.left.wire.inject(fragments.get(order.getFirst()));
            pair.runMs(2);
            assertThat(receive(to)).as("order %s", order).isEqualTo(4_000);
            assertThat(Arrays.copyOf(buffer, 4_000)).isEqualTo(WirePair.pattern(4_000));
            pair.runMs(31_000);
        }
        assertThat(pair.left.stack.counters().buffersInUse()).isZero();
    }

    private static List<byte[]> fragments(byte[] datagram, int each, int id) {
        List<byte[]> fragments = new ArrayList<>();
        for (int at = 0; at < datagram.length; at += each) {
            int end = Math.min(datagram.length, at + each);
            fragments.add(Crafted.ip(17, id, at / 8 | (end < datagram.length ? 0x2000 : 0),
                    Arrays.copyOfRange(datagram, at, end)));
        }
        return fragments;
    }

    /** Test 14. */
    @Test
    void whereFragmentsOverlapTheOneThatBeginsEarlierWins() throws IOException {
        InetDatagram to = pair.left.sockets.openDatagram(PORT);
        byte[] datagram = Crafted.udpDatagram(9, PORT, WirePair.pattern(100));
        byte[] head = Arrays.copyOf(datagram, 48);
        byte[] tail = Arrays.copyOfRange(datagram, 24, datagram.length);
        Arrays.fill(tail, 0, 24, (byte) 0x55);
        pair.left.wire.inject(Crafted.ip(17, 1, 0x2000, head));
        pair.left.wire.inject(Crafted.ip(17, 1, 3, tail));
        pair.runMs(2);
        assertThat(receive(to)).isEqualTo(100);
        assertThat(Arrays.copyOf(buffer, 100)).isEqualTo(WirePair.pattern(100));
        pair.left.wire.inject(Crafted.ip(17, 2, 3, tail));
        pair.left.wire.inject(Crafted.ip(17, 2, 0x2000, head));
        pair.runMs(2);
        assertThat(receive(to)).isEqualTo(100);
        assertThat(Arrays.copyOf(buffer, 100)).isEqualTo(WirePair.pattern(100));
    }

    /** Test 14. */
    @Test
    void aDatagramWhoseLastFragmentIsMissingIsDroppedAfter30Seconds() throws IOException {
        InetDatagram to = pair.left.sockets.openDatagram(PORT);
        List<byte[]> fragments = fragments(Crafted.udpDatagram(9, PORT, WirePair.pattern(4_000)), 1_000, 3);
        for (byte[] fragment : fragments.subList(0, 4)) {
            pair.left.wire.inject(fragment);
        }
        pair.runMs(29_990);
        assertThat(received(pair).timedOut()).isZero();
        assertThat(pair.left.stack.counters().buffersInUse()).isPositive();
        pair.runMs(100);
        assertThat(received(pair).timedOut()).isEqualTo(1);
        assertThat(pair.left.stack.counters().buffersInUse()).isZero();
        pair.left.wire.inject(fragments.get(4));
        pair.runMs(1);
        assertThat(receive(to)).isEqualTo(-1);
    }

    private static IpCounters.Received received(WirePair pair) {
        return pair.left.stack.counters().ip().received();
    }

    /** Test 14: what would end behind 65,535 never becomes a datagram. */
    @Test
    void fragmentsBeyond65535BytesAreDropped() throws IOException {
        pair.left.sockets.openDatagram(PORT);
        byte[] part = new byte[1_480];
        for (int at = 0; at < 65_600; at += 1_480) {
            pair.left.wire.inject(Crafted.ip(1, 8, at / 8 | (at + 1_480 < 65_600 ? 0x2000 : 0), part));
            pair.runMs(1);
        }
        assertThat(received(pair).fragmentsDropped()).isEqualTo(1);
        pair.runMs(40_000);
        assertThat(pair.left.stack.counters().buffersInUse()).isZero();
    }

    /** Test 14: the cache holds the newest packet only. */
    @Test
    void toAColdHostAllButTheLastFragmentAreLost() throws IOException {
        InetDatagram to = pair.right.sockets.openDatagram(PORT);
        InetDatagram from = pair.left.sockets.openDatagram(6_000);
        assertThat(send(from, new byte[8_192])).isTrue();
        pair.runMs(50);
        assertThat(pair.seen(SeenFrame::isUdp)).hasSize(1);
        assertThat(pair.seen(SeenFrame::isUdp).getFirst().fragment() & 0x2000).isZero();
        assertThat(pair.seen(SeenFrame::isArp)).hasSize(2);
        assertThat(pair.left.stack.counters().ip().resolution().heldDropped()).isEqualTo(5);
        assertThat(to.isReadable()).isFalse();
        assertThat(send(from, new byte[8_192])).isTrue();
        pair.runMs(50);
        assertThat(receive(to)).isEqualTo(8_192);
    }

    @Test
    void afterFiveUnansweredRequestsAHostIsDownFor20Seconds() throws IOException {
        InetDatagram from = pair.left.sockets.openDatagram(6_000);
        byte[] message = new byte[10];
        int sent = 0;
        for (int i = 0; i < 6; i++) {
            sent += from.send("absent", PORT, MemorySegment.ofArray(message), 0, 10) ? 1 : 0;
            pair.runMs(1_000);
        }
        assertThat(sent).isEqualTo(6);
        assertThat(pair.seen(SeenFrame::isArp)).hasSize(5);
        assertThatThrownBy(() -> from.send("absent", PORT, MemorySegment.ofArray(message), 0, 10))
                .isInstanceOf(IOException.class).hasMessageContaining("host is down");
        pair.runMs(20_000);
        assertThat(from.send("absent", PORT, MemorySegment.ofArray(message), 0, 10)).isTrue();
        assertThat(pair.seen(SeenFrame::isArp)).hasSize(6);
    }

    @Test
    void anAnswerOfArpHoldsFor20Minutes() throws IOException {
        warmUp();
        pair.runMs(19 * 60_000);
        warmUp();
        assertThat(pair.seen(frame -> frame.isArp() && frame.fromLeft())).hasSize(1);
        pair.runMs(2 * 60_000);
        warmUp();
        assertThat(pair.seen(frame -> frame.isArp() && frame.fromLeft())).hasSize(2);
    }

    @Test
    void anotherStationWithTheHostsAddressIsCountedAndNotBelieved() {
        pair.left.wire.inject(Crafted.arp(1, 0x0200_0000_0077L, Crafted.LEFT, Crafted.RIGHT));
        pair.runMs(1);
        assertThat(pair.left.stack.counters().ip().resolution().conflicts()).isEqualTo(1);
    }

    @Test
    void anEchoRequestComesBackWithItsData() throws IOException {
        warmUp();
        int mark = pair.log.size();
        byte[] data = WirePair.pattern(56);
        pair.left.wire.inject(Crafted.echo(data));
        pair.runMs(1);
        List<SeenFrame> replies = pair.seen(mark, SeenFrame::isIcmp);
        assertThat(replies).hasSize(1);
        byte[] frame = replies.getFirst().bytes();
        assertThat(frame[34]).isZero();
        assertThat(Arrays.copyOfRange(frame, 42, 98)).isEqualTo(data);
        assertThat(Crafted.checksum(frame, 34, 64)).isZero();
    }

    @Test
    void aMessageToAPortWithoutASocketIsReportedBack() throws IOException {
        warmUp();
        assertThat(pair.seen(SeenFrame::isIcmp)).hasSize(1);
        SeenFrame report = pair.seen(SeenFrame::isIcmp).getFirst();
        assertThat(report.at(34)).isEqualTo(3);
        assertThat(report.at(35)).isEqualTo(3);
        assertThat(pair.right.stack.counters().udp().noPort()).isEqualTo(1);
        assertThat(pair.left.stack.counters().udp().unreachable()).isEqualTo(1);
    }

    /** Test 16. */
    @Test
    void wrongChecksumsAreDroppedAndZeroOfUdpIsNone() throws IOException {
        InetDatagram to = pair.left.sockets.openDatagram(PORT);
        byte[] message = {1, 2, 3};
        pair.left.wire.inject(Crafted.ip(17, 1, 0, Crafted.udpDatagram(9, PORT, message)));
        pair.runMs(1);
        assertThat(receive(to)).isEqualTo(3);
        byte[] damaged = Crafted.udp(9, PORT, message);
        damaged[43] ^= 1;
        pair.left.wire.inject(damaged);
        pair.runMs(1);
        assertThat(receive(to)).isEqualTo(-1);
        assertThat(pair.left.stack.counters().udp().malformed()).isEqualTo(1);
        byte[] badHeader = Crafted.udp(9, PORT, message);
        badHeader[24] ^= 1;
        pair.left.wire.inject(badHeader);
        byte[] segment = Crafted.tcp(9, 9, 1, 1, SeenFrame.ACK, 10, new byte[0], message);
        segment[50] ^= 4;
        pair.left.wire.inject(segment);
        pair.runMs(1);
        assertThat(received(pair).malformed()).isEqualTo(1);
        assertThat(pair.left.stack.counters().tcp().malformed()).isEqualTo(1);
        assertThat(pair.seen(frame -> frame.has(SeenFrame.RST))).isEmpty();
    }

    @Test
    void aSmallMtuMakesSmallSegmentsAndFragments() throws IOException {
        WirePair small = new WirePair(StackProfiles.freebsd22(), StackProfiles.freebsd22(), 68);
        WirePair.Link link = small.connect();
        assertThat(link.client().connection().segmentBytesMax()).isEqualTo(28);
        byte[] sent = WirePair.pattern(3_000);
        assertThat(small.transfer(link.client(), link.server(), sent, 20_000)).isEqualTo(sent);
        InetDatagram to = small.right.sockets.openDatagram(PORT);
        InetDatagram from = small.left.sockets.openDatagram(0);
        assertThat(send(from, WirePair.pattern(1_000))).isTrue();
        small.runMs(50);
        assertThat(receive(to)).isEqualTo(1_000);
    }

    @Test
    void anMtuBelow68OrAboveTheWiresIsRefused() {
        for (int mtu : new int[]{0, 67, 1_501}) {
            assertThatThrownBy(() -> new WirePair(StackProfiles.freebsd22(), StackProfiles.freebsd22(), mtu))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("mtuBytes=" + mtu);
        }
    }

    @Test
    void anAddressOfTwoHostsOrOfNoneIsRefused() {
        assertThatThrownBy(() -> new AddressTable(8, Map.of("a", "10.0.0.1", "b", "10.0.0.1")))
                .hasMessageContaining("10.0.0.1").hasMessageContaining("give one of them another");
        for (String none : List.of("10.0.0", "10.0.0.256", "a.b.c.d", "127.0.0.1", "0.0.0.1", "224.0.0.1", "")) {
            assertThatThrownBy(() -> new AddressTable(8, Map.of("a", none)))
                    .as(none).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> WirePair.HOSTS.address("zeta")).hasMessageContaining("unknown host");
    }

    /** Test 15. */
    @Test
    void whatTheReceiveBufferDoesNotHoldIsDroppedAndCounted() throws IOException {
        warmUp();
        InetDatagram to = pair.right.sockets.openDatagram(PORT);
        InetDatagram from = pair.left.sockets.openDatagram(0);
        for (int i = 0; i < 60; i++) {
            assertThat(send(from, new byte[1_024])).isTrue();
            pair.runMs(1);
        }
        int count = 0;
        while (receive(to) == 1_024) {
            count++;
        }
        assertThat(count).isEqualTo(40);
        assertThat(pair.right.stack.counters().udp().bufferFull()).isEqualTo(20);
    }

    /** Test 15. */
    @Test
    void aFullRingFillsTheQueueAndThatDropsAndCounts() throws IOException {
        warmUp();
        pair.left.wire.buffers = 4;
        InetDatagram to = pair.right.sockets.openDatagram(PORT);
        InetDatagram from = pair.left.sockets.openDatagram(0);
        int taken = 0;
        for (int i = 0; i < 200; i++) {
            taken += send(from, new byte[200]) ? 1 : 0;
        }
        assertThat(taken).isBetween(54, 80);
        pair.runMs(50);
        int count = 0;
        while (receive(to) == 200) {
            count++;
        }
        assertThat(count).isEqualTo(taken);
        assertThat(pair.left.stack.counters().ip().sent().queueFull()).isEqualTo(200 - taken);
    }

    /** Test 15: a stream over a card of two buffers and a wire that loses now and then. */
    @Test
    void aStreamOverAShortRingArrivesRight() throws IOException {
        WirePair.Link link = pair.connect();
        pair.left.wire.buffers = 2;
        pair.right.wire.script = (number, frame) -> number % 13 == 12 ? Fate.DROP : Fate.DELIVER;
        byte[] sent = WirePair.pattern(200_000);
        assertThat(pair.transfer(link.client(), link.server(), sent, 60_000)).isEqualTo(sent);
    }
}
