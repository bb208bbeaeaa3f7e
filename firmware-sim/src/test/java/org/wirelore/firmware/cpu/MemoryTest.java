package org.wirelore.firmware.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
