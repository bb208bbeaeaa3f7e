package org.wirelore.firmware.dwarf;

import org.wirelore.firmware.elf.ByteView;

/**
 * The forms in which a line program gives names and numbers (DWARF 5, section 7.5.6), and the two sections that hold
 * names. Many places may refer to the same bytes, so what all names take together is bounded.
 */
final class NameForms {
    static final String UNKNOWN = "?";

    private static final int DATA2 = 0x05;
    private static final int DATA4 = 0x06;
    private static final int DATA8 = 0x07;
    private static final int STRING = 0x08;
    private static final int BLOCK = 0x09;
    private static final int DATA1 = 0x0B;
    private static final int STRP = 0x0E;
    private static final int UDATA = 0x0F;
    private static final int DATA16 = 0x1E;
    private static final int LINE_STRP = 0x1F;
    private static final long ALWAYS_ALLOWED = 65_536;
    private static final int SHARING_FACTOR = 16;

    private final ByteView line;
    private final ByteView general;
    private long budget;

    /**
     * Names of one object.
     *
     * @param program the section that refers to them
     * @param line {@code .debug_line_str}
     * @param general {@code .debug_str}
     */
    NameForms(ByteView program, ByteView line, ByteView general) {
        this.line = line;
        this.general = general;
        this.budget = ALWAYS_ALLOWED
                + SHARING_FACTOR * ((long) program.length() + line.length() + general.length());
    }

    /** A name, if there is still room for it. */
    String charged(String name) {
        budget -= name.length();
        if (budget < 0) {
            throw new LineProgramException(0, "the names of files take too much room together");
        }
        return name;
    }

    String text(ByteCursor cursor, long form) {
        return switch ((int) form) {
            case STRING -> cursor.text();
            case LINE_STRP -> at(line, cursor);
            case STRP -> at(general, cursor);
            default -> {
                skip(cursor, form);
                yield UNKNOWN;
            }
        };
    }

    private String at(ByteView section, ByteCursor cursor) {
        int used = cursor.position();
        long offset = cursor.u32();
        if (offset >= section.length()) {
            throw new LineProgramException(used, "expected a name inside its section of " + section.length()
                    + " bytes, found offset 0x" + Long.toHexString(offset));
        }
        return charged(new ByteCursor(section, (int) offset, section.length()).text());
    }

    static long number(ByteCursor cursor, long form) {
        return switch ((int) form) {
            case DATA1 -> cursor.u8();
            case DATA2 -> cursor.u16();
            case DATA4 -> cursor.u32();
            case UDATA -> cursor.uleb();
            default -> throw unread(cursor, form);
        };
    }

    static void skip(ByteCursor cursor, long form) {
        switch ((int) form) {
            case DATA1 -> cursor.skip(1);
            case DATA2 -> cursor.skip(2);
            case DATA4, STRP, LINE_STRP -> cursor.skip(4);
            case DATA8 -> cursor.skip(8);
            case DATA16 -> cursor.skip(16);
            case UDATA -> cursor.uleb();
            case BLOCK -> cursor.skip(cursor.uleb());
            case STRING -> cursor.text();
            default -> throw unread(cursor, form);
        }
    }

    private static LineProgramException unread(ByteCursor cursor, long form) {
        return new LineProgramException(cursor.position(), "form 0x" + Long.toHexString(form)
                + " of an attribute of a file is not read");
    }
}
