package org.wirelore.firmware.coff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.firmware.elf.ElfException;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ObjectBuilder;
import org.wirelore.firmware.link.FixedImage;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.ImageSegment;
import org.wirelore.firmware.link.LinkException;
import org.wirelore.firmware.link.LinkOptions;
import org.wirelore.firmware.link.Linker;

/** What the historical tools wrote is read as they meant it. */
class CoffReaderTest {
    private static final int MEMORY = 1 << 20;

    /** Types 1 to 12 in the numbers of COFF, against a symbol at 0x12340 + 0x5678. */
    @ParameterizedTest
    @CsvSource({"4, 0x51880000, 0x518879b8", "5, 0x01890000, 0x01890001", "6, 0x01890000, 0x01890001",
        "7, 0xf8820000, 0xf88679b8", "8, 0xfa820000, 0xfa8679b8", "9, 0xe0000001, 0xe00179b9",
        "11, 0xe0000000, 0xe00179b8", "12, 0, 0x000179b8", "0, 0x1234, 0x1234"})
    void aRelocationSetsItsField(int type, String word, String expected) {
        byte[] file = new CoffBuilder().text(0, Long.decode(word).intValue()).relocation(0, 0, type, 0x5678)
                .global("there", 0, 0).build();
        byte[] other = new CoffBuilder().symbol("there", 0x12340, -1, 0, 2, 0).text(0, 1).build();
        assertThat(text(linked(file, other)).bytes().word(0)).isEqualTo(Long.decode(expected).intValue());
    }

    @ParameterizedTest
    @CsvSource({"1, -32, 0x20", "1, 31, 0x1f", "2, -512, 0x200", "2, 511, 0x1ff", "3, -32768, 0x8000",
        "3, 32767, 0x7fff",
        "6, 0x8000, 1", "6, 0x18000, 2", "11, -4, 0x1fffffc"})
    void aSignedConstantHasItsWidth(int type, String value, String field) {
        byte[] file = new CoffBuilder().text(0, 0).relocation(0, -1, type, Integer.decode(value)).build();
        assertThat(text(linked(file)).bytes().word(0)).isEqualTo(Integer.decode(field));
    }

    @ParameterizedTest
    @CsvSource({"1, 32", "1, -33", "2, 512", "3, 32768", "3, -32769", "7, 0x200000", "9, 0x2000000", "9, 2",
        "11, 0x1000000", "11, 2"})
    void aValueThatDoesNotFitIsRefused(int type, String value) {
        byte[] file = new CoffBuilder().text(0, 0).relocation(0, -1, type, Integer.decode(value)).build();
        assertThatExceptionOfType(LinkException.class).isThrownBy(() -> linked(file))
                .withMessageContaining("refers to");
    }

    @Test
    void aDistanceIsCountedFromTheWordItself() {
        byte[] file = new CoffBuilder().text(0, 1, 1, 1, 0xE0000000).relocation(12, 0, 10, 4).function("here", 1, 4, 8)
                .build();
        assertThat(text(linked(file)).bytes().word(12)).isEqualTo(0xE1FFFFF8);
    }

    /** The value of a relocation against what is defined includes where that was; it moves as the section does. */
    @Test
    void whatIsDefinedMovesWithItsSection() {
        byte[] first = new CoffBuilder().text(0, 1, 1, 1, 1, 1, 1).build();
        byte[] second = new CoffBuilder().text(0x100, 0, 1, 1, 1).relocation(0x100, 0, 12, 0x10C)
                .function("f", 1, 0x108, 8)
                .build();
        Image image = linked(first, second);
        assertThat(image.symbols().find("f").orElseThrow().address()).isEqualTo(24 + 8);
        assertThat(text(image).bytes().word(24)).isEqualTo(24 + 12);
    }

    @Test
    void commonAndUndefinedSymbolsAreResolvedAmongObjectsOfBothFormats() {
        byte[] file = new CoffBuilder().text(0, 0, 0).relocation(0, 0, 12, 4).relocation(4, 1, 12, 0)
                .global("a_common_variable", 0, 16).global("_elsewhere", 0, 0).build();
        ElfObject elf = new ObjectBuilder().text(1, 1).function("_elsewhere", 1, 4, 4).read("elf.o");
        Image image = Linker.link(List.of(CoffReader.object("a.o", file), elf), List.of(), options());
        assertThat(text(image).bytes().word(0))
                .isEqualTo(image.symbols().find("a_common_variable").orElseThrow().address() + 4);
        assertThat(text(image).bytes().word(4)).isEqualTo(12);
    }

    @Test
    void symbolsHaveTheirNamesSizesAndPlaces() {
        byte[] file = new CoffBuilder().text(0x40, 1, 1, 1).data(0x80, 7).symbol(".file", 0, -2, 0, 103, 0)
                .function("a_function_with_a_long_name", 1, 0x44, 8).symbol("eightchr", 0x80, 2, 0, 3, 0)
                .symbol(".text", 0x40, 1, 0, 3, 0).build();
        Image image = linked(file);
        assertThat(image.name(4)).isEqualTo("a_function_with_a_long_name");
        assertThat(image.name(8)).isEqualTo("a_function_with_a_long_name+0x4");
        assertThat(image.symbols().all()).extracting("name").containsExactly("a_function_with_a_long_name", "eightchr");
    }

