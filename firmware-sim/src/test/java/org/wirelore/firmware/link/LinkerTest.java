package org.wirelore.firmware.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.firmware.elf.ElfFormat;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ObjectBuilder;

class LinkerTest {
    private static final int TEXT = 1;
    private static final int MEMORY = 32 << 20;

    @ParameterizedTest
    @CsvSource({
        // type, word before, address, addend, word after
        "0, 0x12345678, 0x1000, 4, 0x12345678", "1, 0xf0020000, 0x12344, 0, 0xf0062344",
        "1, 0xf0020000, 0x1ffffc, 3, 0xf07effff", "2, 0xf0000000, 0x12346, 0, 0xf0042344",
        "3, 0xe0000000, 0x120, 0, 0xe0000120", "3, 0xee000001, 0x1c0, 12, 0xee0001cd",
        "4, 0x00000000, 0x89abcdef, -0x10, 0x89abcddf", "5, 0x01810000, 0x12345, 0, 0x01810001",
        "6, 0x518c0000, 0x12345, 0, 0x518c2345", "5, 0x01810000, 0x1ffff, 1, 0x01810002",
        "6, 0x518c0000, 0x1ffff, 1, 0x518c0000"})
    void aRelocationPutsItsValueWhereItBelongs(int type, String before, String address, String addend, String after) {
        Image image = link(new ObjectBuilder().text((int) (long) Long.decode(before))
                .relocation(0, type, 1, Integer.decode(addend)).absolute("x", (int) (long) Long.decode(address))
                .function("main", TEXT, 0, 4));
        assertThat(String.format("0x%08x", word(image, 0))).isEqualTo(after);
    }

    @ParameterizedTest
    @CsvSource({"1, 0x200000, 0, below 2 MiB only", "1, 0x10, -0x20, below 2 MiB only",
        "2, 0x200000, 0, below 2 MiB only",
        "3, 0x2000000, 0, below 32 MiB only", "3, 0x102, 0, a multiple of 4"})
    void anAddressThatDoesNotFitIsReportedWithItsUser(int type, String address, String addend, String message) {
        ObjectBuilder object = new ObjectBuilder().text(0xE000_0000, 1).relocation(4, type, 1, Integer.decode(addend))
                .absolute("far", Integer.decode(address)).function("main", TEXT, 0, 8);
        assertThatExceptionOfType(LinkException.class).isThrownBy(() -> link(object)).withMessageContaining(message)
                .withMessageContaining("main in 1.o refers to far");
    }

    @Test
    void textConstantsDataAndZerosFollowEachOtherWithTheirAlignments() {
        Image image = link(new ObjectBuilder().data(0xDA7A).zeros(64, 100).text(1, 1, 1)
                .section(".rodata", ElfFormat.SHF_ALLOC, 16, ObjectBuilder.bytes(0xC0))
                .section(".comment", 0, 1, new byte[1000]).function("main", 3, 0, 12));
        assertThat(image.segments()).extracting(ImageSegment::kind).containsExactly(ImageSegment.Kind.TEXT,
                ImageSegment.Kind.RODATA,
                ImageSegment.Kind.DATA, ImageSegment.Kind.BSS);
        assertThat(image.sections()).extracting(PlacedSection::address).containsExactly(0, 16, 64, 128);
        assertThat(image.end()).isEqualTo(232);
    }

    @Test
    void aReferenceToASectionSymbolIsRelativeToTheSection() {
        Image image = link(new ObjectBuilder().text(1, 1, 0).relocation(8, 4, 1, 4).local("", 2, 0).data(7, 8)
                .function("main", TEXT, 0, 8));
        assertThat(word(image, 8)).isEqualTo(64 + 4);
    }

    @Test
    void anUndefinedSymbolIsReportedWithEveryoneWhoWantsIt() {
        ObjectBuilder object = new ObjectBuilder().text(1, 0xE000_0000, 1, 0xE000_0000).relocation(4, 3, 1, 0)
                .relocation(12, 3, 1, 0).undefined("nowhere").function("main", TEXT, 0, 8).function("f", TEXT, 8, 8);
        assertThatExceptionOfType(LinkException.class).isThrownBy(() -> link(object))
                .withMessage("undefined symbol nowhere, wanted by main in 1.o, f in 1.o");
    }

