package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.wirelore.device.api.register.Access;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterMap;

/**
 * Every register of every member of the family, as its map says: reset value, patterns written, reserved bits, lanes
 * and accesses that the chip does not know. What the values have to be is in the conformance tests; here the model is
 * held to its map. A fresh card for each write, since one register's write may change another.
 */
class AccessMatrixTest {
    private static final int[] PATTERNS = {0, -1, 0xAAAAAAAA, 0x55555555, 0x0F0F0F0F, 0x12345678};
    private static final List<TulipConfig> CARDS = List.of(
            TulipConfig.of("tulip0", TulipChip.DC21140, Machine.MAC),
            TulipConfig.of("tulip0", TulipChip.DC21140A, Machine.MAC),
            TulipConfig.of("tulip0", TulipChip.DC21143, Machine.MAC),
            TulipConfig.of("tulip0", TulipChip.DC21143, Machine.MAC).withRevision(0x30));

    /** One register of a card that is as after power-on. */
    record Case(TulipConfig config, int space, Register register) {
        private Opened open() {
            Machine machine = new Machine(config);
            return switch (space) {
                case 0 -> {
                    machine.card.reset();
                    yield new Opened(machine, offset -> machine.card.readConfig(offset, 4),
                            (offset, value) -> machine.card.writeConfig(offset, 4, value));
                }
                case 1 -> new Opened(machine, machine::read, machine::write);
                default -> new Opened(machine, number -> readPhy(machine, number),
                        (number, value) -> writePhy(machine, number, value));
            };
        }

        private RegisterMap map() {
            return Dc21140.registerMaps(config).get(space);
        }

        private int bits() {
            return -1 >>> (Integer.SIZE - register.bits());
        }

        @Override
        public String toString() {
            return map().title() + " " + register.mnemonic();
        }
    }

    /** Writes a register. */
    private interface Writer {
        void write(int offset, int value);
    }

    private record Opened(Machine machine, IntUnaryOperator reader, Writer writer) {
        int read(Register register) {
            return reader.applyAsInt(register.offset());
        }

        int readAfter(Register register, int written) {
            writer.write(register.offset(), written);
            return read(register);
        }
    }

    private static Stream<Case> cases() {
        return CARDS.stream().flatMap(config -> Stream.of(0, 1, 2).flatMap(space -> Dc21140.registerMaps(config)
                .get(space).registers().stream().map(register -> new Case(config, space, register))));
    }

    private static Stream<Case> cases(boolean hasLanes) {
        return cases().filter(each -> each.space < 2 && each.map().hasLanes() == hasLanes);
    }

    private static Stream<Case> longwords() {
        return cases(false);
    }

    private static Stream<Case> lanes() {
        return cases(true);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void resetGivesTheValueOfTheMap(Case each) {
        Register register = each.register;
        int live = register.bitsWith(Access.LIVE);
        assertHex(each.open().read(register) & ~live, register.reset() & ~live);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aPatternIsKeptWhereItCanBeWrittenAndNowhereElse(Case each) {
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
    void aBitThatCanOnlyBeWrittenOrIsReservedReadsAsAfterReset(Case each) {
        Register register = each.register;
        int unread = each.bits() & ~register.readable();
        assertHex(each.open().readAfter(register, each.bits()) & unread, register.reset() & unread);
        assertHex(each.open().readAfter(register, 0) & unread, register.reset() & unread);
    }

    @ParameterizedTest
    @MethodSource("longwords")
    void onlyAlignedLongwordAccessesReachTheRegister(Case each) {
        Register register = each.register;
        Opened card = each.open();
        int before = card.read(register);
        for (int bytes : new int[]{1, 2}) {
            card.machine.csr.write(register.offset(), bytes, ~before);
            assertThat(card.machine.csr.read(register.offset(), bytes)).isEqualTo(-1 >>> (32 - 8 * bytes));
        }
        card.machine.csr.write(register.offset() + 4, 4, ~before);
        assertThat(card.machine.csr.read(register.offset() + 4, 4)).isEqualTo(-1);
        assertHex(card.read(register), before);
        assertThat(card.machine.card.counters().guestAccessErrors()).isEqualTo(6);
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void everyByteAndWordIsALane(Case each) {
        Register register = each.register;
        int kept = register.bitsWith(Access.READ_WRITE);
        for (int bytes : new int[]{1, 2}) {
            for (int lane = 0; lane < 4; lane += bytes) {
                Opened card = each.open();
                int before = card.read(register);
                int bits = ((1 << (8 * bytes)) - 1) << (8 * lane);
                card.machine.card.writeConfig(register.offset() + lane, bytes, -1);
                int after = card.read(register);
                assertHex(after, (before & ~(kept & bits)) | (kept & bits));
                assertHex(card.machine.card.readConfig(register.offset() + lane, bytes),
                        (after & bits) >>> (8 * lane));
            }
        }
    }

    private static void assertHex(int found, int expected) {
        assertThat(Integer.toHexString(found)).isEqualTo(Integer.toHexString(expected));
    }

    private static int readPhy(Machine machine, int register) {
        shift(machine, 14, 0x1800 | (1 << 5) | register);
        int value = 0;
        for (int i = 0; i < 18; i++) {
            machine.write(CSR9, CSR9_MII);
            machine.write(CSR9, CSR9_MII | CSR9_MDC);
            value = (value << 1) | (machine.read(CSR9) & CSR9_MDI) >> 19;
        }
        return value >> 1 & 0xFFFF;
    }

    private static void writePhy(Machine machine, int register, int value) {
        shift(machine, 14, 0x1400 | (1 << 5) | register);
        shift(machine, 2, 2);
        shift(machine, 16, value);
    }

    private static void shift(Machine machine, int bits, int value) {
        for (int i = bits - 1; i >= 0; i--) {
            int data = (value >> i & 1) != 0 ? CSR9_MDO : 0;
            machine.write(CSR9, data);
            machine.write(CSR9, data | CSR9_MDC);
        }
    }
}
