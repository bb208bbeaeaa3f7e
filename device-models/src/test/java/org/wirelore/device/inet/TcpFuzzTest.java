package org.wirelore.device.inet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.wirelore.device.inet.WirePair.Link;
import org.wirelore.device.inet.profile.StackProfiles;

/**
 * Whatever arrives, the stack takes it as a kernel of the time did: test 18 of the data sheet on kernel stacks. The
 * property {@code wirelore.inet.fuzz} says how many random segments, 20,000 unless it is set.
 */
@Tag("campaign")
class TcpFuzzTest {
    private static final int SEGMENTS = Integer.getInteger("wirelore.inet.fuzz", 20_000);
    private static final long SEED = 18;

    private final Random random = new Random(SEED);

    /** Test 18. */
    @Test
    void randomSegmentsNeitherHangNorLeaveAnythingBehind() throws IOException {
        WirePair pair = new WirePair(StackProfiles.bsd44());
        Link link = pair.connect();
        pair.left.sockets.listen(WirePair.PORT, 5);
        InetStream[] dialling = {link.client()};
        for (int i = 0; i < SEGMENTS; i++) {
            if (dialling[0].connection().error() != null || i % 500 == 499) {
                dialling[0].close();
                dialling[0] = pair.left.sockets.connect("right", WirePair.PORT + random.nextInt(2));
            }
            SeenFrame last = pair.seen(Math.max(0, pair.log.size() - 8), frame -> frame.fromLeft() && frame.isTcp())
                    .stream().reduce((one, other) -> other).orElse(null);
            pair.left.wire.inject(last == null || random.nextInt(4) == 0 ? anywhere() : near(last));
            pair.runMs(random.nextInt(100) == 0 ? 300 : 0.05);
            if (i % 16 == 0 && dialling[0].isReadable() && dialling[0].connection().error() == null) {
                read(dialling[0]);
            }
            if (i % 5_000 == 4_999) {
                judge(pair);
                pair.log.clear();
            }
        }
        pair.runMs(1_200_000);
        judge(pair);
        pair.log.clear();
        dialling[0].close();
        pair.runMs(1_200_000);
        assertThat(pair.left.stack.connections()).as("seed %d", SEED).allSatisfy(
                connection -> assertThat(connection.state().name()).isIn("ESTABLISHED", "CLOSE_WAIT"));
    }

    private static void read(InetStream stream) {
        try {
            WirePair.read(stream);
        } catch (IOException broken) {
            assertThat(broken).hasMessageContaining("peer=");
        }
    }

    /** Every frame that the stack has sent is sound. */
    private static void judge(WirePair pair) {
        for (SeenFrame frame : pair.seen(SeenFrame::fromLeft)) {
            byte[] bytes = frame.bytes();
            if (frame.isTcp()) {
                assertThat(Crafted.checksum(bytes, 14, 20)).as("header checksum of %s", frame).isZero();
                assertThat(frame.ipBytes()).isBetween(40, 1_500);
                assertThat(tcpChecksum(frame)).as("checksum of %s", frame).isZero();
                assertThat(frame.dataAt()).isBetween(54, 14 + frame.ipBytes());
            }
        }
    }

    private static int tcpChecksum(SeenFrame frame) {
        int length = frame.ipBytes() - 20;
        byte[] pseudo = new byte[12 + length];
        System.arraycopy(frame.bytes(), 26, pseudo, 0, 8);
        pseudo[9] = 6;
        Crafted.put(pseudo, 10, 2, length);
        System.arraycopy(frame.bytes(), 34, pseudo, 12, length);
        return Crafted.checksum(pseudo, 0, pseudo.length);
    }

    /** A segment with any content, to a port where something may be. */
    private byte[] anywhere() {
        byte[] options = Crafted.random(random, 4 * random.nextInt(11));
        byte[] data = Crafted.random(random, random.nextInt(1_400));
        return Crafted.tcp(random.nextInt(1 << 16), random.nextBoolean() ? WirePair.PORT : 1_025 + random.nextInt(9),
                random.nextInt(), random.nextInt(), random.nextInt(64), random.nextInt(1 << 16), options, data);
    }

