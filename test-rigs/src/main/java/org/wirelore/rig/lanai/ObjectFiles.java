package org.wirelore.rig.lanai;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.wirelore.emulator.process.FileErrors;
import org.wirelore.firmware.archive.ArchiveMember;
import org.wirelore.firmware.archive.ArchiveReader;
import org.wirelore.firmware.board.BoardOptions;
import org.wirelore.firmware.board.RuntimeLibrary;
import org.wirelore.firmware.coff.CoffProgram;
import org.wirelore.firmware.coff.CoffReader;
import org.wirelore.firmware.elf.ElfException;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfReader;
import org.wirelore.firmware.link.ArchiveMembers;
import org.wirelore.firmware.link.FixedImage;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.LinkException;
import org.wirelore.firmware.link.LinkOptions;
import org.wirelore.firmware.link.Linker;
import org.wirelore.firmware.mcp.FmpControlProgram;

/**
 * What is linked or looked at: objects (ELF, or COFF of the historical tools), archives of them, and programs that were
 * linked for fixed addresses (COFF, or images as they are).
 */
public final class ObjectFiles {
    private static final long FILE_BYTES_MAX = 256L << 20;
    private static final long ADDRESSES = 1L << 32;
    private static final int ELF_MAGIC = 0x7F;
    private static final String MORE_MEMORY = "--memory SIZE gives more";
    private static final String MORE_SRAM = "name a card with more SRAM";
    private static final String LOWER_ADDRESS = "there are no addresses behind it: begin at a lower one";

    private final List<ElfObject> objects = new ArrayList<>();
    private final List<ElfObject> members = new ArrayList<>();
    private final List<CoffProgram> programs = new ArrayList<>();
    /** Archives with members that can't be used, each in a sentence. */
    private final List<String> leftOut = new ArrayList<>();

    /**
     * Something to look at.
     *
     * @param title its name, if it is one of several
     * @param image it
     */
    public record View(String title, Image image) {
    }

    /**
     * What there is to look at.
     *
     * @param views in the order of the files
     * @param warnings what of the files can't be shown
     */
    public record Views(List<View> views, List<String> warnings) {
    }

    private ObjectFiles() {
    }

    /** Reads files, all of them before it complains. */
    private static ObjectFiles read(List<Path> files) {
        ObjectFiles read = new ObjectFiles();
        List<String> problems = new ArrayList<>();
        for (Path file : files) {
            try {
                read.add(file.toString(), bytes(file));
            } catch (ElfException | LanaiException e) {
                problems.add(String.valueOf(e.getMessage()));
            }
        }
        if (!problems.isEmpty()) {
            throw new LanaiException(problems);
        }
        return read;
    }

    private void add(String name, byte[] bytes) {
        if (ArchiveReader.isArchive(bytes)) {
            addMembers(name, ArchiveReader.read(name, bytes));
        } else if (CoffReader.isProgram(bytes)) {
            programs.add(CoffReader.program(name, bytes));
        } else {
            objects.add(object(name, bytes));
        }
    }

    /** A member that can't be used is of no importance as long as the program does not need it. */
    private void addMembers(String archive, List<ArchiveMember> all) {
        List<String> unusable = new ArrayList<>();
        for (ArchiveMember member : all) {
            byte[] content = member.bytes().toArray();
            // An archive may hold texts, too, which no program needs.
            if (isObject(content)) {
                try {
                    members.add(object(archive + "(" + member.name() + ")", content));
                } catch (ElfException e) {
                    unusable.add(String.valueOf(e.getMessage()));
                }
            }
        }
        if (!unusable.isEmpty()) {
            leftOut.add(archive + ": " + unusable.size() + " of " + all.size() + " members can't be used and "
                    + (unusable.size() == 1 ? "is" : "are") + " left out" + (unusable.size() == 1 ? ": " : ", first: ")
                    + unusable.getFirst());
        }
    }

    /** Whether an object of an image is one of the files, or a member of an archive that is. */
    static boolean isOf(String object, List<String> files) {
        return files.contains(object) || (object.endsWith(")")
                && files.stream().anyMatch(file -> object.startsWith(file + "(")));
    }

    private static boolean isObject(byte[] bytes) {
        return CoffReader.isCoff(bytes) || (bytes.length > 0 && bytes[0] == ELF_MAGIC);
    }

    private static ElfObject object(String name, byte[] bytes) {
        return CoffReader.isCoff(bytes) ? CoffReader.object(name, bytes) : ElfReader.read(name, bytes);
    }

    /**
     * The program that files make: objects are linked with the C library, and with those members of the archives that
     * they need; a program that was linked before is one file, and stays as it is.
     */
    public static Image program(List<Path> files, String entry, BoardOptions options) {
        ObjectFiles read = read(files);
        try {
            Optional<CoffProgram> linked = read.linked();
            return linked.isPresent()
                    ? FixedImage.of(linked.get(), options.guard(), MORE_MEMORY)
                    : new RuntimeLibrary().link(read.objects, read.members, entry, options).warning(read.leftOut);
        } catch (LinkException e) {
            throw new LanaiException(Stream.concat(e.problems().stream(), read.leftOut.stream()).toList());
        }
    }

