package org.wirelore.device.api.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What a card reaches are the bytes that are pinned, as often as they were pinned more than unpinned. */
class PinnedMemoryTest {
    private static final int BASE = 0x10000;
    private static final int BYTES = 4096;
    /** Where the ranges of the property lie. */
    private static final int SPAN = 64;

    private final PinnedMemory pinned = new PinnedMemory(new PhysicalMemory(BASE, BYTES));

    private record Range(int offset, int bytes) {
    }

    @Test
    void nothingIsPinnedAtFirst() {
        assertThat(pinned.contains(BASE, 1)).isFalse();
        assertThat(pinned.nearest(BASE, 4)).isEqualTo("none");
    }

    @Test
    void anAccessMustLieInPinnedMemoryWholly() {
        pinned.pin(BASE + 64, 64);
        assertThat(pinned.contains(BASE + 64, 64)).isTrue();
        assertThat(pinned.contains(BASE + 63, 2)).isFalse();
        assertThat(pinned.contains(BASE + 127, 2)).isFalse();
        assertThat(pinned.contains(0xFFFF_FFFFL, Integer.MAX_VALUE)).isFalse();
        assertThat(pinned.nearest(BASE, 4)).isEqualTo("0x10040 to 0x1007f");
    }

    @Test
    void whatLiesSideBySideIsOne() {
        int first = pinned.allocate(32, 32);
        pinned.allocate(32, 32);
        assertThat(pinned.contains(first + 16, 32)).isTrue();
    }

    @Test
    void theNearestIsTheOneWithTheFewestBytesBetween() {
        pinned.pin(BASE, 8);
        pinned.pin(BASE + 1000, 8);
        assertThat(pinned.nearest(BASE + 504, 8)).isEqualTo("0x103e8 to 0x103ef");
        assertThat(pinned.nearest(BASE + 496, 8)).isEqualTo("0x10000 to 0x10007");
    }

    @Test
    void onlyMemoryOfTheHostCanBePinnedAndOnlyWhatIsPinnedUnpinned() {
        assertThatIllegalArgumentException().isThrownBy(() -> pinned.pin(BASE + BYTES - 4, 8))
                .withMessageContaining("address=0x10ffc");
        assertThatIllegalArgumentException().isThrownBy(() -> pinned.pin(BASE, 0));
        pinned.pin(BASE, 8);
        assertThatIllegalArgumentException().isThrownBy(() -> pinned.unpin(BASE, 4)).withMessageContaining("bytes=4");
        pinned.unpin(BASE, 8);
        assertThatIllegalArgumentException().isThrownBy(() -> pinned.unpin(BASE, 8));
    }

    /** Against a counter for each byte. */
    @Property(tries = 300)
    void pinsAreCountedForEachByte(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PinnedMemory tested = new PinnedMemory(new PhysicalMemory(BASE, BYTES));
        int[] pins = new int[SPAN];
        List<Range> held = new ArrayList<>();
        for (int step = 0; step < 60; step++) {
            boolean isPin = held.isEmpty() || random.nextInt(3) != 0;
            Range range = isPin ? range(random) : held.remove(random.nextInt(held.size()));
            for (int i = range.offset; i < range.offset + range.bytes; i++) {
                pins[i] += isPin ? 1 : -1;
            }
            if (isPin) {
                held.add(range);
                tested.pin(BASE + range.offset, range.bytes);
            } else {
                tested.unpin(BASE + range.offset, range.bytes);
            }
            for (int look = 0; look < 10; look++) {
                Range wanted = range(random);
                assertThat(tested.contains(BASE + wanted.offset, wanted.bytes)).as("%s", wanted)
                        .isEqualTo(allPinned(pins, wanted));
            }
        }
        tested.reset();
        assertThat(tested.contains(BASE, SPAN)).isFalse();
    }

    private static Range range(SplittableRandom random) {
        int offset = random.nextInt(SPAN - 1);
        return new Range(offset, 1 + random.nextInt(Math.min(20, SPAN - offset)));
    }

    private static boolean allPinned(int[] pins, Range range) {
        for (int i = range.offset; i < range.offset + range.bytes; i++) {
            if (pins[i] == 0) {
                return false;
            }
        }
        return true;
    }
}
