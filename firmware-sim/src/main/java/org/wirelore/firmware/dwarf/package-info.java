/**
 * Source lines: the file and the line of each instruction.
 *
 * <p>{@link org.wirelore.firmware.dwarf.LineProgram} reads the section {@code .debug_line} of versions 2 to 5 (clang 14
 * writes 5) into a {@link org.wirelore.firmware.dwarf.LineTable}. Damaged bytes end in a {@link
 * org.wirelore.firmware.dwarf.LineProgramException}. Columns and all other parts of DWARF are not read.
 *
 * <p>Source: DWARF Debugging Information Format, version 5, section 6.2, and the differences of versions 2 to 4.
 *
 * <p>May import: {@code org.wirelore.firmware.elf} and the JDK.
 */
@NullMarked
package org.wirelore.firmware.dwarf;

import org.jspecify.annotations.NullMarked;
