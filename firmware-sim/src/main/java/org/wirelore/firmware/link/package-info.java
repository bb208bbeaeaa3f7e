/**
 * The linker: from relocatable objects to an image that a LANai can run.
 *
 * <p>{@link org.wirelore.firmware.link.Linker} resolves global, weak and common symbols over all objects, takes what is
 * still missing from a library, lays text, constants, data and zeros out one after the other, and applies the six
 * relocations. The {@link org.wirelore.firmware.link.Image} also knows what is where: symbols, sections, source lines.
 * Everything that is wrong with the objects comes at once in a {@link org.wirelore.firmware.link.LinkException}.
 *
 * <p>{@link org.wirelore.firmware.link.ArchiveMembers} finds the members of archives that a program needs, and
 * {@link org.wirelore.firmware.link.FixedImage} takes programs that were linked before.
 *
 * <p>Not here: dropping of unused sections, merging of equal strings. May import: {@code org.wirelore.firmware.coff},
 * {@code org.wirelore.firmware.dwarf}, {@code org.wirelore.firmware.elf}, and the JDK.
 */
@NullMarked
package org.wirelore.firmware.link;

import org.jspecify.annotations.NullMarked;
