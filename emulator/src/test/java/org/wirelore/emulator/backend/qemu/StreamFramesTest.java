package org.wirelore.emulator.backend.qemu;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.BeforeTry;
import org.junit.jupiter.api.Test;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;
import org.wirelore.emulator.backend.PortDriver;

/** Whatever arrives, and in whatever pieces: frames come out as they went in, or are counted. */
class StreamFramesTest {
    private static final int FRAME_BYTES_MAX = 1518;

    private final MemorySegment memory = Arena.ofAuto().allocate(FRAME_BYTES_MAX);
    private final List<byte[]> taken = new ArrayList<>();
    private PortCounters counters = new PortCounters();
    private StreamFrames frames = new StreamFrames(FRAME_BYTES_MAX, counters);

    /** A property has one instance for all its tries. */
    @BeforeTry
    void freshStream() {
        taken.clear();
        counters = new PortCounters();
        frames = new StreamFrames(FRAME_BYTES_MAX, counters);
    }

    @Property
    void framesSurviveEveryWayToCutTheStream(
            @ForAll @Size(max = 40) List<@IntRange(min = 14, max = 1518) Integer> lengths,
            @ForAll @IntRange(min = 1, max = 3000) int pieceBytes) {
        ByteBuffer stream = ByteBuffer.allocate(40 * 1522);
        for (int number = 0; number < lengths.size(); number++) {
            stream.putInt(lengths.get(number)).put(PortDriver.frame(number, lengths.get(number)));
        }
        assertThat(arrives(stream.flip(), pieceBytes)).isTrue();
        assertThat(taken.size()).isEqualTo(lengths.size());
        for (int number = 0; number < lengths.size(); number++) {
            assertThat(taken.get(number)).isEqualTo(PortDriver.frame(number, lengths.get(number)));
        }
        assertThat(frames.isInsideFrame()).isFalse();
    }

    @Property
    void framesOfAWrongLengthArePassedOverAndTheNextOneIsWhole(
            @ForAll @IntRange(min = 1, max = QemuStreamConfig.QEMU_FRAME_BYTES_MAX) int length,
            @ForAll @IntRange(min = 1, max = 9000) int pieceBytes) {
        byte[] follower = PortDriver.frame(7, 60);
        ByteBuffer stream = ByteBuffer.allocate(length + 68).putInt(length).put(new byte[length]).putInt(60)
                .put(follower);
        assertThat(arrives(stream.flip(), pieceBytes)).isTrue();
        boolean isLegal = length >= 14 && length <= FRAME_BYTES_MAX;
        assertThat(taken.size()).isEqualTo(isLegal ? 2 : 1);
        assertThat(taken.getLast()).isEqualTo(follower);
        assertThat(counters.receiveLength).isEqualTo(isLegal ? 0 : 1);
    }

    @Property
    void garbageNeitherHangsNorComesOutLongerThanAFrame(@ForAll byte[] garbage,
            @ForAll @IntRange(min = 1, max = 64) int pieceBytes) {
        arrives(ByteBuffer.wrap(garbage), pieceBytes);
        assertThat(taken).allSatisfy(frame -> assertThat(frame.length).isBetween(14, FRAME_BYTES_MAX));
    }

    @Test
    void lengthsThatQemuNeverSendsBreakTheStream() {
        for (int length : new int[]{0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE,
            QemuStreamConfig.QEMU_FRAME_BYTES_MAX + 1}) {
            frames.reset();
            assertThat(arrives(ByteBuffer.allocate(4).putInt(length).flip(), 4)).as("length %d", length).isFalse();
        }
        assertThat(counters.receiveBroken).isEqualTo(5);
    }

    @Test
    void anAnnouncedGiantTakesNoMoreMemoryThanTheBuffer() {
        frames.room().putInt(QemuStreamConfig.QEMU_FRAME_BYTES_MAX);
        frames.filled();
        for (int piece = 0; piece < 68; piece++) {
            assertThat(frames.next(memory, 0)).isEqualTo(FramePort.NONE);
            ByteBuffer room = frames.room();
            assertThat(room.remaining()).isGreaterThanOrEqualTo(1024);
            room.position(room.position() + 1024);
            frames.filled();
        }
        assertThat(frames.next(memory, 0)).isEqualTo(FramePort.NONE);
        assertThat(frames.isInsideFrame()).isFalse();
    }

    /** False if the stream was found broken. */
    private boolean arrives(ByteBuffer stream, int pieceBytes) {
        while (stream.hasRemaining()) {
            ByteBuffer room = frames.room();
            int count = Math.min(Math.min(pieceBytes, room.remaining()), stream.remaining());
            assertThat(count).as("a stream that waits for more must have room for it").isPositive();
            room.put(stream.slice(stream.position(), count));
            stream.position(stream.position() + count);
            frames.filled();
            int length = frames.next(memory, 0);
            while (length >= 0) {
                taken.add(memory.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE));
                length = frames.next(memory, 0);
            }
            if (length == StreamFrames.BROKEN) {
                return false;
            }
        }
        return true;
    }
}
