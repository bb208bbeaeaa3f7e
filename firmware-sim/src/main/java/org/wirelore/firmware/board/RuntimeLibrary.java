package org.wirelore.firmware.board;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfReader;
import org.wirelore.firmware.elf.ElfSymbol;
import org.wirelore.firmware.link.ArchiveMembers;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.LinkException;
import org.wirelore.firmware.link.LinkOptions;
import org.wirelore.firmware.link.Linker;

/**
 * The compiled C library: arithmetic that the LANai lacks, soft float, memory and strings, heap, console. Its sources
 * are in {@code src/main/c/runtime}, its objects are resources.
 */
public final class RuntimeLibrary {
    /** Every object but the one that programs begin with. */
    static final List<String> MEMBERS = List.of("assertion", "atomic", "complex", "complex_math", "console",
            "convert", "ctype", "decimal", "divide", "divide64", "errno", "exit", "files", "float32", "float64",
            "heap", "hexadecimal", "input", "math_angles", "math_exact", "math_forms", "math_fused", "math_rare",
            "math_series", "memory", "multiply", "numbers", "overflow", "print", "reals", "scan", "search", "setjmp",
            "shift64", "signal", "sort", "string", "strings", "system", "time", "wide");
    static final String START = "start";
    /** Where every program begins that is linked with the library. */
    private static final String ENTRY = "_start";

    private static final String FOLDER = "/org/wirelore/firmware/runtime/";

    private static final int SHOWN_MAX = 8;
    /** The functions that depend on the layout of the heap's blocks. */
    private static final List<String> HEAP = List.of("malloc", "calloc", "realloc", "aligned_alloc", "free");

    private final ElfObject start = member(START);
    private final List<ElfObject> library = MEMBERS.stream().map(RuntimeLibrary::member).toList();

    /**
     * Links a program for the bare board. What it defines itself is not taken from the library.
     *
     * @param objects the program
     * @param entry its function that is called first
     * @throws org.wirelore.firmware.link.LinkException if that is impossible
     */
    public Image link(List<ElfObject> objects, String entry, BoardOptions options) {
        return link(objects, List.of(), entry, options);
    }

    /**
     * Links a program for the bare board. What it or an archive defines is not taken from the library.
     *
     * @param ownObjects the program
     * @param members of archives; of these, those that the program needs are linked
     * @param entry its function that is called first; historical compilers put an underscore before its name
     * @throws org.wirelore.firmware.link.LinkException if that is impossible
     */
    public Image link(List<ElfObject> ownObjects, List<ElfObject> members, String entry, BoardOptions options) {
        String historical = "_" + entry;
        List<ElfObject> objects = new ArrayList<>(ownObjects);
        objects.addAll(ArchiveMembers.needed(ownObjects, members, List.of(entry)));
        if (!isFunction(objects, entry)) {
            objects.addAll(ArchiveMembers.needed(objects, members, List.of(historical)));
        }
        return linkAll(objects, isFunction(objects, entry) || !isFunction(objects, historical) ? entry : historical,
                options);
    }

    private static boolean isFunction(List<ElfObject> objects, String name) {
        return objects.stream().flatMap(object -> object.symbols().stream())
                .anyMatch(symbol -> canBegin(symbol) && symbol.name().equals(name));
    }

    private Image linkAll(List<ElfObject> objects, String entry, BoardOptions options) {
        List<String> functions = objects.stream().flatMap(object -> object.symbols().stream())
                .filter(RuntimeLibrary::canBegin).map(ElfSymbol::name).toList();
        if (!functions.contains(entry)) {
            throw new LinkException("no global function " + entry + " to begin with; the objects define "
                    + (functions.isEmpty()
                            ? "none"
                            : String.join(", ", functions.subList(0,
                                    Math.min(functions.size(), SHOWN_MAX)))));
        }
        requireOneHeap(objects);
        List<ElfObject> all = new ArrayList<>();
        all.add(start);
        all.addAll(objects);
        return Linker.link(all, library, new LinkOptions(0, options.guard(), ENTRY, Map.of("__entry", entry), true));
    }

    /**
     * A program's own malloc and the library's free have different blocks; only calloc needs no more than malloc.
     */
    private static void requireOneHeap(List<ElfObject> objects) {
        List<String> own = HEAP.stream().filter(name -> has(objects, name, true)).toList();
        List<String> ofLibrary = HEAP.stream().filter(name -> !own.contains(name) && has(objects, name, false))
                .filter(name -> !name.equals("calloc") || !own.contains("malloc")).toList();
        if (!own.isEmpty() && !ofLibrary.isEmpty()) {
            throw new LinkException("the program defines " + String.join(", ", own) + " itself, but takes "
                    + String.join(", ", ofLibrary)
                    + " from the library, which does not know the program's blocks: define "
                    + "all of them that it uses, or none");
        }
    }

    private static boolean has(List<ElfObject> objects, String name, boolean isDefined) {
        return objects.stream().flatMap(object -> object.symbols().stream())
                .anyMatch(symbol -> symbol.binding() != ElfSymbol.Binding.LOCAL && symbol.name().equals(name)
                        && (symbol.place() != ElfSymbol.Place.UNDEFINED) == isDefined);
    }

    private static boolean canBegin(ElfSymbol symbol) {
        return symbol.binding() != ElfSymbol.Binding.LOCAL && symbol.place() == ElfSymbol.Place.SECTION
                && symbol.kind() != ElfSymbol.Kind.OBJECT;
    }

    /** The objects, for callers that link by themselves. */
    public List<ElfObject> library() {
        return library;
    }

    private static ElfObject member(String name) {
        String file = name + ".o";
        try (InputStream in = RuntimeLibrary.class.getResourceAsStream(FOLDER + file)) {
            if (in == null) {
                throw new IllegalStateException("the runtime must be among the resources: " + FOLDER + file);
            }
            return ElfReader.read(file, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the runtime " + file, e);
        }
    }
}
