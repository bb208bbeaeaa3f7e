package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.wirelore.device.tulip.TulipRegisters.*;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Setup frames and address filtering. */
class SetupFrameConformanceTest {
    private static final int PERFECT = 0;
    private static final int HASH = Descriptors.TDES1_FT0;
    private static final int INVERSE = Descriptors.TDES1_FT1;
    private static final int HASH_ONLY = Descriptors.TDES1_FT1 | Descriptors.TDES1_FT0;
    static final long BROADCAST = 0xFFFFFFFFFFFFL;

    private final Machine machine = Machine.dc21143();

    private static void listen(Machine machine, int modeBits) {
        int ring = machine.ring(1);
        machine.give(ring, 128, machine.allocate(128), 0);
        machine.write(CSR3, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_SR | modeBits);
        machine.settle();
    }

    private static boolean accepts(Machine machine, long address) {
        long filtered = machine.card.counters().framesFiltered();
        machine.wire.deliver(Machine.frame(address, 60));
        return machine.card.counters().framesFiltered() == filtered;
    }

    @ParameterizedTest
    @CsvSource({"ffffffffffff, 255", "01005e000001, 510", "01005e0000fb, 252", "333300000001, 415", "0180c2000000, 486",
        "08002be54086, 341"})
    void hashIndicesAreTheCheckValues(String address, int hash) {
        long value = Long.parseLong(address, 16);
        assertThat(Machine.hashOf(value)).isEqualTo(hash);
        byte[] only = new byte[192];
        only[(hash >> 4) * 4 + (hash >> 3 & 1)] = (byte) (1 << (hash & 7));
        machine.loadFilter(only, HASH_ONLY);
        listen(machine, 0);
        assertThat(accepts(machine, value)).isTrue();
        for (int i = 0; i < 192; i++) {
            only[i] = (byte) ~only[i];
        }
        machine.loadFilter(only, HASH_ONLY);
        assertThat(accepts(machine, value)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "400000, 1", "10000000, 10", "10400000, 5"})
    void theModeReadsBackInCsr6AndCannotBeWritten(String filterType, String modeBits) {
        machine.loadFilter(Machine.perfectSetup(Machine.MAC), Integer.parseInt(filterType, 16));
        int expected = Integer.parseInt(modeBits, 16);
        assertThat(machine.read(CSR6) & 0x15).isEqualTo(expected);
        machine.write(CSR6, Machine.MII_100 | (~expected & 0x15));
        assertThat(machine.read(CSR6) & 0x15).isEqualTo(expected);
    }

