package org.wirelore.emulator.backend.udp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.BeforeTry;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortDriver;

class ReassemblyTest {
    private static final InetSocketAddress SOMEWHERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711);
    private static final UdpWireConfig CONFIG = new UdpWireConfig(SOMEWHERE, SOMEWHERE, 77, 4000, 600);

    private UdpWireCounters counters = new UdpWireCounters();
    private Reassembly reassembly = new Reassembly(CONFIG, counters);

    /** A property has one instance for all its tries. */
    @BeforeTry
    void freshWire() {
        counters = new UdpWireCounters();
        reassembly = new Reassembly(CONFIG, counters);
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void whateverThePathDoesFramesComeWholeInOrderAndOnceAndTheRestIsCounted(@ForAll long seed,
            @ForAll @IntRange(max = 30) int lossPercent, @ForAll @IntRange(max = 30) int duplicatePercent,
            @ForAll @IntRange(max = 6) int reorder) {
        Random random = new Random(seed);
        int frames = 60;
        List<byte[]> path = new ArrayList<>();
        for (int number = 0; number < frames; number++) {
            for (byte[] datagram : cut(number, 1, frame(number))) {
                int copies = random.nextInt(100) < lossPercent ? 0 : random.nextInt(100) < duplicatePercent ? 2 : 1;
                for (int copy = 0; copy < copies; copy++) {
                    path.add(Math.max(0, path.size() - random.nextInt(reorder + 1)), datagram);
                }
            }
        }
        // The two ends are known to be whole, so that every loss lies between two frames that arrive.
        path.addAll(0, cut(-1, 1, frame(99)));
        path.addAll(cut(frames, 1, frame(frames)));
        List<Integer> taken = new ArrayList<>();
        for (byte[] datagram : path) {
            int length = accepts(datagram);
            if (length != FramePort.NONE) {
                byte[] got = Arrays.copyOf(reassembly.frame(), length);
                int number = taken.isEmpty() ? -1 : numberOf(got, taken.getLast());
                assertThat(got).isEqualTo(frame(number == -1 ? 99 : number));
                taken.add(number);
            }
        }
        assertThat(taken).isSorted().doesNotHaveDuplicates().startsWith(-1).endsWith(frames);
        assertThat(counters.lost()).isEqualTo(frames + 2L - taken.size());
        assertThat(counters.malformed()).isZero();
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void aDatagramWithAnyHeaderIsCountedOrTakenAndNeverHarms(@ForAll @IntRange(max = 255) int index,
            @ForAll @IntRange(max = 255) int pieces, @ForAll @IntRange(max = 65_535) int frameBytes,
            @ForAll @IntRange(max = 65_535) int offset, @ForAll @IntRange(max = 5000) int bytes) {
        ByteBuffer datagram = ByteBuffer.allocate(Piece.HEADER_BYTES + bytes);
        new Piece(index, pieces, 77, 1, 0, frameBytes, offset).write(datagram);
        int length = accepts(datagram.array());
        assertThat(length == FramePort.NONE || length == bytes).isTrue();
        // The wire goes on.
        assertThat(accepts(cut(1, 1, frame(10)).getFirst())).isEqualTo(FramePort.NONE);
        assertThat(accepts(cut(2, 1, new byte[60]).getFirst())).isEqualTo(60);
    }

    @Test
    void strangersAreCounted() {
        byte[] datagram = cut(0, 1, new byte[60]).getFirst();
        for (int place : new int[]{0, 4, 8, 15}) {
            byte[] other = datagram.clone();
            other[place] ^= 1;
            assertThat(reassembly.isFromPeer(ByteBuffer.wrap(other))).isFalse();
        }
        assertThat(reassembly.isFromPeer(ByteBuffer.wrap(datagram, 0, 31).slice())).isFalse();
        assertThat(counters.unknownSenders()).isEqualTo(5);
    }

    @Test
    void duplicatesAndReorderedFramesAreDropped() {
        assertThat(accepts(cut(0, 1, new byte[60]).getFirst())).isEqualTo(60);
        assertThat(accepts(cut(0, 1, new byte[60]).getFirst())).isEqualTo(FramePort.NONE);
        assertThat(accepts(cut(2, 1, new byte[60]).getFirst())).isEqualTo(60);
        assertThat(accepts(cut(1, 1, new byte[60]).getFirst())).isEqualTo(FramePort.NONE);
        assertThat(counters.late()).isEqualTo(2);
        assertThat(counters.lost()).isEqualTo(1);
    }

    @Test
    void piecesInAnyOrderMakeAFrame() {
        List<byte[]> pieces = cut(0, 1, frame(10));
        assertThat(pieces.size()).isGreaterThan(2);
        Collections.reverse(pieces);
        for (byte[] piece : pieces.subList(0, pieces.size() - 1)) {
            assertThat(accepts(piece)).isEqualTo(FramePort.NONE);
        }
        assertThat(accepts(pieces.getLast())).isEqualTo(frame(10).length);
        assertThat(Arrays.copyOf(reassembly.frame(), frame(10).length)).isEqualTo(frame(10));
    }

    @Test
    void aFrameThatMissesAPieceIsGivenUpWhenALaterOneIsWhole() {
        accepts(cut(0, 1, new byte[60]).getFirst());
        accepts(cut(1, 1, frame(10)).getFirst());
        assertThat(accepts(cut(2, 1, new byte[60]).getFirst())).isEqualTo(60);
        assertThat(counters.incomplete()).isEqualTo(1);
        assertThat(counters.lost()).isEqualTo(1);
        assertThat(accepts(cut(1, 1, frame(10)).getLast())).isEqualTo(FramePort.NONE);
    }

    @Test
    void anEndThatStartsAnewIsTakenAndItsFormerLifeIsLate() {
        accepts(cut(1000, 1, new byte[60]).getFirst());
        assertThat(accepts(cut(0, 2, new byte[60]).getFirst())).isEqualTo(60);
        assertThat(accepts(cut(1001, 1, new byte[60]).getFirst())).isEqualTo(FramePort.NONE);
        assertThat(accepts(cut(1, 2, new byte[60]).getFirst())).isEqualTo(60);
        assertThat(counters.restarts()).isEqualTo(1);
        assertThat(counters.late()).isEqualTo(1);
        assertThat(counters.lost()).isZero();
    }

    @Test
    void sequenceNumbersMayWrap() {
        assertThat(accepts(cut(-1, 1, new byte[60]).getFirst())).isEqualTo(60);
        assertThat(accepts(cut(0, 1, new byte[60]).getFirst())).isEqualTo(60);
        assertThat(counters.lost()).isZero();
    }

    @Test
    void framesThatNeedTooManyDatagramsAreRefusedWithWhatToDo() {
        assertThatThrownBy(() -> new UdpWireConfig(SOMEWHERE, SOMEWHERE, 77, 9018, 700))
                .hasMessage("a frame must fit in 8 datagrams: frameBytesMax=9018 needs 14 of datagramBytesMax=700; "
                        + "use shorter frames, or a path for datagrams of 1160 bytes");
        assertThat(new UdpWireConfig(SOMEWHERE, SOMEWHERE, 77, 9018, 1160).pieces(9018)).isEqualTo(8);
    }

    private int accepts(byte[] datagram) {
        ByteBuffer buffer = ByteBuffer.wrap(datagram);
        assertThat(reassembly.isFromPeer(buffer)).isTrue();
        return reassembly.accept(buffer);
    }

    private static byte[] frame(int number) {
        return PortDriver.frame(number, 100 + (number * 331) % 3900);
    }

    private static int numberOf(byte[] frame, int after) {
        int number = after + 1;
        while (number < 100 && !Arrays.equals(frame, frame(number))) {
            number++;
        }
        return number;
    }

    private static List<byte[]> cut(int sequence, long epoch, byte[] frame) {
        List<byte[]> datagrams = new ArrayList<>();
        int pieces = CONFIG.pieces(frame.length);
        for (int index = 0; index < pieces; index++) {
            int offset = index * CONFIG.pieceBytes();
            int bytes = Math.min(CONFIG.pieceBytes(), frame.length - offset);
            ByteBuffer datagram = ByteBuffer.allocate(Piece.HEADER_BYTES + bytes);
            new Piece(index, pieces, CONFIG.token(), epoch, sequence, frame.length, offset).write(datagram);
            datagrams.add(datagram.put(frame, offset, bytes).array());
        }
        return datagrams;
    }
}
