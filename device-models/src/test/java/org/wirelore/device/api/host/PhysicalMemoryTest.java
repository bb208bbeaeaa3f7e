package org.wirelore.device.api.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
}
