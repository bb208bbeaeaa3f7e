package org.wirelore.device.unet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.BenchMachine;
import org.wirelore.device.tulip.SerialRomBlock;
import org.wirelore.device.tulip.SerialRomImage;
import org.wirelore.device.tulip.SerialRomLeaf;
import org.wirelore.device.tulip.TulipBoard;
import org.wirelore.device.tulip.TulipChip;

/** What the driver does with serial ROMs that are damaged, or name what the board does not have. */
class SerialRomDriverTest {
    private static final byte[] SOUND = TulipBoard.standard(TulipChip.DC21140, 1).rom()
            .withAddress(PlayedPair.LEFT_MAC).bytes();

    private static UNetDriver driver(byte[] rom, int device) {
        BenchMachine machine = new BenchMachine("left", new SteppedScheduler());
        PlayedCard card = new PlayedCard(machine, PlayedPair.LEFT_MAC, PlayedPair.FAST_FULL);
        card.rom(rom);
        UNetDriverConfig plain = UNetDriverConfig.named("tulip0");
        return new UNetDriver(machine, card, new PinnedMemory(machine.memory()),
                new UNetDriverConfig(plain.name(), 64, 64, plain.ethernetType(), true,
                        plain.busMode(), 0, device));
    }

    private static @Nullable String complaint(byte[] rom) {
        try {
            driver(rom, 0);
            return null;
        } catch (SerialRomException refused) {
            return refused.getMessage();
        }
    }

    private static void seal(byte[] rom) {
        CRC32 crc = new CRC32();
        crc.update(rom, 0, 126);
        rom[126] = (byte) crc.getValue();
        rom[127] = (byte) (crc.getValue() >> 8);
    }

    private static byte[] with(int at, int value) {
        byte[] rom = SOUND.clone();
        rom[at] = (byte) value;
        seal(rom);
        return rom;
    }

    @Test
    void aSoundRomIsTaken() {
        assertThat(driver(SOUND, 0).mac()).isEqualTo(PlayedPair.LEFT_MAC);
    }

    @ParameterizedTest
    @CsvSource({"0", "255"})
    void aRomThatDoesNotAnswerIsCalledMissing(int value) {
        byte[] blank = new byte[128];
        Arrays.fill(blank, (byte) value);
        assertThat(complaint(blank)).contains("missing or blank");
    }

    @Test
    void everyWrongBitIsFoundByTheChecksum() {
        for (int bit = 0; bit < 8 * 128; bit++) {
            byte[] rom = SOUND.clone();
            rom[bit / 8] ^= (byte) (1 << (bit % 8));
            assertThat(complaint(rom)).as("bit " + bit).contains("checksum").contains("expected").contains("found");
        }
    }

    @Test
    void anIdBlockWithAWrongCrcIsRefusedAlthoughTheChecksumIsRight() {
        assertThat(complaint(with(0, 0x55))).contains("CRC").contains("byte 16");
    }

    @ParameterizedTest
    @CsvSource({"18, 9, version 9", "19, 0, 0", "19, 99, 99", "27, 126, offset 126", "27, 3, offset 3",
        "33, 255, end", "33, 0, medium", "35, 9, type 9", "35, 4, another", "36, 3, transceiver 3"})
    void aLeafThatDoesNotHoldIsRefused(int at, int value, String says) {
        byte[] rom = SOUND.clone();
        rom[at] = (byte) value;
        seal(rom);
        assertThat(complaint(rom)).contains(says);
    }

    @Test
    void aStationAddressOfAGroupIsRefused() {
        assertThat(complaint(with(20, 0x01))).contains("address of one station");
    }

    @Test
    void aRomCutShortIsRefusedWhereverItIsCut() {
        for (int length = 1; length < 126; length++) {
            byte[] rom = SOUND.clone();
            Arrays.fill(rom, length, 128, (byte) 0xFF);
            if (!Arrays.equals(rom, SOUND)) {
                assertThat(complaint(rom)).as("cut at " + length).isNotNull();
            }
        }
    }

    @Property(tries = 1000)
    void anythingBehindRightCheckValuesIsTakenOrRefusedInWords(@ForAll @IntRange(min = 17, max = 125) int first,
            @ForAll @IntRange(max = 255) int value, @ForAll @IntRange(min = 17, max = 125) int second,
            @ForAll @IntRange(max = 255) int other) {
        byte[] rom = SOUND.clone();
        rom[first] = (byte) value;
        rom[second] = (byte) other;
        seal(rom);
        String complaint = complaint(rom);
        assertThat(complaint == null || (complaint.contains("expected") && complaint.contains("found"))).isTrue();
    }

    @Test
    void aBoardWithSeveralControllersHasALeafAndAnAddressForEach() {
        SerialRomBlock.Mii mii = new SerialRomBlock.Mii(0, List.of(), List.of(), 0x7800, 0x01E0, 0x5000, 0x1800, 0);
        SerialRomLeaf first = new SerialRomLeaf(4, SerialRomLeaf.AUTOSENSE, 0, List.of(mii));
        SerialRomLeaf second = new SerialRomLeaf(5, SerialRomLeaf.AUTOSENSE, 0, List.of(mii));
        byte[] rom = SerialRomImage.of(TulipChip.DC21140, 0x1011, 0x500B, 4, List.of(first, second))
                .withAddress(PlayedPair.LEFT_MAC).bytes();
        assertThat(driver(rom, 4).mac()).isEqualTo(PlayedPair.LEFT_MAC);
        assertThat(driver(rom, 5).mac()).isEqualTo(PlayedPair.LEFT_MAC + 1);
        assertThatThrownBy(() -> driver(rom, 6)).isInstanceOf(SerialRomException.class)
                .hasMessageContaining("device 6");
    }
}
