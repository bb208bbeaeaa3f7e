package org.wirelore.firmware.link;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfSymbol;

/** Finds the members of archives that a program needs. */
public final class ArchiveMembers {
    private final Set<String> defined = new HashSet<>();
    private final Set<String> wanted = new LinkedHashSet<>();

    private ArchiveMembers() {
    }

    /**
     * Finds the members that define what the objects, or members that are needed, refer to. Of several members that
     * define a name, the first one is taken. A weak reference needs no member.
     *
     * @param objects all of them are in the program
     * @param members of all archives, in the order in which they are searched
     * @param names what else must be defined, such as the entry
     * @return the members, in the order in which they were found
     */
    public static List<ElfObject> needed(List<ElfObject> objects, List<ElfObject> members, Collection<String> names) {
        Map<String, ElfObject> index = new HashMap<>();
        for (ElfObject member : members) {
            globals(member).stream().filter(ArchiveMembers::isDefined)
                    .forEach(symbol -> index.putIfAbsent(symbol.name(), member));
        }
        ArchiveMembers search = new ArchiveMembers();
        search.wanted.addAll(names);
        objects.forEach(search::add);
        List<ElfObject> needed = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        List<String> next = List.copyOf(search.wanted);
        while (!next.isEmpty()) {
            for (String name : next) {
                ElfObject member = index.get(name);
                if (member != null && !search.defined.contains(name)) {
                    search.add(member);
                    needed.add(member);
                }
            }
            seen.addAll(next);
            next = search.wanted.stream().filter(name -> !seen.contains(name)).toList();
        }
        return needed;
    }

    private void add(ElfObject object) {
        for (ElfSymbol symbol : globals(object)) {
            if (isDefined(symbol)) {
                defined.add(symbol.name());
            } else if (symbol.binding() == ElfSymbol.Binding.GLOBAL) {
                wanted.add(symbol.name());
            }
        }
    }

    private static List<ElfSymbol> globals(ElfObject object) {
        return object.symbols().stream()
                .filter(symbol -> symbol.binding() != ElfSymbol.Binding.LOCAL && !symbol.name().isEmpty()).toList();
    }

    private static boolean isDefined(ElfSymbol symbol) {
        return symbol.place() != ElfSymbol.Place.UNDEFINED;
    }
}
