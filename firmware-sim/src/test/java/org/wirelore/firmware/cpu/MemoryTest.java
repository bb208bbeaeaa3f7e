package org.wirelore.firmware.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryTest {
    private static final int BYTES = 256;

    private final Memory memory = new Memory(BYTES);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void bytesAndHalfWordsArePartsOfBigEndianWords(long seed) {
        Random random = new Random(seed);
        ByteBuffer expected = ByteBuffer.allocate(BYTES);
        for (int i = 0; i < 10_000; i++) {
            int address = random.nextInt(BYTES);
            int value = random.nextInt();
            switch (random.nextInt(3)) {
                case 0 -> {
                    memory.setWord(address, value);
                    expected.putInt(address & ~3, value);
                }
                case 1 -> {
                    memory.setHalf(address, value);
                    expected.putShort(address & ~1, (short) value);
                }
                default -> {
                    memory.setOctet(address, value);
                    expected.put(address, (byte) value);
                }
            }
            int at = random.nextInt(BYTES);
            assertThat(memory.word(at)).isEqualTo(expected.getInt(at & ~3));
            assertThat(memory.half(at)).isEqualTo(expected.getShort(at & ~1) & 0xFFFF);
            assertThat(memory.octet(at)).isEqualTo(expected.get(at) & 0xFF);
        }
    }

    @Test
    void manyBytesAreCopiedInTheOrderOfTheirAddresses() {
        memory.write(5, new byte[]{9, 1, 2, 3, 4, 5, 6, 9}, 1, 6);
        memory.fill(12, 3, 7);
        byte[] out = new byte[10];
        memory.read(4, out, 0, 10);
        assertThat(out).containsExactly(0, 1, 2, 3, 4, 5, 6, 0, 7, 7);
    }

    @Test
    void wholeWordsAreCopiedInTheOrderOfTheirBytes() {
        memory.writeWords(8, MemorySegment.ofArray(new byte[]{9, 1, 2, 3, 4, 5, 6, 7, 8, 9}), 1, 8);
        assertThat(memory.word(8)).isEqualTo(0x01020304);
        assertThat(memory.word(12)).isEqualTo(0x05060708);
        assertThat(memory.word(4) | memory.word(16)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void aFillReachesNoOtherBytes(int length) {
        for (int at = 20; at < 28; at++) {
            memory.fill(0, BYTES, 0x11);
            memory.fill(at, length, 0xA5);
            for (int i = 0; i < BYTES; i++) {
                assertThat(memory.octet(i)).isEqualTo(i >= at && i < at + length ? 0xA5 : 0x11);
            }
        }
    }

    @Test
    void aHashDependsOnEveryByte() {
        long zero = hash();
        for (int address = 0; address < BYTES; address++) {
            memory.setOctet(address, 1);
            assertThat(hash()).isNotEqualTo(zero);
            memory.setOctet(address, 0);
        }
        assertThat(hash()).isEqualTo(zero);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, BYTES, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void addressesOutsideAreRefused(int address) {
        assertThatThrownBy(() -> memory.word(address)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> memory.setHalf(address, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> memory.octet(address)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> memory.fill(address, 1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private long hash() {
        long[] state = {1};
        memory.hashInto(word -> state[0] = state[0] * 31 + word);
        return state[0];
    }
}
