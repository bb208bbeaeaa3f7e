package org.wirelore.firmware.archive;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.wirelore.firmware.elf.ByteView;
import org.wirelore.firmware.elf.ElfException;
import org.wirelore.firmware.elf.PrintableName;

/**
 * Reads an archive: the files in it, without the indexes of symbols, which say nothing that the objects do not.
 *
 * <pre>
 * !&lt;arch&gt; and a line feed; then for each member, at an even offset:
 * name (16 bytes), date (12), owner (6), group (6), mode (8), size in decimal (10), ` and a line feed; its bytes
 *
 * name/           System V and GNU: up to 15 characters
 * /123            GNU: the name is at this offset of the member //, and ends with / and a line feed
 * #1/12           BSD: the name is the first 12 bytes of the member
 * / or /SYM64/    GNU's index of symbols; BSD's is called __.SYMDEF
 * </pre>
 */
public final class ArchiveReader {
    private static final String MAGIC = "!<arch>\n";
    private static final String THIN_MAGIC = "!<thin>\n";
    private static final int HEADER_SIZE = 60;
    private static final int NAME_SIZE = 16;
    private static final int SIZE_AT = 48;
    private static final int SIZE_SIZE = 10;
    private static final int END_AT = 58;
    private static final int NAME_BYTES_MAX = 4096;
    private static final int NAMES_ALWAYS_ALLOWED = 65_536;
    private static final Set<String> INDEXES = Set.of("/", "/SYM64/");
    private static final String BSD_INDEX = "__.SYMDEF";
    private static final String LONG_NAMES = "//";
    private static final String BSD_NAME = "#1/";

    private final String file;
    private final ByteView bytes;
    private ByteView longNames = ByteView.EMPTY;
    /** Many headers may name the same bytes of the table, so what long names take together is bounded. */
    private long budget;

    private ArchiveReader(String file, ByteView bytes) {
        this.file = file;
        this.bytes = bytes;
        budget = (long) NAMES_ALWAYS_ALLOWED + bytes.length();
    }

    /** Whether a file begins as archives do, thin ones as well. */
    public static boolean isArchive(byte[] bytes) {
        return begins(bytes, MAGIC) || begins(bytes, THIN_MAGIC);
    }

    /**
     * Reads an archive.
     *
     * @param file its name, for messages
     * @param bytes the file; they are copied
     * @return its members in their order
     * @throws ElfException if it is damaged, or a thin archive
     */
    public static List<ArchiveMember> read(String file, byte[] bytes) {
        if (begins(bytes, THIN_MAGIC)) {
            throw new ElfException(file, 0, "expected an archive with its objects, found a thin one, which only names"
                    + " them: name the objects themselves, or make an archive without --thin (ar rcs)");
        }
        return new ArchiveReader(file, ByteView.copyOf(bytes)).members();
    }

    private static boolean begins(byte[] bytes, String magic) {
        return bytes.length >= magic.length()
                && new String(bytes, 0, magic.length(), StandardCharsets.ISO_8859_1).equals(magic);
    }

    private List<ArchiveMember> members() {
        List<ArchiveMember> members = new ArrayList<>();
        int at = MAGIC.length();
        while (at < bytes.length()) {
            require(bytes.length() - at >= HEADER_SIZE, at,
                    "expected a member's header of 60 bytes, but the file ends");
            require(bytes.at(at + END_AT) == '`' && bytes.at(at + END_AT + 1) == '\n', at + END_AT,
                    "expected a member's header that ends with ` and a line feed");
            int size = size(at);
            int begin = at + HEADER_SIZE;
            require(size <= bytes.length() - begin, at + SIZE_AT, "a member of " + size
                    + " bytes goes beyond the end of the file of " + bytes.length() + " bytes; is it truncated?");
            String name = text(at, NAME_SIZE);
            if (name.equals(LONG_NAMES)) {
                longNames = bytes.slice(begin, size);
            } else if (!INDEXES.contains(name)) {
                add(members, name, at, begin, size);
            }
            at = begin + size + (size & 1);
        }
        return members;
    }

    private void add(List<ArchiveMember> members, String name, int at, int begin, int size) {
        String realName = name;
        int inside = 0;
        if (name.startsWith(BSD_NAME)) {
            inside = number(name.substring(BSD_NAME.length()), at);
            require(inside <= Math.min(size, NAME_BYTES_MAX), at, "expected a name shorter than " + NAME_BYTES_MAX
                    + " bytes inside its member of " + size + " bytes, found one of " + inside + " bytes");
            realName = until0(text(begin, inside));
        } else if (name.startsWith("/")) {
            realName = longName(number(name.substring(1), at), at);
        } else if (name.endsWith("/")) {
            realName = name.substring(0, name.length() - 1);
        }
        if (!realName.startsWith(BSD_INDEX)) {
            members.add(new ArchiveMember(PrintableName.of(realName), begin + inside,
                    bytes.slice(begin + inside, size - inside)));
        }
    }

    private String longName(int index, int at) {
        require(index < longNames.length(), at, "expected a long name inside the table of " + longNames.length()
                + " bytes, found index " + index);
        int end = index;
        while (end < longNames.length() && longNames.at(end) != '\n' && longNames.at(end) != 0) {
            end++;
            require(end - index <= NAME_BYTES_MAX, at, "expected a name shorter than " + NAME_BYTES_MAX + " bytes");
        }
        budget -= end - index;
        require(budget >= 0, at, "the members of one archive share the bytes of their names too often");
        String name = new String(longNames.slice(index, end - index).toArray(), StandardCharsets.UTF_8);
        return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    }

    private int size(int at) {
        return number(text(at + SIZE_AT, SIZE_SIZE), at + SIZE_AT);
    }

    private int number(String text, int at) {
        require(text.matches("\\d{1,9}"), at, "expected a decimal number, found '" + PrintableName.of(text) + "'");
        return Integer.parseInt(text);
    }

    /** A field without the blanks behind it. */
    private String text(int at, int length) {
        return new String(bytes.slice(at, length).toArray(), StandardCharsets.UTF_8).stripTrailing();
    }

    private static String until0(String text) {
        int end = text.indexOf(0);
        return end < 0 ? text : text.substring(0, end);
    }

    private void require(boolean condition, long offset, String problem) {
        if (!condition) {
            throw new ElfException(file, offset, problem);
        }
    }
}
