package org.wirelore.firmware.archive;

import org.wirelore.firmware.elf.ByteView;

/**
 * A file in an archive.
 *
 * @param name as the archive has it
 * @param offset where its bytes begin in the archive
 * @param bytes what it holds
 */
public record ArchiveMember(String name, int offset, ByteView bytes) {
}
