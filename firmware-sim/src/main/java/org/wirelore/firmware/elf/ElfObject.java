package org.wirelore.firmware.elf;

import java.util.List;

/**
 * A relocatable object. Every index in it is in range, and every relocation's word lies inside its section.
 *
 * @param file its name, for messages
 * @param sections in the order of the file; the one with index 0 is empty
 * @param symbols in the order of the file; the one with index 0 is empty
 */
public record ElfObject(String file, List<ElfSection> sections, List<ElfSymbol> symbols) {
}
