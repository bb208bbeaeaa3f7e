/**
 * The linker: from relocatable objects to an image that a LANai can run.
 *
 * <p>{@link org.wirelore.firmware.link.Linker} is the entry. {@code Resolution} resolves global, weak and common
 * symbols over all objects and takes missing definitions from a library. {@code Layout} places text, constants, data
 * and zeros one after the other. {@code Relocator} applies the relocations. The {@link
 * org.wirelore.firmware.link.Image} also holds symbols, sections and source lines. A {@link
 * org.wirelore.firmware.link.LinkException} lists all problems of the objects at once.
 *
 * <p>{@link org.wirelore.firmware.link.ArchiveMembers} finds the members of archives that a program needs. {@link
 * org.wirelore.firmware.link.FixedImage} takes programs that were linked before.
 *
 * <p>Sources: System V ABI, chapter 4 (object files); relocations of LLVM's Lanai backend and of Myricom's binutils.
 * Not done: dropping of unused sections, merging of equal strings.
 *
 * <p>May import: {@code org.wirelore.firmware.coff}, {@code org.wirelore.firmware.dwarf}, {@code
 * org.wirelore.firmware.elf}, and the JDK.
 */
@NullMarked
package org.wirelore.firmware.link;

import org.jspecify.annotations.NullMarked;