    /**
     * The control program of a card that files make: objects are linked from SRAM address 0 on, in their order, with
     * those members of the archives and of the C library that they need; a program that was linked before is one file,
     * and stays as it is.
     *
     * @param sramBytes size of the card's SRAM
     */
    public static Image card(List<Path> files, int sramBytes) {
        ObjectFiles read = read(files);
        try {
            Optional<CoffProgram> linked = read.linked();
            if (linked.isPresent()) {
                return FixedImage.of(linked.get(), sramBytes, MORE_SRAM);
            }
            List<ElfObject> all = new ArrayList<>(read.objects);
            all.addAll(ArchiveMembers.needed(read.objects, read.members, List.of()));
            return FmpControlProgram.link(all, sramBytes).warning(read.leftOut);
        } catch (LinkException e) {
            throw new LanaiException(Stream.concat(e.problems().stream(), read.leftOut.stream()).toList());
        }
    }

    /** The program if files are one that was linked before. */
    private Optional<CoffProgram> linked() {
        if (programs.isEmpty()) {
            return Optional.empty();
        }
        if (programs.size() + objects.size() + members.size() + leftOut.size() > 1) {
            throw new LanaiException(programs.getFirst().object().file()
                    + " is a linked program, with nothing to be linked with: name no other file beside it");
        }
        return Optional.of(programs.getFirst());
    }

    /** An image as it is, at its address, on a board. */
    public static Image raw(Path file, int address, BoardOptions options) {
        return raw(file, address, options.guard(), MORE_MEMORY);
    }

    /**
     * The control program of a card that an image is, from SRAM address 0 on.
     *
     * @param sramBytes size of the card's SRAM
     */
    public static Image rawCard(Path file, int sramBytes) {
        return raw(file, 0, sramBytes, MORE_SRAM);
    }

    private static Image raw(Path file, int address, long limit, String remedy) {
        byte[] bytes = bytes(file);
        try {
            return FixedImage.raw(file.toString(), bytes, address, limit, remedy);
        } catch (LinkException e) {
            throw new LanaiException(e.problems());
        }
    }

    /** An image as it is, to look at. */
    public static Image raw(Path file, int address) {
        return raw(file, address, ADDRESSES, LOWER_ADDRESS);
    }

    /**
     * Objects, linked with each other alone, whatever is missing; members of archives and linked programs, each for
     * itself.
     */
    public static Views toLookAt(List<Path> files) {
        ObjectFiles read = read(files);
        List<View> views = new ArrayList<>();
        try {
            if (!read.objects.isEmpty()) {
                views.add(new View(read.objects.getFirst().file(), alone(read.objects)));
            }
            read.members.forEach(member -> read.addView(views, member));
            read.programs.forEach(program -> views
                    .add(new View(program.object().file(), FixedImage.of(program, ADDRESSES, LOWER_ADDRESS))));
        } catch (LinkException e) {
            throw new LanaiException(e.problems());
        }
        if (views.isEmpty() && !read.leftOut.isEmpty()) {
            throw new LanaiException(read.leftOut);
        }
        return new Views(views, read.leftOut);
    }

    private void addView(List<View> views, ElfObject member) {
        try {
            views.add(new View(member.file(), alone(List.of(member))));
        } catch (LinkException e) {
            leftOut.add(member.file() + " is left out: " + String.join("; ", e.problems()));
        }
    }

    private static Image alone(List<ElfObject> objects) {
        return Linker.link(objects, List.of(), LinkOptions.toLookAt());
    }

    /**
     * Deletes an object that a compiler is about to write, so that the old one is not mistaken for the result if the
     * compiler writes none. A file that is no object stays until it is written over.
     *
     * @throws LanaiException also if the object is one of the sources, which would be lost
     */
    public static void deleteOld(Path object, List<Path> sources) {
        if (!Files.isRegularFile(object)) {
            return;
        }
        try {
            for (Path source : sources) {
                if (Files.isSameFile(source, object)) {
                    throw new LanaiException(object + ": is a source and would be written over: name another file"
                            + " with -o");
                }
            }
            if (isObject(bytes(object))) {
                Files.delete(object);
            }
        } catch (IOException e) {
            throw new LanaiException(object + ": can't be replaced: " + FileErrors.reason(e));
        }
    }

    /**
     * Checks what a compiler wrote.
     *
     * @throws LanaiException if it is no object for the LANai
     */
    public static void requireObject(Path file) {
        // Such as /dev/null, which keeps nothing that could be looked at.
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return;
        }
        try {
            object(file.toString(), bytes(file));
        } catch (ElfException | LanaiException e) {
            throw new LanaiException(List.of(String.valueOf(e.getMessage()),
                    "clang was to write an object for the LANai there, but one of the options asks for something else:"
                            + " leave it out"));
        }
    }

    private static byte[] bytes(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw new LanaiException(file + ": expected an object file, found a folder");
            }
            long size = Files.size(file);
            if (size > FILE_BYTES_MAX) {
                throw new LanaiException(file + ": expected an object of at most 256 MiB, found " + size + " bytes");
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new LanaiException(file + ": no such file");
        } catch (IOException e) {
            throw new LanaiException(file + ": can't be read: " + FileErrors.reason(e));
        }
    }
}
