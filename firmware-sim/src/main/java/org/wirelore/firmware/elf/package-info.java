/**
 * Relocatable ELF objects for the LANai, read from bytes that may be damaged or hostile.
 *
 * <p>{@link org.wirelore.firmware.elf.ElfReader} returns an {@link org.wirelore.firmware.elf.ElfObject} for valid bytes
 * and throws an {@link org.wirelore.firmware.elf.ElfException} for all others, which names the file, the offset and
 * what was expected there. It allocates no more than a small multiple of the file.
 *
 * <p>Sources: System V ABI, chapter 4 (object files: ELF32, big-endian); LLVM's Lanai backend for machine 244 and RELA
 * relocations 0 to 6.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.firmware.elf;

import org.jspecify.annotations.NullMarked;
