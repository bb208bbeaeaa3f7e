package org.wirelore.device.tulip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The DEC serial ROM format: what a maker writes is what is read, and nothing in it is trusted. */
class SerialRomImageTest {
    private static final SerialRomBlock.Mii MII = new SerialRomBlock.Mii(0, List.of(), List.of(), 0x7800, 0x01E0,
            0x5000,
            0x1800, 0);

    private static SerialRomImage image(TulipChip chip, SerialRomBlock... blocks) {
        return SerialRomImage.of(chip, 0x1011, 0x500B, 4,
                List.of(new SerialRomLeaf(0, SerialRomLeaf.AUTOSENSE, 0, List.of(blocks))));
    }

    @Test
    void theLeafOfAnMiiBoardIsTheReadyMadeOne() {
        byte[] bytes = image(TulipChip.DC21143, MII).bytes();
        int[] leaf = {0x00, 0x08, 0x01, 0x8D, 0x03, 0x00, 0x00, 0x00, 0x00, 0x78, 0xE0, 0x01, 0x00, 0x50, 0x00, 0x18,
            0x00};
        for (int i = 0; i < leaf.length; i++) {
            assertThat(bytes[30 + i] & 0xFF).as("byte " + i).isEqualTo(leaf[i]);
        }
    }

    @Test
    void anAddressChangesBothBytesAndChecksumAndAWrongRomStays() {
        SerialRomImage image = image(TulipChip.DC21143, MII);
        SerialRomImage addressed = image.withAddress(0x0200_0000_0001L);
        assertThat(addressed.bytes()).isNotEqualTo(image.bytes());
        assertThat(addressed.hasRightChecksum()).isTrue();
        assertThat(addressed.hasRightCrc()).isTrue();
        byte[] damaged = addressed.bytes();
        damaged[40] ^= 1;
        SerialRomImage wrong = SerialRomImage.of(damaged);
        assertThat(wrong.hasRightChecksum()).isFalse();
        assertThat(wrong.withAddress(0x0200_0000_0002L)).isEqualTo(wrong);
    }

    @Test
    void aTruncatedRomAndLeavesThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> SerialRomImage.of(new byte[127])).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("128").hasMessageContaining("127");
        assertThatThrownBy(() -> image(TulipChip.DC21143, MII, MII, MII, MII, MII, MII, MII))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("checksum");
    }

    @Test
    void claimsThatTheBoardDoesNotMeetAreFound() {
        List<PhyModel> phys = List.of(new PhyModel("slow", 1, 0x2000, 0x5C01, 0x1800, List.of()));
        List<SerialRomLeaf> leaves = List.of(new SerialRomLeaf(0, SerialRomLeaf.AUTOSENSE, 0, List.of(
                new SerialRomBlock.Mii(1, List.of(), List.of(), 0x1800, 0x60, 0x1000, 0x1800, 0), MII,
                new SerialRomBlock.PinMedium(3, 0, 0x61), new SerialRomBlock.Sia(0, List.of(), 0, 0))));
        List<SerialRomClaims.Wrong> wrong = SerialRomClaims.wrong(TulipChip.DC21143, leaves, phys, 1);
        assertThat(wrong).extracting(SerialRomClaims.Wrong::block).containsExactly(-1, 0, 1, 2);
        assertThat(wrong.get(1).text()).contains("1 transceivers").contains("lacks");
        assertThat(wrong.get(2).text()).contains("6000h");
    }

    @Provide
    Arbitrary<SerialRomBlock> blocks() {
        Arbitrary<Integer> word = Arbitraries.integers().between(0, 0xFFFF);
        Arbitrary<Integer> medium = Arbitraries.integers().between(0, 8);
        Arbitrary<List<Integer>> sequence = Arbitraries.integers().between(0, 0xFF).list().ofMaxSize(3);
        return Arbitraries.oneOf(
                Combinators.combine(sequence, sequence, word, word)
                        .as((select, reset, able, threshold) -> new SerialRomBlock.Mii(1, select, reset, able, 0x1E1,
                                0x5000, threshold, 0)),
                Combinators.combine(medium, word, word)
                        .as((code, control, data) -> new SerialRomBlock.Sia(code,
                                code == 0 ? List.of() : List.of(1, control, data), control, data)),
                Combinators.combine(medium, word, word)
                        .as((code, control, command) -> new SerialRomBlock.Symbol(code, control, 7, command)),
                Combinators.combine(medium, word)
                        .as((code, command) -> new SerialRomBlock.PinMedium(code, command & 0xFF, command)),
                sequence.map(SerialRomBlock.Reset::new));
    }

    @Property(tries = 500)
    void whatIsWrittenIsRead(@ForAll("blocks") SerialRomBlock first, @ForAll("blocks") SerialRomBlock second,
            @ForAll TulipChip chip, @ForAll @IntRange(max = 0xFF) int directions) throws SerialRomFormatException {
        List<SerialRomBlock> blocks = List.of(first, second).stream().filter(block -> block.fits(chip)).toList();
        List<SerialRomLeaf> leaves = List.of(
                new SerialRomLeaf(4, 0x0003, chip.hasSia() ? 0 : directions, blocks),
                new SerialRomLeaf(5, SerialRomLeaf.AUTOSENSE, 0, List.of()));
        SerialRomImage image = SerialRomImage.of(chip, 1, 2, 3, leaves);
        assertThat(image.hasRightCrc() && image.hasRightChecksum()).isTrue();
        assertThat(image.leaves(chip)).isEqualTo(leaves);
    }

    @Property(tries = 2000)
    void anyBytesAreReadOrRefused(@ForAll @Size(128) byte[] bytes, @ForAll TulipChip chip,
            @ForAll @IntRange(min = 26, max = 125) int leaf) {
        bytes[18] = 4;
        bytes[19] = 1;
        bytes[27] = (byte) leaf;
        bytes[28] = 0;
        try {
            assertThat(SerialRomImage.of(bytes).leaves(chip)).hasSize(1);
        } catch (SerialRomFormatException refused) {
            assertThat(refused).hasMessageContaining("expected").hasMessageContaining("found");
        }
    }
}
