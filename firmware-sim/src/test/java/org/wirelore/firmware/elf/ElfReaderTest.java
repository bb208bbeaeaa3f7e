package org.wirelore.firmware.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElfReaderTest {
    @Test
    void anObjectOfClangHasItsSectionsSymbolsAndRelocations() throws IOException {
        ElfObject object = ElfReader.read("crc32.o", compiled());
        ElfSection text = object.sections().stream().filter(ElfSection::isCode).findFirst().orElseThrow();
        assertThat(text.name()).isEqualTo(".text");
        assertThat(text.isAllocated()).isTrue();
        assertThat(text.relocations()).isNotEmpty();
        assertThat(object.sections()).anyMatch(section -> section.isZero() && section.size() == 5120);
        assertThat(object.symbols()).anySatisfy(symbol -> {
            assertThat(symbol.name()).isEqualTo("kernel");
            assertThat(symbol.binding()).isEqualTo(ElfSymbol.Binding.GLOBAL);
            assertThat(symbol.kind()).isEqualTo(ElfSymbol.Kind.FUNCTION);
            assertThat(symbol.section()).isEqualTo(text.index());
        });
    }

    @Test
    void aTruncatedObjectIsRefusedAtEveryLength() throws IOException {
        byte[] whole = compiled();
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatExceptionOfType(ElfException.class).isThrownBy(() -> ElfReader.read("part.o", part))
                    .withMessageStartingWith("part.o: offset 0x");
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0x7e, expected an object: ELF", "4, 2, expected a 32-bit object",
        "5, 3, expected a big-endian object",
        "5, 1, found a little-endian one (1): the LANai is big-endian",
        "17, 2, expected a relocatable object", "19, 2, expected an object for the LANai",
        "47, 41, section headers of 40",
        "49, 0, expected at least one section", "33, 0x7f, is it truncated"})
    void aWrongByteInTheHeaderIsNamed(int offset, int value, String message) {
        byte[] bytes = new ObjectBuilder().text(1).function("f", 1, 0, 4).build();
        bytes[offset] = (byte) value;
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> ElfReader.read("bad.o", bytes))
                .withMessageContaining(message);
    }

    @Test
    void aLittleEndianObjectIsCalledThat() {
        byte[] bytes = new ObjectBuilder().text(1).build();
        bytes[5] = 1;
        bytes[18] = 62;
        bytes[19] = 0;
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> ElfReader.read("host.o", bytes))
                .withMessageContaining(
                        "found a little-endian one for x86-64 (machine 62); compile with --target=lanai");
        bytes[18] = (byte) 244;
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> ElfReader.read("swapped.o", bytes))
                .withMessageContaining("expected a big-endian object (2), found a little-endian one (1)");
    }

    @Test
    void anObjectOfAnotherMachineIsCalledByItsName() {
        byte[] mips = new ObjectBuilder().machine(8).text(1).build();
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> ElfReader.read("mips.o", mips))
                .withMessageContaining("found one for MIPS");
    }

    @ParameterizedTest
    @CsvSource({"4, 4, 1, expected a relocated word inside its section",
        "0, 7, 1, expected a relocation type from 0 to 6",
        "0, 3, 9, expected a relocation's symbol from 0 to 1"})
    void aRelocationOutOfRangeIsRefused(int offset, int type, int symbol, String message) {
        ObjectBuilder builder = new ObjectBuilder().text(1).relocation(offset, type, symbol, 0).function("f", 1, 0, 4);
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> builder.read("bad.o"))
                .withMessageContaining(message);
    }

    @Test
    void debugInformationThatIsCompressedIsInflated() {
        byte[] lines = new byte[100];
        lines[99] = 7;
        ElfObject object = new ObjectBuilder().text(1)
                .section(".debug_line", ElfFormat.SHF_COMPRESSED, 1, ObjectBuilder.compressed(lines))
                .relocation(96, 4, 1, 0).function("f", 1, 0, 4).read("packed.o");
        ElfSection section = object.sections().get(2);
        assertThat(section.bytes().toArray()).isEqualTo(lines);
        assertThat(section.size()).isEqualTo(100);
        assertThat(section.relocations()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"3, 2, compressed by zlib", "4, 1, times the file's size", "7, 9, does not inflate to 9 bytes",
        "7, 11, does not inflate to 11 bytes", "14, 0x55, does not inflate to 10 bytes"})
    void aCompressedSectionThatIsDamagedIsRefused(int offset, int value, String message) {
        byte[] packed = ObjectBuilder.compressed(new byte[10]);
        packed[offset] = (byte) value;
        ObjectBuilder builder = new ObjectBuilder().section(".debug_line", ElfFormat.SHF_COMPRESSED, 1, packed);
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> builder.read("packed.o"))
                .withMessageContaining(message);
    }

    @Test
    void debugInformationInTheFormatOfOlderToolsIsInflatedAndHasItsPlainName() {
        byte[] lines = new byte[100];
        lines[99] = 7;
        ElfObject object = new ObjectBuilder().text(1)
                .section(".zdebug_line", 0, 1, ObjectBuilder.compressedByGnu(lines)).relocation(96, 4, 1, 0)
                .section(".zdebug_notes", ElfFormat.SHF_ALLOC, 1, new byte[5]).function("f", 1, 0, 4).read("older.o");
        assertThat(object.sections().get(2).name()).isEqualTo(".debug_line");
        assertThat(object.sections().get(2).bytes().toArray()).isEqualTo(lines);
        assertThat(object.sections().get(2).relocations()).hasSize(1);
        assertThat(object.sections().get(3).name()).as("it is loaded as it is").isEqualTo(".zdebug_notes");
        assertThat(object.sections().get(3).size()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({"0, 0x7A, does not begin with ZLIB", "4, 0x80, times the file's size", "7, 1, times the file's size",
        "11, 9, does not inflate to 9 bytes"})
    void aSectionOfOlderToolsThatIsDamagedIsRefused(int offset, int value, String message) {
        byte[] packed = ObjectBuilder.compressedByGnu(new byte[10]);
        packed[offset] = (byte) value;
        ObjectBuilder builder = new ObjectBuilder().section(".zdebug_line", 0, 1, packed);
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> builder.read("older.o"))
                .withMessageContaining(message);
    }

    @Test
    void manyCompressedSectionsMayNotGrowTogetherBeyondTheFile() {
        byte[] packed = ObjectBuilder.compressed(new byte[100_000]);
        ObjectBuilder builder = new ObjectBuilder();
        for (int i = 0; i < 100; i++) {
            builder.section(".debug_" + i, ElfFormat.SHF_COMPRESSED, 1, packed);
        }
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> builder.read("bomb.o"))
                .withMessageContaining("grow to more than");
    }

    @Test
    void anArchiveInAnArchiveIsNamed() {
        byte[] archive = "!<arch>\nmain.o/         0".getBytes(StandardCharsets.US_ASCII);
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> ElfReader.read("libl.a", archive))
                .withMessageContaining("found an archive of objects inside another archive");
    }

    @Test
    void theFirstSectionHeaderMeansNothingWhateverStandsInIt() {
        byte[] bytes = new ObjectBuilder().text(1).function("f", 1, 0, 4).build();
        int headers = ByteView.copyOf(bytes).word(32);
        bytes[headers + 7] = ElfFormat.SHT_RELA;
        bytes[headers + 16] = 0x7F;
        bytes[headers + 31] = 1;
        assertThat(ElfReader.read("odd.o", bytes).symbols()).hasSize(2);
    }

    @Test
    void namesThatShareTheirBytesTooOftenAreRefused() {
        ObjectBuilder builder = new ObjectBuilder().text(1);
        String longName = "n".repeat(16_000);
        builder.function(longName, 1, 0, 4);
        byte[] plain = builder.build();
        // A thousand symbols whose names all begin in the same long one.
        for (int i = 0; i < 1000; i++) {
            builder.function("", 1, 0, 4);
        }
        byte[] bytes = builder.build();
        assertThat(ElfReader.read("plain.o", plain).symbols()).hasSize(2);
        int table = indexOf(bytes, plain);
        for (int i = 0; i < 1000; i++) {
            bytes[table + (i + 2) * ElfFormat.SYMBOL_SIZE + 3] = 1;
            bytes[table + (i + 2) * ElfFormat.SYMBOL_SIZE + 2] = 0;
        }
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> ElfReader.read("bomb.o", bytes))
                .withMessageContaining("share bytes too often");
    }

    /** The symbol table follows the one word of text in both. */
    private static int indexOf(byte[] bytes, byte[] plain) {
        assertThat(bytes).hasSizeGreaterThan(plain.length);
        return ElfFormat.FILE_HEADER_SIZE + 4;
    }

    static byte[] compiled() throws IOException {
        try (InputStream in = Objects
                .requireNonNull(ElfReaderTest.class.getResourceAsStream("/org/wirelore/firmware/bench/crc32.o"))) {
            return in.readAllBytes();
        }
    }
}
