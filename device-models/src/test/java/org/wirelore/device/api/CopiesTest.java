package org.wirelore.device.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every length arrives whole, at any alignment, and nothing beside it is touched. */
class CopiesTest {
    private static final int ROOM = 160;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 7, 8})
    void exactlyTheBytesAskedForAreCopied(int shift) {
        byte[] source = new byte[ROOM];
        for (int i = 0; i < ROOM; i++) {
            source[i] = (byte) (i + 1);
        }
        for (int bytes = 0; bytes <= 130; bytes++) {
            byte[] target = new byte[ROOM];
            byte[] array = new byte[ROOM];
            Copies.copy(MemorySegment.ofArray(source), shift, MemorySegment.ofArray(target), 9, bytes);
            Copies.copy(source, shift, array, 9, bytes);
            for (int i = 0; i < ROOM; i++) {
                byte expected = i >= 9 && i < 9 + bytes ? source[shift + i - 9] : 0;
                assertThat(target[i]).describedAs("byte %d of a copy of %d", i, bytes).isEqualTo(expected);
                assertThat(array[i]).describedAs("byte %d of an array's copy of %d", i, bytes).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 8, 15, 16, 17, 32, 33, 64, 65})
    void aCopyBeyondTheEndIsRefused(int bytes) {
        MemorySegment small = MemorySegment.ofArray(new byte[bytes - 1]);
        MemorySegment large = MemorySegment.ofArray(new byte[ROOM]);
        assertThatThrownBy(() -> Copies.copy(small, 0, large, 0, bytes)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Copies.copy(large, 0, small, 0, bytes)).isInstanceOf(IndexOutOfBoundsException.class);
        byte[] few = new byte[bytes - 1];
        byte[] many = new byte[ROOM];
        assertThatThrownBy(() -> Copies.copy(few, 0, many, 0, bytes)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Copies.copy(many, 0, few, 0, bytes)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
