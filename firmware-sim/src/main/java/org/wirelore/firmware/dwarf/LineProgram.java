package org.wirelore.firmware.dwarf;

import java.util.HashMap;
import java.util.Map;
import org.wirelore.firmware.elf.ByteView;

/** Runs the line programs of one {@code .debug_line} section, whose addresses are relocated, into a table. */
public final class LineProgram {
    private static final int VERSION_MIN = 2;
    private static final int VERSION_MAX = 5;
    private static final long RESERVED_LENGTHS = 0xFFFF_FFF0L;

    private final ByteCursor cursor;
    private final LineTable.Builder table;
    private final LineProgramHeader header;
    private final Map<Integer, SourceLine> known = new HashMap<>();

    private long address;
    private long file;
    private long line;
    private boolean isInSequence;

    private LineProgram(ByteCursor cursor, LineProgramHeader header, LineTable.Builder table) {
        this.cursor = cursor;
        this.header = header;
        this.table = table;
    }

    /**
     * Reads a section.
     *
     * @param debugLine the section
     * @param lineStrings {@code .debug_line_str}, or no bytes
     * @param strings {@code .debug_str}, or no bytes
     * @param table where rows go; those before a damaged place have been added
     * @throws LineProgramException if the section is damaged
     */
    public static void read(ByteView debugLine, ByteView lineStrings, ByteView strings, LineTable.Builder table) {
        NameForms names = new NameForms(debugLine, lineStrings, strings);
        ByteCursor units = new ByteCursor(debugLine, 0, debugLine.length());
        while (units.hasMore()) {
            int begin = units.position();
            long length = units.u32();
            if (length >= RESERVED_LENGTHS) {
                throw new LineProgramException(begin, "64-bit DWARF is not read");
            }
            int body = units.position();
            units.skip(length);
            ByteCursor unit = new ByteCursor(debugLine, body, units.position());
            int version = unit.u16();
            if (version < VERSION_MIN || version > VERSION_MAX) {
                throw new LineProgramException(body, "expected version 2 to 5, found " + version);
            }
            LineProgramHeader header = LineProgramHeader.read(unit, version, names);
            new LineProgram(unit, header, table).run();
        }
    }

    private void run() {
        reset();
        while (cursor.hasMore()) {
            int opcode = cursor.u8();
            if (opcode >= header.opcodeBase()) {
                int adjusted = opcode - header.opcodeBase();
                advance(adjusted / header.lineRange());
                line += header.lineBase() + adjusted % header.lineRange();
                emit();
            } else if (opcode == 0) {
                extended();
            } else {
                standard(opcode);
            }
        }
        if (isInSequence) {
            table.end(address);
        }
    }

    private void standard(int opcode) {
        switch (opcode) {
            case 1 -> emit();
            case 2 -> advance(cursor.uleb());
            case 3 -> line += cursor.sleb();
            case 4 -> file = cursor.uleb();
            case 5, 12 -> cursor.uleb();
            case 6, 7, 10, 11 -> {
                // Statement, basic block, end of prologue, begin of epilogue: of no interest here.
            }
            case 8 -> advance((255 - header.opcodeBase()) / header.lineRange());
            case 9 -> address += cursor.u16();
            default -> {
                for (int i = 0; i < header.operands(opcode); i++) {
                    cursor.uleb();
                }
            }
        }
    }

    private void extended() {
        long length = cursor.uleb();
        int begin = cursor.position();
        if (length == 0) {
            return;
        }
        cursor.skip(length);
        int end = cursor.position();
        cursor.skipTo(begin);
        int opcode = cursor.u8();
        if (opcode == 1) {
            table.end(address);
            reset();
        } else if (opcode == 2) {
            if (length != 5) {
                throw new LineProgramException(begin, "expected an address of 4 bytes, found " + (length - 1));
            }
            address = cursor.u32();
        }
        cursor.skipTo(end);
    }

    private void advance(long operations) {
        address += operations * header.instructionBytes();
    }

    private void emit() {
        isInSequence = true;
        // Line 0 is code that the compiler made up: it stays with the line before it.
        if (line > 0 && line <= Integer.MAX_VALUE) {
            String name = header.files().name(file);
            SourceLine last = known.get((int) line);
            if (last == null || !last.file().equals(name)) {
                last = new SourceLine(name, (int) line);
                known.put((int) line, last);
            }
            table.add(address, last);
        }
    }

    private void reset() {
        address = 0;
        file = 1;
        line = 1;
        isInSequence = false;
    }
}
