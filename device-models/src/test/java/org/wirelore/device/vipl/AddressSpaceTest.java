package org.wirelore.device.vipl;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses of registered memory: the same in every run, and one for each byte. */
class AddressSpaceTest {
    private static final int PAGE = 4096;

    private static MemorySegment pages(int count) {
        return Arena.ofAuto().allocate((long) count * PAGE, PAGE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 8, 16, 48, 64, 2000, PAGE - 16})
    void whereNativeMemoryReallyLiesDoesNotMatter(int offset) {
        AddressSpace here = new AddressSpace();
        AddressSpace there = new AddressSpace();
        MemorySegment other = pages(2).asSlice(offset, PAGE);
        long address = here.take(pages(1));
        assertThat(there.take(other)).isEqualTo(address);
        assertThat(address % PAGE).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 5000})
    void aByteKeepsItsAddressWhileAnyOfItsMemoryIsRegistered(int offset) {
        AddressSpace space = new AddressSpace();
        MemorySegment all = pages(4);
        long part = space.take(all.asSlice(offset, 6000));
        long whole = space.take(all);
        assertThat(part - whole).isEqualTo(offset);
        space.giveBack(part);
        assertThat(space.take(all.asSlice(offset + 8, 10)) - whole).isEqualTo(offset + 8);
        assertThat(space.take(pages(1)) - whole).isGreaterThan(4 * PAGE);
    }
}