    @Test
    void aWeakSymbolThatNobodyDefinesIsZero() {
        Image image = link(new ObjectBuilder().text(0x1234).relocation(0, 4, 1, 0).weakUndefined("maybe")
                .function("main", TEXT, 0, 4));
        assertThat(word(image, 0)).isZero();
    }

    @Test
    void aWeakDefinitionGivesWayToAGlobalOneWhateverTheOrder() {
        ObjectBuilder weak = new ObjectBuilder().text(1).weak("f", TEXT, 0);
        ObjectBuilder strong = new ObjectBuilder().text(1).function("f", TEXT, 0, 4);
        ObjectBuilder user = new ObjectBuilder().text(0).relocation(0, 4, 1, 0).undefined("f")
                .function("main", TEXT, 0, 4);
        assertThat(word(link(user, weak, strong), 0)).isEqualTo(8);
        assertThat(word(link(user, strong, weak), 0)).isEqualTo(4);
    }

    @Test
    void twoGlobalDefinitionsAreReportedWithBothFiles() {
        ObjectBuilder one = new ObjectBuilder().text(1).function("main", TEXT, 0, 4);
        assertThatExceptionOfType(LinkException.class).isThrownBy(() -> link(one, one))
                .withMessage("symbol main is defined in 1.o and again in 2.o");
    }

    @Test
    void commonSymbolsOfOneNameBecomeOneThatIsAsLargeAndAsAlignedAsEach() {
        Image image = link(new ObjectBuilder().text(1).common("shared", 4, 100).function("main", TEXT, 0, 4),
                new ObjectBuilder().text(1).common("shared", 32, 10));
        ImageSymbol shared = image.symbols().find("shared").orElseThrow();
        assertThat(shared.size()).isEqualTo(100);
        assertThat(shared.address()).isEqualTo(64);
        assertThat(image.end()).isEqualTo(168);
    }

    @Test
    void aDefinitionTakesThePlaceOfACommonSymbol() {
        Image image = link(new ObjectBuilder().text(1).common("x", 4, 4).function("main", TEXT, 0, 4),
                new ObjectBuilder().data(5).function("x", 1, 0, 4));
        assertThat(image.symbols().find("x").orElseThrow().address()).isEqualTo(64);
        assertThat(image.segment(ImageSegment.Kind.BSS)).isEmpty();
    }

    @Test
    void ofTheLibraryOnlyWhatIsNeededIsTaken() {
        ElfObject user = new ObjectBuilder().text(0xE000_0000).relocation(0, 3, 1, 0).undefined("a")
                .function("main", TEXT, 0, 4).read("main.o");
        ElfObject a = new ObjectBuilder().text(0xE000_0000).relocation(0, 3, 1, 0).undefined("b")
                .function("a", TEXT, 0, 4).read("a.o");
        ElfObject b = new ObjectBuilder().text(1).function("b", TEXT, 0, 4).read("b.o");
        ElfObject c = new ObjectBuilder().text(1).function("c", TEXT, 0, 4).read("c.o");
        Image image = Linker.link(List.of(user), List.of(c, b, a), LinkOptions.card(MEMORY, "main"));
        assertThat(image.sections()).extracting(PlacedSection::file).containsExactly("main.o", "a.o", "b.o");
    }

    @Test
    void whatAProgramDefinesItselfWinsOverTheLibrary() {
        ElfObject user = new ObjectBuilder().text(0, 0, 1).relocation(0, 4, 1, 0).relocation(4, 4, 2, 0).undefined("a")
                .function("b", TEXT, 8, 4).function("main", TEXT, 0, 8).read("main.o");
        ElfObject both = new ObjectBuilder().text(1, 1).function("a", TEXT, 0, 4).function("b", TEXT, 4, 4)
                .read("both.o");
        Image image = Linker.link(List.of(user), List.of(both), LinkOptions.card(MEMORY, "main"));
        assertThat(List.of(word(image, 0), word(image, 4))).containsExactly(12, 8);
    }

