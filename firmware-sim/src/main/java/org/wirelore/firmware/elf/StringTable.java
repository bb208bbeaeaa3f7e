package org.wirelore.firmware.elf;

/**
 * Names. Many may begin anywhere in the same bytes, so what they take together is bounded: a hostile file can't make a
 * gigabyte of names out of a megabyte.
 */
public final class StringTable {
    private static final int NAME_BYTES_MAX = 16_384;
    private static final int SHARING_FACTOR = 16;
    private static final long ALWAYS_ALLOWED = 65_536;

    private final String file;
    private final ByteView bytes;
    private long budget;

    /**
     * Makes a table.
     *
     * @param file its file's name, for messages
     * @param bytes the names, each with a zero byte behind it
     * @param fileLength of the whole file, in bytes
     */
    public StringTable(String file, ByteView bytes, int fileLength) {
        this.file = file;
        this.bytes = bytes;
        this.budget = ALWAYS_ALLOWED + (long) SHARING_FACTOR * fileLength;
    }

    /**
     * The name at an index.
     *
     * @param usedAt offset in the file of what uses it, for the message
     * @throws ElfException if no name begins there, or it does not end
     */
    public String at(int index, long usedAt) {
        if (index < 0 || index >= bytes.length()) {
            // An empty table is legal as long as every name in it is the empty one.
            if (index == 0) {
                return "";
            }
            throw new ElfException(file, usedAt, "expected a name inside the string table of " + bytes.length()
                    + " bytes, found index " + Integer.toUnsignedString(index));
        }
        int end = index;
        while (end < bytes.length() && bytes.at(end) != 0) {
            end++;
            if (end - index > NAME_BYTES_MAX) {
                throw new ElfException(file, usedAt, "expected a name shorter than " + NAME_BYTES_MAX + " bytes");
            }
        }
        if (end == bytes.length()) {
            throw new ElfException(file, usedAt, "expected a name that ends with a zero byte inside the string"
                    + " table");
        }
        budget -= end - index;
        if (budget < 0) {
            throw new ElfException(file, usedAt, "the names of one object share bytes too often");
        }
        return PrintableName.of(bytes.slice(index, end - index));
    }
}
