package org.wirelore.firmware.dwarf;

/** Debug information is damaged, or of a kind that is not read. The message names the offset in its section. */
public final class LineProgramException extends RuntimeException {
    private static final long serialVersionUID = 1;

    LineProgramException(long offset, String problem) {
        super(".debug_line offset 0x" + Long.toHexString(offset) + ": " + problem);
    }
}
