package org.wirelore.device.api.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** A host's memory behaves as one zeroed array, and takes heap only where it is touched. */
class PhysicalMemoryTest {
    private static final int BASE = 0x10000;
    private static final int BYTES = 1 << 18;

    private final PhysicalMemory memory = new PhysicalMemory(BASE, 64 << 20);

    /** An allocation that is mapped, with what it must hold. */
    private record Mapped(MemorySegment view, int offset) {
    }

    @Test
    void memoryThatNothingTouchesTakesNoHeap() {
        memory.allocate(100_000, 32);
        memory.allocate(1 << 20, 4);
        assertThat(memory.heapBytes()).isZero();
    }

    @Test
    void anAllocationKeepsWhatThoseBeforeItHold() {
        int ring = memory.allocate(4096, 32);
        int buffers = memory.allocate(10_000, 32);
        memory.writeInt(buffers, 1);
        assertThat(memory.heapBytes()).isEqualTo(14_096);
        int endpoint = memory.allocate(1000, 32);
        MemorySegment view = memory.segment(endpoint, 1000);
        assertThat(memory.heapBytes()).isEqualTo(15_112);
        memory.copy(buffers, endpoint + 996, 4);
        assertThat(view.get(ValueLayout.JAVA_INT_UNALIGNED, 996)).isEqualTo(1);
        assertThat(memory.readInt(ring)).isZero();
    }

    @Test
    void aViewStaysValidWhenMoreIsAllocated() {
        MemorySegment view = memory.segment(memory.allocate(1000, 32), 1000);
        int later = memory.allocate(1000, 32);
        memory.writeInt(later, 5);
        view.set(ValueLayout.JAVA_INT_UNALIGNED, 0, 6);
        assertThat(memory.readInt(later)).isEqualTo(5);
        assertThat(memory.readInt(BASE)).isEqualTo(6);
    }

    @Test
    void anAccessFarFromAllAllocationsTakesOnePage() {
        memory.writeInt(BASE + 30_000_000, 7);
        assertThat(memory.readInt(BASE + 30_000_000)).isEqualTo(7);
        assertThat(memory.heapBytes()).isEqualTo(4096);
    }

    @Test
    void aRangeThatWasNotAllocatedCannotBeMapped() {
        int start = memory.allocate(1000, 32);
        assertThatIllegalArgumentException().isThrownBy(() -> memory.segment(start + 500, 501))
                .withMessageContaining("allocated");
        assertThatIllegalArgumentException().isThrownBy(() -> memory.segment(start + 20_000, 4));
    }

    @Test
    void addressesOutsideAreRefused() {
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> memory.readInt(BASE - 1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> memory.writeInt(BASE + (64 << 20) - 3, 1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> memory.write(BASE + (64 << 20) - 3, new byte[4], 0, 4));
    }

    @Property(tries = 300)
    void itBehavesAsOneZeroedArray(@ForAll long seed) {
        Model model = new Model(new SplittableRandom(seed));
        for (int step = 0; step < 200; step++) {
            model.step(step);
        }
        model.check();
    }

    /** A memory and the array that it must behave as. */
    private static final class Model {
        private final SplittableRandom random;
        private final PhysicalMemory tested = new PhysicalMemory(BASE, BYTES);
        private final byte[] array = new byte[BYTES];
        private final List<Mapped> mapped = new ArrayList<>();
        private int allocated;

        Model(SplittableRandom random) {
            this.random = random;
        }

        /** Does one thing to both. */
        void step(int step) {
            int length = 1 + random.nextInt(random.nextBoolean() ? 16 : 9000);
            int at = random.nextInt(BYTES - length);
            int other = random.nextInt(BYTES - length);
            switch (random.nextInt(9)) {
                case 0, 1 -> allocate(length);
                case 2, 3 -> {
                    byte[] content = new byte[length];
                    random.nextBytes(content);
                    tested.write(BASE + at, content, 0, length);
                    System.arraycopy(content, 0, array, at, length);
                }
                case 4 -> {
                    tested.copy(BASE + at, BASE + other, length);
                    System.arraycopy(array, at, array, other, length);
                }
                case 5 -> {
                    int word = Math.min(at, BYTES - 4);
                    tested.writeInt(BASE + word, step);
                    ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN).putInt(word, step);
                }
                case 6 -> writeMapped((byte) step);
                case 7 -> resetSometimes();
                default -> {
                    byte[] content = new byte[length];
                    tested.read(BASE + at, content, 0, length);
                    assertThat(content).isEqualTo(Arrays.copyOfRange(array, at, at + length));
                    assertThat(tested.readByte(BASE + other)).isEqualTo(array[other] & 0xFF);
                }
            }
        }

        private void allocate(int length) {
            if (allocated + length + 32 <= BYTES) {
                int address = tested.allocate(length, 32);
                allocated = address - BASE + length;
                if (random.nextBoolean()) {
                    mapped.add(new Mapped(tested.segment(address, length), address - BASE));
                }
            }
        }

        private void writeMapped(byte value) {
            if (!mapped.isEmpty()) {
                Mapped one = mapped.get(random.nextInt(mapped.size()));
                one.view().set(ValueLayout.JAVA_BYTE, 0, value);
                array[one.offset()] = value;
            }
        }

        private void resetSometimes() {
            if (random.nextInt(8) == 0) {
                tested.reset();
                Arrays.fill(array, (byte) 0);
                mapped.clear();
                allocated = 0;
            }
        }

        void check() {
            byte[] all = new byte[BYTES];
            tested.read(BASE, all, 0, BYTES);
            assertThat(all).isEqualTo(array);
            for (Mapped one : mapped) {
                byte[] content = one.view().toArray(ValueLayout.JAVA_BYTE);
                assertThat(content).isEqualTo(Arrays.copyOfRange(array, one.offset(), one.offset() + content.length));
            }
        }
    }

