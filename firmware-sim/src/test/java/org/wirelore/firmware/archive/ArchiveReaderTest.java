package org.wirelore.firmware.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.wirelore.firmware.archive.ArchiveBuilder.ascii;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wirelore.firmware.elf.ElfException;

/** Archives of System V, GNU and BSD. */
class ArchiveReaderTest {
    @Test
    void gnuNamesAreShortOrInATable() {
        byte[] file = new ArchiveBuilder().member("/", ascii("index"))
                .member("//", ascii("a_name_of_more_than_15.o/\nanother_long_name.o/\n")).member("short.o/", ascii("1"))
                .member("/0", ascii("22")).member("/26", ascii("333")).build();
        assertThat(ArchiveReader.read("a", file)).extracting(ArchiveMember::name)
                .containsExactly("short.o", "a_name_of_more_than_15.o", "another_long_name.o");
        assertThat(ArchiveReader.read("a", file)).extracting(ArchiveReaderTest::text).containsExactly("1", "22", "333");
    }

    @Test
    void bsdNamesAreShortOrBeforeTheBytes() {
        byte[] file = new ArchiveBuilder().bsd("__.SYMDEF SORTED", ascii("index")).member("__.SYMDEF", ascii("index"))
                .member("short.o", ascii("1")).bsd("a name of more than 16.o\0\0\0\0", ascii("22")).build();
        assertThat(ArchiveReader.read("a", file)).extracting(ArchiveMember::name)
                .containsExactly("short.o", "a name of more than 16.o");
        assertThat(ArchiveReader.read("a", file)).extracting(ArchiveReaderTest::text).containsExactly("1", "22");
    }

    @Test
    void anArchiveMayBeEmpty() {
        assertThat(ArchiveReader.read("a", new ArchiveBuilder().build())).isEmpty();
    }

    @Test
    void aThinArchiveIsRefusedWithWhatToDo() {
        byte[] thin = ascii("!<thin>\na.o/ ");
        assertThat(ArchiveReader.isArchive(thin)).isTrue();
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> ArchiveReader.read("libt.a", thin))
                .withMessageContaining("libt.a").withMessageContaining("a thin one, which only names them: name the")
                .withMessageContaining("make an archive without --thin");
    }

    @ParameterizedTest
    @CsvSource({"56, x, 'expected a decimal number, found '", "56, 9, is it truncated", "66, x, ends with `",
        "8, /, 'expected a decimal number'", "9, 9, expected a long name inside the table"})
    void aWrongCharacterIsNamed(int offset, char value, String message) {
        byte[] file = new ArchiveBuilder().member("/7", ascii("bytes")).build();
        if (offset != 9) {
            file = new ArchiveBuilder().member("a.o/", ascii("bytes")).build();
        }
        file[offset] = (byte) value;
        byte[] bad = file;
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> ArchiveReader.read("bad.a", bad))
                .withMessageStartingWith("bad.a: offset 0x").withMessageContaining(message);
    }

    @Test
    void aTruncatedArchiveIsRefusedWhereverAMemberIsCut() {
        byte[] whole = new ArchiveBuilder().member("a.o/", ascii("four")).build();
        for (int length = 9; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatExceptionOfType(ElfException.class).isThrownBy(() -> ArchiveReader.read("part.a", part));
        }
    }

    @Test
    void manyHeadersMustNotNameTheSameBytes() {
        ArchiveBuilder archive = new ArchiveBuilder().member("//", ascii("n".repeat(4_000) + "/\n"));
        for (int i = 0; i < 1_000; i++) {
            archive.member("/0", new byte[0]);
        }
        byte[] file = archive.build();
        assertThatExceptionOfType(ElfException.class).isThrownBy(() -> ArchiveReader.read("bomb.a", file))
                .withMessageContaining("share the bytes of their names too often");
    }

    @Test
    void aNameShowsWhatWouldSteerATerminal() {
        byte[] file = new ArchiveBuilder().member("//", ascii("a\u001b[2J_long_name.o/\n"))
                .member("a\rb.o/", ascii("1")).member("/0", ascii("2")).bsd("c\u007f.o", ascii("3")).build();
        assertThat(ArchiveReader.read("a", file)).extracting(ArchiveMember::name)
                .containsExactly("a␍b.o", "a␛[2J_long_name.o", "c␡.o");
    }

    private static String text(ArchiveMember member) {
        return new String(member.bytes().toArray(), StandardCharsets.US_ASCII);
    }
}