    @Test
    void aSetupFrameIsClosedWith7fffffffAndLeavesTheOtherWordsAlone() {
        int ring = machine.ring(1);
        int buffer = machine.put(Machine.perfectSetup(Machine.MAC));
        machine.give(ring, Descriptors.TDES1_SET | Descriptors.TDES1_IC | 192, buffer, 0x12345678);
        int word1 = machine.memory.readInt(ring + 4);
        machine.write(CSR4, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        assertThat(machine.transmitState()).isEqualTo(5);
        machine.settle();
        assertThat(machine.word0(ring)).isEqualTo(0x7FFFFFFF);
        assertThat(machine.memory.readInt(ring + 4)).isEqualTo(word1);
        assertThat(machine.memory.readInt(ring + 8)).isEqualTo(buffer);
        assertThat(machine.memory.readInt(ring + 12)).isEqualTo(0x12345678);
        assertThat(machine.has(CSR5_TI)).isTrue();
        assertThat(machine.wire.frameCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 191, 193, 2047})
    void aSetupFrameOfAnotherSizeIsClosedButItsTableIgnored(int size) {
        machine.loadFilter(Machine.perfectSetup(Machine.MAC), PERFECT);
        int ring = machine.ring(1);
        machine.give(ring, Descriptors.TDES1_SET | HASH | size, machine.allocate(2048), 0);
        machine.write(CSR4, ring);
        machine.write(CSR6, Machine.MII_100 | CSR6_ST);
        machine.settle();
        assertThat(machine.word0(ring)).isEqualTo(0x7FFFFFFF);
        assertThat(machine.read(CSR6) & 0x15).isZero();
        listen(machine, 0);
        assertThat(accepts(machine, Machine.MAC)).isTrue();
        assertThat(machine.card.counters().badSetupFrames()).isEqualTo(1);
    }

    @Test
    void theTopBitOfADestinationIsIgnoredOnRequest() {
        machine.loadFilter(Machine.perfectSetup(Machine.MAC), PERFECT);
        listen(machine, 0);
        assertThat(accepts(machine, Machine.MAC ^ 1L << 47)).isFalse();
        listen(machine, CSR6_IDAMSB);
        assertThat(accepts(machine, Machine.MAC ^ 1L << 47)).isTrue();
        assertThat(accepts(machine, Machine.MAC)).isTrue();
        assertThat(accepts(machine, Machine.MAC ^ 1L << 46)).isFalse();
    }

    @Test
    void the21140KnowsNoBitThatIgnoresTheTopOfADestination() {
        Machine older = Machine.dc21140();
        older.loadFilter(Machine.perfectSetup(Machine.MAC), PERFECT);
        listen(older, CSR6_IDAMSB);
        assertThat(accepts(older, Machine.MAC ^ 1L << 47)).isFalse();
        assertThat(accepts(older, Machine.MAC)).isTrue();
    }

    @Test
    void nothingMatchesBeforeTheFirstSetupFrame() {
        listen(machine, 0);
        assertThat(accepts(machine, Machine.MAC)).isFalse();
        assertThat(accepts(machine, BROADCAST)).isFalse();
        machine.write(CSR6, Machine.MII_100 | CSR6_SR | CSR6_PR);
        assertThat(accepts(machine, Machine.MAC)).isTrue();
    }

    @Test
    void onlyTheLowHalfOfEachLongwordCounts() {
        byte[] setup = Machine.perfectSetup(Machine.MAC);
        for (int i = 0; i < 192; i += 4) {
            setup[i + 2] = (byte) 0xAA;
            setup[i + 3] = (byte) 0x55;
        }
        machine.loadFilter(setup, PERFECT);
        listen(machine, 0);
        assertThat(accepts(machine, Machine.MAC)).isTrue();
    }

    @Test
    void anAllZeroEntryMatchesTheZeroAddressOnly() {
        byte[] setup = Machine.perfectSetup(Machine.MAC);
        Arrays.fill(setup, 12, 24, (byte) 0);
        machine.loadFilter(setup, PERFECT);
        listen(machine, 0);
        assertThat(accepts(machine, 0)).isTrue();
        assertThat(accepts(machine, 1)).isFalse();
    }

    @Test
    void broadcastIsNotSpecialUnlessConfigured() {
        machine.loadFilter(Machine.perfectSetup(Machine.MAC), PERFECT);
        listen(machine, 0);
        assertThat(accepts(machine, BROADCAST)).isFalse();
        machine.loadFilter(Machine.perfectSetup(Machine.MAC, BROADCAST), PERFECT);
        assertThat(accepts(machine, BROADCAST)).isTrue();
        Machine lenient = new Machine(
                TulipConfig.of("tulip0", TulipChip.DC21143, Machine.MAC).withBroadcastAlwaysAccepted());
        listen(lenient, 0);
        assertThat(accepts(lenient, BROADCAST)).isTrue();
    }

    @Test
    void passAllMulticastAcceptsTheGroupBitAndNothingElse() {
        machine.loadFilter(Machine.perfectSetup(Machine.MAC), PERFECT);
        listen(machine, CSR6_PM);
        assertThat(accepts(machine, 0x01005E000001L)).isTrue();
        assertThat(accepts(machine, BROADCAST)).isTrue();
        assertThat(accepts(machine, Machine.OTHER_MAC)).isFalse();
    }

    @Test
    void receiveAllReportsTheFiltersVerdict() {
        machine.loadFilter(Machine.perfectSetup(Machine.MAC), PERFECT);
        machine.write(CSR6, Machine.MII_100);
        int ring = machine.startReceiving(4, 128);
        machine.write(CSR6, Machine.MII_100 | CSR6_SR | CSR6_RA);
        machine.wire.deliver(Machine.frame(Machine.MAC, 60));
        machine.wire.deliver(Machine.frame(Machine.OTHER_MAC, 60));
        machine.settle();
        assertThat(machine.word0(ring) & Descriptors.RDES0_FF).isZero();
        assertThat(machine.word0(ring + 16) & Descriptors.RDES0_FF).isNotZero();
        machine.write(CSR6, Machine.MII_100 | CSR6_SR | CSR6_PR);
        machine.wire.deliver(Machine.frame(Machine.OTHER_MAC, 60));
        machine.settle();
        assertThat(machine.word0(ring + 32) & Descriptors.RDES0_FF).isZero();
    }

    @Test
    void aSetupFrameMayComeWhileReceptionRuns() {
        machine.loadFilter(Machine.perfectSetup(Machine.MAC), PERFECT);
        listen(machine, 0);
        machine.loadFilter(Machine.perfectSetup(Machine.OTHER_MAC), PERFECT);
        assertThat(machine.receiveState()).isEqualTo(3);
        assertThat(accepts(machine, Machine.MAC)).isFalse();
        assertThat(accepts(machine, Machine.OTHER_MAC)).isTrue();
    }

    @Test
    void inHashModeUnicastNeedsTheStationEntryAndGroupsTheTable() {
        machine.loadFilter(Machine.hashSetup(Machine.MAC, 0x01005E000001L, Machine.OTHER_MAC), HASH);
        listen(machine, 0);
        assertThat(accepts(machine, Machine.MAC)).isTrue();
        assertThat(accepts(machine, 0x01005E000001L)).isTrue();
        assertThat(accepts(machine, 0x01005E0000FBL)).isFalse();
        assertThat(accepts(machine, Machine.OTHER_MAC)).isFalse();
    }

    /** All four modes against a filter that knows nothing of longwords. */
    @Property(tries = 400)
    void acceptanceAgreesWithAnIndependentFilter(
            @ForAll @Size(min = 1, max = 16) long[] drawn,
            @ForAll @LongRange(min = 0, max = BROADCAST) long outsider, @ForAll @IntRange(min = 0, max = 3) int mode) {
        long[] listed = Arrays.stream(drawn).map(value -> value & BROADCAST).toArray();
        Machine host = Machine.dc21143();
        int type = (mode & 1) != 0 ? HASH | (mode & 2) << 27 : (mode & 2) << 27;
        host.loadFilter((mode & 1) != 0 ? Machine.hashSetup(listed[0], listed) : Machine.perfectSetup(listed), type);
        listen(host, 0);
        for (int i = 0; i <= listed.length; i++) {
            long address = i < listed.length ? listed[i] : outsider;
            boolean isListed = Arrays.stream(listed).anyMatch(entry -> entry == address);
            boolean isHashed = Arrays.stream(listed)
                    .anyMatch(entry -> Machine.hashOf(entry) == Machine.hashOf(address));
            boolean expected = switch (type) {
                case PERFECT -> isListed;
                case INVERSE -> !isListed;
                case HASH_ONLY -> isHashed;
                default -> (address >> 40 & 1) != 0 ? isHashed : address == listed[0];
            };
            assertThat(accepts(host, address)).isEqualTo(expected);
        }
    }

    @Test
    void receiveAllGivesNoVerdictOnFramesShorterThan64Bytes() {
        machine.loadFilter(Machine.perfectSetup(Machine.MAC), PERFECT);
        machine.write(CSR6, Machine.MII_100);
        int ring = machine.startReceiving(2, 128);
        machine.write(CSR6, Machine.MII_100 | CSR6_SR | CSR6_RA | CSR6_PB);
        machine.wire.deliver(Machine.frame(Machine.OTHER_MAC, 59));
        machine.wire.deliver(Machine.frame(Machine.OTHER_MAC, 60));
        machine.settle();
        assertThat(Machine.lengthOf(machine.word0(ring))).isEqualTo(63);
        assertThat(machine.word0(ring) & Descriptors.RDES0_FF).isZero();
        assertThat(machine.word0(ring + 16) & Descriptors.RDES0_FF).isNotZero();
    }

    /** With big-endian buffers the low half of a longword is in its last two bytes. */
    @ParameterizedTest
    @ValueSource(ints = {PERFECT, HASH})
    void aSetupFrameFollowsTheByteOrderOfBuffers(int type) {
        byte[] little = type == PERFECT ? Machine.perfectSetup(Machine.MAC) : Machine.hashSetup(Machine.MAC, BROADCAST);
        byte[] big = new byte[little.length];
        for (int i = 0; i < little.length; i++) {
            big[i ^ 3] = little[i];
        }
        machine.write(CSR0, CSR0_BLE);
        machine.loadFilter(big, type);
        listen(machine, 0);
        assertThat(accepts(machine, Machine.MAC)).isTrue();
        assertThat(accepts(machine, BROADCAST)).isEqualTo(type == HASH);
        assertThat(accepts(machine, Machine.OTHER_MAC)).isFalse();
        machine.loadFilter(little, type);
        assertThat(accepts(machine, Machine.MAC)).isFalse();
    }
}
