package org.wirelore.rig.cli.lanai;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.wirelore.rig.lanai.LanaiException;
import picocli.CommandLine.Option;

/** The options for an image that is loaded as it is, in the place of files that are linked. */
final class RawImage {
    @Option(names = "--raw", paramLabel = "IMAGE",
            description = "Instead of FILE: the bytes of this file, as they are.")
    @Nullable
    private Path file;

    @Option(names = "--at", paramLabel = "ADDRESS", converter = LanaiOptions.Word.class,
            description = "Where they are, decimal or 0x…. Default: 0")
    @Nullable
    private Integer address;

    /** The image's file, if there is one; there must be either one or files. */
    Optional<Path> file(List<Path> files) {
        if (file != null && !files.isEmpty()) {
            throw new LanaiException("--raw takes the place of files: name " + file + " or " + files.getFirst());
        }
        if (file == null && files.isEmpty()) {
            throw new LanaiException(
                    "no file: name objects, archives or a linked program, or an image with --raw IMAGE");
        }
        if (file == null && address != null) {
            throw new LanaiException("--at is for an image: name it with --raw IMAGE");
        }
        return Optional.ofNullable(file);
    }

    int address() {
        return address == null ? 0 : address;
    }
}
