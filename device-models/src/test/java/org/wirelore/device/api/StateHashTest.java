package org.wirelore.device.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which bytes the hash tells apart: any one bit, and the pairs of bits that multiplications and sums may let cancel.
 */
class StateHashTest {
    private static final long SEED = 20261122;
    private static final int OFFSET = 3;

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 44, 60, 64, 65, 96, 97, 128, 200})
    void oneInvertedBitOrTwoGiveAnotherValue(int length) {
        byte[] bytes = new byte[OFFSET + length];
        new SplittableRandom(SEED).nextBytes(bytes);
        List<int[]> flips = new ArrayList<>(List.of(new int[0]));
        for (int bit = 0; bit < 8 * length; bit++) {
            flips.add(new int[]{bit});
        }
        for (int top = 63; top < 8 * length; top += 64) {
            for (int other = top + 1; other < 8 * length; other++) {
                flips.add(new int[]{top, other});
            }
        }
        Set<Long> hashes = new HashSet<>();
        Set<Long> contents = new HashSet<>();
        for (int[] flip : flips) {
            byte[] flipped = bytes.clone();
            for (int bit : flip) {
                flipped[OFFSET + bit / 8] ^= (byte) (1 << (bit % 8));
            }
            StateHash hash = new StateHash();
            hash.add(flipped, OFFSET, length);
            hashes.add(hash.value());
            contents.add(StateHash.ofContent(MemorySegment.ofArray(flipped), OFFSET, length));
        }
        assertThat(hashes).hasSameSizeAs(flips);
        assertThat(contents).hasSameSizeAs(flips);
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 24, 32, 64, 96, 200, 2048})
    void wordsThatChangePlacesGiveAnotherValue(int length) {
        byte[] bytes = new byte[length];
        new SplittableRandom(SEED).nextBytes(bytes);
        Set<Long> hashes = new HashSet<>();
        Set<Long> contents = new HashSet<>();
        int orders = 0;
        for (int from = 0; from + 8 <= length; from += 8) {
            for (int to = from; to + 8 <= length; to += from == to ? 8 : 24) {
                byte[] swapped = bytes.clone();
                System.arraycopy(bytes, from, swapped, to, 8);
                System.arraycopy(bytes, to, swapped, from, 8);
                StateHash hash = new StateHash();
                hash.add(swapped, 0, length);
                hashes.add(hash.value());
                contents.add(StateHash.ofContent(MemorySegment.ofArray(swapped), 0, length));
                orders += from == to && from > 0 ? 0 : 1;
            }
        }
        assertThat(hashes).hasSize(orders);
        assertThat(contents).hasSize(orders);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 16, 32, 64, 96})
    void zeroesOfAnotherLengthGiveAnotherValue(int length) {
        StateHash one = new StateHash();
        one.add(new byte[length], 0, length);
        StateHash other = new StateHash();
        other.add(new byte[length + 1], 0, length + 1);
        assertThat(one.value()).isNotEqualTo(other.value());
        assertThat(StateHash.ofContent(MemorySegment.ofArray(new byte[length]), 0, length))
                .isNotEqualTo(StateHash.ofContent(MemorySegment.ofArray(new byte[length + 1]), 0, length + 1));
    }
}
