package org.wirelore.firmware.elf;

/**
 * A word of a section that depends on an address.
 *
 * @param offset of the word in its section, in bytes; the word lies inside the section
 * @param type how the word depends on it
 * @param symbol index into {@link ElfObject#symbols()}
 * @param addend what is added to the symbol's address
 */
public record ElfRelocation(int offset, RelocationType type, int symbol, int addend) {
}
