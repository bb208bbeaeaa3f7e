/**
 * Relocatable ELF objects for the LANai, read from bytes that may be damaged or hostile.
 *
 * <p>{@link org.wirelore.firmware.elf.ElfReader} answers any bytes with an {@link org.wirelore.firmware.elf.ElfObject}
 * or with an {@link org.wirelore.firmware.elf.ElfException} that names the file, the offset and what was expected
 * there; it allocates no more than a small multiple of the file.
 *
 * <p>May import: the JDK. It implements the System V ABI's chapters on object files (ELF32, big-endian) and the LANai's
 * numbers: machine 244, RELA relocations 0 to 6, as LLVM writes them.
 */
@NullMarked
package org.wirelore.firmware.elf;

import org.jspecify.annotations.NullMarked;
