package org.wirelore.firmware.link;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfSection;
import org.wirelore.firmware.elf.ElfSymbol;

/** The objects of the image, and the definition of each global name. */
final class Resolution {
    private static final Set<String> OWN = Set.of("_end", "_etext", "_edata", "__bss_start", "__init_array_start",
            "__init_array_end", "__fini_array_start", "__fini_array_end");

    /** What is before a section's name in the names of its first address and of the one behind it. */
    static final String BEGIN = "__start_";
    static final String END = "__stop_";

    /** Within reach of every instruction, and far behind programs that people look at. */
    private static final int SUBSTITUTES = 0x1F_0000;

    private final List<ElfObject> objects = new ArrayList<>();
    private final Set<ElfObject> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<String, Definition> globals = new LinkedHashMap<>();
    private final Map<String, Integer> missing = new LinkedHashMap<>();
    private final Set<String> wanted = new LinkedHashSet<>();
    private final Set<String> ends = new HashSet<>();
    private final List<String> problems = new ArrayList<>();
    private final LinkOptions options;

    private Resolution(LinkOptions options) {
        this.options = options;
    }

    /** Resolves all names, or says which of them can't be. */
    static Resolution of(List<ElfObject> objects, List<ElfObject> library, LinkOptions options) {
        Resolution resolution = new Resolution(options);
        objects.forEach(object -> resolution.add(object, false));
        resolution.wanted.add(resolution.meant(options.entry()));
        resolution.addNeeded(library);
        UndefinedNames undefined = new UndefinedNames(resolution);
        if (options.isComplete()) {
            resolution.problems.addAll(undefined.problems());
        } else {
            undefined.names().forEach(resolution::substitute);
        }
        if (!resolution.problems.isEmpty()) {
            throw new LinkException(resolution.problems);
        }
        return resolution;
    }

    List<ElfObject> objects() {
        return objects;
    }

    Map<String, Definition> globals() {
        return globals;
    }

    /** The definition of a name or of what it is an alias of. */
    @Nullable
    Definition definition(String name) {
        return globals.get(meant(name));
    }

    /** Whether the linker itself defines a name: an end of the program, of a list of functions, or of a section. */
    boolean isOwn(String name) {
        return OWN.contains(name) || ends.contains(name);
    }

    /** The name that a reference means, after aliases. */
    String meant(String name) {
        return options.aliases().getOrDefault(name, name);
    }

    /** Substitute addresses of undefined names; empty if all names must be defined. */
    Map<String, Integer> missing() {
        return missing;
    }

    private void substitute(String name) {
        missing.put(name, SUBSTITUTES + missing.size() * Integer.BYTES);
    }

    private void add(ElfObject object, boolean isOfLibrary) {
        objects.add(object);
        taken.add(object);
        object.sections().stream().filter(ElfSection::isAllocated).map(ElfSection::name)
                .forEach(name -> ends.addAll(List.of(BEGIN + name, END + name)));
        for (ElfSymbol symbol : object.symbols()) {
            if (symbol.binding() == ElfSymbol.Binding.LOCAL || symbol.name().isEmpty()) {
                continue;
            }
            if (symbol.place() != ElfSymbol.Place.UNDEFINED) {
                define(new Definition(object, symbol), isOfLibrary);
            } else if (symbol.binding() == ElfSymbol.Binding.GLOBAL) {
                wanted.add(meant(symbol.name()));
            }
        }
    }

    /**
     * A program may have its own version of what a member of the library defines besides that for which it was taken.
     */
    private void define(Definition found, boolean isOfLibrary) {
        String name = found.symbol().name();
        Definition known = globals.get(name);
        if (isOfLibrary) {
            globals.putIfAbsent(name, found);
        } else if (known == null || known.givesWayTo(found)) {
            globals.put(name, found);
        } else if (known.isStrong() && found.isStrong()) {
            problems.add("symbol " + name + " is defined in " + known.object().file() + " and again in "
                    + found.object().file());
        } else if (known.isCommon() && found.isCommon()) {
            globals.put(name, known.joinedWith(found));
        }
    }

    private void addNeeded(List<ElfObject> library) {
        Map<String, ElfObject> index = new HashMap<>();
        for (ElfObject member : library) {
            for (ElfSymbol symbol : member.symbols()) {
                if (symbol.binding() != ElfSymbol.Binding.LOCAL && symbol.place() != ElfSymbol.Place.UNDEFINED) {
                    index.putIfAbsent(symbol.name(), member);
                }
            }
        }
        Set<String> seen = new LinkedHashSet<>();
        List<String> next = List.copyOf(wanted);
        while (!next.isEmpty()) {
            for (String name : next) {
                ElfObject member = index.get(name);
                if (!globals.containsKey(name) && member != null && !taken.contains(member)) {
                    add(member, true);
                }
            }
            seen.addAll(next);
            next = wanted.stream().filter(name -> !seen.contains(name)).toList();
        }
    }
}
