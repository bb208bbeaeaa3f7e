package org.wirelore.firmware.coff;

import java.util.List;
import org.wirelore.firmware.elf.ElfObject;

/**
 * A program that was linked for fixed addresses.
 *
 * @param object its sections and symbols
 * @param addresses where the sections are, unsigned, by their index in the object
 * @param entry where it begins, unsigned
 */
public record CoffProgram(ElfObject object, List<Integer> addresses, int entry) {
}
