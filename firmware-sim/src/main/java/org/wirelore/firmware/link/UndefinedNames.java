package org.wirelore.firmware.link;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wirelore.firmware.elf.ElfObject;
import org.wirelore.firmware.elf.ElfRelocation;
import org.wirelore.firmware.elf.ElfSection;
import org.wirelore.firmware.elf.ElfSymbol;

/** Finds undefined names that code or data refers to, and the places of the references. */
final class UndefinedNames {
    private static final int REFERENCES_KEPT_MAX = 9;
    private static final int NAMES_KEPT_MAX = 100;

    private final Resolution resolution;
    private final Map<String, List<String>> references = new LinkedHashMap<>();

    UndefinedNames(Resolution resolution) {
        this.resolution = resolution;
    }

    /** One sentence for each name. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        find();
        references.forEach(
                (name, places) -> problems.add("undefined symbol " + name + ", wanted by " + Names.list(places)));
        return problems;
    }

    /** The names alone. */
    List<String> names() {
        find();
        return List.copyOf(references.keySet());
    }

    private void find() {
        for (ElfObject object : resolution.objects()) {
            for (ElfSection section : object.sections()) {
                if (section.isAllocated()) {
                    section.relocations().forEach(relocation -> look(object, section, relocation));
                }
            }
        }
    }

    private void look(ElfObject object, ElfSection section, ElfRelocation relocation) {
        if (object.symbols().isEmpty()) {
            return;
        }
        ElfSymbol symbol = object.symbols().get(relocation.symbol());
        if (symbol.place() != ElfSymbol.Place.UNDEFINED || symbol.binding() != ElfSymbol.Binding.GLOBAL) {
            return;
        }
        String name = resolution.meant(symbol.name());
        boolean isMissing = !resolution.globals().containsKey(name) && !resolution.isOwn(name);
        if (isMissing && (references.containsKey(name) || references.size() < NAMES_KEPT_MAX)) {
            List<String> places = references.computeIfAbsent(name, _ -> new ArrayList<>());
            // A hostile object may have a million references; a message shows a few.
            if (places.size() < REFERENCES_KEPT_MAX) {
                String place = place(object, section, relocation.offset());
                if (!places.contains(place)) {
                    places.add(place);
                }
            }
        }
    }

    /** Where something is in an object: the function that is around it, else section and offset. */
    static String place(ElfObject object, ElfSection section, int offset) {
        for (ElfSymbol symbol : object.symbols()) {
            boolean isHere = symbol.place() == ElfSymbol.Place.SECTION
                    && symbol.section() == section.index()
                    && (symbol.kind() == ElfSymbol.Kind.FUNCTION || symbol.kind() == ElfSymbol.Kind.OBJECT);
            if (isHere && Integer.compareUnsigned(offset - symbol.value(), symbol.size()) < 0) {
                return symbol.name() + " in " + object.file();
            }
        }
        return object.file() + " " + section.name() + "+0x" + Integer.toHexString(offset);
    }
}
