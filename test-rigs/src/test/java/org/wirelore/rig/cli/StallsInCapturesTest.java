package org.wirelore.rig.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stalls of the TCP/IP stacks of the 1990s, as the capture of a run shows them. */
class StallsInCapturesTest {
    private static final int ENHANCED_PACKET = 6;
    private static final int ETHERNET_BYTES = 14;
    private static final int ETHERNET_IP = 0x0800;
    private static final int ETHERNET_ARP = 0x0806;
    private static final int ALPHA_STATION = 1;
    private static final int TCP = 6;
    private static final int UDP = 17;
    /** Of 8 bytes of UDP's header and 8,000 behind it. */
    private static final int LAST_FRAGMENT = 8_008 - 5 * 1_480;
    private static final int FIN = 1;
    private static final int SYN = 2;

    private static final String STALLS = """
            import java.lang.foreign.MemorySegment;
            import org.wirelore.device.api.Host;
            import org.wirelore.device.api.sockets.DatagramSocket;
            import org.wirelore.device.api.sockets.Sockets;
            import org.wirelore.device.api.sockets.StreamListener;
            import org.wirelore.device.api.sockets.StreamSocket;
            import org.wirelore.rig.program.RankContext;
            import org.wirelore.rig.program.RankProgram;

            public final class Stalls implements RankProgram {
                private static final long SECOND = 1_000_000_000_000L;
                private final String stall;
                private final int bytes;
                private Host host;

                public Stalls(String[] arguments) {
                    stall = arguments[0];
                    bytes = Integer.parseInt(arguments[1]);
                }

                @Override
                public void run(RankContext context) throws Exception {
                    host = context.host();
                    Sockets sockets = context.open(Sockets.class);
                    if (stall.equals("datagram")) {
                        datagrams(sockets, context.rank());
                    } else if (context.rank() == 0) {
                        write(sockets);
                    } else {
                        read(sockets);
                    }
                }

                private void until(double seconds) {
                    long untilPs = (long) (seconds * SECOND);
                    while (host.now() < untilPs) {
                        host.sleep(untilPs);
                    }
                }

                private void write(Sockets sockets) throws Exception {
                    until(0.5);
                    StreamSocket socket = sockets.connect("beta", 7000);
                    while (!socket.isConnected()) {
                        host.sleep(Host.FOREVER);
                    }
                    socket.setNoDelay(stall.equals("no-delay"));
                    until(1);
                    MemorySegment data = MemorySegment.ofArray(new byte[bytes]);
                    for (int written = 0; written < bytes;) {
                        int count = socket.write(data, written, bytes - written);
                        written += count;
                        if (count == 0) {
                            host.sleep(Host.FOREVER);
                        }
                    }
                    until(6);
                    socket.close();
                }

                private void read(Sockets sockets) throws Exception {
                    StreamListener listener = sockets.listen(7000);
                    StreamSocket socket = listener.accept();
                    while (socket == null) {
                        host.sleep(Host.FOREVER);
                        socket = listener.accept();
                    }
                    until(stall.equals("reader-asleep") ? 4 : 0);
                    MemorySegment into = MemorySegment.ofArray(new byte[bytes]);
                    for (int read = 0; read < bytes;) {
                        read += socket.readBlocking(host, into, read, bytes - read);
                    }
                    until(6);
                    socket.close();
                    listener.close();
                }

                private void datagrams(Sockets sockets, int rank) throws Exception {
                    DatagramSocket socket = sockets.openDatagram(7000);
                    MemorySegment data = MemorySegment.ofArray(new byte[bytes]);
                    for (int i = 1; i <= 2 && rank == 0; i++) {
                        until(i);
                        socket.send("beta", 7000, data, 0, bytes);
                    }
                    until(40); // What IP has of a datagram that is not whole it keeps for 30 s.
                    int received = 0;
                    while (socket.receive(data, 0, bytes) != null) {
                        received++;
                    }
                    System.out.println("rank " + rank + " received " + received);
                    socket.close();
                }
            }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private CommandRun run;

    /**
     * A packet of the capture.
     *
     * @param ms when it passed, milliseconds
     * @param protocol the number of the Ethernet type, or IP's protocol
     * @param bytes payload of TCP, of another protocol's packet all behind IP's header
     */
    private record Packet(double ms, boolean isFromAlpha, int protocol, int bytes, int flags) {
    }

    @BeforeEach
    void compileTheProgram() throws IOException {
        CommandRun.compile(folder, "Stalls", STALLS);
        run = new CommandRun(folder);
    }

    private void play(String profile, String stall, int bytes) {
        String program = "program={\"name\":\"class\",\"arguments\":{\"class\":\"Stalls\",\"classPath\":\"" + folder
                + "\",\"arguments\":[\"" + stall + "\",\"" + bytes + "\"]}}";
        assertThat(run.execute(List.of("run", "tcp-pingpong", "--set", program, "--set", "variants=[]", "--set",
                "checks=[]", "--set", "curves=[]", "--set", "protocol={\"kind\":\"none\"}",
                "--set", "fabric.ip.startUp=true", "--set", "hosts[0].profile=" + profile, "--set",
                "hosts[1].profile=" + profile))).as(run.err()).isZero();
    }

    private List<Packet> packets() throws IOException {
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(folder.resolve("out/capture.pcapng")))
                .order(ByteOrder.LITTLE_ENDIAN);
        List<Packet> packets = new ArrayList<>();
        while (file.hasRemaining()) {
            int start = file.position();
            if (file.getInt(start) == ENHANCED_PACKET) {
                long timeNs = ((long) file.getInt(start + 12) << 32) | (file.getInt(start + 16) & 0xFFFF_FFFFL);
                packets.add(packet(timeNs / 1e6, file.slice(start + 28, file.getInt(start + 20))));
            }
            file.position(start + file.getInt(start + 4));
        }
        return packets;
    }

    private static Packet packet(double ms, ByteBuffer frame) {
        boolean isFromAlpha = frame.get(11) == ALPHA_STATION;
        if (frame.getShort(12) != ETHERNET_IP) {
            return new Packet(ms, isFromAlpha, frame.getShort(12), 0, 0);
        }
        int ofIp = (frame.get(ETHERNET_BYTES) & 0xF) * 4;
        int behind = frame.getShort(ETHERNET_BYTES + 2) - ofIp;
        int protocol = frame.get(ETHERNET_BYTES + 9);
        int tcp = ETHERNET_BYTES + ofIp;
        return protocol == TCP
                ? new Packet(ms, isFromAlpha, protocol, behind - ((frame.get(tcp + 12) & 0xF0) >> 2),
                        frame.get(tcp + 13))
                : new Packet(ms, isFromAlpha, protocol, behind, 0);
    }

    /** What passed between the set-up of the connection and its end. */
    private List<Packet> segments() throws IOException {
        return packets().stream().filter(each -> each.protocol == TCP && (each.flags & (SYN | FIN)) == 0
                && each.ms > 900 && each.ms < 5_000).toList();
    }

    private static List<Integer> lengths(List<Packet> packets, boolean isFromAlpha) {
        return packets.stream().filter(each -> each.isFromAlpha == isFromAlpha).map(Packet::bytes).toList();
    }

    /** Stacks of 4.4BSD, sheet of kernel stacks, test 2: a short write goes to TCP mbuf by mbuf. */
    @Test
    void ofAWriteOf150BytesUnderNagle50WaitForTheAcknowledgmentOf100() throws IOException {
        play("pentium-pro-200", "nagle", 150);
        List<Packet> segments = segments();
        assertThat(lengths(segments, true)).startsWith(100, 50);
        Packet first = segments.get(0);
        Packet acknowledgment = segments.get(1);
        Packet second = segments.get(2);
        assertThat(acknowledgment.isFromAlpha).isFalse();
        assertThat(acknowledgment.ms - first.ms).as("the delayed acknowledgment").isBetween(10.0, 200.5);
        assertThat(second.ms - acknowledgment.ms).as("what waited for it").isBetween(0.0, 1.0);
    }

    @Test
    void withoutNagleThe50FollowAtOnceAndA208ByteWriteIsNotCut() throws IOException {
        play("pentium-pro-200", "no-delay", 150);
        List<Packet> segments = segments();
        assertThat(lengths(segments, true)).startsWith(100, 50);
        assertThat(segments.get(1).ms - segments.get(0).ms).isLessThan(1);
        run = new CommandRun(folder);
        play("pentium-pro-200", "nagle", 208);
        assertThat(lengths(segments(), true)).startsWith(208);
    }

    /** Test 4: "every second segment" is a window update of the read call; without reads 4.4BSD waits for its tick. */
    @Test
    void aReaderThatSleepsUnder44BsdAcknowledgesAtTicksOnlyNotEverySecondSegment() throws IOException {
        play("pentium-pro-200", "reader-asleep", 8_760);
        List<Packet> segments = segments().stream().filter(each -> each.ms < 3_000).toList();
        List<Packet> acknowledgments = segments.stream().filter(each -> !each.isFromAlpha).toList();
        assertThat(acknowledgments).hasSizeBetween(2, 4);
        for (int i = 1; i < acknowledgments.size(); i++) {
            double apart = acknowledgments.get(i).ms - acknowledgments.get(i - 1).ms;
            assertThat(apart % 200).as("ticks of 200 ms").matches(each -> each < 1 || each > 199);
        }
        assertThat(delayAfterTwoSegments(segments)).isGreaterThan(10);
    }

    @Test
    void theSameReaderUnderLinuxAcknowledgesTwoSegmentsAtOnce() throws IOException {
        play("pentium-133", "reader-asleep", 8_760);
        assertThat(delayAfterTwoSegments(segments())).isLessThan(1);
    }

    /** How long after the second of the first two full segments in a row the next acknowledgment comes. */
    private static double delayAfterTwoSegments(List<Packet> segments) {
        for (int i = 1; i < segments.size() - 1; i++) {
            boolean areTwo = segments.get(i - 1).isFromAlpha && segments.get(i).isFromAlpha
                    && segments.get(i - 1).bytes == 1_460 && segments.get(i).bytes == 1_460;
            if (areTwo) {
                double since = segments.get(i).ms;
                return segments.stream().skip(i).filter(each -> !each.isFromAlpha).findFirst().orElseThrow().ms - since;
            }
        }
        throw new AssertionError("expected two full segments in a row, found " + segments);
    }

    /** Test 14: ARP holds the newest packet only. */
    @Test
    void ofADatagramToAColdHostOnlyTheLastFragmentGoesOut() throws IOException {
        play("pentium-pro-200", "datagram", 8_000);
        assertThat(run.out()).contains("rank 1 received 1");
        List<Packet> fromAlpha = packets().stream().filter(each -> each.isFromAlpha).toList();
        assertThat(fromAlpha.stream().filter(each -> each.protocol == ETHERNET_ARP)).isNotEmpty();
        List<Packet> fragments = fromAlpha.stream().filter(each -> each.protocol == UDP).toList();
        assertThat(fragments.stream().filter(each -> each.ms < 1_900).map(Packet::bytes))
                .containsExactly(LAST_FRAGMENT);
        assertThat(fragments.stream().filter(each -> each.ms > 1_900).map(Packet::bytes)).containsExactly(1_480, 1_480,
                1_480, 1_480, 1_480, LAST_FRAGMENT);
    }
}