    @Test
    void aFreedRangeIsZeroedAndTakenAgainBeforeFreshMemory() {
        int first = memory.allocate(4096, 4096);
        int second = memory.allocate(8192, 4096);
        int third = memory.allocate(4096, 4096);
        memory.segment(first, 4096).fill((byte) 1);
        memory.segment(second, 8192).fill((byte) 2);
        MemorySegment kept = memory.segment(third, 4096).fill((byte) 3);
        memory.free(second, 8192);
        assertThatIllegalArgumentException().isThrownBy(() -> memory.free(second, 8192));
        int again = memory.allocate(4096, 4096);
        assertThat(again).isEqualTo(second);
        assertThat(memory.segment(again, 4096).get(ValueLayout.JAVA_BYTE, 100)).isZero();
        assertThat(memory.allocate(8192, 4096)).as("what is left of the gap is too small").isGreaterThan(third);
        assertThat(memory.allocate(4096, 4096)).isEqualTo(second + 4096);
        assertThat(kept.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 3);
        assertThat(memory.readByte(first)).isEqualTo(1);
    }

    @Test
    void fragmentedMemoryHasNoRoomForALargePiece() {
        PhysicalMemory small = new PhysicalMemory(BASE, 64 * 4096);
        int[] pages = new int[64];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = small.allocate(4096, 4096);
        }
        for (int i = 0; i < pages.length; i += 2) {
            small.free(pages[i], 4096);
        }
        assertThat(small.canAllocate(4096, 4096)).isTrue();
        assertThat(small.canAllocate(8192, 4096)).isFalse();
        small.free(pages[1], 4096);
        assertThat(small.allocate(3 * 4096, 4096)).isEqualTo(pages[0]);
        for (int i = 3; i < pages.length; i += 2) {
            small.free(pages[i], 4096);
        }
        assertThat(small.canAllocate(61 * 4096, 4096)).isTrue();
    }

    @Test
    void aDeviceReachesPagesOfAProcessThroughScatteredFrames() {
        byte[] own = new byte[10_000];
        int[] frames = memory.lend(MemorySegment.ofArray(own));
        assertThat(frames).hasSize(3);
        assertThat(frames[0] + 4096).isNotEqualTo(frames[1]);
        memory.write(frames[1] + 4, new byte[]{7, 8}, 0, 2);
        assertThat(own[4096 + 4]).isEqualTo((byte) 7);
        own[9_999] = 5;
        assertThat(memory.readByte(frames[2] + 9_999 - 8192)).isEqualTo(5);
        assertThat(memory.readByte(frames[2] + 9_999 - 8192 + 1)).as("behind the process's last byte").isZero();
        memory.takeBack(frames);
        memory.write(frames[1] + 4, new byte[]{1}, 0, 1);
        assertThat(own[4096 + 4]).isEqualTo((byte) 7);
        PhysicalMemory small = new PhysicalMemory(BASE, 4 * 4096);
        small.allocate(2 * 4096, 4096);
        assertThat(small.lend(MemorySegment.ofArray(own))).as("not enough frames").isEmpty();
        assertThat(small.lend(MemorySegment.ofArray(new byte[8192]))).hasSize(2);
        assertThat(small.canAllocate(1, 1)).isFalse();
    }

    @Test
    void pagesThatTheirProcessFreedReadAsZerosAndStayOccupied() {
        Arena arena = Arena.ofShared();
        MemorySegment own = arena.allocate(4096);
        int[] frames = memory.lend(own.fill((byte) 7));
        assertThat(memory.readByte(frames[0])).isEqualTo(7);
        arena.close();
        byte[] read = {9, 9};
        memory.write(frames[0], new byte[]{1, 2}, 0, 2);
        memory.read(frames[0], read, 0, 2);
        assertThat(read).containsExactly(0, 0);
        assertThat(memory.readByte(frames[0])).isZero();
        assertThat(memory.lend(MemorySegment.ofArray(new byte[4096]))).doesNotContain(frames);
        memory.takeBack(frames);
    }
}