    @Test
    void sectionsWithTheNameOfACVariableStandTogetherBetweenTheirEnds() {
        int flags = ElfFormat.SHF_ALLOC | ElfFormat.SHF_WRITE;
        Image image = link(
                new ObjectBuilder().text(0, 0).relocation(0, 4, 1, 0).relocation(4, 4, 2, 0)
                        .section("list", flags, 4, ObjectBuilder.bytes(7)).data(1).undefined("__start_list")
                        .undefined("__stop_list").function("main", TEXT, 0, 8),
                new ObjectBuilder().data(2).section("list", flags, 4, ObjectBuilder.bytes(8)));
        assertThat(List.of(word(image, 0), word(image, 4))).containsExactly(72, 80);
        assertThat(List.of(word(image, 72), word(image, 76))).containsExactly(7, 8);
    }

    @Test
    void theAddressOfALabelIsRightAlthoughTheCompilerAsksForSomethingElse() {
        Image image = link(new ObjectBuilder().text(0x0181_0000, 0x518C_0000, 1).local("label", TEXT, 8)
                .relocation(0, 1, 1, 1).relocation(4, 1, 1, 1).function("main", TEXT, 0, 12));
        assertThat(List.of(word(image, 0), word(image, 4))).containsExactly(0x0181_0000, 0x518C_0008);
    }

    @Test
    void theAddressOfALabelThatTheCompilerAsksForRightlyStays() {
        Image image = link(new ObjectBuilder().text(0x0181_0000, 0x518C_0000, 1).local("label", TEXT, 8)
                .relocation(0, 1, 1, 0).relocation(4, 1, 1, 0).function("main", TEXT, 0, 12));
        assertThat(List.of(word(image, 0), word(image, 4))).containsExactly(0x0181_0000, 0x518C_0008);
    }

    @Test
    void sectionsOfOneNameThatCanNotStandTogetherAreReportedIfTheirEndsAreUsed() {
        ObjectBuilder user = new ObjectBuilder().text(0).relocation(0, 4, 1, 0)
                .section("list", ElfFormat.SHF_ALLOC, 4, ObjectBuilder.bytes(7)).weakUndefined("__start_list")
                .function("main", TEXT, 0, 4);
        ObjectBuilder other = new ObjectBuilder().section("list", ElfFormat.SHF_ALLOC | ElfFormat.SHF_WRITE, 4,
                ObjectBuilder.bytes(8));
        assertThatExceptionOfType(LinkException.class).isThrownBy(() -> link(user, other))
                .withMessage("section list has the ends __start_list and __stop_list, but is rodata in 1.o and "
                        + "data in 2.o: make what is in it const everywhere or nowhere");
        ObjectBuilder main = new ObjectBuilder().text(0).section("list", ElfFormat.SHF_ALLOC, 4, ObjectBuilder.bytes(7))
                .function("main", TEXT, 0, 4);
        assertThat(link(main, other).segment(ImageSegment.Kind.DATA)).isPresent();
    }

    @Test
    void destructorsStandTogetherThoseWithAPriorityFirst() {
        int flags = ElfFormat.SHF_ALLOC | ElfFormat.SHF_WRITE;
        Image image = link(
                new ObjectBuilder().text(0, 0).relocation(0, 4, 1, 0).relocation(4, 4, 2, 0)
                        .section(".fini_array", flags, 4, ObjectBuilder.bytes(2)).undefined("__fini_array_start")
                        .undefined("__fini_array_end").function("main", TEXT, 0, 8),
                new ObjectBuilder().section(".fini_array.7", flags, 4, ObjectBuilder.bytes(1)));
        assertThat(List.of(word(image, 0), word(image, 4))).containsExactly(64, 72);
        assertThat(List.of(word(image, 64), word(image, 68))).containsExactly(1, 2);
    }

