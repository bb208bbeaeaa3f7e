package org.wirelore.rig.samples.matrix;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.StringTokenizer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads sparse matrices in the format of the Matrix Market: {@code coordinate}, with {@code real}, {@code integer} or
 * {@code pattern} entries (which are 1), {@code general} or {@code symmetric}. It is strict: a file that is not what
 * its head says is refused, with the line. What it takes in memory is bounded by the file's length, whatever its head
 * says.
 */
final class MatrixMarket {
    /** Longest file. */
    static final int BYTES_MAX = 1 << 26;
    private static final int LINE_MAX = 1024;
    private static final int QUOTED_MAX = 40;
    /** Two numbers, a space and the line's end. */
    private static final int ENTRY_BYTES_MIN = 4;
    private static final String BANNER = "%%MatrixMarket";
    private static final int BANNER_WORDS = 5;
    private static final int SIZES = 3;
    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,10}");
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]{1,15}");
    private static final Pattern REAL = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,5})?");

    /** What entries are. */
    private enum Field {
        /** ProductFigures with a fraction and an exponent, or without. */
        REAL,
        /** ProductFigures without. */
        INTEGER,
        /** No numbers: every entry is 1. */
        PATTERN
    }

    private final String name;
    private final byte[] bytes;
    private int at;
    private int line;
    private Field field = Field.REAL;
    private boolean isSymmetric;

    private MatrixMarket(String name, byte[] bytes) {
        this.name = name;
        this.bytes = bytes;
    }

    /**
     * Reads a file.
     *
     * @throws MatrixFormatException if it holds no such matrix
     */
    static SparseMatrix read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new MatrixFormatException(file + ": expected a Matrix Market file, found "
                    + (Files.exists(file) ? "what is no file" : "nothing there"));
        }
        try (InputStream in = Files.newInputStream(file)) {
            return parse(file.toString(), in.readNBytes(BYTES_MAX + 1));
        }
    }

    /**
     * Reads what a file holds.
     *
     * @param name the file's, for messages
     * @throws MatrixFormatException if it is no such matrix
     */
    static SparseMatrix parse(String name, byte[] bytes) throws MatrixFormatException {
        return new MatrixMarket(name, bytes).parse();
    }

    private SparseMatrix parse() throws MatrixFormatException {
        if (bytes.length > BYTES_MAX) {
            throw new MatrixFormatException(name + ": expected a file of at most " + BYTES_MAX + " bytes");
        }
        readBanner();
        String text = nextLine();
        while (text != null && (text.isBlank() || text.startsWith("%"))) {
            text = nextLine();
        }
        String[] sizes = words(text, SIZES, "a line with rows, columns and entries");
        // More would be empty, and the vectors longer than the file.
        int rows = whole(sizes[0], 1, bytes.length, "rows (no more than the file has bytes)");
        int columns = whole(sizes[1], 1, bytes.length, "columns (no more than the file has bytes)");
        if (isSymmetric && rows != columns) {
            throw wrong("as many columns as rows in a symmetric matrix", rows + " rows and " + columns + " columns");
        }
        int count = whole(sizes[2], 0, (bytes.length - at) / ENTRY_BYTES_MIN,
                "entries (no more than the rest of the file has room for)");
        MatrixEntries entries = new MatrixEntries(rows, columns, count, isSymmetric);
        for (int i = 0; i < count; i++) {
            readEntry(entries, i, count, rows, columns);
        }
        for (String rest = nextLine(); rest != null; rest = nextLine()) {
            if (!rest.isBlank()) {
                throw wrong("the end of the file after " + count + " entries, as its head says", quoted(rest));
            }
        }
        SparseMatrix matrix = entries.matrix();
        if (entries.lineOfAgain() >= 0) {
            line = entries.lineOfAgain();
            throw wrong("each place once", "one that an earlier line has");
        }
        return matrix;
    }

    private void readBanner() throws MatrixFormatException {
        String[] words = words(nextLine(), BANNER_WORDS, BANNER + " matrix coordinate FIELD SYMMETRY");
        requireWord(BANNER, words[0]);
        requireWord("matrix", words[1].toLowerCase(Locale.ROOT));
        requireWord("coordinate", words[2].toLowerCase(Locale.ROOT));
        field = switch (words[3].toLowerCase(Locale.ROOT)) {
            case "real" -> Field.REAL;
            case "integer" -> Field.INTEGER;
            case "pattern" -> Field.PATTERN;
            default -> throw wrong("real, integer or pattern", quoted(words[3]));
        };
        isSymmetric = switch (words[4].toLowerCase(Locale.ROOT)) {
            case "general" -> false;
            case "symmetric" -> true;
            default -> throw wrong("general or symmetric", quoted(words[4]));
        };
    }

    private void requireWord(String expected, String found) throws MatrixFormatException {
        if (!expected.equals(found)) {
            throw wrong(expected, quoted(found));
        }
    }

    private void readEntry(MatrixEntries entries, int number, int count, int rows, int columns)
            throws MatrixFormatException {
        String text = nextLine();
        while (text != null && text.isBlank()) {
            text = nextLine();
        }
        if (text == null) {
            throw wrong(count + " entries, as the file's head says", number);
        }
        String[] words = field == Field.PATTERN
                ? words(text, 2, "a row and a column")
                : words(text, 3, "a row, a column and a value");
        int row = whole(words[0], 1, rows, "a row");
        int column = whole(words[1], 1, columns, "a column");
        if (isSymmetric && column > row) {
            throw wrong("no entry above the diagonal of a symmetric matrix", "row " + row + ", column " + column);
        }
        entries.add(row - 1, column - 1, field == Field.PATTERN ? 1 : value(words[2]), line);
    }

    private double value(String word) throws MatrixFormatException {
        Pattern pattern = field == Field.INTEGER ? INTEGER : REAL;
        double value = pattern.matcher(word).matches() ? Double.parseDouble(word) : Double.NaN;
        if (!Double.isFinite(value)) {
            throw wrong(field == Field.INTEGER ? "an integer of at most 15 digits" : "a finite number", quoted(word));
        }
        return value;
    }

    private int whole(String word, int least, int most, String what) throws MatrixFormatException {
        long value = WHOLE.matcher(word).matches() ? Long.parseLong(word) : -1;
        if (value < least || value > most) {
            throw wrong(what + " from " + least + " to " + most, quoted(word));
        }
        return (int) value;
    }

    private String[] words(@Nullable String text, int count, String what) throws MatrixFormatException {
        if (text == null) {
            throw wrong(what, "the end of the file");
        }
        StringTokenizer tokens = new StringTokenizer(text, " \t");
        if (tokens.countTokens() != count) {
            throw wrong(what, quoted(text));
        }
        String[] words = new String[count];
        for (int i = 0; i < count; i++) {
            words[i] = tokens.nextToken();
        }
        return words;
    }

    /** The next line without its end; null at the end of the file. */
    private @Nullable String nextLine() throws MatrixFormatException {
        line++;
        if (at == bytes.length) {
            return null;
        }
        int begin = at;
        while (at < bytes.length && bytes[at] != '\n' && at - begin <= LINE_MAX) {
            at++;
        }
        if (at - begin > LINE_MAX) {
            throw wrong("a line of at most " + LINE_MAX + " bytes", "a longer one");
        }
        if (at == bytes.length) {
            throw wrong("a whole line", "the end of the file in the midst of one: it may have been cut off");
        }
        int end = at > begin && bytes[at - 1] == '\r' ? at - 1 : at;
        at++;
        return new String(bytes, begin, end - begin, StandardCharsets.ISO_8859_1);
    }

    private static String quoted(String text) {
        StringBuilder shown = new StringBuilder("\"");
        for (int i = 0; i < Math.min(text.length(), QUOTED_MAX); i++) {
            char c = text.charAt(i);
            shown.append(c >= ' ' && c <= '~' ? c : '?');
        }
        return shown.append(text.length() > QUOTED_MAX ? "...\"" : "\"").toString();
    }

    private MatrixFormatException wrong(String expected, Object found) {
        return new MatrixFormatException(name + ":" + line + ": expected " + expected + ", found " + found);
    }
}
