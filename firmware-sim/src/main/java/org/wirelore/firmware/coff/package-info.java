/**
 * COFF files of Myricom's historical LANai tools (binutils and gcc of 1994 to 2002), read from bytes that may be
 * damaged or hostile.
 *
 * <p>{@link org.wirelore.firmware.coff.CoffReader} reads relocatable objects, for the linker, and linked programs,
 * which keep their addresses. For damaged bytes it throws an {@link org.wirelore.firmware.elf.ElfException}. It
 * allocates no more than a small multiple of the file.
 *
 * <p>Sources: the headers {@code coff/lanai.h} and {@code coff-lanai.c} of Myricom's binutils, and three control
 * programs of that time. Not read: line numbers and stabs.
 *
 * <p>May import: {@code org.wirelore.firmware.elf} and the JDK.
 */
@NullMarked
package org.wirelore.firmware.coff;

import org.jspecify.annotations.NullMarked;
