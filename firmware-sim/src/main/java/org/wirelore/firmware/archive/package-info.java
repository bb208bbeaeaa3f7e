/**
 * Archives of objects, as ar(1) writes them, read from bytes that may be damaged or hostile.
 *
 * <p>{@link org.wirelore.firmware.archive.ArchiveReader} reads the System V, GNU and BSD variants; its comment shows
 * the layout. Indexes of symbols are skipped and thin archives are refused.
 *
 * <p>May import: {@code org.wirelore.firmware.elf} and the JDK.
 */
@NullMarked
package org.wirelore.firmware.archive;

import org.jspecify.annotations.NullMarked;
