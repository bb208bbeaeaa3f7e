package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.wirelore.device.api.register.Access;
import org.wirelore.device.api.register.Register;
import org.wirelore.device.api.register.RegisterMap;
import org.wirelore.device.contract.AccessMatrixContract;

/**
 * Every register of every member of the family, as its map says, and what is special to PCI: lanes, and accesses that
 * the chip does not know. What the values have to be is in the conformance tests.
 */
class AccessMatrixTest extends AccessMatrixContract {
    private static final List<TulipConfig> CARDS = List.of(
            TulipConfig.of("tulip0", TulipChip.DC21140, Machine.MAC),
            TulipConfig.of("tulip0", TulipChip.DC21140A, Machine.MAC),
            TulipConfig.of("tulip0", TulipChip.DC21143, Machine.MAC),
            TulipConfig.of("tulip0", TulipChip.DC21143, Machine.MAC).withRevision(0x30));

    /** One register of a card. */
    record Accessed(TulipConfig config, int space, Register register) {
        private RegisterMap map() {
            return Dc21140.registerMaps(config).get(space);
        }

        @Override
        public String toString() {
            return map().title() + " " + register.mnemonic();
        }
    }

    @Override
    protected Stream<Space> spaces() {
        return CARDS.stream().flatMap(config -> IntStream.range(0, 3).mapToObj(space -> new Space(config.chip().name(),
                Dc21140.registerMaps(config).get(space), () -> opened(config, space))));
    }

    private static Opened opened(TulipConfig config, int space) {
        Machine machine = new Machine(config);
        return switch (space) {
            case 0 -> {
                machine.card.reset();
                yield new Opened(offset -> machine.card.readConfig(offset, 4),
                        (offset, value) -> machine.card.writeConfig(offset, 4, value));
            }
            case 1 -> new Opened(machine::read, machine::write);
            default -> new Opened(number -> readPhy(machine, number),
                    (number, value) -> writePhy(machine, number, value));
        };
    }

    private static Stream<Accessed> accessed(boolean hasLanes) {
        return CARDS.stream().flatMap(config -> Stream.of(0, 1).flatMap(space -> Dc21140.registerMaps(config)
                .get(space).registers().stream().map(register -> new Accessed(config, space, register))))
                .filter(each -> each.map().hasLanes() == hasLanes);
    }

    private static Stream<Accessed> longwords() {
        return accessed(false);
    }

    private static Stream<Accessed> lanes() {
        return accessed(true);
    }

    @ParameterizedTest
    @MethodSource("longwords")
    void onlyAlignedLongwordAccessesReachTheRegister(Accessed each) {
        Register register = each.register;
        Machine machine = new Machine(each.config);
        int before = machine.read(register.offset());
        for (int bytes : new int[]{1, 2}) {
            machine.csr.write(register.offset(), bytes, ~before);
            assertThat(machine.csr.read(register.offset(), bytes)).isEqualTo(-1 >>> (32 - 8 * bytes));
        }
        machine.csr.write(register.offset() + 4, 4, ~before);
        assertThat(machine.csr.read(register.offset() + 4, 4)).isEqualTo(-1);
        assertHex(machine.read(register.offset()), before);
        assertThat(machine.card.counters().guestAccessErrors()).isEqualTo(6);
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void everyByteAndWordIsALane(Accessed each) {
        Register register = each.register;
        int kept = register.bitsWith(Access.READ_WRITE);
        for (int bytes : new int[]{1, 2}) {
            for (int lane = 0; lane < 4; lane += bytes) {
                Machine machine = new Machine(each.config);
                machine.card.reset();
                int before = machine.card.readConfig(register.offset(), 4);
                int bits = ((1 << (8 * bytes)) - 1) << (8 * lane);
                machine.card.writeConfig(register.offset() + lane, bytes, -1);
                int after = machine.card.readConfig(register.offset(), 4);
                assertHex(after, (before & ~(kept & bits)) | (kept & bits));
                assertHex(machine.card.readConfig(register.offset() + lane, bytes),
                        (after & bits) >>> (8 * lane));
            }
        }
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
