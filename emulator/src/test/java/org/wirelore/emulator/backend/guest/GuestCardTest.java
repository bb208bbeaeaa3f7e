package org.wirelore.emulator.backend.guest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.device.api.host.PciFunction;
import org.wirelore.device.api.host.RegisterBank;

/** A card in a slot of a guest's bus: windows, sizes, and what no card answers. */
class GuestCardTest {
    private static final long ONES = 0xFFFF_FFFFL;

    private final PlayedCard played = new PlayedCard();
    private int resets;
    private final GuestCard card = new GuestCard(played, () -> resets++);

    @BeforeEach
    void open() {
        played.registers[0] = 0xC001;
        played.registers[1] = 0xFEBF_0000;
        played.said.clear();
    }

    private long perform(GuestAccess.Kind kind, long address, int size, long value, boolean isMemory) {
        GuestAccess access = new GuestAccess();
        access.set(kind, address, size, value, isMemory);
        return card.perform(access);
    }

    private long read(long address, int size, boolean isMemory) {
        return perform(GuestAccess.Kind.READ, address, size, 0, isMemory);
    }

    @Test
    void windowsAreWhereTheGuestHasPutThem() {
        assertThat(read(0xC028, 4, false)).isEqualTo(0x28);
        assertThat(read(0xFEBF_0010L, 4, true)).isEqualTo(0x110);
        assertThat(read(0xC028, 4, true)).isEqualTo(ONES);
        assertThat(read(0xFEBF_0010L, 4, false)).isEqualTo(ONES);
        played.registers[0] = 0xD001;
        assertThat(read(0xC028, 4, false)).isEqualTo(ONES);
        assertThat(read(0xD028, 4, false)).isEqualTo(0x28);
        assertThat(card.unanswered()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"0xBFFC, 4", "0xC080, 4", "0xC07E, 0", "0xC000, -1", "0xC000, 9", "0, 4", "0xFFFFFFFFFFFFFFFC, 4",
        "0x7FFFFFFFFFFFFFFF, 1"})
    void whatNoCardAnswersReadsAsOnes(String address, int size) {
        long ones = size == 4 ? ONES : size == 9 ? -1 : 0xFF;
        assertThat(read(Long.parseUnsignedLong(address.replace("0x", ""), 16), size, false)).isEqualTo(ones);
        assertThat(card.unanswered()).isPositive();
    }

    @Test
    void oddSizesAreCutAsTheBusWouldCutThem() {
        perform(GuestAccess.Kind.WRITE, 0xC008, 8, 0x1122_3344_5566_7788L, false);
        perform(GuestAccess.Kind.WRITE, 0xC00A, 4, 0x1122_3344L, false);
        perform(GuestAccess.Kind.WRITE, 0xC010, 3, 0xAABBCC, false);
        assertThat(played.said).containsExactly("0 write 8/4 55667788", "0 write c/4 11223344", "0 write a/1 44",
                "0 write b/1 33", "0 write c/1 22", "0 write d/1 11", "0 write 10/1 cc", "0 write 11/1 bb",
                "0 write 12/1 aa");
        assertThat(read(0xC004, 8, false)).isEqualTo(0x0000_0008_0000_0004L);
        assertThat(read(0xC07C, 8, false)).isEqualTo(0xFFFF_FFFF_0000_007CL);
    }

    @Test
    void theConfigurationSpaceHasWordsOfFourBytes() {
        assertThat(perform(GuestAccess.Kind.CONFIG_READ, 0x10, 4, 0, false)).isEqualTo(0xC001);
        assertThat(perform(GuestAccess.Kind.CONFIG_READ, 0x100, 4, 0, false)).isEqualTo(ONES);
        assertThat(perform(GuestAccess.Kind.CONFIG_READ, 0xFE, 4, 0, false)).isEqualTo(ONES);
        assertThat(perform(GuestAccess.Kind.CONFIG_READ, 4, 8, 0, false)).isEqualTo(-1);
        perform(GuestAccess.Kind.CONFIG_WRITE, 0x15, 2, 0xABCD, false);
        assertThat(played.said).contains("config 15/1 cd", "config 16/1 ab");
    }

    @Test
    void aResetIsTheCards() {
        perform(GuestAccess.Kind.RESET, 0, 0, 0, false);
        assertThat(resets).isEqualTo(1);
    }

    /** Two windows of 128 bytes that read as where they are; the second is one of memory. */
    private static final class PlayedCard implements PciFunction {
        final List<String> said = new ArrayList<>();
        final int[] registers = {1, 0};

        @Override
        public int readConfig(int offset, int sizeBytes) {
            return switch (offset) {
                case 0x10 -> registers[0];
                case 0x14 -> registers[1];
                default -> 0;
            };
        }

        @Override
        public void writeConfig(int offset, int sizeBytes, int value) {
            said.add("config %x/%d %x".formatted(offset, sizeBytes, value));
            if (offset == 0x10 && sizeBytes == 4) {
                registers[0] = (value & ~127) | 1;
            } else if (offset == 0x14 && sizeBytes == 4) {
                registers[1] = value & ~127;
            }
        }

        @Override
        public RegisterBank bar(int index) {
            return new RegisterBank() {
                @Override
                public int read(int offset, int sizeBytes) {
                    return index * 0x100 + offset;
                }

                @Override
                public void write(int offset, int sizeBytes, int value) {
                    said.add("%d write %x/%d %x".formatted(index, offset, sizeBytes, value));
                }
            };
        }
    }
}
