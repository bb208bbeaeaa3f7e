package org.wirelore.rig.samples.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of the Matrix Market, good, bad and random. */
class MatrixMarketTest {
    private static final String HEAD = "%%MatrixMarket matrix coordinate ";
    private static final int FILES = 50_000;
    /** What a byte of a file may turn into: an entry of 4 bytes has a row, a column, a line and a value twice. */
    private static final int ENTRIES_PER_FILE_BYTE = 2;

    @TempDir
    Path folder;

    private static SparseMatrix parse(String text) throws MatrixFormatException {
        return MatrixMarket.parse("m.mtx", text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String shown(SparseMatrix matrix) {
        StringBuilder shown = new StringBuilder();
        for (int row = 0; row < matrix.rows(); row++) {
            for (int entry = matrix.rowStarts()[row]; entry < matrix.rowStarts()[row + 1]; entry++) {
                shown.append(row).append(',').append(matrix.columnOf()[entry]).append('=')
                        .append(matrix.values()[entry]).append(' ');
            }
        }
        return shown.toString().trim();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "real general / 2 3 3 / 2 3 -1.5e2 / 1 2 .5 / 2 1 7. | 0,1=0.5 1,0=7.0 1,2=-150.0",
        "integer general / 2 2 2 / 1 1 -3 / 2 2 +4 | 0,0=-3.0 1,1=4.0",
        "pattern general / 2 2 1 / 2 1 | 1,0=1.0",
        "real symmetric / 3 3 3 / 2 1 5 / 3 3 6 / 3 1 7 | 0,1=5.0 0,2=7.0 1,0=5.0 2,0=7.0 2,2=6.0",
        "Pattern SYMMETRIC / % a word / / %and another / 2 2 1 / / 2 1 / | 0,1=1.0 1,0=1.0",
        "real general / 2 2 0 | ''"})
    void aMatrixIsWhatItsFileSays(String text, String expected) throws MatrixFormatException {
        String lines = HEAD + text.replaceAll(" */ *", "\n") + "\n";
        assertThat(shown(parse(lines))).isEqualTo(expected);
        assertThat(shown(parse(lines.replace("\n", "\r\n").replace(" ", "\t ")))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "%%MatrixMarkt matrix coordinate real general | 1: expected %%MatrixMarket, found \"%%MatrixMarkt\"",
        "%%MatrixMarket vector coordinate real general | 1: expected matrix, found \"vector\"",
        "%%MatrixMarket matrix array real general | 1: expected coordinate, found \"array\"",
        "%%MatrixMarket matrix coordinate complex general | 1: expected real, integer or pattern, found \"complex\"",
        "%%MatrixMarket matrix coordinate real hermitian | 1: expected general or symmetric, found \"hermitian\"",
        "%%MatrixMarket matrix coordinate real | 1: expected %%MatrixMarket matrix coordinate FIELD SYMMETRY, found",
        "H real general | 2: expected a line with rows, columns and entries, found the end of the file",
        "H real general / 2 2 | 2: expected a line with rows, columns and entries, found \"2 2\"",
        "H real general / 0 2 0 | 2: expected rows (no more than the file has bytes) from 1 to 52, found \"0\"",
        "H real general / 2147483647 1 0 | expected rows (no more than the file has bytes) from 1 to 61, found",
        "H real general / 1 99999999999999999999 0 | expected columns (no more than the file has bytes) from 1 to",
        "H real general / 1 1 9 / 1 1 1 | 2: expected entries (no more than the rest of the file has room for) from 0",
        "H real symmetric / 1 2 0 | 2: expected as many columns as rows in a symmetric matrix, found 1 rows and 2",
        "H real general / 2 2 2 / 1 1 1111111 | 4: expected 2 entries, as the file's head says, found 1",
        "H real general / 2 2 1 / 1 1 1 / 2 2 1 | 4: expected the end of the file after 1 entries, as its head says,",
        "H real general / 2 2 1 / 3 1 1 | 3: expected a row from 1 to 2, found \"3\"",
        "H real general / 2 2 1 / 1 0 1 | 3: expected a column from 1 to 2, found \"0\"",
        "H real general / 2 2 1 / 1 -1 1 | 3: expected a column from 1 to 2, found \"-1\"",
        "H real general / 2 2 1 / 1 1 NaN | 3: expected a finite number, found \"NaN\"",
        "H real general / 2 2 1 / 1 1 1e999 | 3: expected a finite number, found \"1e999\"",
        "H real general / 2 2 1 / 1 1 0x1p3 | 3: expected a finite number, found \"0x1p3\"",
        "H integer general / 2 2 1 / 1 1 1.5 | 3: expected an integer of at most 15 digits, found \"1.5\"",
        "H pattern general / 2 2 1 / 1 1 1 | 3: expected a row and a column, found \"1 1 1\"",
        "H real general / 2 2 1 / 1 1 | 3: expected a row, a column and a value, found \"1 1\"",
        "H real symmetric / 2 2 1 / 1 2 5 | 3: expected no entry above the diagonal of a symmetric matrix, found row 1",
        "H real general / 2 2 3 / 1 1 5 / 2 2 5 / 1 1 5 | 5: expected each place once, found one that an earlier"})
    void whatIsWrongIsSaidWithItsLine(String text, String expected) {
        assertThatThrownBy(() -> parse(text.replace("H ", HEAD).replaceAll(" */ *", "\n") + "\n"))
                .isInstanceOf(MatrixFormatException.class).hasMessageStartingWith("m.mtx:")
                .hasMessageContaining(expected);
    }

    @Test
    void aFileThatEndsInTheMidstOfALineMayHaveBeenCutOff() {
        assertThatThrownBy(() -> parse(HEAD + "real general\n2 2 1\n1 1 12"))
                .hasMessageStartingWith("m.mtx:3: expected a whole line, found the end of the file in the midst");
        assertThatThrownBy(() -> parse("x".repeat(2_000)))
                .hasMessage("m.mtx:1: expected a line of at most 1024 bytes, found a longer one");
    }

    @Test
    void whatIsNoFileIsSaid() throws IOException {
        assertThatThrownBy(() -> MatrixMarket.read(folder)).hasMessageContaining(", found what is no file");
        assertThatThrownBy(() -> MatrixMarket.read(folder.resolve("a"))).hasMessageContaining(", found nothing there");
        Path file = Files.writeString(folder.resolve("b"), HEAD + "pattern general\n1 1 1\n1 1\n");
        assertThat(MatrixMarket.read(file).entries()).isOne();
    }

    /** Files with wrong bytes, and random words of the format: a matrix, or a message with a line. */
    @Test
    void noFileOfWhateverBytesDoesAnythingElse() {
        List<String> words = List.of(HEAD, "real ", "pattern ", "integer ", "general\n", "symmetric\n", "\n", " ", "%",
                "1 ", "2 ", "3 ", "1\n", "5\n", "2147483647 ", "4294967297 ", "-1 ", "1e5\n", "NaN\n", "\r\n",
                "\u0000", "\u00ff", "1 1\n", "2 1 4\n", "1 1 1\n");
        SplittableRandom random = new SplittableRandom(1);
        int good = 0;
        for (int file = 0; file < FILES; file++) {
            StringBuilder text = new StringBuilder(HEAD + "real symmetric\n12 12 3\n1 1 2.5\n12 1 -3\n7 2 1e2\n");
            if (file % 2 == 0) {
                for (int i = random.nextInt(1, 4); i > 0; i--) {
                    text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(256));
                }
            } else {
                text.setLength(HEAD.length() + (random.nextBoolean() ? "real symmetric\n".length() : 0));
                for (int i = random.nextInt(12); i > 0; i--) {
                    text.append(words.get(random.nextInt(words.size())));
                }
            }
            good += parses(text.toString());
        }
        assertThat(good).isBetween(FILES / 1000, FILES / 2);
    }

    private static int parses(String text) {
        try {
            SparseMatrix matrix = parse(text);
            assertThat(matrix.rows()).isBetween(1, text.length());
            assertThat(matrix.columns()).isBetween(1, text.length());
            assertThat(matrix.entries()).isBetween(0, ENTRIES_PER_FILE_BYTE * text.length());
            return 1;
        } catch (MatrixFormatException e) {
            assertThat(e).hasMessageMatching("(?s)m\\.mtx:[1-9][0-9]*: expected .*, found .*");
            return 0;
        }
    }
}
