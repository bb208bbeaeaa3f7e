package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How drivers bring a card up with each kind of address filter, change the filter while it runs, and stop it again. */
class DriverFilterSequencesTest {
    private static final long BROADCAST = 0xFFFFFFFFFFFFL;
    private static final long ALL_HOSTS = 0x01005E000001L;
    private static final long MDNS = 0x01005E0000FBL;
    private static final int HASH = Descriptors.TDES1_FT0;
    private static final int HASH_ONLY = Descriptors.TDES1_FT1 | Descriptors.TDES1_FT0;
    private static final int STATES = CSR5_TS | CSR5_RS;
    /** NetBSD: TI, TPS, TU, TJT, UNF, RI, RU, RPS, RWT, FBE and both summaries. */
    private static final int NETBSD_INTERRUPTS = 0x0001A3EF;
    private static final int ENTRIES = 4;

    private Machine machine = Machine.dc21143();
    private int transmit;
    private int receive;
    private int nextTransmit;
    private int nextReceive;

    /** NetBSD chains both lists into rings; no descriptor has the end-of-ring bit. */
    private void netBsdMakesRings() {
        transmit = machine.allocate(16 * ENTRIES);
        receive = machine.allocate(16 * ENTRIES);
        nextTransmit = 0;
        nextReceive = 0;
        for (int i = 0; i < ENTRIES; i++) {
            machine.give(receive + 16 * i, Descriptors.RDES1_RCH | 2044, machine.allocate(2048), next(receive, i));
        }
    }

    private static int next(int list, int index) {
        return list + 16 * ((index + 1) % ENTRIES);
    }

    private int netBsdQueues(int control, byte[] data) {
        int descriptor = transmit + 16 * nextTransmit;
        machine.give(descriptor, control | Descriptors.TDES1_TCH | data.length, machine.put(data),
                next(transmit, nextTransmit));
        nextTransmit = (nextTransmit + 1) % ENTRIES;
        machine.write(CSR1, -1);
        return descriptor;
    }

    /** Reset, lists, interrupts, both processes, setup frame, receive poll demand. */
    private void netBsdInitialises(int filterType, byte[] setup) {
        machine.write(CSR0, CSR0_SWR);
        machine.advanceNs(50_000);
        machine.write(CSR0, 32 << 8 | 3 << 14 | 1 << 21 | 1 << 23 | 1 << 24);
        machine.write(CSR6, Machine.MII_100);
        netBsdMakesRings();
        machine.write(CSR5, -1);
        machine.write(CSR7, NETBSD_INTERRUPTS);
        machine.write(CSR3, receive);
        machine.write(CSR4, transmit);
        netBsdLoads(filterType, setup);
        machine.write(CSR2, -1);
        machine.settle();
    }

    /** The setup frame is put on the ring while both processes are idle; they start with it. */
    private void netBsdLoads(int filterType, byte[] setup) {
        machine.write(CSR6, machine.read(CSR6) & ~(CSR6_ST | CSR6_SR));
        for (int i = 0; i < 1000 && (machine.read(CSR5) & STATES) != 0; i++) {
            machine.advanceNs(10_000);
        }
        assertThat(machine.read(CSR5) & STATES).isZero();
        machine.write(CSR5, -1);
        int descriptor = netBsdQueues(Descriptors.TDES1_SET | Descriptors.TDES1_IC | filterType, setup);
        machine.write(CSR6, machine.read(CSR6) | CSR6_ST | CSR6_SR);
        machine.settle();
        assertThat(machine.word0(descriptor)).isEqualTo(0x7FFFFFFF);
        assertThat(machine.line.isAsserted()).isTrue();
        netBsdServesInterrupt();
    }

    /** Reads the status, acknowledges what it has read and is enabled, until nothing is left. */
    private void netBsdServesInterrupt() {
        for (int i = 0; (machine.read(CSR5) & NETBSD_INTERRUPTS) != 0; i++) {
            assertThat(i).isLessThan(5);
            machine.write(CSR5, machine.read(CSR5) & NETBSD_INTERRUPTS);
        }
        assertThat(machine.line.isAsserted()).isFalse();
    }

    /** Whether a frame to an address arrives in the next descriptor, which is then given back. */
    private boolean arrives(long address) {
        int descriptor = receive + 16 * nextReceive;
        machine.wire.deliver(Machine.frame(address, 60));
        machine.settle();
        if (!machine.isHosts(descriptor)) {
            return false;
        }
        assertThat(machine.word0(descriptor) & ~(Descriptors.RDES0_MF | Descriptors.RDES0_FT))
                .isEqualTo(64 << 16 | Descriptors.RDES0_FS | Descriptors.RDES0_LS);
        assertThat(machine.line.isAsserted()).isTrue();
        netBsdServesInterrupt();
        machine.memory.writeInt(descriptor, Machine.OWN);
        nextReceive = (nextReceive + 1) % ENTRIES;
        return true;
    }

