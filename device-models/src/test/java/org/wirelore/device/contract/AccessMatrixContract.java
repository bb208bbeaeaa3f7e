package org.wirelore.device.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.wirelore.device.api.register.Access;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterMap;

/**
 * The access matrix of a device, made from its register map: reset value, patterns written, reserved bits, of every
 * register. What the values have to be is in the device's own tests; here the model is held to its map. A fresh device
 * for each write, since one register's write may change another.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class AccessMatrixContract {
    private static final int[] PATTERNS = {0, -1, 0xAAAAAAAA, 0x55555555, 0x0F0F0F0F, 0x12345678};

    /** Writes a register. */
    public interface Writer {
        /** Writes a value to the register at an offset of the map. */
        void write(int offset, int value);
    }

    /**
     * A device as after power-on.
     *
     * @param reader reads the register at an offset of the map
     */
    public record Opened(IntUnaryOperator reader, Writer writer) {
        private int readAfter(Register register, int written) {
            writer.write(register.offset(), written);
            return reader.applyAsInt(register.offset());
        }
    }

    /**
     * The registers of one space of a device.
     *
     * @param fresh makes another device
     */
    public record Space(String device, RegisterMap map, Supplier<Opened> fresh) {
    }

    /** One register. */
    record Case(Space space, Register register) {
        private int bits() {
            return -1 >>> (Integer.SIZE - register.bits());
        }

        private Opened open() {
            return space.fresh.get();
        }

        @Override
        public String toString() {
            return space.device + " " + space.map.title() + " " + register.mnemonic();
        }
    }

    /** All spaces of all members of the family. */
    protected abstract Stream<Space> spaces();

    final Stream<Case> cases() {
        return spaces().flatMap(space -> space.map.registers().stream().map(register -> new Case(space, register)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    final void resetGivesTheValueOfTheMap(Case each) {
        Register register = each.register;
        int live = register.bitsWith(Access.LIVE);
        assertHex(each.open().reader.applyAsInt(register.offset()) & ~live, register.reset() & ~live);
    }

    @ParameterizedTest
    @MethodSource("cases")
    final void aPatternIsKeptWhereItCanBeWrittenAndNowhereElse(Case each) {
        Register register = each.register;
        int compared = each.bits() & ~register.bitsWith(Access.LIVE);
        int kept = register.bitsWith(Access.READ_WRITE);
        for (int pattern : PATTERNS) {
            int written = pattern & each.bits() & ~register.bitsWith(Access.WRITE_ONLY);
            assertHex(each.open().readAfter(register, written) & compared,
                    ((written & kept) | (register.reset() & ~kept)) & compared);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    final void aBitThatCanOnlyBeWrittenOrIsReservedReadsAsAfterReset(Case each) {
        Register register = each.register;
        int unread = each.bits() & ~register.readable();
        assertHex(each.open().readAfter(register, each.bits()) & unread, register.reset() & unread);
        assertHex(each.open().readAfter(register, 0) & unread, register.reset() & unread);
    }

    /** Compares as a manual writes it. */
    protected static void assertHex(int found, int expected) {
        assertThat(Integer.toHexString(found)).isEqualTo(Integer.toHexString(expected));
    }
}
