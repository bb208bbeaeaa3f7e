package org.wirelore.device.api.myrinet;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * What a control program publishes of its layout: addresses, offsets and sizes by name. Software of the host takes them
 * from here and repeats none.
 *
 * <p>The word at SRAM address 16 points to the table (Myricom's convention for the shared structure): a magic number, a
 * version, the number of names, a reserved word, and then for each name 28 bytes of text, filled up with zeros, and a
 * word.
 */
public final class PublishedTable {
    /** The version of the layout that this software knows. */
    public static final int VERSION = 1;
    /** Reads {@code WFMP}: the first word of a table. */
    public static final int MAGIC = 0x57464D50;

    private static final int POINTER = 16;
    private static final int HEAD_BYTES = 16;
    private static final int NAME_BYTES = 28;
    private static final int ROW_BYTES = NAME_BYTES + 4;
    private static final int NAMES_MAX = 1024;

    private final Map<String, Integer> values;

    private PublishedTable(Map<String, Integer> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    /**
     * Reads a table.
     *
     * @param sram reads the word at an SRAM address, a multiple of 4
     * @param sramBytes size of the SRAM
     * @return the table
     * @throws LayoutException if there is none, or one of another version
     */
    public static PublishedTable read(IntUnaryOperator sram, int sramBytes) {
        int table = sram.applyAsInt(POINTER);
        if (table <= POINTER || (table & 3) != 0 || table > sramBytes - HEAD_BYTES) {
            throw new LayoutException(
                    String.format("the firmware publishes no layout: expected the address of its table at SRAM "
                            + "address 16, found 0x%08x, which is no word of an SRAM of %,d bytes; name the objects "
                            + "of a control program that publishes one", table, sramBytes));
        }
        int magic = sram.applyAsInt(table);
        if (magic != MAGIC) {
            throw new LayoutException(String.format("the firmware publishes no layout: expected 0x%08x (WFMP) at SRAM "
                    + "address 0x%x, found 0x%08x; name the objects of a control program that publishes one", MAGIC,
                    table, magic));
        }
        int version = sram.applyAsInt(table + 4);
        if (version != VERSION) {
            throw new LayoutException("the firmware has another layout than this library: expected version " + VERSION
                    + ", found " + version + "; build both from the same sources");
        }
        int names = sram.applyAsInt(table + 8);
        if (names < 0 || names > NAMES_MAX || names * ROW_BYTES > sramBytes - HEAD_BYTES - table) {
            throw new LayoutException("the firmware's layout is damaged: expected 0 to " + NAMES_MAX
                    + " names within the SRAM, found " + Integer.toUnsignedString(names));
        }
        Map<String, Integer> values = new LinkedHashMap<>();
        for (int i = 0; i < names; i++) {
            int row = table + HEAD_BYTES + i * ROW_BYTES;
            values.put(name(sram, row), sram.applyAsInt(row + NAME_BYTES));
        }
        return new PublishedTable(values);
    }

    /**
     * Looks a name up. Do so once, at construction.
     *
     * @param name such as {@code entry.arm}
     * @return its value: an SRAM address, an offset, a size or a constant
     * @throws LayoutException if the firmware does not publish it
     */
    public int get(String name) {
        Integer value = values.get(name);
        if (value == null) {
            throw new LayoutException("the firmware's layout lacks a name: expected " + name + ", found "
                    + String.join(", ", values.keySet()) + "; build firmware and library from the same sources");
        }
        return value;
    }

    /** {@return every name with its value, in the firmware's order} */
    public Map<String, Integer> values() {
        return values;
    }

    private static String name(IntUnaryOperator sram, int row) {
        StringBuilder name = new StringBuilder(NAME_BYTES);
        for (int i = 0; i < NAME_BYTES; i++) {
            int octet = sram.applyAsInt(row + (i & -4)) >>> ((~i & 3) * 8) & 0xFF;
            if (octet == 0) {
                break;
            }
            name.append((char) octet);
        }
        return name.toString();
    }
}
