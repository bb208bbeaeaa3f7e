package org.wirelore.rig.lanai;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.firmware.board.BoardOptions;
import org.wirelore.firmware.board.RuntimeLibrary;
import org.wirelore.firmware.elf.ElfException;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfReader;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.LinkException;
import org.wirelore.firmware.link.LinkOptions;
import org.wirelore.firmware.link.Linker;

/** Object files and the images that are linked of them. */
public final class ObjectFiles {
    private static final long FILE_BYTES_MAX = 256L << 20;

    private ObjectFiles() {
    }

    /** Reads files, all of them before it complains. */
    public static List<ElfObject> read(List<Path> files) {
        List<ElfObject> objects = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Path file : files) {
            try {
                objects.add(read(file));
            } catch (ElfException | LanaiException e) {
                problems.add(String.valueOf(e.getMessage()));
            }
        }
        if (!problems.isEmpty()) {
            throw new LanaiException(problems);
        }
        return objects;
    }

    /** Links a program with the C library, for the bare board. */
    public static Image program(List<Path> files, String entry, BoardOptions options) {
        List<ElfObject> objects = read(files);
        try {
            return new RuntimeLibrary().link(objects, entry, options);
        } catch (LinkException e) {
            throw new LanaiException(e.problems());
        }
    }

    /** Links objects alone, whatever is missing. */
    public static Image toLookAt(List<Path> files) {
        List<ElfObject> objects = read(files);
        try {
            return Linker.link(objects, List.of(), LinkOptions.toLookAt());
        } catch (LinkException e) {
            throw new LanaiException(e.problems());
        }
    }

    private static ElfObject read(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw new LanaiException(file + ": expected an object file, found a folder");
            }
            long size = Files.size(file);
            if (size > FILE_BYTES_MAX) {
                throw new LanaiException(file + ": an object must have up to 256 MiB, found " + size + " bytes");
            }
            return ElfReader.read(file.toString(), Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            throw new LanaiException(file + ": no such file");
        } catch (IOException e) {
            throw new LanaiException(file + ": can't be read: " + e.getMessage());
        }
    }
}
