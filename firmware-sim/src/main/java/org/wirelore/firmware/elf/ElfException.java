package org.wirelore.firmware.elf;

/** A file is not what a LANai object must be. The message names the file, the offset in it and what was expected. */
public final class ElfException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * @param file the file's name
     * @param offset where in the file, in bytes
     * @param problem what was expected and what was found
     */
    public ElfException(String file, long offset, String problem) {
        super(file + ": offset 0x" + Long.toHexString(offset) + ": " + problem);
    }
}