    @Test
    void aLinkedProgramStaysWhereItIs() {
        byte[] file = new CoffBuilder().text(0x100, 1, 2, 3).data(0x10C, 4).zeros(0x110, 0x20).section(".stab", 0, 0, 9)
                .program(0x104).function("start", 1, 0x104, 8).build();
        assertThat(CoffReader.isProgram(file)).isTrue();
        Image image = FixedImage.of(CoffReader.program("mcp", file), MEMORY, "");
        assertThat(image.entry()).isEqualTo(0x104);
        assertThat(image.end()).isEqualTo(0x130);
        assertThat(image.segments()).extracting(ImageSegment::kind, ImageSegment::address, ImageSegment::size)
                .containsExactly(
                        tuple(ImageSegment.Kind.TEXT, 0x100, 12),
                        tuple(ImageSegment.Kind.DATA, 0x10C, 4),
                        tuple(ImageSegment.Kind.BSS, 0x110, 0x20));
        assertThat(image.name(0x108)).isEqualTo("start+0x4");
    }

    /** A static function may have the name of a global one in another file. */
    @Test
    void onlyGlobalSymbolsOfALinkedProgramAreFoundByName() {
        byte[] file = new CoffBuilder().text(0x100, 1, 2, 3).symbol("f", 0x100, 1, 0x20, 3, 0)
                .function("f", 1, 0x104, 4).symbol("g", 0x108, 1, 0x20, 3, 0).program(0x100).build();
        Image image = FixedImage.of(CoffReader.program("mcp", file), MEMORY, "");
        assertThat(image.symbols().find("f").orElseThrow().address()).isEqualTo(0x104);
        assertThat(image.symbols().find("g")).isEmpty();
        assertThat(image.name(0x108)).isEqualTo("g");
    }

    @Test
    void aNameShowsWhatWouldSteerATerminal() {
        byte[] file = new CoffBuilder().text(0, 1, 2).function("\u001b[2J", 1, 0, 4)
                .function("a_long_name\u007f2J", 1, 4, 4).build();
        assertThat(linked(file).symbols().all()).extracting("name").containsExactly("␛[2J", "a_long_name␡2J");
    }

    @Test
    void aProgramWhoseSectionsOverlapOrDoNotFitIsRefused() {
        byte[] overlapping = new CoffBuilder().text(0x100, 1, 2).data(0x104, 3).program(0x100).build();
        assertThatExceptionOfType(LinkException.class)
                .isThrownBy(() -> FixedImage.of(CoffReader.program("mcp", overlapping), MEMORY, ""))
                .withMessage("mcp: sections .text and .data overlap at 0x104");
        byte[] high = new CoffBuilder().text(0, 1).zeros(0xFFFF0000, 0x10000).program(0).build();
        assertThatExceptionOfType(LinkException.class)
                .isThrownBy(() -> FixedImage.of(CoffReader.program("mcp", high), MEMORY, "use less"))
                .withMessageContaining("section .bss has 65536 bytes at 0xffff0000 and would end at 0x100000000")
                .withMessageEndingWith("; use less");
    }

    @ParameterizedTest
    @CsvSource({"3, 0, at least one section", "3, 9, section headers go beyond the end of the file",
        "8, 0x7f, is it truncated",
        "15, 99, is it truncated", "68, 0x7f, beyond the end of the file", "73, 0x7f, 'relocations at 0x7f'",
        "92, 0x7f, expected a relocated word inside section .text",
        "97, 1, expected one of the 2 symbols of the table",
        "101, 13, 'expected a relocation type from 0 to 12, found 13'", "120, 9, in section 1 to 1",
        "125, 9, auxiliary entries"})
    void aWrongByteIsNamed(int offset, int value, String message) {
        byte[] file = new CoffBuilder().text(0, 1).relocation(0, 0, 12, 0).function("f", 1, 0, 4).build();
        file[offset] = (byte) value;
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> CoffReader.object("bad.o", file))
                .withMessageStartingWith("bad.o: offset 0x").withMessageContaining(message);
    }

    @Test
    void aTruncatedFileIsRefusedAtEveryLength() {
        byte[] whole = new CoffBuilder().text(0, 1, 2).relocation(0, 0, 12, 0).function("a_long_function", 1, 0, 4)
                .build();
        for (int length = 2; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatExceptionOfType(ElfException.class).isThrownBy(() -> CoffReader.object("part.o", part))
                    .withMessageStartingWith("part.o: offset 0x");
        }
    }

    private static LinkOptions options() {
        return new LinkOptions(0, MEMORY, "", Map.of(), false);
    }

    private static Image linked(byte[]... files) {
        List<ElfObject> objects = Arrays.stream(files).map(file -> CoffReader.object("a.o", file)).toList();
        return Linker.link(objects, List.of(), options());
    }

    private static ImageSegment text(Image image) {
        return image.segment(ImageSegment.Kind.TEXT).orElseThrow();
    }
}