    private void netBsdSendsAndStops() {
        int descriptor = netBsdQueues(Machine.WHOLE | Descriptors.TDES1_IC, Machine.frame(Machine.OTHER_MAC, 100));
        machine.settle();
        assertThat(machine.word0(descriptor)).isZero();
        assertThat(machine.wire.lastFrame()).hasSize(104);
        assertThat(machine.line.isAsserted()).isTrue();
        netBsdServesInterrupt();
        machine.write(CSR7, 0);
        machine.write(CSR6, 0);
        machine.write(CSR3, 0);
        machine.write(CSR4, 0);
        machine.settle();
        assertThat(machine.read(CSR5) & STATES).isZero();
        assertThat(machine.line.isAsserted()).isFalse();
    }

    @Test
    void netBsdFiltersPerfectlyOnThe21143AndByHashWhenThereAreManyGroups() {
        netBsdInitialises(0, Machine.perfectSetup(BROADCAST, Machine.MAC, ALL_HOSTS));
        assertThat(machine.read(CSR6) & (CSR6_HP | CSR6_HO | CSR6_IF)).isZero();
        assertThat(arrives(Machine.MAC)).isTrue();
        assertThat(arrives(BROADCAST)).isTrue();
        assertThat(arrives(ALL_HOSTS)).isTrue();
        assertThat(arrives(MDNS)).isFalse();
        netBsdLoads(HASH, Machine.hashSetup(Machine.MAC, BROADCAST, ALL_HOSTS, MDNS, Machine.OTHER_MAC));
        assertThat(machine.read(CSR6) & (CSR6_HP | CSR6_HO)).isEqualTo(CSR6_HP);
        assertThat(arrives(Machine.MAC)).isTrue();
        assertThat(arrives(MDNS)).isTrue();
        assertThat(arrives(BROADCAST)).isTrue();
        assertThat(arrives(Machine.OTHER_MAC)).isFalse();
        netBsdSendsAndStops();
    }

    @ParameterizedTest
    @EnumSource(names = {"DC21140", "DC21140A"})
    void netBsdFiltersByHashOnlyOnThe21140(TulipChip chip) {
        machine = Machine.of(chip);
        netBsdInitialises(HASH_ONLY, Machine.hashSetup(0, Machine.MAC, BROADCAST, ALL_HOSTS));
        assertThat(machine.read(CSR6) & (CSR6_HP | CSR6_HO)).isEqualTo(CSR6_HP | CSR6_HO);
        assertThat(arrives(Machine.MAC)).isTrue();
        assertThat(arrives(BROADCAST)).isTrue();
        assertThat(arrives(ALL_HOSTS)).isTrue();
        assertThat(arrives(MDNS)).isFalse();
        assertThat(arrives(Machine.OTHER_MAC)).isFalse();
        netBsdSendsAndStops();
    }

    /**
     * Above 14 groups ReactOS loads a hash table; it polls OWN, with a null descriptor in front and the end of the ring
     * kept.
     */
    @Test
    void reactOsFallsBackToTheHashTableAboveFourteenGroups() {
        machine.write(CSR0, CSR0_SWR);
        machine.advanceNs(100_000);
        machine.write(CSR0, 0x01A08000);
        transmit = machine.ring(2);
        machine.write(CSR4, transmit);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.settle();
        reactOsLoads(0, Machine.perfectSetup(BROADCAST, Machine.MAC));
        receive = machine.ring(ENTRIES);
        for (int i = 0; i < ENTRIES; i++) {
            machine.give(receive + 16 * i, 1536, machine.allocate(1536), 0);
        }
        machine.write(CSR3, receive);
        machine.write(CSR7, NETBSD_INTERRUPTS);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST | CSR6_SR);
        machine.settle();
        netBsdServesInterrupt();
        assertThat(arrives(ALL_HOSTS)).isFalse();
        LongStream groups = LongStream.concat(LongStream.range(0, 15).map(i -> ALL_HOSTS + i),
                LongStream.of(BROADCAST));
        reactOsLoads(HASH, Machine.hashSetup(Machine.MAC, groups.toArray()));
        assertThat(machine.read(CSR6) & (CSR6_HP | CSR6_HO)).isEqualTo(CSR6_HP);
        netBsdServesInterrupt();
        for (int i = 0; i < 15; i++) {
            assertThat(arrives(ALL_HOSTS + i)).isTrue();
        }
        assertThat(arrives(Machine.MAC)).isTrue();
        assertThat(arrives(BROADCAST)).isTrue();
        assertThat(arrives(MDNS)).isFalse();
        assertThat(arrives(Machine.OTHER_MAC)).isFalse();
        machine.write(CSR6, Machine.MII_100);
        machine.advanceNs(50_000_000);
        assertThat(machine.read(CSR5) & STATES).isZero();
    }

    private void reactOsLoads(int filterType, byte[] setup) {
        int last = transmit + 16;
        machine.give(last, Descriptors.TDES1_SET | filterType | setup.length, machine.put(setup), 0);
        machine.give(transmit, 0, 0, 0);
        machine.write(CSR1, 1);
        machine.advanceNs(500_000_000);
        assertThat(machine.word0(transmit)).isZero();
        assertThat(machine.word0(last)).isEqualTo(0x7FFFFFFF);
        assertThat(machine.memory.readInt(last + 4) & Descriptors.TDES1_TER).isNotZero();
    }
}
