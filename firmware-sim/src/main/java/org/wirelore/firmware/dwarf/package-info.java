/**
 * Which instruction came from which line of which source file.
 *
 * <p>{@link org.wirelore.firmware.dwarf.LineProgram} reads what compilers leave in {@code .debug_line}, versions 2 to 5
 * (clang 14 writes 5), and {@link org.wirelore.firmware.dwarf.LineTable} answers. Damaged bytes end in a
 * {@link org.wirelore.firmware.dwarf.LineProgramException}; nothing else of DWARF is read, and no column.
 *
 * <p>May import: {@code org.wirelore.firmware.elf} and the JDK. It implements the DWARF Debugging Information Format,
 * version 5, section 6.2, and the differences of versions 2 to 4.
 */
@NullMarked
package org.wirelore.firmware.dwarf;

import org.jspecify.annotations.NullMarked;