    @Test
    void constructorsStandTogetherThoseWithAPriorityFirst() {
        Image image = link(
                new ObjectBuilder().text(0, 0).relocation(0, 4, 1, 0).relocation(4, 4, 2, 0)
                        .section(".init_array", ElfFormat.SHF_ALLOC | ElfFormat.SHF_WRITE, 4, ObjectBuilder.bytes(3))
                        .undefined("__init_array_start").undefined("__init_array_end").function("main", TEXT, 0, 8),
                new ObjectBuilder().section(".init_array.200", ElfFormat.SHF_ALLOC | ElfFormat.SHF_WRITE, 4,
                        ObjectBuilder.bytes(2)),
                new ObjectBuilder().section(".init_array.5", ElfFormat.SHF_ALLOC | ElfFormat.SHF_WRITE, 4,
                        ObjectBuilder.bytes(1)));
        assertThat(List.of(word(image, 0), word(image, 4))).containsExactly(64, 76);
        assertThat(Arrays.asList(word(image, 64), word(image, 68), word(image, 72))).containsExactly(1, 2, 3);
    }

    @Test
    void aProgramThatIsTooLargeNamesTheSectionThatGoesOver() {
        ObjectBuilder object = new ObjectBuilder().text(1).zeros(4, 0x7FFF_FFF0).function("main", TEXT, 0, 4);
        assertThatExceptionOfType(LinkException.class).isThrownBy(() -> link(object))
                .withMessageContaining("does not fit: section .bss of 1.o has 2147483632 bytes");
    }

    @Test
    void anEntryThatIsMissingIsReportedWithWhatThereIs() {
        ElfObject object = new ObjectBuilder().text(1).function("start", TEXT, 0, 4).read("1.o");
        assertThatExceptionOfType(LinkException.class)
                .isThrownBy(() -> Linker.link(List.of(object), List.of(), LinkOptions.card(MEMORY, "main")))
                .withMessageContaining("no symbol main to begin with; global functions are start");
    }

    @Test
    void anAliasStandsForWhatItMeans() {
        ElfObject object = new ObjectBuilder().text(0xE000_0000, 1).relocation(0, 3, 1, 0).undefined("__entry")
                .function("main", TEXT, 0, 4).function("real", TEXT, 4, 4).read("1.o");
        Image image = Linker.link(List.of(object), List.of(),
                new LinkOptions(0, MEMORY, "main", Map.of("__entry", "real"), true));
        assertThat(word(image, 0)).isEqualTo(0xE000_0004);
    }

    @Test
    void anImageThatIsOnlyLookedAtMayMissSymbols() {
        ElfObject object = new ObjectBuilder().text(0xE000_0000).relocation(0, 3, 1, 0).undefined("printf")
                .function("f", TEXT, 0, 4).read("1.o");
        Image image = Linker.link(List.of(object), List.of(), LinkOptions.toLookAt());
        assertThat(image.name(word(image, 0) & 0x01FF_FFFC)).isEqualTo("printf");
    }

    @Test
    void anAddressIsDescribedByItsSymbol() {
        Image image = link(new ObjectBuilder().text(1, 1, 1).data(1, 1).function("main", TEXT, 0, 8)
                .function("table", 2, 0, 8));
        assertThat(image.describe(4)).isEqualTo("0x00000004 main+0x4");
        assertThat(image.describe(8)).isEqualTo("0x00000008");
        assertThat(image.describe(64)).isEqualTo("0x00000040 table");
    }

    @Test
    void theMapTellsSegmentsSectionsAndSymbols() {
        String map = MapFile.render(link(new ObjectBuilder().text(1, 1).function("main", TEXT, 0, 8)));
        assertThat(map).contains("0x00000000         8 bytes  text", "0x00000000         8 bytes  .text of 1.o",
                "0x00000000         8  main");
    }

    private static Image link(ObjectBuilder... builders) {
        List<ElfObject> objects = new ArrayList<>();
        for (ObjectBuilder builder : builders) {
            objects.add(builder.read(objects.size() + 1 + ".o"));
        }
        return Linker.link(objects, List.of(), LinkOptions.card(MEMORY, "main"));
    }

    private static int word(Image image, int address) {
        ImageSegment segment = image.segmentAt(address).orElseThrow();
        return segment.bytes().word(address - segment.address());
    }
}
