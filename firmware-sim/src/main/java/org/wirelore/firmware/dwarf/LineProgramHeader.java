package org.wirelore.firmware.dwarf;

import org.wirelore.firmware.elf.ByteView;

/** What the header of a line program says about its opcodes and files (DWARF 5, section 6.2.4). */
record LineProgramHeader(int instructionBytes, int lineBase, int lineRange, int opcodeBase, ByteView operandCounts,
        FileNames files) {
    /** Reads it and leaves the cursor at the first opcode. */
    static LineProgramHeader read(ByteCursor cursor, int version, NameForms strings) {
        if (version >= 5) {
            int addressBytes = cursor.u8();
            int selectorBytes = cursor.u8();
            if (addressBytes != 4 || selectorBytes != 0) {
                throw new LineProgramException(cursor.position(), "expected addresses of 4 bytes without selectors,"
                        + " found " + addressBytes + " and " + selectorBytes);
            }
        }
        long length = cursor.u32();
        int begin = cursor.position();
        if (length > cursor.limit() - begin) {
            throw new LineProgramException(begin, "a header of " + length + " bytes goes beyond the end of its unit");
        }
        int instructionBytes = cursor.u8();
        if (version >= 4) {
            cursor.u8();
        }
        cursor.u8();
        int lineBase = cursor.s8();
        int lineRange = cursor.u8();
        int opcodeBase = cursor.u8();
        if (lineRange == 0 || opcodeBase == 0) {
            throw new LineProgramException(cursor.position(), "expected a line range and an opcode base above 0");
        }
        ByteView operandCounts = cursor.bytes(opcodeBase - 1);
        FileNames files = version >= 5 ? FileNames.described(cursor, strings) : FileNames.old(cursor, strings);
        cursor.skipTo(begin + (int) length);
        return new LineProgramHeader(instructionBytes, lineBase, lineRange, opcodeBase, operandCounts, files);
    }

    int operands(int opcode) {
        return operandCounts.at(opcode - 1);
    }
}
