package org.wirelore.firmware.isa;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every encoding vector decodes to the right operation and operands, which its text shows. */
class DisassemblerTest {
    static Stream<String> vectors() throws IOException {
        try (InputStream in = Objects.requireNonNull(DisassemblerTest.class.getResourceAsStream("vectors.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#"))
                    .toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void aVectorHasItsText(String vector) {
        int word = Integer.parseUnsignedInt(vector.substring(0, 8), 16);
        assertThat(Disassembler.text(word)).isEqualTo(vector.substring(9));
    }

    @Test
    void everyUpperHalfDecodesWithoutAnException() {
        int[] lowers = {0, 1, 2, 3, 4, 7, 0x0700, 0x0780, 0x07C0, 0x8000, 0x9002, 0x7FFF, 0xFFFF};
        int illegal = 0;
        for (int upper = 0; upper <= 0xFFFF; upper++) {
            for (int lower : lowers) {
                int word = upper << 16 | lower;
                Instruction instruction = Decoder.decode(word);
                assertThat(instruction.word()).isEqualTo(word);
                assertThat(Disassembler.text(instruction)).isNotBlank();
                illegal += instruction instanceof Instruction.Illegal ? 1 : 0;
            }
        }
        assertThat(illegal).isPositive();
    }

    @Test
    void reservedWordsAreIllegalAndSayWhy() {
        int[] words = {0xC000_0740, 0xC000_0708, 0xD000_0000, 0xD000_0004, 0xD600_0A01, 0xE080_0002, 0xE102_0002,
            0xE000_0006, 0xF003_8000, 0xA000_0006};
        for (int word : words) {
            assertThat(Decoder.decode(word)).isInstanceOfSatisfying(Instruction.Illegal.class,
                    illegal -> assertThat(illegal.reason()).isNotBlank());
            assertThat(Disassembler.text(word)).isEqualTo(String.format(".word\t0x%08x", word));
        }
    }

    @Test
    void theFieldThatOldAssemblersSetIsIgnored() {
        assertThat(Decoder.decode(0xC630_7580)).isEqualTo(new Instruction.AluRegister(0xC630_7580, AluOperation.OR, 12,
                12, 14, false, Condition.TRUE));
    }
}