    /** A segment about where the connection is. */
    private byte[] near(SeenFrame last) {
        byte[] data = Crafted.random(random, random.nextInt(3) == 0 ? random.nextInt(1_400) : 0);
        int seq = last.acknowledgment() + (random.nextBoolean() ? 0 : random.nextInt(6_000) - 3_000);
        int ack = last.sequence() + last.length() + random.nextInt(3) - 1;
        int flags = random.nextInt(8) == 0 ? random.nextInt(64) : SeenFrame.ACK;
        byte[] options = random.nextInt(4) == 0 ? Crafted.random(random, 4 * random.nextInt(11)) : new byte[0];
        return Crafted.tcp(last.destinationPort(), last.sourcePort(), seq, ack, flags, random.nextInt(20_000),
                options, data);
    }

    /** Every kind of packet, cut at every length and announced as whole. */
    @Test
    void packetsThatAreCutAnywhereAreDropped() throws IOException {
        WirePair pair = new WirePair(StackProfiles.bsd44());
        pair.left.sockets.listen(WirePair.PORT, 5);
        pair.left.sockets.openDatagram(5_000);
        byte[] data = WirePair.pattern(30);
        byte[] options = {2, 4, 5, (byte) 180, 1, 3, 3, 0, 1, 1, 8, 10, 0, 0, 0, 1, 0, 0, 0, 2};
        List<byte[]> packets = List.of(
                Crafted.tcp(9, WirePair.PORT, 1, 1, SeenFrame.SYN, 10, options, data), Crafted.udp(9, 5_000, data),
                Crafted.udp(9, 5_001, data), Crafted.echo(data),
                Crafted.ip(17, 9, 0x2000, Crafted.udpDatagram(9, 5_000, new byte[32])),
                Crafted.ip(1, 9, 0, unreachable()),
                Crafted.arp(1, 0x0200_0000_0002L, Crafted.RIGHT, Crafted.LEFT));
        for (byte[] packet : packets) {
            for (int bytes = 0; bytes <= packet.length - 14; bytes++) {
                for (boolean isAnnounced : new boolean[]{true, false}) {
                    byte[] cut = Arrays.copyOf(packet, Math.max(60, 14 + bytes));
                    Arrays.fill(cut, 14 + bytes, cut.length, (byte) 0);
                    if (isAnnounced && cut[13] == 0 && bytes >= 20) {
                        Crafted.put(cut, 16, 2, bytes);
                        Crafted.resealIp(cut);
                    }
                    pair.left.wire.inject(cut);
                    pair.runMs(0.05);
                }
            }
        }
        judge(pair);
        pair.runMs(1_200_000);
        assertThat(pair.left.stack.counters().buffersInUse()).isLessThan(60);
    }

    private static byte[] unreachable() {
        byte[] report = new byte[36];
        report[0] = 3;
        report[1] = 3;
        report[8] = 0x45;
        report[17] = 17;
        Crafted.put(report, 20, 4, Crafted.LEFT);
        Crafted.put(report, 24, 4, Crafted.RIGHT);
        Crafted.put(report, 2, 2, Crafted.checksum(report, 0, report.length));
        return report;
    }

    /** Random bytes behind headers that get them as far as possible. */
    @Test
    void randomPacketsOfEveryProtocolDoNoHarm() throws IOException {
        WirePair pair = new WirePair(StackProfiles.linux20());
        pair.left.sockets.openDatagram(5_000);
        for (int i = 0; i < SEGMENTS / 4; i++) {
            byte[] payload = Crafted.random(random, random.nextInt(1_480));
            byte[] frame = Crafted.ip(new int[]{1, 6, 17, 99}[random.nextInt(4)], random.nextInt(5),
                    random.nextInt(3) == 0 ? random.nextInt(1 << 16) : 0, payload);
            if (random.nextInt(3) == 0) {
                frame[14 + random.nextInt(20)] = (byte) random.nextInt();
                if (random.nextBoolean()) {
                    Crafted.resealIp(frame);
                }
            }
            if (random.nextInt(20) == 0) {
                frame[13] = 6;
            }
            pair.left.wire.inject(frame);
            pair.runMs(random.nextInt(1_000) == 0 ? 40_000 : 0.2);
        }
        pair.runMs(1_200_000);
        assertThat(pair.left.stack.counters().ip().received().packets()).isGreaterThan(SEGMENTS / 8);
        assertThat(pair.left.stack.connections()).isEmpty();
    }
}
