package org.wirelore.firmware.elf;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Inflates sections of an object, as {@code clang -gz} compresses debug information, and as GNU tools did before the
 * ELF specification defined it: {@code -gz=zlib-gnu}, sections {@code .zdebug_}. All of them together may grow to a
 * multiple of the file's size only, without regard to the sizes in their headers.
 */
final class Inflation {
    /** The format's number in {@code ch_type}. */
    private static final int ELFCOMPRESS_ZLIB = 1;
    /**
     * {@code ch_type}, {@code ch_size} and {@code ch_addralign}, before the compressed bytes; the older format's is as
     * long.
     */
    private static final int HEADER_SIZE = 12;
    /** What the older format begins with, before eight bytes of size and the compressed bytes: {@code ZLIB}. */
    private static final int GNU_MAGIC = 0x5A4C4942;
    private static final String GNU_PREFIX = ".zdebug_";
    private static final String PREFIX = ".debug_";
    private static final long GROWTH_MAX = 64;
    private static final long BYTES_MAX = 1 << 30;

    private final String file;
    private long left;

    Inflation(String file, int fileLength) {
        this.file = file;
        left = Math.min(BYTES_MAX, fileLength * GROWTH_MAX);
    }

    /** What a section is called once its bytes are inflated: the older format says in the name that they aren't. */
    static String plainName(SectionHeader header, String name) {
        return isGnu(header, name) ? PREFIX + name.substring(GNU_PREFIX.length()) : name;
    }

    private static boolean isGnu(SectionHeader header, String name) {
        return header.isForTools() && !header.isCompressed() && name.startsWith(GNU_PREFIX);
    }

    /**
     * The bytes of a section before compression.
     *
     * @param name the section's, in the file
     * @param stored what the file has of it
     */
    ByteView plain(SectionHeader header, String name, ByteView stored) {
        if (header.isCompressed()) {
            requireHeader(header, stored);
            if (stored.word(0) != ELFCOMPRESS_ZLIB) {
                throw new ElfException(file, header.offset(),
                        "expected a section compressed by zlib (1), found "
                                + Integer.toUnsignedString(stored.word(0)) + "; compile with -gz=zlib or -gz=none");
            }
            return inflated(header, stored, Integer.toUnsignedLong(stored.word(4)));
        }
        if (isGnu(header, name)) {
            requireHeader(header, stored);
            if (stored.word(0) != GNU_MAGIC) {
                throw new ElfException(file, header.offset(), "section " + name + " does not begin with ZLIB, as"
                        + " its name says; it is damaged");
            }
            long size = (long) stored.word(4) << Integer.SIZE | Integer.toUnsignedLong(stored.word(8));
            return inflated(header, stored, size);
        }
        return stored;
    }

    private void requireHeader(SectionHeader header, ByteView stored) {
        if (stored.length() < HEADER_SIZE) {
            throw header.wrong(file, 20, "expected at least " + HEADER_SIZE + " bytes in a compressed section,"
                    + " found " + stored.length());
        }
    }

    /** @param size how many bytes it says that it becomes, unsigned */
    private ByteView inflated(SectionHeader header, ByteView stored, long size) {
        if (Long.compareUnsigned(size, left) > 0) {
            throw new ElfException(file, header.offset() + 4, "compressed sections grow to more than " + GROWTH_MAX
                    + " times the file's size together, found one of " + Long.toUnsignedString(size)
                    + " bytes; compile with -gz=none");
        }
        left -= size;
        byte[] bytes = new byte[(int) size];
        ByteView packed = stored.slice(HEADER_SIZE, stored.length() - HEADER_SIZE);
        if (!isInflated(packed, bytes)) {
            throw new ElfException(file, header.offset() + HEADER_SIZE, "a compressed section does not inflate to "
                    + size + " bytes, as its header says; it is damaged");
        }
        return new ByteView(bytes, 0, bytes.length);
    }

    /** Whether it fills the array and ends there. */
    private static boolean isInflated(ByteView packed, byte[] bytes) {
        Inflater inflater = new Inflater();
        try {
            packed.feed(inflater);
            int length = inflater.inflate(bytes);
            // One byte more than expected is read, which finds data after the last byte.
            int further = inflater.inflate(new byte[1]);
            return length == bytes.length && further == 0 && inflater.finished();
        } catch (DataFormatException damaged) {
            return false;
        } finally {
            inflater.end();
        }
    }
}
