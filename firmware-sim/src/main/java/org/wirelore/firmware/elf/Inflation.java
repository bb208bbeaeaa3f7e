package org.wirelore.firmware.elf;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Inflates sections of an object, as {@code clang -gz} compresses debug information. All of them together may grow to a
 * multiple of the file's size only, whatever they say of themselves.
 */
final class Inflation {
    /** The format's number in {@code ch_type}. */
    private static final int ELFCOMPRESS_ZLIB = 1;
    /** {@code ch_type}, {@code ch_size} and {@code ch_addralign}, before the compressed bytes. */
    private static final int HEADER_SIZE = 12;
    private static final long GROWTH_MAX = 64;
    private static final long BYTES_MAX = 1 << 30;

    private final String file;
    private long left;

    Inflation(String file, int fileLength) {
        this.file = file;
        left = Math.min(BYTES_MAX, fileLength * GROWTH_MAX);
    }

    /** The bytes that were compressed; {@code stored} are those of the file. */
    ByteView inflated(SectionHeader header, ByteView stored) {
        if (stored.length() < HEADER_SIZE) {
            throw header.wrong(file, 20, "a compressed section must have at least " + HEADER_SIZE + " bytes, found "
                    + stored.length());
        }
        if (stored.word(0) != ELFCOMPRESS_ZLIB) {
            throw new ElfException(file, header.offset(), "a compressed section must be compressed by zlib (1), found "
                    + Integer.toUnsignedString(stored.word(0)) + "; compile with -gz=zlib or -gz=none");
        }
        long size = Integer.toUnsignedLong(stored.word(4));
        if (size > left) {
            throw new ElfException(file, header.offset() + 4, "compressed sections must not grow to more than "
                    + GROWTH_MAX + " times the file's size together, found one of " + size
                    + " bytes; compile with -gz=none");
        }
        left -= size;
        byte[] bytes = new byte[(int) size];
        ByteView packed = stored.slice(HEADER_SIZE, stored.length() - HEADER_SIZE);
        if (!isInflated(packed, bytes)) {
            throw new ElfException(file, header.offset() + HEADER_SIZE, "a compressed section must inflate to " + size
                    + " bytes, as its header says; it is damaged");
        }
        return new ByteView(bytes, 0, bytes.length);
    }

    /** Whether it fills the array and ends there. */
    private static boolean isInflated(ByteView packed, byte[] bytes) {
        Inflater inflater = new Inflater();
        try {
            packed.feed(inflater);
            int length = inflater.inflate(bytes);
            // What stands behind the last byte is read with one more that does not come.
            int further = inflater.inflate(new byte[1]);
            return length == bytes.length && further == 0 && inflater.finished();
        } catch (DataFormatException damaged) {
            return false;
        } finally {
            inflater.end();
        }
    }
}
